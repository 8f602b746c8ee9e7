import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../core/context.ts';
import { badInput } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import { type SaleMade, saleMadeTopic } from './topics.ts';

/** The most missed sales that are told. A client that missed more reads the list. */
const mostMissed = 1000;
/** Milliseconds after which sales that could not be read are read again. */
const readPause = 1000;

/**
 * The account's sales after a version, in order: first those that were missed, from their rows, then each that is made. A sale's version is
 * the next one and is committed before that of the sale after it. So a version that is not the next one means that sales were not heard of;
 * they are read from their rows too.
 * @throws BAD_USER_INPUT if more sales were missed than are told
 */
export async function followSales(context: Context, afterVersion: number): Promise<AsyncIterableIterator<SaleMade>> {
  const { creatorId } = consoleUser(context.viewer);
  const { platform } = context;
  const told = platform.pubsub.subscribe<SaleMade>(saleMadeTopic(creatorId));
  // The iterator begins to listen when it is first asked. It listens before the sales are read, so nothing can happen between the two.
  const first = told.next();
  try {
    const missed = await salesAfter(context, creatorId, afterVersion);
    if (missed.length > mostMissed) throw badInput('api.missedTooMany', { most: mostMissed });
    const left = new AbortController();
    const sales = salesInOrder(context, { creatorId, afterVersion, missed, told, first, left: left.signal });
    const followed: AsyncIterableIterator<SaleMade> = {
      next: () => sales.next(),
      async return() {
        left.abort();
        await told.return?.();
        return sales.return(undefined);
      },
      [Symbol.asyncIterator]: () => followed,
    };
    return followed;
  } catch (error) {
    await told.return?.();
    throw error;
  }
}

interface Followed {
  creatorId: string;
  afterVersion: number;
  missed: SaleMade[];
  told: AsyncIterableIterator<SaleMade>;
  first: Promise<IteratorResult<SaleMade>>;
  /** Aborted once nobody follows any more. */
  left: AbortSignal;
}

async function* salesInOrder(
  context: Context,
  { creatorId, afterVersion, missed, told, first, left }: Followed,
): AsyncGenerator<SaleMade, undefined> {
  let version = afterVersion;
  for (const sale of missed) {
    version = sale.version;
    yield sale;
  }
  for (let event = await first; !event.done; event = await told.next()) {
    const sale = event.value;
    while (version < sale.version) {
      const next = sale.version === version + 1 ? [sale] : await readInTheEnd(context, creatorId, version, left);
      for (const read of next) {
        version = read.version;
        yield read;
      }
      if (!next.length) break;
    }
  }
  return undefined;
}

/** The sales after a version, as soon as the database answers. */
async function readInTheEnd(context: Context, creatorId: string, version: number, left: AbortSignal): Promise<SaleMade[]> {
  while (!left.aborted) {
    try {
      return await salesAfter(context, creatorId, version);
    } catch (error) {
      context.log().warn({ err: error }, 'sales could not be followed for a moment');
      await sleep(readPause);
    }
  }
  return [];
}

const salesAfter = ({ db }: Context, creatorId: string, version: number): Promise<SaleMade[]> =>
  sql<SaleMade>`
    select id as "orderId", sale_version as version from orders
    where creator_id = ${creatorId} and sale_version > ${version} order by sale_version limit ${mostMissed + 1}`.rows(db);

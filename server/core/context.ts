import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Language } from '../graphql/generated.ts';
import type { Planner } from '../graphql/reads/run.ts';
import type { Config } from '../platform/config.ts';
import type { Sql } from '../platform/database/sql.ts';
import { transactionInTurn } from '../platform/database/transaction.ts';
import type { Logger } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import type { Used } from '../platform/shared-limit.ts';
import type { Noted } from '../platform/telemetry/requests.ts';
import { tracedStatement } from '../platform/telemetry/statements.ts';
import type { Caller } from '../platform/turns.ts';
import { throttledIfBusy } from './errors.ts';
import type { Listeners } from './events.ts';
import { translate } from './translate.ts';
import { anonymous, type Viewer } from './viewer.ts';

/** The cost of an operation, and what is left of the caller's points. */
export interface Cost {
  /** Points of this operation. */
  requested: number;
  /** Points that one operation may cost. */
  maximum: number;
  /** Points of a minute. */
  limit: number;
  /** Points that are left of the minute. */
  remaining: number;
  /** When all points are back, RFC 3339. */
  resetAt: string;
}

/** What a request has taken from the limits so far: cost points, and what was left after each count. */
export interface Taken {
  points: number;
  cost?: Used;
  requests?: Used;
  /** Takes more points of the operation under way. Throws THROTTLED once the minute is spent. Set where an operation is charged. */
  takePoints?: (points: number) => void;
  /** Counts rows that the account writes. Throws THROTTLED once its hour is spent. Set where an operation is charged. */
  countWrites?: (rows: number) => void;
}

/** All that a service, resolver, job or socket works with. Each request has its own; `inTransaction` makes that of a mutation. */
export interface Context {
  readonly requestId: string;
  readonly viewer: Viewer;
  /** Whose limits the request counts under, where that is not the viewer: an API key that reads what everybody may read. */
  readonly payer?: Viewer;
  /** What it has taken from the limits so far. Copies of a context share it. */
  readonly taken: Taken;
  /** The part of an operation's points that counts, where it asks for what was asked for before; all of them when absent. */
  readonly costShare?: number;
  /** The cost of the operation under way, if it was charged before Apollo came to it; or throws why it was refused. */
  readonly begun?: () => Cost;
  /** What becomes known of the request, where it is measured or traced. */
  readonly noted?: Noted | undefined;
  /** The mutation under way, by its name in the schema. */
  readonly mutation?: string;
  /** What was made of the mutation's input before its transaction (`beforehand`). */
  readonly prepared?: ReadonlyMap<string, unknown>;
  readonly language: Language;
  /** The client's address, for throttling and the list of signed-in devices. */
  readonly address: string;
  /** The client's `User-Agent`, for that list; empty if it sends none. */
  readonly userAgent: string;
  readonly config: Config;
  readonly platform: Platform;
  readonly planner: Planner;
  /** What domains do when something happens in another. */
  readonly listeners: Listeners;
  /** Logs lines with the request's id. Made when it is needed, which is seldom. */
  log(): Logger;
  /** The open transaction inside a mutation. Elsewhere each statement is a transaction of its own. */
  readonly db: EntityManager;
  /** Runs a read on a connection that cannot write, outside any transaction. A statement with a name is prepared under it. */
  read(query: { name: string | undefined; text: string; values: unknown[]; unprepared: boolean }): Promise<{ rows: unknown[] }>;
  now(): Date;
  /** A message of `schema/messages` in the viewer's language. */
  t(key: string, values?: Record<string, unknown>): string;
  /** Runs a statement whose answer nothing in the transaction needs. The last ones travel with the commit. */
  withCommit(statement: Sql): Promise<unknown>;
  /**
   * Runs an effect after the commit, or at once if there is no transaction. It is for effects that may be lost, such as
   * publishing an event; others are jobs.
   */
  afterCommit(effect: () => Promise<unknown> | unknown): void;
}

export interface ContextSource {
  platform: Platform;
  planner: Planner;
  listeners: Listeners;
  viewer?: Viewer;
  language?: Language;
  requestId?: string;
  address?: string;
  userAgent?: string;
  noted?: Noted | undefined;
}

/** A context without a transaction. */
export function createContext({
  platform,
  planner,
  listeners,
  viewer = anonymous,
  language = 'EN',
  requestId = randomUUID(),
  address = '',
  userAgent = '',
  noted,
}: ContextSource): Context {
  const log = () => platform.log.child({ requestId });
  return {
    requestId,
    viewer,
    taken: { points: 0 },
    language,
    address,
    userAgent,
    noted,
    config: platform.config,
    platform,
    planner,
    listeners,
    log,
    db: platform.dataSource.manager,
    read: ({ unprepared, ...query }) => {
      const pool = unprepared ? platform.readers.anew : platform.readers.kept;
      return platform.traces ? tracedStatement(query.text, () => pool.query(query)) : pool.query(query);
    },
    now: platform.now,
    t: (key, values) => translate(language, key, values),
    withCommit: (statement) => statement.run(platform.dataSource.manager),
    afterCommit: (effect) => void runEffect(log, effect),
  };
}

/**
 * Runs `work` in one transaction, which is rolled back if it throws. A nested call joins the outer transaction. It waits for its turn
 * among those of its account and network, without a connection.
 * @throws THROTTLED if too many of them wait already
 */
export async function inTransaction<Result>(context: Context, work: (context: Context) => Promise<Result>): Promise<Result> {
  if (context.db.queryRunner?.isTransactionActive) return work(context);
  const effects: (() => Promise<unknown> | unknown)[] = [];
  const result = await transactionInTurn(context.platform.dataSource, callerOf(context), ({ db, withCommit }) =>
    work({ ...context, db, withCommit, afterCommit: (effect) => void effects.push(effect) }),
  ).catch((error: unknown) => {
    throw throttledIfBusy(error, 1);
  });
  for (const effect of effects) await runEffect(context.log, effect);
  return result;
}

/** Seconds after which one whose work the worker cannot do now may send it again. */
const heavySeconds = 5;

/** Has the worker do a piece of work for the context's caller. @throws THROTTLED if too much of the caller waits for it */
export const workedOn = <Input, Output>(
  context: Context,
  work: (caller: Caller, input: Input) => Promise<Output>,
  input: Input,
): Promise<Output> =>
  work(callerOf(context), input).catch((error: unknown) => {
    throw throttledIfBusy(error, heavySeconds);
  });

/** For whom a context works: an account and an address. A job has no address. */
export function callerOf({ viewer, address }: Pick<Context, 'viewer' | 'address'>): Caller {
  const account = viewer.kind === 'console' ? viewer.creatorId : viewer.kind === 'customer' ? viewer.userId : null;
  return { account, address: address === '' ? null : address };
}

/** TypeORM's own connection pool, for prepared statements. */
export const poolOf = (platform: Pick<Platform, 'dataSource'>): Pool => (platform.dataSource.driver as PostgresDriver).master as Pool;

async function runEffect(log: Context['log'], effect: () => Promise<unknown> | unknown): Promise<void> {
  try {
    await effect();
  } catch (error) {
    log().error({ err: error }, 'an effect after the commit failed');
  }
}

import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Language } from '../graphql/generated.ts';
import type { Planner } from '../graphql/plan/run.ts';
import type { Logger } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import type { Config } from './config.ts';
import { translate } from './translate.ts';
import { anonymous, type Viewer } from './viewer.ts';

/** What a service, resolver, job or socket works with. Made for each request; `inTransaction` makes the one of a mutation. */
export interface Context {
  readonly requestId: string;
  readonly viewer: Viewer;
  /** The mutation under way, by its name in the schema. */
  readonly mutation?: string;
  readonly language: Language;
  /** The client's address, for throttling and the list of signed-in devices. */
  readonly address: string;
  /** What the client's program calls itself, for that list; empty when it says nothing. */
  readonly userAgent: string;
  readonly config: Config;
  readonly platform: Platform;
  readonly planner: Planner;
  readonly log: Logger;
  /** The open transaction inside a mutation; otherwise every statement stands alone. */
  readonly db: EntityManager;
  /** A statement on the pool, prepared under its name if it has one, outside any transaction: planned reads. */
  read(query: { name: string | undefined; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
  now(): Date;
  /** A text of `schema/messages` in the viewer's language. */
  t(key: string, values?: Record<string, unknown>): string;
  /** Runs once the transaction is committed, at once when there is none. For effects that may be lost, such as publishing an event; others are jobs. */
  afterCommit(effect: () => Promise<unknown> | unknown): void;
}

export interface ContextSource {
  platform: Platform;
  planner: Planner;
  viewer?: Viewer;
  language?: Language;
  requestId?: string;
  address?: string;
  userAgent?: string;
}

/** A context without a transaction. */
export function createContext({
  platform,
  planner,
  viewer = anonymous,
  language = 'EN',
  requestId = randomUUID(),
  address = '',
  userAgent = '',
}: ContextSource): Context {
  const pool = poolOf(platform);
  const log = platform.log.child({ requestId });
  return {
    requestId,
    viewer,
    language,
    address,
    userAgent,
    config: platform.config,
    platform,
    planner,
    log,
    db: platform.dataSource.manager,
    read: (query) => pool.query(query),
    now: platform.now,
    t: (key, values) => translate(language, key, values),
    afterCommit: (effect) => void runEffect(log, effect),
  };
}

/** Runs `work` in one transaction: all of it is kept, or nothing when it throws. A nested call joins the outer one. */
export async function inTransaction<Result>(context: Context, work: (context: Context) => Promise<Result>): Promise<Result> {
  if (context.db.queryRunner?.isTransactionActive) return work(context);
  const effects: (() => Promise<unknown> | unknown)[] = [];
  const result = await context.platform.dataSource.transaction((db) =>
    work({ ...context, db, afterCommit: (effect) => void effects.push(effect) }),
  );
  for (const effect of effects) await runEffect(context.log, effect);
  return result;
}

/** The connections below TypeORM, for prepared statements. */
export const poolOf = (platform: Pick<Platform, 'dataSource'>): Pool => (platform.dataSource.driver as PostgresDriver).master as Pool;

async function runEffect(log: Logger, effect: () => Promise<unknown> | unknown): Promise<void> {
  try {
    await effect();
  } catch (error) {
    log.error({ err: error }, 'an effect after the commit failed');
  }
}

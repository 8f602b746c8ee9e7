import 'reflect-metadata';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg, { type Pool } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Logger } from '../log.ts';
import { Connection } from './connection.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

/** The settings of the connections of all pools. `more` are further settings of Postgres. */
const ofAll = ({ statementTimeout = 15_000, more = '' }) => ({
  Client: Connection,
  // jit is worth its cost for long statements only; ours are short.
  options: `-c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=30000 -c jit=off -c timezone=UTC ${more}`,
  // When many people buy one product, others wait for a connection. A late answer is better than none.
  connectionTimeoutMillis: 30_000,
});

interface DataSourceOptions {
  url: string;
  entities: readonly (new () => object)[];
  poolSize: number;
  /** Milliseconds that one statement may take; 0 means no limit. */
  statementTimeout?: number;
  /** Names of the migrations to load, as a backup has them; all of them by default. */
  only?: readonly string[];
}

type MigrationClass = (new () => MigrationInterface) & {
  /** The last of the former migrations that this one replaces. */
  replaces?: string;
};

/** Makes a pool of connections that knows the entities. It cancels a statement after 15 s. */
export async function createDataSource({ url, entities, poolSize, statementTimeout, only }: DataSourceOptions): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    entities: [...entities],
    migrations: await readMigrations(only),
    migrationsTableName: 'migrations',
    poolSize,
    applicationName: 'diwan',
    extra: ofAll({ statementTimeout }),
    logging: false,
  });
  await dataSource.initialize();
  // The queue's library warns of a pool without a listener, because it cannot see that each connection has its own.
  ((dataSource.driver as PostgresDriver).master as Pool).on('connect', () => {});
  return dataSource;
}

/** Connections that cannot write, for reads. */
export interface Readers {
  /**
   * Connections that plan a statement once for all values, since planning takes longer than most reads. They stay open with their prepared
   * statements.
   */
  kept: Pool;
  /** Connections that plan a statement each time, for its values. They are opened when such a statement comes. */
  anew: Pool;
}

/** Makes pools of `size` connections each. */
export function createReaders(url: string, size: number): Readers {
  const pool = (plan: 'generic' | 'custom', min: number) =>
    new pg.Pool({
      connectionString: url,
      application_name: 'diwan-readers',
      keepAlive: true,
      min,
      max: size,
      ...ofAll({ more: `-c default_transaction_read_only=on -c plan_cache_mode=force_${plan}_plan` }),
    }).on('error', () => {}); // the next read gets another connection
  return { kept: pool('generic', size), anew: pool('custom', 0) };
}

/** A pool for counting limits. Its statements are short, give up soon, and never wait for other work. */
export const createLimitsPool = (url: string): Pool =>
  new pg.Pool({
    connectionString: url,
    application_name: 'diwan-limits',
    max: 2,
    ...ofAll({ statementTimeout: 2000 }),
    connectionTimeoutMillis: 2000,
  }).on('error', () => {}); // the next count gets another connection

/** A pool for the queue's own statements, with settings of Postgres that they need (`Clock.queueSettings`). */
export const createQueuePool = (url: string, size: number, settings: string): Pool =>
  new pg.Pool({ connectionString: url, application_name: 'diwan-queue', max: size, ...ofAll({ more: settings }) })
    .on('error', () => {}) // the next statement gets another connection
    .on('connect', () => {}); // as in `createDataSource`

/** The classes in `migrations/*.ts`, sorted by file name; with `only`, those that it names. @throws if `only` names none of them. */
async function readMigrations(only?: readonly string[]): Promise<MigrationClass[]> {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(folder, file)).href) as Promise<Record<string, MigrationClass>>),
  );
  const all = modules.flatMap((module) => Object.values(module));
  if (!only) return all;
  const named = all.filter(({ name, replaces }) => only.includes(name) || (replaces && only.includes(replaces)));
  if (!named.length) throw new Error('This version does not know the tables of the backup: restore it with the version that made it.');
  return named;
}

/** Errors of a Postgres that is starting, stopping, or recovering from a crash. */
const isTransient = new Set(['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET']);

/** Waits up to half a minute for a database that is starting. @throws its last error, and any other error at once. */
export async function awaitDatabase(url: string, log: Logger): Promise<void> {
  for (const begun = Date.now(); ; await sleep(250)) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!isTransient.has((error as { code?: string }).code ?? '') || Date.now() - begun > 30_000) throw error;
      log.warn({ code: (error as { code?: string }).code }, 'the database is not there yet');
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Runs the missing migrations; with `only`, those that it names. A lock lets one process migrate at a time. It uses connections of its own,
 * without a time limit for statements.
 */
export async function migrate(url: string, only?: readonly string[]): Promise<void> {
  const dataSource = await createDataSource({ url, entities: [], poolSize: 2, statementTimeout: 0, only });
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock(764253)');
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await lock.release();
    await dataSource.destroy();
  }
}

import 'reflect-metadata';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg, { type Pool } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Logger } from '../log.ts';
import { Connection, type OnStatement } from './connection.ts';
import type { Gate } from './gate.ts';
import { SteadyPool } from './steady-pool.ts';
import { isUnavailable } from './unavailable.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

interface PoolOptions {
  /** Closed while the database is away. Without one, each statement finds out by itself. */
  gate?: Gate;
  /** Hears of each statement. */
  onStatement?: OnStatement;
  /** Whether each statement has a connection to itself. */
  alone?: boolean;
  /** Milliseconds that one statement may take; 0 means no limit. */
  statementTimeout?: number;
  /** Further settings of Postgres. */
  more?: string;
}

/** The settings of the connections of all pools. */
const ofAll = ({ gate, onStatement, alone, statementTimeout = 15_000, more = '' }: PoolOptions) => ({
  Client: Connection,
  gate,
  onStatement,
  alone,
  keepAlive: true,
  // jit is worth its cost for long statements only; ours are short.
  options: `-c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=30000 -c jit=off -c timezone=UTC ${more}`,
  // When many people buy one product, others wait for a connection. A late answer is better than none.
  connectionTimeoutMillis: 30_000,
});

interface DataSourceOptions extends Omit<PoolOptions, 'more'> {
  url: string;
  entities: readonly (new () => object)[];
  poolSize: number;
  /** The migrations to load, by their names as a backup has them; none by default. */
  migrations?: readonly string[] | 'all';
}

type MigrationClass = (new () => MigrationInterface) & {
  /** The last of the former migrations that this one replaces. */
  replaces?: string;
};

/** Makes a pool of connections that knows the entities. It cancels a statement after 15 s. */
export async function createDataSource({
  url,
  entities,
  poolSize,
  gate,
  statementTimeout,
  migrations,
  onStatement,
}: DataSourceOptions): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    entities: [...entities],
    migrations: migrations ? await readMigrations(migrations) : [],
    migrationsTableName: 'migrations',
    poolSize,
    applicationName: 'diwan',
    extra: ofAll({ gate, statementTimeout, onStatement }),
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

/** What hears of the statements of a pool. */
interface Watched extends Pick<PoolOptions, 'gate'> {
  watch?: (pool: 'readers' | 'searches') => OnStatement | undefined;
}

/** Makes pools of `size` connections each. `watch` makes what hears of the statements of each. */
export function createReaders(url: string, size: number, { gate, watch }: Watched = {}): Readers {
  const settings = (plan: 'generic' | 'custom', min: number) => ({
    connectionString: url,
    application_name: 'diwan-readers',
    min,
    max: size,
    ...ofAll({
      gate,
      alone: true,
      more: `-c default_transaction_read_only=on -c plan_cache_mode=force_${plan}_plan`,
      onStatement: watch?.(plan === 'generic' ? 'readers' : 'searches'),
    }),
  });
  return {
    kept: new SteadyPool(settings('generic', size)).on('error', () => {}), // the next read gets another connection
    anew: new pg.Pool(settings('custom', 0)).on('error', () => {}),
  };
}

/** A pool for counting limits. Its statements are short, give up soon, and never wait for other work. */
export const createLimitsPool = (url: string, how: Pick<PoolOptions, 'gate' | 'onStatement'>): Pool =>
  new pg.Pool({
    connectionString: url,
    application_name: 'diwan-limits',
    max: 2,
    ...ofAll({ ...how, statementTimeout: 2000 }),
    connectionTimeoutMillis: 2000,
  }).on('error', () => {}); // the next count gets another connection

/**
 * A pool for the queue's own statements, with settings of Postgres that they need (`Clock.queueSettings`). So neither the workers' listening
 * connections nor their search for jobs take connections from requests.
 */
export const createQueuePool = (url: string, size: number, settings: string, how: Pick<PoolOptions, 'gate' | 'onStatement'>): Pool =>
  new pg.Pool({ connectionString: url, application_name: 'diwan-queue', max: size, ...ofAll({ ...how, more: settings }) })
    .on('error', () => {}) // the next statement gets another connection
    .on('connect', () => {}); // as in `createDataSource`

/** The files of the migrations, sorted. Each begins with its time. */
const migrationFiles = (): string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort();

/** The classes in `migrations/*.ts`, sorted by file name: all, or those that are named. @throws if none of them is. */
async function readMigrations(asked: readonly string[] | 'all'): Promise<MigrationClass[]> {
  const modules = await Promise.all(
    migrationFiles().map((file) => import(pathToFileURL(path.join(folder, file)).href) as Promise<Record<string, MigrationClass>>),
  );
  const all = modules.flatMap((module) => Object.values(module));
  if (asked === 'all') return all;
  const named = all.filter(({ name, replaces }) => asked.includes(name) || (replaces && asked.includes(replaces)));
  if (!named.length) throw new Error('This version does not know the tables of the backup: restore it with the version that made it.');
  return named;
}

/** The database answers, but takes no writes. */
class Standby extends Error {
  readonly code = '25006';

  constructor() {
    super('DATABASE_URL leads to a standby, which takes no writes');
  }
}

/** Waits up to half a minute for a database that starts, or is promoted. @throws its last error, and any other error at once. */
export async function awaitDatabase(url: string, log: Logger): Promise<void> {
  for (const begun = Date.now(); ; await sleep(250)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
    client.on('error', () => undefined); // the query fails, too
    try {
      await client.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as standby');
      if (!rows[0].standby) return;
      throw new Standby();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() - begun > 30_000) throw error;
      log.warn({ err: error }, 'the database is not there yet');
    } finally {
      // A frozen Postgres does not hear that a connection ends.
      await Promise.race([client.end().catch(() => undefined), sleep(1000)]);
    }
  }
}

/**
 * Runs the missing migrations; with `only`, those that it names. A lock lets one process migrate at a time. It uses connections of its own,
 * without a time limit for statements. If none is missing, it loads none: to read their TypeScript, Node would load a compiler of 20 MB.
 */
export async function migrate(url: string, only?: readonly string[]): Promise<void> {
  if (!only && (await hasAllMigrations(url))) return;
  const dataSource = await createDataSource({ url, entities: [], poolSize: 2, statementTimeout: 0, migrations: only ?? 'all' });
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock(764253)');
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await lock.release();
    await dataSource.destroy();
  }
}

/** Whether a database has run all migrations. A migration and its row are written in one transaction. */
async function hasAllMigrations(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'diwan' });
  try {
    await client.connect();
    const { rows: tables } = await client.query("select to_regclass('migrations') is not null as exists");
    if (!tables[0].exists) return false;
    const { rows } = await client.query<{ timestamp: string }>('select timestamp from migrations');
    const ran = new Set(rows.map(({ timestamp }) => timestamp));
    return migrationFiles().every((file) => ran.has(/^\d+/.exec(file)?.[0] ?? ''));
  } finally {
    await client.end();
  }
}

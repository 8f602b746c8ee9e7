import 'reflect-metadata';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg, { type Pool } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Logger } from '../log.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

interface DataSourceOptions {
  url: string;
  entities: readonly (new () => object)[];
  poolSize: number;
  /** Longest that one statement may take; 0 for no limit. */
  statementTimeout?: number;
  /** Names of the migrations that it knows; all of them when absent. */
  only?: readonly string[];
}

/** A pool of connections that knows the tables. A statement is ended after 15 s. */
export async function createDataSource({
  url,
  entities,
  poolSize,
  statementTimeout = 15_000,
  only,
}: DataSourceOptions): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    entities: [...entities],
    migrations: (await readMigrations()).filter(({ name }) => !only || only.includes(name)),
    migrationsTableName: 'migrations',
    poolSize,
    applicationName: 'diwan',
    // jit pays off for long statements only; ours are short and many.
    extra: {
      options: `-c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=30000 -c jit=off -c timezone=UTC`,
      // A crowd at one product keeps others waiting for their turn; better late than not at all.
      connectionTimeoutMillis: 30_000,
    },
    logging: false,
  });
  await dataSource.initialize();
  // A connection that dies while it is in use fails its query. Without a listener it would also end the process.
  const pool = (dataSource.driver as PostgresDriver).master as Pool;
  pool.on('connect', (client) => client.on('error', () => {}));
  return dataSource;
}

/** The classes of `migrations/*.ts`, in the order of their names. */
async function readMigrations(): Promise<(new () => MigrationInterface)[]> {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(folder, file)).href) as Promise<Record<string, new () => MigrationInterface>>),
  );
  return modules.flatMap((module) => Object.values(module));
}

/** What a Postgres answers, or its machine for it, that is starting, recovering from a crash or changing places. */
const passing = new Set(['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET']);

/** Waits for a database that is on its way up, half a minute at the most. @throws what it said last, and anything else at once. */
export async function awaitDatabase(url: string, log: Logger): Promise<void> {
  for (const begun = Date.now(); ; await sleep(250)) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!passing.has((error as { code?: string }).code ?? '') || Date.now() - begun > 30_000) throw error;
      log.warn({ code: (error as { code?: string }).code }, 'the database is not there yet');
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Brings the tables up to date, one server at a time, on connections of its own that may take their time; with `only`, to where
 * these migrations lead.
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

/**
 * The server process of a test run: an embedded Postgres in a temporary folder, and Diwan on free ports. It sends their addresses to
 * its parent process and ends with it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../server/local/postgres/embedded.ts';
import { readConfig } from '../../server/platform/config.ts';
import { migrate } from '../../server/platform/database/data-source.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrateQueue } from '../../server/platform/queue.ts';
import { startServer } from '../../server/start.ts';
import { copyDatabase, template } from './database.ts';
import { addRoomyPlan } from './roomy-plan.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-test-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

// The migrations and those of the queue run once, on a template. All databases of the run are copies of it.
const postgres = await startEmbedded({ dir: path.join(folder, 'postgres'), database: template, durable: false });
await migrate(postgres.url);
await prepareQueue(postgres.url);
await addRoomyPlan(postgres.url);
const databaseUrl = await copyDatabase(postgres.url, 'diwan');

// Only these settings are used: a developer's own must not affect the tests.
const server = await startServer(
  readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    // Tests send X-Forwarded-For, as a proxy does.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    // All tests share one address, so the limits are high. Tests of limits start a server of their own.
    COST_BUDGET: '2000000000',
    WRITES_PER_HOUR: '2000000000',
    SIGN_IN_ATTEMPTS: '1000000',
    MAILS_PER_DAY: '1000000',
    // Many tests wait for the packaging of short videos at the same time.
    MEDIA_JOBS: '3',
  }),
);

async function prepareQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // The queue asks for both. A failure fails the migration below, too.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  await migrateQueue(pool, createLog(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })));
  await pool.end();
}

async function leave(): Promise<void> {
  await server.stop();
  await postgres.stop();
  process.exit(0);
}
process.once('disconnect', () => void leave());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave());

process.send?.({
  TEST_URL: server.url,
  TEST_GATEWAY_URL: server.gatewayUrl ?? '',
  TEST_DATABASE_URL: databaseUrl,
  TEST_DATA_DIR: server.platform.config.dataDir,
});

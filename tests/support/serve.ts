/**
 * The server that a test run talks to, as a process of its own: an embedded Postgres in a folder that goes with it, and
 * Diwan on free ports. Tells its parent where they are, and ends with it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../server/core/config.ts';
import { startEmbedded } from '../../server/local/postgres/embedded.ts';
import { migrate } from '../../server/platform/database/data-source.ts';
import { startServer } from '../../server/start.ts';
import { copyDatabase, template } from './database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-test-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

// The migrations run once, on a template; every database of the run is a copy of it.
const postgres = await startEmbedded({ dir: path.join(folder, 'postgres'), database: template, durable: false });
await migrate(postgres.url);
const databaseUrl = await copyDatabase(postgres.url, 'diwan');

// Only what is named here: a developer's own settings must not reach the tests.
const server = await startServer(
  readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    // Tests say which address they come from, as a proxy would.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    // All tests come from one address; those about limits start a server with tight ones.
    COST_BUDGET: '2000000000',
    SIGN_IN_ATTEMPTS: '1000000',
    MAILS_PER_DAY: '1000000',
    // Their films are short, and many tests wait for theirs at once.
    LONG_JOBS: '3',
  }),
);

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

import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { startEmbedded } from '../../../server/local/postgres/embedded.ts';
import { migrate } from '../../../server/platform/database/data-source.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { rounds } from '../../support/torture.ts';
import { persist, writersAt } from '../../support/writers.ts';

/**
 * Kills the server and its Postgres once each (`npm run torture`: twenty times) during writes (security, "What the tests must
 * show"). All acknowledged writes exist afterwards, and no customer is charged twice.
 */
const times = rounds(1, 20);

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-kills-'));
chmodSync(folder, 0o755); // under root, Postgres runs as another account, which must enter the folder
const dir = path.join(folder, 'postgres');
let postgres: Awaited<ReturnType<typeof startEmbedded>>;
let server: KillableServer;
let shop: OwnShop;

beforeAll(async () => {
  postgres = await startEmbedded({ dir, database: 'diwan', durable: true });
  await migrate(postgres.url);
  shop = await ownShop(postgres.url, { customers: 30 });
  server = await killableServer(postgres.url, { SIGN_IN_ATTEMPTS: '1000000', COST_BUDGET: '2000000000', LOG_LEVEL: 'warn' });
  await server.start();
});
afterAll(async () => {
  await server.end();
  await shop.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const pidOfPostgres = () => Number(readFileSync(path.join(dir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
/** Uses a new connection, because backends of the killed Postgres still answer for a moment. */
const databaseIsBack = () =>
  persist(async () => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.end();
  });

test(`${times} kills of the server and ${times} of Postgres lose no acknowledged write and charge no customer twice`, async () => {
  const writers = writersAt(shop, server);
  for (let death = 1; death <= times; death++) {
    await writers.amidWriting((death * 83) % 320);
    await server.kill();
    await server.start();
    await writers.amidWriting((death * 61) % 240);
    process.kill(pidOfPostgres(), 'SIGKILL');
    await databaseIsBack();
  }
  await writers.expectNothingLost('kills');
}, 1_800_000);

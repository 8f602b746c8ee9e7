import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { runJob } from '../../support/sales.ts';
import { begun, idOf, patch, tus } from '../../support/tus.ts';
import { until } from '../../support/until.ts';
import type { Account } from '../../support/world.ts';

/** Two servers on one database, each with a DATA_DIR of its own. The first one works on no jobs. */

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-stray-'));
let first: OwnServer;
let other: OwnServer;
let shop: OwnShop;
let owner: Account & { url: string };
let atOther: typeof owner;
beforeAll(async () => {
  first = await ownServer({ WORKERS: 'none', DATA_DIR: folder });
  other = await ownServer({ DATABASE_URL: first.databaseUrl });
  shop = await ownShop(first.databaseUrl);
  owner = await shop.signInOwner(first.url);
  atOther = { ...owner, url: other.url };
});
afterAll(async () => {
  await shop.end();
  await other.stop();
  await first.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bytes = 1_000_000;
const reserved = async () => (await gql('{ contentStorage { reservedBytes } }', {}, owner)).data.contentStorage.reservedBytes;

test.each([
  ['with its bytes', (at: string) => patch(atOther, at, 0, new Uint8Array(10)), 404],
  ['with a question for its offset', (at: string) => tus('HEAD', at, {}, atOther), 404],
  ['with its end', (at: string) => tus('DELETE', at, {}, atOther), 204],
])('an upload that reaches a server without its file %s reserves nothing any more', async (_how, reach, status) => {
  const at = await begun(owner, bytes);
  expect(await reserved()).toBe(bytes);
  expect((await reach(at)).status).toBe(status);
  expect(await reserved()).toBe(0);
  // Its client learns the same from the server that has the file, and begins anew.
  expect((await patch(owner, at, 0, new Uint8Array(10))).status).toBe(404);
});

test('a server without jobs sweeps its own folder when a worker with another folder sweeps uploads', async () => {
  const [left, open] = [idOf(await begun(owner, bytes)), idOf(await begun(owner, bytes))];
  await tus('DELETE', `/uploads/${left}`, {}, atOther);
  const spool = (id: string) => path.join(folder, 'uploads', id);
  mkdirSync(spool(left), { recursive: true });
  const long = new Date(Date.now() - 2 * 3_600_000);
  for (const id of [left, open]) utimesSync(spool(id), long, long);
  await runJob('content:sweepUploads', {}, shop.sql as never);
  await until(() => !existsSync(spool(left)), 'The bytes of the upload that was ended stay');
  expect(existsSync(spool(open))).toBe(true);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { command, run } from '../support/commands.ts';
import { setting } from '../support/server.ts';

/** What the operator types. The other commands (`plans`, `payouts`, `ledger:verify`) are run by the tests of their domains. */
const folder = mkdtempSync(path.join(tmpdir(), 'diwan-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: setting('TEST_DATABASE_URL'), DATA_DIR: folder, OIDC_ISSUER: 'none' };

test('gateway:check says without keys which settings are missing', async () => {
  const { code, said } = await run(command('gateway:check'), { env });
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('STRIPE_SECRET_KEY=') });
});

test('operator says which commands there are', async () => {
  const { code, said } = await run(command('operator'), { env });
  const named = [...said.matchAll(/^ {2}([a-z:]+) {2}/gm)].map(([, name]) => name);
  expect([code, named.sort()]).toEqual([2, ['gateway:check', 'jobs', 'ledger:verify', 'payouts', 'plans', 'status']]);
});

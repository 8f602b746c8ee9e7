import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteRun } from '../../server/platform/database/last-runs.ts';
import { command, run } from '../support/commands.ts';
import { freshDatabase } from '../support/database.ts';

/** What the operator sees of a site and of its jobs, in a database at which no server works. */
const folder = mkdtempSync(path.join(tmpdir(), 'diwan-status-'));
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1, allowExitOnIdle: true });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
const operator = (...words: string[]) =>
  run(command('operator', ...words), {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: folder },
      ...{ PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    },
  });

/** Adds a job that has failed for good. */
async function failed(task: string, payload: object, error = 'it failed'): Promise<string> {
  const { rows } = await pool.query(`select (graphile_worker.add_job($1, $2::json, max_attempts := 3)).id::text`, [
    task,
    JSON.stringify(payload),
  ]);
  await pool.query('update graphile_worker._private_jobs set attempts = 3, last_error = $2 where id = $1', [rows[0].id, error]);
  return rows[0].id;
}
const rowOf = async (id: string) =>
  (await pool.query('select attempts from graphile_worker._private_jobs where id = $1', [id])).rows[0] as { attempts: number } | undefined;

test('jobs that failed for good are listed, shown without addresses, retried and dropped', async () => {
  const mail = {
    to: 'sara@example.com',
    subject: 'Your secret',
    text: 'A secret text',
    html: '<a href="mailto:sara@example.com">A secret text</a>',
  };
  const unsent = await failed('accounts:sendMail', mail, '550 <sara@example.com> is unknown');
  const emptied = await failed('accounts:sendMail', {});
  const receipt = await failed('documents:mail', { paymentId: '0197a000-0000-7000-8000-000000000001' }, 'no room for sara@example.com');
  const former = await failed('former:job', {});

  const listed = await operator('jobs', 'list');
  expect(listed).toMatchObject({ code: 0, said: expect.stringContaining('4 jobs failed for good') });
  const lineOf = (id: string) => listed.said.split('\n').find((line) => line.startsWith(`${id} `));
  expect(lineOf(unsent)).toMatch(/accounts:sendMail {2}can be retried$/);
  expect(lineOf(emptied)).toMatch(/accounts:sendMail {2}cannot be retried: nothing is kept of its mail$/);
  expect(lineOf(former)).toMatch(/former:job {2}cannot be retried: this version has no such job$/);

  const shown = await operator('jobs', 'show', unsent);
  expect(shown).toMatchObject({ code: 0, said: expect.stringMatching(/^task: accounts:sendMail$/m) });
  const about = await operator('jobs', 'show', receipt);
  expect(about.said).toContain('0197a000-0000-7000-8000-000000000001');
  for (const { said } of [listed, shown, about]) expect(said).not.toMatch(/sara@example|secret/);

  expect(await operator('jobs', 'retry', receipt, emptied)).toMatchObject({
    code: 1,
    said: expect.stringContaining('1 job will be tried again'),
  });
  expect([await rowOf(receipt), await rowOf(emptied)]).toEqual([{ attempts: 0 }, { attempts: 3 }]);
  expect(await operator('jobs', 'drop', emptied, receipt)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`for good: ${receipt}`),
  });
  expect(await rowOf(emptied)).toBeDefined();
  expect(await operator('jobs', 'drop', emptied, former)).toMatchObject({ code: 0 });
  expect([await rowOf(emptied), await rowOf(former)]).toEqual([undefined, undefined]);
  expect(await operator('jobs', 'retry', 'all')).toMatchObject({ code: 0, said: expect.stringContaining('1 job will') });
  expect(await rowOf(unsent)).toEqual({ attempts: 0 });
});

test('status says how the site is, in lines and as JSON', async () => {
  const never = await operator('status');
  expect(never.code).toBe(0);
  expect(never.said).toMatch(/^versions: Diwan \d.*, Node \d.*, Postgres \d.*, migration \w+\d+$/m);
  expect(never.said).toMatch(/^gateways: stripe \(key for tests\)$/m);
  expect(never.said).toMatch(/^last backup: never$/m);

  const fail = (begunAt: string) =>
    pool.query(
      `insert into last_backups (outcome, begun_at, ended_at, failure) values ('FAILED', $1, $1, 'no room')
       on conflict (outcome) do update set begun_at = $1, ended_at = $1`,
      [begunAt],
    );
  await fail('2027-01-01T00:00:00Z');
  expect((await operator('status')).said).toMatch(/^the backup failed: 2027-01-01T00:00:00.000Z, no room$/m);
  const at = new Date('2027-01-02T03:04:05Z');
  await pool.query(
    `insert into last_backups (outcome, name, begun_at, ended_at, row_count, file_count) values ('GOOD', 'of-monday', $1, $1, 1, 0)`,
    [at],
  );
  await noteRun(pool, { what: 'books', at, detail: 'with the gateways' });
  await pool.query(`select graphile_worker.add_job('billing:settle', '{}'::json)`);
  await failed('content:drawPicture', {});
  const { code, said } = await operator('status', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(said)).toMatchObject({
    database: { bytes: expect.any(Number), standby: false },
    disk: { folder, freeBytes: expect.any(Number), bytes: expect.any(Number) },
    storage: 'folder',
    gateways: [{ name: 'stripe', testKey: true }],
    backup: { at: at.toISOString(), detail: 'of-monday' },
    failedBackup: null, // a good one came after it
    books: { at: at.toISOString(), detail: 'with the gateways' },
    jobs: {
      waiting: expect.arrayContaining([{ pool: 'gateways', task: 'billing:settle', jobs: 1, oldest: expect.any(String) }]),
      failed: [{ pool: 'storage', task: 'content:drawPicture', jobs: 1, retryable: 1 }],
    },
  });
  await fail('2027-01-03T00:00:00Z');
  expect(JSON.parse((await operator('status', '--json')).said).failedBackup).toEqual({ at: '2027-01-03T00:00:00.000Z', detail: 'no room' });
});

test('words that are not known print the usage', async () => {
  for (const words of [
    ['jobs', 'retry', '1; drop'],
    ['status', '--xml'],
  ])
    expect(await operator(...words)).toMatchObject({ code: 2, said: expect.stringContaining(words[0] as string) });
});

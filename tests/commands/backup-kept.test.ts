import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueSince, lastBackup } from '../../server/domains/site/backups.ts';
import { backupPlace, digestsOf } from '../support/backups.ts';
import { type Bucket, startBucket } from '../support/bucket.ts';
import { command, run } from '../support/commands.ts';
import { freshDatabase } from '../support/database.ts';
import { ownServer } from '../support/own-server.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { until } from '../support/until.ts';

/** Backups at BACKUP_URL, a prefix of a bucket: made by themselves and by the command, kept, checked, restored. */
const place = backupPlace();
const { dataDir } = place;
const files = path.join(dataDir, 'files');

let bucket: Bucket;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;

beforeAll(async () => {
  bucket = await startBucket();
  database = await freshDatabase();
  shop = await ownShop(database.url);
  store('ab/first');
});
afterAll(async () => {
  await shop.end();
  await database.drop();
  bucket.close();
  place.end();
});

function store(key: string): void {
  fs.mkdirSync(path.dirname(path.join(files, key)), { recursive: true });
  fs.writeFileSync(path.join(files, key), `the file ${key}`, { mode: 0o600 });
}

const settings = (prefix: string, more: Record<string, string> = {}) => ({
  BACKUP_URL: bucket.url(`/${prefix}`),
  DATABASE_URL: database.url,
  ...more,
});
const runAt = (prefix: string, verb: 'backup' | 'restore', words: string[] = [], more: Record<string, string> = {}) =>
  run(command(verb, ...words), { env: place.env(settings(prefix, more)) });
/** What is below a prefix of the bucket. */
const keysAt = (prefix: string) =>
  [...bucket.objects.keys()].filter((key) => key.startsWith(`/media/${prefix}/`)).map((key) => key.slice(`/media/${prefix}/`.length));
const wholeAt = (prefix: string) =>
  keysAt(prefix)
    .filter((key) => key.endsWith('/manifest.json'))
    .map((key) => key.slice(0, -'/manifest.json'.length))
    .sort();
const db = { query: async (text: string, values: unknown[]) => ({ rows: await shop.sql(text, values) }) } as never;
const last = async () => {
  const { good, failed } = await lastBackup(db);
  return { good: good?.name, failed: failed?.failure };
};
/** Since when the next one is due, if one is due every six hours. */
const due = async () => (await dueSince(new Date(), { backups: { url: '', hours: 6, kept: 1, days: 1 } }).one(db)).since;

test('a server makes a backup when the last one is old enough, and says how it ended', async () => {
  const [oldest] = await shop.sql<{ due: Date }>(`select min(created_at) + interval '6 hours' as due from users`);
  expect(await due()).toEqual(oldest?.due);
  const ownFiles = path.join(place.folder, 'timer/files');
  fs.cpSync(files, ownFiles, { recursive: true });
  const server = await ownServer(settings('timer', { BACKUP_EVERY: '6', DATA_DIR: path.dirname(ownFiles) }));
  const begin = () => shop.sql(`select graphile_worker.add_job('site:backup', job_key := 'site:backup', max_attempts := 1)`);
  const idle = () =>
    until(async () => {
      const [busy] = await shop.sql<{ jobs: number }>(`
        select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'site:backup'
          and (locked_at is not null or attempts < max_attempts)`);
      return busy?.jobs === 0;
    }, 'the job does not end');
  try {
    const [first] = await until(() => (wholeAt('timer').length === 1 ? wholeAt('timer') : undefined), 'no backup is made at the start');
    await idle();
    expect(await last()).toEqual({ good: first, failed: undefined });
    expect((await due())?.getTime()).toBe(Date.parse(first?.replace(/T(..)-(..)-/, 'T$1:$2:') ?? '') + 6 * 3_600_000);
    expect((await dueSince(new Date(), { backups: null }).one(db)).since).toBeNull();
    await begin();
    await idle();
    expect(wholeAt('timer')).toEqual([first]); // it is not old enough

    await shop.sql(`update last_backups set begun_at = begun_at - interval '6 hours'`);
    bucket.refuse(true);
    await begin();
    const failed = await until(async () => (await last()).failed, 'the failure is not noted');
    expect(failed).toContain('AccessDenied');
    await until(async () => {
      const [job] = await shop.sql<{ error: string }>(
        `select last_error as error from graphile_worker.jobs
         where task_identifier = 'site:backup' and attempts = max_attempts and locked_at is null`,
      );
      return job?.error.includes('AccessDenied');
    }, 'the job has not failed');
    expect(wholeAt('timer')).toEqual([first]);

    bucket.refuse(false);
    await begin();
    await until(() => wholeAt('timer').length === 2, 'no backup is made after one that failed');
    await idle();
    expect(await last()).toEqual({ good: wholeAt('timer')[1], failed });
  } finally {
    bucket.refuse(false);
    await server.stop();
  }
});

test('only one process makes a backup; one that is killed leaves nothing that looks whole, and the next one sweeps it', async () => {
  const { begun, release } = bucket.hold();
  const first = spawn(...command('backup'), { env: place.env(settings('killed')), stdio: 'ignore' });
  await begun;
  expect(await runAt('killed', 'backup')).toMatchObject({ code: 1, said: expect.stringContaining('another process is making a backup') });
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  release();
  const connected = () => shop.sql(`select from pg_stat_activity where datname = current_database() and application_name = 'diwan-backup'`);
  await until(async () => (await connected()).length === 0, 'Postgres does not notice its end');
  bucket.objects.set('/media/killed/2026-01-02T03-04-05.678Z/public.users.copy.gz', Buffer.from('half'));
  bucket.objects.set('/media/killed/of somebody else/file', Buffer.from('stays'));
  expect(await runAt('killed', 'restore')).toMatchObject({ code: 1, said: expect.stringContaining('holds no whole backup') });

  expect(await runAt('killed', 'backup')).toMatchObject({ code: 0 });
  const [name = ''] = wholeAt('killed');
  const others = keysAt('killed').filter((key) => !key.startsWith(`${name}/`));
  expect(others.sort()).toEqual(['files/ab/first', 'of somebody else/file']);
  expect(fs.readdirSync(path.join(dataDir, 'backups'))).toEqual([]);
});

test('a file is stored once for all backups, and goes with the last of them; old ones go, but for the number that stays', async () => {
  store('cd/second');
  expect(await runAt('kept', 'backup')).toMatchObject({ code: 0 });
  const [young = ''] = wholeAt('kept');
  for (const day of ['01', '02']) {
    const old = `2026-01-${day}T00-00-00.000Z`;
    for (const key of keysAt('kept').filter((key) => key.startsWith(young)))
      bucket.objects.set(`/media/kept/${old}${key.slice(young.length)}`, bucket.objects.get(`/media/kept/${key}`) as Buffer);
  }
  fs.rmSync(path.join(files, 'cd/second'));
  store('cd/third');
  // All three stay by their number, however old.
  expect(await runAt('kept', 'backup', [], { BACKUPS_KEPT: '4', BACKUP_DAYS: '1' })).toMatchObject({ code: 0 });
  expect(wholeAt('kept')).toHaveLength(4);
  expect(
    keysAt('kept')
      .filter((key) => key.startsWith('files/'))
      .sort(),
  ).toEqual(['files/ab/first', 'files/cd/second', 'files/cd/third']);
  // Then the two old ones go. The young one stays by its age, and its files with it.
  expect(await runAt('kept', 'backup', [], { BACKUPS_KEPT: '1', BACKUP_DAYS: '1' })).toMatchObject({ code: 0 });
  expect(wholeAt('kept')).toHaveLength(3);
  expect(wholeAt('kept')[0]).toBe(young);
  expect(keysAt('kept').some((key) => key.startsWith('2026-01-0'))).toBe(false);
  expect(keysAt('kept')).toContain('files/cd/second');
  // Without days, all go but the last: with them the file that only they have.
  expect(await runAt('kept', 'backup', [], { BACKUPS_KEPT: '1', BACKUP_DAYS: '0' })).toMatchObject({ code: 0 });
  expect(wholeAt('kept')).toHaveLength(1);
  expect(
    keysAt('kept')
      .filter((key) => key.startsWith('files/'))
      .sort(),
  ).toEqual(['files/ab/first', 'files/cd/third']);
  expect(bucket.written.get('/media/kept/files/ab/first')).toBe(1);
});

/** Makes sure of a backup with a file that can be lost, if these tests run without the one before. */
async function backedUp(): Promise<void> {
  store('cd/third');
  if (!keysAt('kept').includes('files/cd/third')) expect(await runAt('kept', 'backup')).toMatchObject({ code: 0 });
}

test('a backup of a site whose files are not there fails, and says what to look at', async () => {
  const unmounted = path.join(place.folder, 'unmounted');
  for (const make of [() => {}, () => fs.mkdirSync(path.join(unmounted, 'files'), { recursive: true })]) {
    make();
    const said = `none of the uploaded files is in ${path.join(unmounted, 'files')}: is its disk mounted?`;
    expect(await runAt('unmounted', 'backup', [], { DATA_DIR: unmounted })).toMatchObject({ code: 1, said: expect.stringContaining(said) });
    expect(keysAt('unmounted')).toEqual([]); // it is tried each hour, and would leave all rows each time
    expect((await last()).failed).toBe(said);
  }
});

test('a check restores the newest backup elsewhere, and says whether all is right', async () => {
  await backedUp();
  const right = await runAt('kept', 'restore', ['--check'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(right).toMatchObject({ code: 0 });
  const lines = right.said.trim().split('\n');
  expect(lines.filter((line) => line.startsWith('right: '))).toHaveLength(5);
  expect(lines.at(-1)).toBe(`The backup ${wholeAt('kept').at(-1)} is right.`);
  expect(fs.readdirSync(path.join(dataDir, 'check'))).toEqual([]);

  bucket.objects.delete('/media/kept/files/cd/third');
  expect(await runAt('kept', 'restore', ['--check'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('WRONG: 1 uploaded files are missing: cd/third'),
  });
  expect(fs.readdirSync(path.join(dataDir, 'check'))).toEqual([]);
  // The next backup mends it.
  expect(await runAt('kept', 'backup')).toMatchObject({ code: 0 });
  expect(keysAt('kept')).toContain('files/cd/third');
});

test('a check that is broken off ends with its Postgres, and leaves nothing', async () => {
  await backedUp();
  const child = spawn(...command('restore', '--check'), { env: place.env(settings('kept')), stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(child, 'close');
  await until(() => said.includes('right: its '), 'the check does not begin');
  child.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  expect(said).toContain('WRONG: ended by SIGINT');
  expect(fs.readdirSync(path.join(dataDir, 'check'))).toEqual([]);
});

test('the newest backup in a bucket is restored with its files', async () => {
  await backedUp();
  const rows = await digestsOf(database.url);
  const empty = await freshDatabase();
  const into = path.join(place.folder, 'restored');
  try {
    const restored = await runAt('kept', 'restore', [], { DATABASE_URL: empty.url, DATA_DIR: into });
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(`The backup ${wholeAt('kept').at(-1)}`) });
    expect(await digestsOf(empty.url)).toEqual(rows);
    expect(fs.readFileSync(path.join(into, 'files/cd/third'), 'utf8')).toBe('the file cd/third');
  } finally {
    await empty.drop();
  }
});

test('a bucket that refuses or is away, and a backup that is not there, end the commands with a line that says so', async () => {
  bucket.refuse(true);
  expect(await runAt('kept', 'restore')).toMatchObject({ code: 1, said: expect.stringContaining('AccessDenied') });
  bucket.refuse(false);
  const away = { BACKUP_URL: 's3://key:secret@127.0.0.1:1/bucket?tls=false' };
  expect(await runAt('kept', 'backup', [], away)).toMatchObject({ code: 1, said: expect.stringContaining('ECONNREFUSED') });
  expect((await last()).failed).toContain('ECONNREFUSED');
  expect(await runAt('kept', 'restore', ['--check', '2020-01-01T00-00-00.000Z'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('nor such a backup at BACKUP_URL'),
  });
  expect(await runAt('kept', 'restore', [], { BACKUP_URL: '' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('set BACKUP_URL'),
  });
});

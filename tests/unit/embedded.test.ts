import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../../server/local/postgres/embedded.ts';
import { until } from '../support/until.ts';

const dir = path.join(mkdtempSync(path.join(tmpdir(), 'diwan-embedded-')), 'postgres');
const start = () => startEmbedded({ dir, database: 'shop', durable: false });
const pidFile = path.join(dir, 'cluster/postmaster.pid');
const pidOfPostgres = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
const processes = () => execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' }).split('\n');
const left = () => processes().filter((line) => line.includes(dir) && !line.includes('vitest'));

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const eventually = (condition: () => Promise<boolean> | boolean) =>
  until(async () => (await condition()) || undefined, 'It did not happen');

/** Another process that uses the same Postgres. */
async function neighbour(): Promise<{ process: ChildProcess; url: string }> {
  const module = path.resolve('server/local/postgres/embedded.ts');
  const code = `import { startEmbedded } from ${JSON.stringify(module)};
    const { url } = await startEmbedded(${JSON.stringify({ dir, database: 'shop', durable: false })});
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim()));
    child.once('exit', (status) => reject(new Error(`It ended with ${status}`)));
  });
  return { process: child, url };
}

afterAll(() => rmSync(path.dirname(dir), { recursive: true, force: true }));

test('starts, sorts and folds Arabic and Latin text the same on all systems, stops, and leaves no process', async () => {
  const postgres = await start();
  expect(postgres.adopted).toBe(false);
  await query(postgres.url, 'CREATE TABLE note (text text)');
  expect(await query(postgres.url, "SELECT lower('ÉÇ') AS lower, version() LIKE 'PostgreSQL 18%' AS is18")).toEqual([
    { lower: 'éç', is18: true },
  ]);
  await postgres.stop();
  await eventually(() => left().length === 0);
});

test('is shared by several processes, and ends with the last one', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect([first.adopted, second.adopted].sort()).toEqual([false, true]);
  expect(second.port).toBe(first.port);
  await first.stop();
  await query(second.url, 'SELECT 1');
  await second.stop();
  await eventually(() => left().length === 0);
});

test('ends when its only process is killed, and can start again at once', async () => {
  const { process: user } = await neighbour();
  user.kill('SIGKILL');
  const again = await start();
  expect(await query(again.url, 'SELECT count(*)::int AS count FROM note')).toEqual([{ count: 0 }]);
  await again.stop();

  const { process: other } = await neighbour();
  other.kill('SIGKILL');
  await eventually(() => left().length === 0);
});

test('goes on when the process that started it ends and another one still uses it', async () => {
  const { process: user, url } = await neighbour();
  const ours = await start();
  expect(ours).toMatchObject({ adopted: true, url });
  const ended = once(user, 'exit');
  user.kill('SIGKILL');
  await ended;
  // Who comes now joins it, so its watchdog has not let it go.
  const later = await start();
  expect(later).toMatchObject({ adopted: true, url });
  await query(ours.url, 'SELECT 1');
  await later.stop();
  await query(ours.url, 'SELECT 1');
  await ours.stop();
  await eventually(() => left().length === 0);
});

test('starts again when Postgres itself is killed', async () => {
  const postgres = await start();
  await query(postgres.url, "INSERT INTO note VALUES ('kept')");
  process.kill(pidOfPostgres(), 'SIGKILL');
  await eventually(() => query(postgres.url, 'SELECT 1').then(Boolean, () => false));
  expect(await query(postgres.url, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
  await postgres.stop();
  await eventually(() => left().length === 0);
});

test('starts although the PID file names another program', async () => {
  writeFileSync(pidFile, `${process.pid}\n${path.join(dir, 'cluster')}\n0\n1\n\n127.0.0.1\n\nready\n`);
  const postgres = await start();
  expect(postgres.adopted).toBe(false);
  await postgres.stop();
});

test('starts again after its watchdog was killed', async () => {
  const postgres = await start();
  const watchdog = execFileSync('ps', ['-o', 'ppid=', '-p', String(pidOfPostgres())], { encoding: 'utf8' });
  process.kill(Number(watchdog), 'SIGKILL');
  await postgres.stop();
  const again = await start();
  await query(again.url, 'SELECT 1');
  await again.stop();
  await eventually(() => left().length === 0);
});

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../server/local/postgres/embedded.ts';
import { migrate } from '../../../server/platform/database/data-source.ts';
import { parentOf, processorTime } from './cpu.ts';
import { fillDataset, type Size } from './dataset.ts';

export interface Databases {
  /** The version of Postgres. */
  version: string;
  /** Milliseconds of processor time that all processes of Postgres have used so far. */
  postgresTime(): number;
  /** Makes a database with all rows of the dataset, and resolves to its URL. */
  filled(size: Size): Promise<string>;
  /** Drops a database that `filled` made. Its connections must have ended. */
  drop(url: string): Promise<void>;
  /** Stops Postgres. */
  close(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Starts the embedded Postgres in a folder. The rows are made once a day for each state of the migrations and the dataset, and kept as
 * a template; every part of the bench gets a copy of its own, so that none finds what another has written.
 */
export async function openDatabases(folder: string): Promise<Databases> {
  const embedded = await startEmbedded({ dir: folder, database: 'bench', durable: false });
  const admin = new pg.Client(embedded.url);
  await admin.connect();
  const { rows } = await admin.query<{ pid: number; version: string }>(
    `select pg_backend_pid() as pid, current_setting('server_version') as version`,
  );
  const [{ pid, version }] = rows as [{ pid: number; version: string }];
  const postmaster = process.platform === 'linux' ? parentOf(pid) : 0;
  const names = async (like: string) =>
    (await admin.query<{ name: string }>('select datname as name from pg_database where datname like $1', [like])).rows.map(
      ({ name }) => name,
    );
  const urlOf = (name: string) => Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href;

  const source = sourceHash();
  for (const name of await names('copy\\_%')) {
    const [, run] = name.split('_');
    if (!isRunning(Number(run))) await admin.query(`drop database "${name}"`).catch(() => undefined); // of a run that was killed
  }
  for (const name of await names('filled\\_%')) {
    if (!name.startsWith(`filled_${source}`)) await admin.query(`drop database "${name}"`);
  }

  async function template(size: Size): Promise<string> {
    const name = `filled_${source}_${hashOf(JSON.stringify(size))}`;
    if (!(await names(name)).length) {
      console.log(
        `making the rows: ${Object.entries(size)
          .map(([what, count]) => `${count} ${what}`)
          .join(', ')}`,
      );
      const half = `half_${name}`;
      await admin.query(`drop database if exists "${half}"`);
      await admin.query(`create database "${half}"`);
      await migrate(urlOf(half));
      await fillDataset(urlOf(half), size);
      await admin.query(`alter database "${half}" rename to "${name}"`);
    }
    return name;
  }

  let copies = 0;
  return {
    version,
    postgresTime: () => processorTime(postmaster),
    async filled(size) {
      const from = await template(size);
      const name = `copy_${process.pid}_${++copies}`;
      await admin.query(`create database "${name}" template "${from}"`);
      return urlOf(name);
    },
    async drop(url) {
      await admin.query(`drop database "${new URL(url).pathname.slice(1)}"`);
    },
    async close() {
      await admin.end();
      await embedded.stop();
    },
  };
}

/** Says which migrations and which dataset made the rows. */
function sourceHash(): string {
  const migrations = fs
    .readdirSync(path.join(root, 'migrations'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.extname(file))
    .sort()
    .map((file) => `migrations/${file}`);
  const files = [
    ...migrations,
    'server/domains/reports/periods.ts',
    ...['dataset', 'calendar', 'ids', 'ledger'].map((name) => `tests/bench/frame/${name}.ts`),
  ];
  // Sessions are on the days that come.
  const today = new Date().toISOString().slice(0, 10);
  return hashOf([today, ...files.map((file) => fs.readFileSync(path.join(root, file), 'utf8'))].join('\0'));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

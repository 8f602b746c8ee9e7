import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Cluster, createCluster } from '../../server/local/postgres/cluster.ts';
import { connectTo, ensureDatabase } from '../../server/local/postgres/connection.ts';
import { type Installation, locate } from '../../server/local/postgres/installation.ts';
import { freePort } from '../../server/local/postgres/postmaster.ts';
import { until } from './until.ts';

/** A Postgres of one test, which keeps its port, and which nobody starts again by himself. */
export interface OwnPostgres {
  /** The URL of its database. */
  url: string;
  port: number;
  /** Starts it, and resolves when it answers. */
  start(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Stops all its processes: connections stay open and are not answered. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Starts a standby that follows it. With `synchronous`, each commit waits for it from now on. */
  standby(how?: { synchronous?: boolean }): Promise<OwnPostgres>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Asks it for the first row of a statement. */
  ask<Row extends object>(text: string): Promise<Row>;
  /** Ends it, and deletes its folder. */
  end(): Promise<void>;
}

const database = 'diwan';

/** Starts a Postgres on a new folder, or on another one, with an empty database. */
export async function ownPostgres(folder = mkdtempSync(path.join(tmpdir(), 'diwan-own-postgres-'))): Promise<OwnPostgres> {
  chmodSync(folder, 0o755); // under root, Postgres runs as another account, which must enter the folder
  const installation = await locate(path.join(folder, 'primary'));
  const cluster = createCluster(installation, false);
  const own = await postgresOn({ folder, installation, cluster });
  await own.start();
  await ensureDatabase({ port: own.port, password: cluster.password }, database);
  return own;
}

interface Place {
  folder: string;
  installation: Installation;
  cluster: Cluster;
}

async function postgresOn({ folder, installation, cluster }: Place): Promise<OwnPostgres> {
  const port = await freePort();
  const url = connectTo({ port, password: cluster.password }, database);
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', fsync: 'off', wal_level: 'replica' };
  let running: ChildProcess | undefined;
  let frozen: number[] = [];

  async function ask<Row extends object>(text: string, name = 'postgres'): Promise<Row> {
    const client = new pg.Client(connectTo({ port, password: cluster.password }, name));
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows[0] as Row;
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    const args = [
      '-D',
      cluster.path,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const child = spawn(installation.program('postgres'), args, {
      ...installation.account,
      cwd: installation.dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running = child;
    // It must not outlive a run that is ended. SIGKILL also ends a frozen one.
    const endToo = () => child.kill('SIGKILL');
    process.once('exit', endToo);
    child.once('exit', () => process.off('exit', endToo));
    let said = '';
    child.stderr?.on('data', (text) => {
      said = (said + text).slice(-4000);
    });
    await until(
      async () => {
        if (child.exitCode !== null) throw new Error(`Postgres ended:\n${said}`);
        return ask('select').then(
          () => true,
          () => false,
        );
      },
      async () => `Postgres does not start:\n${said}`,
    );
  }

  async function kill(): Promise<void> {
    const child = running;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGQUIT'); // its processes end with it, without a shutdown
    await ended;
  }

  return {
    url,
    port,
    start,
    kill,
    ask,
    async freeze() {
      const client = new pg.Client(connectTo({ port, password: cluster.password }, 'postgres'));
      client.on('error', () => undefined);
      await client.connect();
      process.kill(running?.pid as number, 'SIGSTOP'); // first, so that it starts no other process
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity order by pid = pg_backend_pid()');
      frozen = rows.map(({ pid }) => pid);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      (client as unknown as { connection: { stream: import('node:net').Socket } }).connection.stream.destroy();
    },
    thaw() {
      for (const pid of [...frozen, running?.pid as number]) process.kill(pid, 'SIGCONT');
      frozen = [];
    },
    async standby({ synchronous = false } = {}) {
      const copy = path.join(installation.dir, `standby-${port}`);
      const client = new pg.Client(connectTo({ port, password: cluster.password }, 'postgres'));
      await client.connect();
      try {
        await client.query("select pg_backup_start('standby', fast => true)");
        cpSync(cluster.path, copy, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$/.test(file) });
        const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)');
        writeFileSync(path.join(copy, 'backup_label'), rows[0].labelfile);
      } finally {
        await client.end();
      }
      const primary = `host=127.0.0.1 port=${port} user=postgres password=${cluster.password}`;
      writeFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
      writeFileSync(path.join(copy, 'standby.signal'), '');
      own(copy, installation);
      const standby = await postgresOn({ folder: copy, installation, cluster: { ...cluster, path: copy } });
      await standby.start();
      if (synchronous) await commitWith(ask);
      return standby;
    },
    promote: async () => void (await ask('select pg_promote(true, 120)')),
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Lets each commit of a primary wait until a standby has it. */
async function commitWith(ask: OwnPostgres['ask']): Promise<void> {
  await ask("alter system set synchronous_standby_names = '*'");
  await ask('select pg_reload_conf()');
  const isSynchronous = () => ask<{ yes: boolean }>("select exists (select from pg_stat_replication where sync_state = 'sync') as yes");
  await until(async () => (await isSynchronous()).yes, 'the standby does not follow in step');
}

/** Gives a folder and all in it to the account of Postgres, which enters no folder that others can read. */
function own(folder: string, { account }: Installation): void {
  chmodSync(folder, 0o700);
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    if (account) chownSync(path.join(folder, name), account.uid, account.gid);
  }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { answers } from './connection.ts';
import type { Installation } from './installation.ts';
import { createLease, joinLease, returnLease } from './lease.ts';
import { watchdog } from './watchdog.ts';

/** A running Postgres on which this process holds a lease. */
interface Postmaster {
  port: number;
  stop(): Promise<void>;
}

const windows = process.platform === 'win32';
const startLimit = 60_000;

/** Joins the Postgres that runs on this cluster; null if there is none. A Postgres without a watchdog is ended. */
export async function running(installation: Installation, cluster: Cluster): Promise<Postmaster | null> {
  const found = readPidFile(cluster);
  if (!found || !alive(found.pid)) return null; // Postgres itself replaces the PID file of a dead process
  if (!runsOn(found.pid, cluster)) {
    rmSync(pidFileOf(cluster), { force: true }); // another program has its PID now, as happens in containers
    return null;
  }
  if (windows) return (await answers({ port: found.port, password: cluster.password })) ? held(installation, cluster, found.port) : null;

  const lease = await joinLease(installation);
  if (lease !== null) {
    for (const start = Date.now(); Date.now() - start < startLimit; await sleep(50)) {
      const current = readPidFile(cluster); // it may still be starting, for the first time or after a crash
      if (current && (await answers({ port: current.port, password: cluster.password }))) {
        return held(installation, cluster, current.port, lease);
      }
    }
    closeSync(lease);
  }
  signal(found.pid, 'SIGINT');
  await ended(cluster, found.pid);
  return null;
}

/** Starts Postgres on a free port, under a watchdog. Resolves when it accepts connections. */
export async function launch(
  installation: Installation,
  cluster: Cluster,
  { durable, log }: { durable: boolean; log: (text: string) => void },
): Promise<Postmaster> {
  const port = await freePort();
  const command = [installation.program('postgres'), '-D', cluster.path, ...settings(port, durable)];
  const options = { ...installation.account, cwd: installation.dir };
  let child: ChildProcess;
  let lease: number | undefined;
  if (windows) {
    child = spawn(command[0] as string, command.slice(1), { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  } else {
    const created = createLease(installation);
    lease = created.lease;
    // The process is detached, so that Ctrl-C does not end Postgres before the last statement.
    child = spawn('/bin/sh', ['-c', watchdog, 'watchdog', ...command], {
      ...options,
      detached: true,
      stdio: [created.readingEnd, 'ignore', 'pipe'],
    });
    closeSync(created.readingEnd);
  }
  let output = '';
  let exited = false;
  child.once('error', (error) => {
    output += error.message;
    exited = true;
  });
  child.once('exit', () => {
    exited = true;
  });
  child.stderr?.on('data', (data) => {
    output = (output + data).slice(-4000);
    log(String(data));
  });
  child.unref();

  for (const start = Date.now(); !(await answers({ port, password: cluster.password })); await sleep(25)) {
    if (exited || Date.now() - start > startLimit) {
      if (lease !== undefined) closeSync(lease);
      throw new Error(`PostgreSQL did not start:\n${output}`);
    }
  }
  return held(installation, cluster, port, lease);
}

function held(installation: Installation, cluster: Cluster, port: number, lease?: number): Postmaster {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const pid = readPidFile(cluster)?.pid;
    if (lease === undefined) execFileSync(installation.program('pg_ctl'), ['stop', '-D', cluster.path, '-m', 'fast'], { stdio: 'ignore' });
    else if ((await returnLease(installation, lease)) && pid) await ended(cluster, pid);
  };
  return { port, stop: () => (stopping ??= stop()) };
}

function settings(port: number, durable: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    random_page_cost: '1.1',
    jit: 'off', // compiling a query takes longer than any query here runs
    timezone: 'UTC',
    // The values of a failed statement, which may be an email or a token, stay out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Tests start many servers and workers on one Postgres, and killed ones keep their connections for a moment.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', max_connections: '300' }),
  };
  return ['-p', String(port), ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

const pidFileOf = (cluster: Cluster) => path.join(cluster.path, 'postmaster.pid');

function readPidFile(cluster: Cluster): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(pidFileOf(cluster), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it exists, but belongs to another account
  }
}

const alive = (pid: number) => pid > 0 && signal(pid, 0);

/** Whether a process is the Postgres of this cluster, not another program with the same PID. */
function runsOn(pid: number, cluster: Cluster): boolean {
  if (windows) return true; // the query takes seconds there; the password check follows anyway
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster.path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return false; // there is no such process
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster.path); // small containers have no `ps`
  }
}

/** Waits until Postgres has removed its PID file, its last action. The process itself may stay listed for long as a zombie. */
async function ended(cluster: Cluster, pid: number): Promise<void> {
  while (readPidFile(cluster)?.pid === pid && alive(pid)) await sleep(20);
}

/** A port of this machine that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

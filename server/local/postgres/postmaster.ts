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

/** A running Postgres that we hold a lease on. */
interface Postmaster {
  port: number;
  stop(): Promise<void>;
}

const windows = process.platform === 'win32';
const startLimit = 60_000;

/** The Postgres that already runs on this cluster, if it can be joined. One that nobody watches any more is ended first. */
export async function running(installation: Installation, cluster: Cluster): Promise<Postmaster | null> {
  const found = readPidFile(cluster);
  if (!found || !alive(found.pid)) return null; // Postgres itself clears away the file of a dead process
  if (!runsOn(found.pid, cluster)) {
    rmSync(pidFileOf(cluster), { force: true }); // its number was given to another program, as happens in containers
    return null;
  }
  if (windows) return (await answers({ port: found.port, password: cluster.password })) ? held(installation, cluster, found.port) : null;

  const lease = await joinLease(installation);
  if (lease !== null) {
    for (const start = Date.now(); Date.now() - start < startLimit; await sleep(50)) {
      const current = readPidFile(cluster); // it may only just be starting, or starting again after a crash
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

/** Starts Postgres on a free port, below a watchdog; resolves when it takes connections. */
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
    // Detached, so that Ctrl-C reaches us and not Postgres: it has to outlive our last statement.
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
    jit: 'off', // compiling takes longer than any query of ours
    timezone: 'UTC',
    // A failed statement's values can hold an email or a token: none of them reaches a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Tests start many servers and workers on one, and those that were killed hold their connections for a moment longer.
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
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it is there, but not ours
  }
}

const alive = (pid: number) => pid > 0 && signal(pid, 0);

/** Whether a process is the Postgres of this cluster, and not another program that has got its number. */
function runsOn(pid: number, cluster: Cluster): boolean {
  if (windows) return true; // asking takes seconds there; its password tells
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster.path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return false; // no such process
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster.path); // slim containers have no ps
  }
}

/** Its last act is to remove its file; a process alone can stay listed for long where nobody collects the dead. */
async function ended(cluster: Cluster, pid: number): Promise<void> {
  while (readPidFile(cluster)?.pid === pid && alive(pid)) await sleep(20);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { command } from './commands.ts';
import { sharedHost } from './host.ts';

/** A worker (`npm run worker`). */
export interface Worker {
  /** Stops it as SIGTERM does, and deletes its folder. */
  stop(): Promise<void>;
}
export interface KillableWorker extends Worker {
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

const settingsIn = (folder: string, databaseUrl: string, more: Record<string, string>) => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  PAYMENT_GATEWAY: 'none',
  LOG_LEVEL: 'silent',
  ...more,
});
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'diwan-worker-'));

/** Starts a worker on this database, in a process with other workers and servers. Resolves when it works on jobs. */
export async function startWorker(databaseUrl: string, settings: Record<string, string> = {}): Promise<Worker> {
  const folder = newFolder();
  const worker = await sharedHost().start('worker', settingsIn(folder, databaseUrl, settings));
  return { stop: () => worker.stop().finally(() => rmSync(folder, { recursive: true, force: true })) };
}

/** Starts a worker as a process of its own, as the command does. */
export async function killableWorker(databaseUrl: string, settings: Record<string, string> = {}): Promise<KillableWorker> {
  const folder = newFolder();
  const child = spawn(...command('worker'), {
    env: { ...process.env, ...settingsIn(folder, databaseUrl, settings) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (status) => reject(new Error(`The worker ended with ${status}`)));
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await ended(child, signal);
    rmSync(folder, { recursive: true, force: true });
  };
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function ended(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { program } from './programs.ts';

/** A worker process (`npm run worker`). */
export interface Worker {
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM and deletes its folder. */
  stop(): Promise<void>;
}

/** Starts a worker beside a server on this database. Resolves when it works on jobs. */
export async function startWorker(databaseUrl: string, settings: Record<string, string> = {}): Promise<Worker> {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-worker-'));
  const child = spawn(process.execPath, [program('main'), 'worker'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PAYMENT_GATEWAY: 'none',
      LOG_LEVEL: 'silent',
      ...settings,
    },
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

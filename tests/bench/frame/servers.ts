import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { processorTime } from './cpu.ts';

/** A server that runs as a process of its own. */
export interface Running {
  name: string;
  url: string;
  port: number;
  pid: number;
  /** Milliseconds of processor time that it and its descendants have used so far. */
  processorTime(): number;
  /** Sends SIGTERM, and waits until it has ended and so closed its connections. */
  stop(): Promise<void>;
}

/** Diwan itself. */
export interface Diwan extends Running {
  /** Where it stores files. */
  files: string;
}

const root = path.resolve(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const secretOf = (what: string) => `${what}-secret-of-the-bench-0123456789`;
/** With it, tokens of Diwan are signed. */
export const tokenSecret = secretOf('token');
/** The tests have compiled Diwan into a folder of their own. */
const usualProgram = 'dist/server/main.js';
const program = process.env.TEST_PROGRAMS ? path.join(process.env.TEST_PROGRAMS, 'main.js') : usualProgram;

/**
 * Starts Diwan as `npm start` does in production: with its log, of a line for each request, going to a file. Only the limits of one
 * viewer and of one address are lifted, and there is nobody to drain for. `settings` come on top.
 */
export async function startDiwan(databaseUrl: string, folder: string, settings: Record<string, string> = {}): Promise<Diwan> {
  const port = await freePort();
  const files = path.join(folder, 'files');
  fs.mkdirSync(folder, { recursive: true });
  const log = fs.openSync(path.join(folder, 'log'), 'w');
  const [, ...options] = (scripts.start as string).split(' ').map((word) => (word === usualProgram ? program : word));
  const child = spawn(process.execPath, options, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ORIGIN: 'https://diwan.test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      STORAGE_URL: `file://${files}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      JWT_SECRET: tokenSecret,
      MEDIA_SECRET: secretOf('media'),
      COST_BUDGET: '2000000000',
      WRITES_PER_HOUR: '2000000000',
      SIGN_IN_ATTEMPTS: '1000000',
      API_KEY_REQUESTS: '2000000000',
      DRAIN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const running = runningOf('diwan', child, port);
  for (const begun = Date.now(); !(await isReady(running.url)); await sleep(50)) {
    if (child.exitCode === null && Date.now() - begun < 120_000) continue;
    await running.stop();
    throw new Error(`Diwan did not start: ${fs.readFileSync(path.join(folder, 'log'), 'utf8').slice(-4000)}`);
  }
  return { ...running, files };
}

/** Starts a program of the bench. It listens on a free port, sends that port to its parent process, and ends at SIGTERM. */
export async function startProgram(name: string, file: string, environment: Record<string, string>): Promise<Running> {
  // Node leaves the types out by itself: a loader would take most of the time of the start.
  const child = spawn(process.execPath, [path.join(root, 'tests/bench', file)], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  return runningOf(name, child, port);
}

function runningOf(name: string, child: ChildProcess, port: number): Running {
  const pid = child.pid as number;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => {
      console.error(`${name} did not end in 30 s, so it is killed`);
      child.kill('SIGKILL');
    }, 30_000);
    await ended;
    clearTimeout(late);
  };
  return { name, url: `http://127.0.0.1:${port}`, port, pid, processorTime: () => processorTime(pid), stop };
}

const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;

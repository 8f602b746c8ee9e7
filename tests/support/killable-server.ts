import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { program } from './programs.ts';
import { until } from './until.ts';

/** A server, started as `npm start` does, that keeps its address when it is killed and started again. */
export interface KillableServer {
  url: string;
  /** The address of its sandbox gateway. */
  gatewayUrl: string;
  /** The server's DATA_DIR. */
  folder: string;
  /** Starts it, and resolves when it is ready. These settings hold until the next start. */
  start(settings?: Record<string, string>): Promise<void>;
  /** Sends SIGTERM, and resolves with the exit code. */
  terminate(): Promise<number | null>;
  /** Its output and errors since the first start, and how each of its processes ended. */
  output(): string;
  /** MiB of memory that its process takes now (resident); null where there is no /proc. */
  memory(): number | null;
  /** MiB of objects and buffers that its main thread uses now, if it was started with `heap.mjs`. */
  heap(): Promise<number>;
  /** Sends another signal. */
  signal(name: 'SIGUSR2'): void;
  /** Sends SIGKILL, unless it has ended. */
  kill(): Promise<void>;
  /** Kills it and deletes its folder. */
  end(): Promise<void>;
}

/** Prepares a server, with fixed ports on this database, without starting it. */
export async function killableServer(databaseUrl: string, settings: Record<string, string> = {}): Promise<KillableServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-killable-'));
  const [port, gatewayPort] = [await freePort(10_000), await freePort(13_000)];
  const url = `http://localhost:${port}`;
  let running: ChildProcess | undefined;
  let output = '';

  async function start(more: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, [program('main')], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        SANDBOX_GATEWAY_PORT: String(gatewayPort),
        OIDC_ISSUER: 'none',
        ROOMS: 'none',
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        DEMO: 'false',
        LOG_LEVEL: 'silent',
        ...settings,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    let complaints = '';
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.stderr?.on('data', (data) => {
      complaints = (complaints + data).slice(-4000);
      output += data;
    });
    child.once('exit', (code, signal) => {
      output += `The server ended with ${signal ?? code}\n`;
    });
    for (const begun = Date.now(); Date.now() - begun < 240_000; await sleep(50)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${complaints}`);
      const ready = await fetch(`${url}/readyz`).catch(() => null);
      if (ready?.ok) return;
    }
    throw new Error(`the server did not start:\n${complaints}`);
  }

  async function kill(): Promise<void> {
    const child = running;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async function terminate(): Promise<number | null> {
    const child = running as ChildProcess;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    return ended;
  }

  function memory(): number | null {
    const file = `/proc/${running?.pid}/status`;
    return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024 : null;
  }

  const signal = (name: 'SIGUSR2') => void running?.kill(name);

  async function heap(): Promise<number> {
    const before = output.length;
    signal('SIGUSR2');
    return until(() => Number(/heap (\d+)\n/.exec(output.slice(before))?.[1]) / 2 ** 20 || undefined, 'the server does not tell its heap');
  }

  const end = async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url,
    gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
    folder,
    start,
    signal,
    memory,
    heap,
    kill,
    terminate,
    output: () => output,
    end,
  };
}

/**
 * A free port among three thousand that are outside the range from which systems assign ports by themselves. Otherwise another
 * process could get it while the server is down.
 */
export async function freePort(from: number): Promise<number> {
  const port = randomInt(from, from + 3_000);
  const isFree = await new Promise<boolean>((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort(from);
}

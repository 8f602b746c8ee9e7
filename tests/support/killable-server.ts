import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The server as people start it, at one address through all its deaths. */
export interface KillableServer {
  url: string;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** SIGKILL; does nothing to one that has ended. */
  kill(): Promise<void>;
  /** Kills it and clears its folder away. */
  end(): Promise<void>;
}

/** Prepares a server on this database and on ports that stay its own; it has yet to be started. */
export async function killableServer(databaseUrl: string, settings: Record<string, string> = {}): Promise<KillableServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-killable-'));
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        SANDBOX_GATEWAY_PORT: String(gatewayPort),
        OIDC_ISSUER: 'none',
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        DEMO: 'false',
        LOG_LEVEL: 'silent',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running = child;
    let complaints = '';
    child.stderr?.on('data', (data) => {
      complaints = (complaints + data).slice(-4000);
    });
    for (const begun = Date.now(); Date.now() - begun < 60_000; await sleep(50)) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${complaints}`);
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

  const end = async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, start, kill, end };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer();
    server.listen(0, () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshDatabase } from './database.ts';
import { program } from './programs.ts';

export interface OwnServer {
  url: string;
  databaseUrl: string;
  /** Its standard error, without the log. */
  printed(): string;
  /** Stops it and deletes its database and folder. */
  stop(): Promise<void>;
}

/** A database and a folder for a server of one test, and its settings: those given, and what is off unless they ask for it. */
export async function ownPlace(settings: Record<string, string>) {
  const database = await freshDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-own-'));
  const all = {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    DATA_DIR: folder,
    PAYMENT_GATEWAY: 'none',
    OIDC_ISSUER: 'none',
    ROOMS: 'none',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const clear = async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { databaseUrl: database.url, all, clear };
}

/**
 * Starts a process of a server with its own settings and database, for tests of what a process does. Others take `nearServer`, which costs
 * a quarter. `mostFileBytes` limits the size of its files.
 */
export async function ownServer(
  settings: Record<string, string> = {},
  { mostFileBytes }: { mostFileBytes?: number } = {},
): Promise<OwnServer> {
  const { databaseUrl, all, clear } = await ownPlace(settings);
  // The shell counts blocks of 512 bytes.
  const limit = mostFileBytes === undefined ? '' : `ulimit -f ${mostFileBytes / 512}; `;
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, program('serve-own')], {
    env: { ...process.env, SETTINGS: JSON.stringify(all) },
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stderr?.on('data', (text) => {
    printed += text;
    process.stderr.write(text);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as string));
    child.once('exit', (status) => reject(new Error(`The server ended with ${status}`)));
  });
  return {
    url,
    databaseUrl,
    printed: () => printed,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
      await clear();
    },
  };
}

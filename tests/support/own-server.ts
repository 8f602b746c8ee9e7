import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshDatabase } from './database.ts';
import { sharedHost, startHost } from './host.ts';

export interface OwnServer {
  url: string;
  databaseUrl: string;
  /** The standard error of its process since it was started, without the log. */
  printed(): string;
  /** Milliseconds of the longest turn of its process since the last call (`held.ts`). */
  held(): Promise<number>;
  /** Stops it and deletes its database and folder. */
  stop(): Promise<void>;
}

interface Apart {
  /** Whether it has a process of its own. Otherwise it shares one with the other servers of this test worker. */
  apart?: boolean;
  /** The most bytes of a file that it writes. With this limit, it is always `apart`. */
  mostFileBytes?: number;
}

/** Starts a server with settings of its own. It has a database of its own, unless the settings name one. */
export async function ownServer(
  settings: Record<string, string> = {},
  { mostFileBytes, apart = mostFileBytes !== undefined }: Apart = {},
): Promise<OwnServer> {
  const database = settings.DATABASE_URL ? { url: settings.DATABASE_URL, drop: async () => {} } : await freshDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-own-'));
  const host = apart ? startHost({ mostFileBytes }) : sharedHost();
  const before = host.printed().length;
  const clean = async () => {
    if (apart) await host.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
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
  const server = await host.start('server', all).catch(async (error) => {
    await clean();
    throw error;
  });
  return {
    url: server.url,
    databaseUrl: database.url,
    printed: () => host.printed().slice(before),
    held: () => host.held(),
    async stop() {
      try {
        await server.stop();
      } finally {
        await clean();
      }
    },
  };
}

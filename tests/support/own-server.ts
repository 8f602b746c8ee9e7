import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../server/config.ts';
import { type RunningServer, startServer } from '../../server/start.ts';
import { freshDatabase } from './database.ts';

/** A server with settings and a database of its own, for tests about settings. `stop` leaves nothing of it. */
export async function ownServer(settings: Record<string, string> = {}): Promise<RunningServer & { databaseUrl: string }> {
  const database = await freshDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-own-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    DATA_DIR: folder,
    PAYMENT_GATEWAY: 'none',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const server = await startServer(config);
  return {
    ...server,
    databaseUrl: database.url,
    async stop() {
      await server.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

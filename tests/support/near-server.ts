import { readConfig } from '../../server/core/config.ts';
import { startServer } from '../../server/start.ts';
import { startWorkerProcess } from '../../server/worker.ts';
import { type OwnServer, ownPlace } from './own-server.ts';

/** A server in the process of the tests. */
export type NearServer = Omit<OwnServer, 'printed'>;

/**
 * Starts a server with its own settings and database in this process, which has loaded most of its modules: it begins in a quarter of the
 * processor time that a process takes. For tests that neither kill it nor measure it.
 */
export async function nearServer(settings: Record<string, string> = {}): Promise<NearServer> {
  const { databaseUrl, all, clear } = await ownPlace(settings);
  const server = await startServer(readConfig(all));
  return {
    url: server.url,
    databaseUrl,
    async stop() {
      await server.stop();
      await clear();
    },
  };
}

/** Starts a worker beside a server on this database, also in this process. */
export const nearWorker = (databaseUrl: string, settings: Record<string, string> & { DATA_DIR: string }) =>
  startWorkerProcess(
    readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, PAYMENT_GATEWAY: 'none', LOG_LEVEL: 'silent', ...settings }),
  );

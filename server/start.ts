import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import type { Config } from './core/config.ts';
import { stillValid } from './domains/accounts/tokens.ts';
import { domains } from './domains/index.ts';
import { createBudget } from './graphql/budget.ts';
import { createSchema } from './graphql/schema.ts';
import { developmentPages, startGateway, startIdentity } from './outside.ts';
import { createParts, createPlatform, startDatabase, startJobs } from './parts.ts';
import { keepAliveTimeout, listen, urlOf } from './platform/listen.ts';
import { createLog } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { keepPrivate } from './platform/private-files.ts';

export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** The sandbox gateway's address; null when it doesn't run. */
  gatewayUrl: string | null;
  platform: Platform;
  /** Says that no new traffic may come (`/readyz`) and goes on serving for as long as a proxy takes to notice, or until cut short. */
  drain(cutShort: AbortSignal): Promise<void>;
  /** Lets requests finish, closes sockets with a code, hands jobs back, and stops every part. */
  stop(): Promise<void>;
}

/** Starts everything that the settings ask for. When a part fails to start, the parts before it are stopped. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = createLog(config);
  const parts = createParts(log);
  try {
    keepPrivate(config.dataDir);
    const database = await startDatabase(config, log, parts);

    // The port is taken first: links in mails and the gateway's way back need it.
    const server = http.createServer({
      // An upload may take an hour, but not two minutes of silence.
      requestTimeout: 0,
      headersTimeout: 15_000,
      keepAliveTimeout,
      // Some clients ask for HTTP/2 with every first request; they get their answer by HTTP/1.1.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    });
    server.setTimeout(120_000);
    const port = await listen(server, config);
    const url = urlOf({ host: config.host, port });
    let state: 'starting' | 'ready' | 'stopping' = 'starting';
    server.on('request', (_request, response) => {
      if (state === 'starting')
        response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"message":"Starting"}');
    });
    parts.add('port', () => close(server));

    const origin = config.origin ?? url;
    const webhookUrl = `${url}/payments/webhooks/sandbox`;
    const gateway = await startGateway(config, database.pool, { port, webhookUrl, log });
    parts.add('gateway', () => gateway.stop());
    const identity = await startIdentity(config, { port, origin, log });
    parts.add('identity', () => identity.stop());
    const around = { origin, gateway: gateway.client, identity: identity.provider };
    const platform = await createPlatform(config, log, database, parts, around);

    const { schema, planner } = createSchema(domains, (viewer) => stillValid(platform, viewer));
    const budget = createBudget(config.costBudget);
    planner.onListed = budget.charge;
    const app = await createApp({
      platform,
      schema,
      planner,
      budget,
      developmentPages: developmentPages(config, database.pool),
      ready: async () => state === 'ready' && (await answers(() => database.dataSource.query('select 1'))),
    });
    parts.add('app', async () => {
      // First new connections end, then requests under way, and last what serves them.
      await Promise.all([close(server), app.closeSockets()]);
      await app.stop();
    });
    server.removeAllListeners('request');
    server.on('request', app.handle);
    server.on('upgrade', app.upgrade);

    if (config.demo) {
      const { seedDemo } = await import('./local/demo/seed.ts');
      await seedDemo(platform, planner);
    }
    if (config.workers === 'inside') await startJobs(platform, planner, database, parts);
    parts.add('readiness', () => {
      state = 'stopping';
    });
    state = 'ready';
    const drain = async (cutShort: AbortSignal) => {
      state = 'stopping';
      await sleep(config.drainSeconds * 1000, undefined, { signal: cutShort }).catch(() => undefined);
    };
    return { url, drain, gatewayUrl: gateway.url, platform, stop: parts.stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

/** Stops listening and waits for requests under way, for five seconds at the most. */
const close = (server: http.Server) =>
  new Promise<void>((resolve) => {
    if (!server.listening) return resolve();
    const impatient = setTimeout(() => server.closeAllConnections(), 5000);
    server.close(() => {
      clearTimeout(impatient);
      resolve();
    });
    server.closeIdleConnections();
  });

async function answers(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch {
    return false;
  }
}

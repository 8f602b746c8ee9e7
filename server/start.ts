import http from 'node:http';
import path from 'node:path';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createContext, poolOf } from './context.ts';
import { stillValid } from './domains/accounts/tokens.ts';
import { domains } from './domains/index.ts';
import { createBudget } from './graphql/budget.ts';
import { createSchema } from './graphql/schema.ts';
import { awaitDatabase, createDataSource, migrate } from './platform/database/data-source.ts';
import { startEmbedded } from './platform/database/embedded.ts';
import { startIdentity } from './platform/identity/start.ts';
import { listen } from './platform/listen.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { startGateway } from './platform/payments/start.ts';
import type { Platform } from './platform/platform.ts';
import { createPubSub } from './platform/pubsub.ts';
import { migrateQueue, startWorker } from './platform/queue.ts';
import { createStorage } from './platform/storage/create.ts';

export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** The sandbox gateway's address; null when it doesn't run. */
  gatewayUrl: string | null;
  platform: Platform;
  /** Lets requests finish, tells sockets, hands jobs back, and leaves nothing running. */
  stop(): Promise<void>;
}

/** Starts everything that the settings ask for. What has started is stopped again when a later part cannot. */
export async function startServer(config: Config): Promise<RunningServer> {
  const started: { name: string; stop(): Promise<unknown> | unknown }[] = [];
  const log = createLog(config);
  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      for (const part of started.reverse()) {
        await Promise.resolve(part.stop()).catch((error: unknown) => log.error({ err: error }, `${part.name} did not stop well`));
      }
    })());

  try {
    let databaseUrl = config.databaseUrl;
    if (!databaseUrl) {
      const embedded = await startEmbedded({
        dir: path.join(config.dataDir, 'postgres'),
        database: 'diwan',
        log: (line: string) => log.debug(line),
      });
      started.push({ name: 'postgres', stop: () => embedded.stop() });
      databaseUrl = embedded.url;
    }
    await awaitDatabase(databaseUrl, log);
    await migrate(databaseUrl);
    const dataSource = await createDataSource({
      url: databaseUrl,
      entities: domains.flatMap(({ entities = [] }) => entities),
      poolSize: config.databasePool,
    });
    started.push({ name: 'database', stop: () => dataSource.destroy() });
    const pool = poolOf({ dataSource });
    await migrateQueue(pool, log);

    // The port is taken first: links in mails and the gateway's way back need it.
    const server = http.createServer({
      // An upload may take an hour, but not two minutes of silence.
      requestTimeout: 0,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
      // Some clients ask for HTTP/2 with every first request; they get their answer by HTTP/1.1.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    });
    server.setTimeout(120_000);
    const port = await listen(server, config.port);
    let state: 'starting' | 'ready' | 'stopping' = 'starting';
    server.on('request', (_request, response) => {
      if (state === 'starting')
        response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"message":"Starting"}');
    });
    started.push({ name: 'port', stop: () => close(server) });

    const origin = config.origin ?? `http://localhost:${port}`;
    const gateway = await startGateway(config, pool, { port, webhookUrl: `http://127.0.0.1:${port}/payments/webhooks/sandbox`, log });
    started.push({ name: 'gateway', stop: () => gateway.stop() });
    const identity = await startIdentity(config, { port, origin, log });
    started.push({ name: 'identity', stop: () => identity.stop() });
    const mailer = createMailer(config, pool);
    started.push({ name: 'mailer', stop: () => mailer.close() });
    const platform: Platform = {
      config,
      origin,
      dataSource,
      storage: createStorage(config),
      mailer,
      gateway: gateway.client,
      identity: identity.provider,
      pubsub: createPubSub(),
      log,
      now: () => new Date(),
    };

    const { schema, planner } = createSchema(domains, (viewer) => stillValid(platform, viewer));
    const app = await createApp({
      platform,
      schema,
      planner,
      budget: createBudget(config.costBudget),
      ready: async () => state === 'ready' && (await answers(() => dataSource.query('select 1'))),
    });
    started.push({
      name: 'app',
      stop: async () => {
        // Nobody new is let in, those inside finish, and only then does what serves them end.
        await Promise.all([close(server), app.closeSockets()]);
        await app.stop();
      },
    });
    server.removeAllListeners('request');
    server.on('request', app.handle);
    server.on('upgrade', app.upgrade);

    if (config.demo) {
      const { seedDemo } = await import('./demo/seed.ts');
      await seedDemo(platform, planner);
    }
    const tasks = Object.fromEntries(
      domains.flatMap(({ jobs = {} }) =>
        Object.entries(jobs).map(([name, job]) => [
          name,
          (payload: never) => job(createContext({ platform, planner, requestId: `job-${name}` }), payload),
        ]),
      ),
    );
    const worker = await startWorker(
      pool,
      log,
      tasks,
      domains.flatMap(({ crontab = [] }) => crontab),
    );
    started.push({ name: 'worker', stop: () => worker.stop() });
    started.push({
      name: 'readiness',
      stop: () => {
        state = 'stopping';
      },
    });
    state = 'ready';
    return { url: `http://localhost:${port}`, gatewayUrl: gateway.url, platform, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stops listening and waits for requests under way; after five seconds it no longer does. */
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

import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { poolOf } from './core/context.ts';
import { unfinishedGateways } from './domains/billing/unfinished.ts';
import { domains } from './domains/index.ts';
import { countSeenHosts } from './domains/room/minutes.ts';
import { createBudget } from './graphql/budget.ts';
import { createSchema } from './graphql/schema.ts';
import { developmentPages, startGateways, startIdentity, startSfu } from './outside.ts';
import { createParts, createPlatform, startDatabase, startJobs } from './parts.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/sql.ts';
import { giveBackMemory } from './platform/heap.ts';
import { keepAliveTimeout, listen, urlOf } from './platform/listen.ts';
import type { Logger } from './platform/log.ts';
import { gatewaysWithTestKeys } from './platform/payments/test-keys.ts';
import type { Platform } from './platform/platform.ts';
import { keepPrivate } from './platform/private-files.ts';
import { traced } from './platform/telemetry/requests.ts';
import { openMetrics, startTelemetry } from './telemetry.ts';

export interface RunningServer {
  /** The address that it listens on, without a trailing slash. */
  url: string;
  /** The sandbox gateway's address; null if it does not run. */
  gatewayUrl: string | null;
  platform: Platform;
  /** Makes `/readyz` refuse new traffic, and goes on serving for `drainSeconds`, in which a proxy notices it, or until `cutShort`. */
  drain(cutShort: AbortSignal): Promise<void>;
  /** Lets requests finish, closes sockets with a code, returns unfinished jobs to the queue, and stops all parts. */
  stop(): Promise<void>;
}

/** Starts all parts that the settings ask for. If one fails to start, those before it are stopped. */
export async function startServer(config: Config): Promise<RunningServer> {
  const telemetry = await startTelemetry(config, 'server');
  const { log, metrics, traces } = telemetry;
  const parts = createParts(log);
  parts.add('traces', () => traces?.stop());
  try {
    keepPrivate(config.dataDir);
    const database = await startDatabase(config, log, parts, telemetry);

    // The port is opened first, because links in mails and the gateway's webhook need its number.
    const server = http.createServer({
      // An upload may take an hour, but a connection that is silent for two minutes is closed (`setTimeout` below).
      requestTimeout: 0,
      headersTimeout: 15_000,
      keepAliveTimeout,
      // Some clients ask to upgrade to HTTP/2 with their first request; they are answered in HTTP/1.1.
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
    const gateways = await startGateways(config, database, { port, url, origin, log });
    parts.add('gateways', () => gateways.stop());
    if (config.production) warnOfGateways(config, log);
    const identity = await startIdentity(config, { port, origin, log });
    parts.add('identity', () => identity.stop());
    const around = { origin, gateways: gateways.clients, identity: identity.provider, telemetry };
    const platform = await createPlatform(config, log, database, parts, around);
    if (config.process === 1) await warnOfMissingGateways(database.dataSource.manager, gateways.clients.names, log);

    const sfu = startSfu(config, platform, (sessionId, memberIds) => {
      const { now } = platform;
      const counted = countSeenHosts({ db: poolOf(platform), now }, sessionId, memberIds);
      void counted.catch((error: unknown) => log.warn({ err: error }, 'the minutes of a room were not counted for a moment'));
    });
    parts.add('sfu', () => sfu.stop());

    const { schema, planner: ofHouse, listeners } = createSchema(domains);
    const budget = createBudget(config, database.limits, log);
    const planner = ofHouse.heardBy(budget.charge);
    const source = { platform, planner, listeners };
    const development = await developmentPages(config, database, {
      tasks: domains.flatMap(({ crontab = [] }) => crontab.map((line) => line.slice(line.lastIndexOf(' ') + 1))),
      moments: domains.flatMap(({ moments = {} }) => Object.entries(moments).map(([task, next]) => ({ task, next }))),
    });
    const app = await createApp({
      ...source,
      schema,
      budget,
      developmentPages: development.mount,
      ready: () => state === 'ready' && database.pulse.isWell(),
    });
    parts.add('app', async () => {
      // First no new connections are taken, then requests under way finish, then what serves them stops.
      await Promise.all([close(server), app.closeSockets()]);
      await app.stop();
    });
    server.removeAllListeners('request');
    // Browsers go by the clock of the site: `serverNow` in the client.
    if (database.movable) server.on('request', (_request, response) => void response.setHeader('date', platform.now().toUTCString()));
    server.on('request', traces ? traced(traces, app.handle) : app.handle);
    server.on('upgrade', app.upgrade);

    await openMetrics(telemetry, config, database, parts, metrics ? [() => app.measure(metrics)] : []);
    if (config.demo) {
      const { seedDemo } = await import('./local/demo/seed.ts');
      await seedDemo(source);
    }
    if (config.workers === 'inside') await startJobs(source, database, parts);
    parts.add('development pages', () => development.stop());
    parts.add('readiness', () => {
      state = 'stopping';
    });
    giveBackMemory();
    // Not before the jobs: a start that fails ends the server, which is no longer ready then.
    state = 'ready';
    const drain = async (cutShort: AbortSignal) => {
      state = 'stopping';
      await sleep(config.drainSeconds * 1000, undefined, { signal: cutShort }).catch(() => undefined);
    };
    return { url, drain, gatewayUrl: gateways.url, platform, stop: parts.stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

/** Says at the start of production what cannot be paid. */
function warnOfGateways(config: Config, log: Logger): void {
  if (!config.paymentGateways.length) log.warn('no payment gateway is set up (PAYMENT_GATEWAY): only free products can be bought');
  for (const name of gatewaysWithTestKeys(config)) log.warn(`the key of ${name} is one for tests: payments move no money`);
}

/** Names the gateways that are still needed and that the settings do not name any more. */
async function warnOfMissingGateways(db: Database, names: readonly string[], log: Logger): Promise<void> {
  for (const gateway of await unfinishedGateways(db))
    if (!names.includes(gateway))
      log.warn({ gateway }, 'PAYMENT_GATEWAY does not name a gateway that has open payments, refunds or disputes: they wait until it does');
}

/** Stops listening and waits up to five seconds for requests under way. */
const close = (server: http.Server) =>
  new Promise<void>((resolve) => {
    if (!server.listening) return resolve();
    const timeout = setTimeout(() => server.closeAllConnections(), 5000);
    server.close(() => {
      clearTimeout(timeout);
      resolve();
    });
    server.closeIdleConnections();
  });

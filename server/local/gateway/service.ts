import http from 'node:http';
import express from 'express';
import type { Pool } from 'pg';
import { ownHosts, refuseOtherHosts } from '../../core/hosts.ts';
import { keepAliveTimeout, listenNear, stopServer, urlOf } from '../../platform/listen.ts';
import type { Logger } from '../../platform/log.ts';
import { apiRoutes } from './api.ts';
import { createCharges } from './charges.ts';
import { createDisputes } from './disputes.ts';
import { createRefunds } from './refunds.ts';
import { pageRoutes } from './routes.ts';
import { prepareTables } from './tables.ts';
import { type Deliverer, startDeliverer } from './webhooks.ts';

export interface SandboxGatewayOptions {
  /** The database, in which the gateway has a schema of its own. */
  pool: Pool;
  /** Authorizes calls of the API and signs the events. */
  secret: string;
  /** The address that events are sent to. */
  webhookUrl: string;
  log: Logger;
  /** If it is 0 or taken, any free port is used. */
  port: number;
  /** The address to listen on, by default this machine's own. */
  host?: string | null;
  now?: () => Date;
  /** Notifies the gateway when its clock was moved, so that it looks at once for due work. */
  onMove?: (heard: () => void) => void;
}

/**
 * A payment gateway for development and tests. Like a real one, it has an HTTP API for the shop, hosted pages for the customer,
 * and signed events. It moves no money and accepts test cards only.
 */
export async function startSandboxGateway({
  pool,
  secret,
  webhookUrl,
  log,
  port,
  host = '127.0.0.1',
  now = () => new Date(),
  onMove,
}: SandboxGatewayOptions): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  await prepareTables(pool);
  let url = '';
  let deliverer: Deliverer | undefined;
  const source = { pool, url: () => url, now, onEvent: () => deliverer?.wake() };
  const charges = createCharges(source);
  const refunds = createRefunds(source);
  const disputes = createDisputes(source);

  const goOn = async () => {
    await charges.goOn();
    await refunds.goOn();
  };

  const app = express();
  app.disable('x-powered-by');
  app.use(refuseOtherHosts(ownHosts({ production: false, host, origin: null })));
  app.use(apiRoutes({ charges, refunds, disputes }, secret), pageRoutes(charges, secret, now));
  app.use((_request, response) => void response.status(404).json({ error: 'Not found' }));
  app.use(((error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const status = error.status ?? 500;
    if (status >= 500) log.error({ err: error }, 'the sandbox gateway failed');
    response.status(status).json({ error: status >= 500 ? 'Something went wrong' : 'The request is not valid' });
  }) as express.ErrorRequestHandler);

  const server = http.createServer({ keepAliveTimeout }, app);
  url = urlOf({ host, port: await listenNear(server, { host, port }) });
  deliverer = startDeliverer({ pool, secret, webhookUrl, log, now, before: goOn });
  onMove?.(deliverer.wake);
  return {
    url,
    stop: async () => {
      await Promise.all([deliverer.stop(), stopServer(server)]);
    },
  };
}

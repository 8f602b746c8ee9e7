import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import pino from 'pino';
import { type Context, createContext } from '../../../server/core/context.ts';
import { listenersOf } from '../../../server/core/events.ts';
import { anonymous, type Viewer } from '../../../server/core/viewer.ts';
import { billing } from '../../../server/domains/billing/index.ts';
import { domains, entities } from '../../../server/domains/index.ts';
import { sandboxGateway } from '../../../server/local/gateway/client.ts';
import { startSandboxGateway } from '../../../server/local/gateway/service.ts';
import { sign, signatureHeader } from '../../../server/local/gateway/signature.ts';
import { dueAtGateway } from '../../../server/local/gateway/store.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createDataSource } from '../../../server/platform/database/data-source.ts';
import { sql as statement } from '../../../server/platform/database/sql.ts';
import { createLimits } from '../../../server/platform/limits.ts';
import { gatewaysOf } from '../../../server/platform/payments/gateways.ts';
import type { Platform } from '../../../server/platform/platform.ts';
import { noRooms } from '../../../server/platform/rooms/rooms.ts';
import { freshDatabase } from '../database.ts';
import { until } from '../until.ts';

/** Diwan and its gateway in this process, on a database of their own, with one clock that the test moves. */
export interface Company {
  sql: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  context(viewer?: Viewer): Context;
  now(): Date;
  /** Moves the clock forward. */
  pass(minutes: number): void;
  /** Sets the clock. */
  setClock(at: Date): void;
  /** The events that the gateway has sent, in the order of their arrival. Diwan gets one only by `tell`. */
  events: string[];
  /** Sends an event to Diwan's door, signed now, and returns the status. */
  tell(body: string, secret?: string): Promise<number>;
  /** Waits until the gateway has done all that is due by the clock, and its events have arrived. */
  gatewayIsDone(): Promise<void>;
  /** Calls the gateway's API as its operator, and returns the status. */
  askGateway(path: string, body: object): Promise<number>;
  end(): Promise<void>;
}

const secret = 'the-secret-of-the-money-histories-0123456789';

/** Listens on a free port. */
export async function listen(app: http.RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = http.createServer({ keepAlive: true }, app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Starts a company. Its clock stands still unless the test moves it. `through` maps the gateway's address to the one that Diwan calls. */
export async function startCompany({ through = (url: string): string | Promise<string> => url } = {}): Promise<Company> {
  const database = await freshDatabase();
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const pool = new pg.Pool({ connectionString: database.url, max: 4, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let clock = Date.now();
  const now = () => new Date(clock);

  const events: string[] = [];
  const receiver = await listen((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      events.push(Buffer.concat(parts).toString());
      response.end();
    });
  });
  let wakeGateway: (() => void) | undefined;
  const gateway = await startSandboxGateway({
    ...{ pool, secret, webhookUrl: receiver.url, log, port: 0, now },
    onMove: (heard) => {
      wakeGateway = heard;
    },
  });
  const dataSource = await createDataSource({
    url: database.url,
    entities,
    poolSize: 4,
  });
  const app = express();
  const door = await listen(app);
  const platform = {
    config: readConfig({ NODE_ENV: 'test', SIGN_IN_ATTEMPTS: '1000000', MAILS_PER_DAY: '1000000' }),
    origin: door.url,
    dataSource,
    limits: createLimits(pool),
    gateways: gatewaysOf([sandboxGateway({ url: await through(gateway.url), secret, now })]),
    rooms: noRooms,
    pubsub: { publish: async () => undefined, publishing: () => statement`select` },
    log,
    now,
  } as unknown as Platform;
  const context = (viewer: Viewer = anonymous) =>
    createContext({ platform, planner: undefined as never, listeners: listenersOf(domains), viewer });
  billing.routes?.(app, { platform, contextOf: async () => context(), addressOf: () => '', stillValid: async () => true });

  return {
    sql: async <Row extends object>(text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows,
    context,
    now,
    pass(minutes) {
      clock += minutes * 60_000;
    },
    setClock(at) {
      clock = at.getTime();
    },
    events,
    async tell(body, key = secret) {
      const headers = { 'content-type': 'application/json', [signatureHeader]: sign(key, body, now()) };
      const response = await fetch(`${door.url}/payments/webhooks/sandbox`, { method: 'POST', headers, body });
      await response.body?.cancel();
      return response.status;
    },
    async gatewayIsDone() {
      wakeGateway?.();
      // What is due stores events, so they are counted after it.
      await until(
        async () =>
          !(await dueAtGateway(pool, now())) &&
          (await pool.query('select from sandbox_gateway.events where delivered_at is null')).rowCount === 0,
        'the gateway did not do what was due',
      );
    },
    async askGateway(path, body) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
      const response = await fetch(`${gateway.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      await response.body?.cancel();
      return response.status;
    },
    async end() {
      await gateway.stop();
      await Promise.all([receiver.close(), door.close()]);
      await dataSource.destroy();
      await pool.end();
      await database.drop();
    },
  };
}

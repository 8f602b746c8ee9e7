import { createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freshDatabase } from '../../support/database.ts';
import { type DatabaseProxy, databaseProxy } from '../../support/database-proxy.ts';
import { exampleText } from '../../support/examples.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout } from '../../support/sales.ts';
import { instead, until } from '../../support/until.ts';
import type { Account } from '../../support/world.ts';

/**
 * Dashboards listen at one server, and customers buy at another one with the same database. What happens while a socket is lost, or while
 * the server does not hear the database, is told when the socket is back.
 */

const listeners = 3;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: DatabaseProxy;
let told: KillableServer;
let selling: OwnServer;
let shop: OwnShop;
let owner: Account & { url: string };
let customer: Account & { url: string };
beforeAll(async () => {
  database = await freshDatabase();
  proxy = await databaseProxy(database.url);
  told = await killableServer(proxy.url, { WORKERS: 'none' });
  await told.start();
  selling = await ownServer({ DATABASE_URL: database.url });
  shop = await ownShop(database.url);
  owner = await shop.signInOwner(told.url);
  customer = await shop.signIn(0, selling.url);
});
afterAll(async () => {
  await told.end();
  await selling.stop();
  await proxy.stop();
  await shop.end();
  await database.drop();
});

let sold = 0;
/** Sells so many products, each new and free, and answers the version of the last sale. */
async function sell(count: number): Promise<number> {
  const products = await shop.sql<{ id: string }>(
    `insert into products (creator_id, status, title, subtitle, cover_id, cost, price_amount, currency, start_date, published_at)
     select creator_id, status, title, subtitle, cover_id, 'FREE', 0, currency, start_date, published_at from products, generate_series(1, $2)
     where id = $1 returning id`,
    [shop.productId, count],
  );
  for (const { id } of products) {
    const { userErrors } = await checkout(customer, id);
    expect(userErrors).toEqual([]);
    sold += 1;
  }
  return sold;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Listens as a program does that goes on from the last sale it knows. */
function follow(afterVersion: number) {
  const versions: number[] = [];
  const closed: number[] = [];
  const variables = { afterVersion };
  const client = createClient({
    url: `${told.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${owner.token}` },
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 50)),
    shouldRetry: () => true,
    on: { closed: (event) => closed.push((event as { code: number }).code) },
  });
  const failed: unknown[] = [];
  client.subscribe<{ saleMade: { version: number } }>(
    { query: exampleText('sale-made'), variables },
    {
      next: ({ data, errors }) => {
        if (errors) failed.push(errors);
        if (!data) return;
        versions.push(data.saleMade.version);
        variables.afterVersion = data.saleMade.version;
      },
      error: (error) => failed.push(error),
      complete: () => undefined,
    },
  );
  stops.push(() => void client.dispose());
  const heard = (version: number) =>
    until(() => failed.length > 0 || versions.includes(version) || instead({ versions, closed }), `Sale ${version} is not told`);
  return { versions, closed, failed, heard };
}

const counted = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + 1 + index);

test('each sale is told exactly once, although the server is killed and starts again while customers buy', async () => {
  const before = sold;
  const all = Array.from({ length: listeners }, () => follow(before));
  await sell(3);
  await Promise.all(all.map(({ heard }) => heard(sold)));
  const killed = told.kill();
  await sell(3);
  await killed;
  const started = told.start();
  await sell(3);
  await started;
  await sell(3);
  await Promise.all(all.map(({ heard }) => heard(sold)));
  for (const { versions, failed } of all) expect({ versions, failed }).toEqual({ versions: counted(before, sold), failed: [] });
});

test('sockets are closed when events of the database may have been lost, and nothing is missed', async () => {
  const before = sold;
  const all = Array.from({ length: listeners }, () => follow(before));
  await sell(1);
  await Promise.all(all.map(({ heard }) => heard(sold)));
  proxy.deafen();
  await sell(2);
  proxy.hear();
  await Promise.all(all.map(({ heard }) => heard(sold)));
  for (const { versions, failed, closed } of all) {
    expect({ versions, failed }).toEqual({ versions: counted(before, sold), failed: [] });
    expect(closed).toEqual([1012]);
  }
});

test('the sales that were missed may be many, but not any number', async () => {
  const before = sold;
  // Sales as rows, since only their number matters.
  await shop.sql(
    `insert into orders (creator_id, customer_id, product_id, number, status, title, total_amount, currency, hold_expires_at, paid_at, sold_on, sale_version)
     select $1, $2, $3, 10000 + n, 'PAID', 'Clay', 0, 'KWD', now(), now(), current_date, 10000 + n from generate_series(1, 1001) n`,
    [shop.creatorId, shop.customers[0]?.userId, shop.productId],
  );
  const all = follow(10_001);
  await all.heard(11_001);
  expect({ versions: all.versions, failed: all.failed }).toEqual({ versions: counted(10_001, 11_001), failed: [] });
  const late = follow(before);
  await late.heard(11_001);
  expect(JSON.stringify(late.failed)).toContain('BAD_USER_INPUT');
  await shop.sql('delete from orders where number > 10000');
});

test('a ping may ask when the subscriptions before it have begun', async () => {
  const socket = new WebSocket(`${told.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const heard: { type: string; id?: string; payload?: unknown }[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const hears = (type: string) => until(() => heard.find((message) => message.type === type) ?? instead(heard), `No ${type} came`);
  const send = (message: object) => socket.send(JSON.stringify(message));
  socket.once('open', () => send({ type: 'connection_init', payload: { authorization: `Bearer ${owner.token}` } }));
  await hears('connection_ack');
  // What cannot begin does not hold the pong up.
  send({ type: 'subscribe', id: 'wrong', payload: { query: 'subscription { nothing }' } });
  send({ type: 'subscribe', id: 'sales', payload: { query: 'subscription { saleMade { version } }' } });
  send({ type: 'ping', payload: { after: 'subscriptions' } });
  await hears('pong');
  const version = await sell(1);
  expect(await hears('next')).toEqual({ type: 'next', id: 'sales', payload: { data: { saleMade: { version } } } });
  socket.terminate();
});

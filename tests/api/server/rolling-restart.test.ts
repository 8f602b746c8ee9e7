import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { figure } from '../../support/figures.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { buy, shop } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { nobody } from '../../support/team.ts';
import { rounds } from '../../support/torture.ts';
import { instead, until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

/**
 * Many people watch a shop, through two servers of which each is stopped and started again; in the quick form, one of the two is that of
 * the run, and stays. Their clients connect again as ours do (`client/apollo/socket.ts`). Afterwards, all of them hear of a sale.
 */
const people = rounds(6, 500);
/** Sockets of each of them; 20 may be open. */
const each = 10;
const all = people * each;
vi.setConfig({ testTimeout: rounds(180_000, 900_000) });

const settings = { TRUST_PROXY: '127.0.0.1', WORKERS: 'none', PAYMENT_GATEWAY: 'none', COST_BUDGET: '2000000000', DRAIN_SECONDS: '1' };
let restarted: KillableServer[] = [];
let urls: string[] = [];
const watchers: Watcher[] = [];

interface Watcher {
  client: Client;
  isOpen: boolean;
  /** Answers to its subscription since it was last connected. */
  answers: number;
  heard: Set<string>;
  /** Set when its subscription has ended, which it never should. */
  lost?: unknown;
}

beforeAll(async () => {
  restarted = await Promise.all(Array.from({ length: rounds(1, 2) }, () => killableServer(setting('TEST_DATABASE_URL'), settings)));
  await Promise.all(restarted.map((server) => server.start()));
  urls = [...restarted.map(({ url }) => url), setting('TEST_URL')].slice(0, 2);
});
afterAll(async () => {
  await Promise.all(watchers.map(({ client }) => client.dispose()));
  await Promise.all(restarted.map((server) => server.end()));
});

/** Watches the sales of an account, by turns at either server, and answers once it is connected. */
async function watch(token: string, address: string): Promise<void> {
  class FromAddress extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { 'x-forwarded-for': address } });
    }
  }
  let turn = watchers.length;
  const client = createClient({
    url: () => `${urls[turn++ % urls.length]?.replace('http', 'ws')}/graphql`,
    webSocketImpl: FromAddress,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: (retries) => sleep(Math.min(30_000, 1000 * 2 ** retries) + 300 + Math.random() * 2700),
    shouldRetry: () => true,
  });
  const watcher: Watcher = { client, isOpen: false, answers: 0, heard: new Set() };
  watchers.push(watcher);
  const opened = new Promise((resolve) =>
    client.on('connected', () => {
      Object.assign(watcher, { isOpen: true, answers: 0 });
      resolve(null);
    }),
  );
  client.on('closed', () => {
    watcher.isOpen = false;
  });
  const ended = (reason?: unknown) => {
    watcher.lost = reason ?? 'complete';
  };
  client.subscribe<{ saleMade: { order: { id: string } } }>(
    { query: 'subscription { saleMade { order { id } } }' },
    {
      next({ data }) {
        watcher.answers += 1;
        if (data) watcher.heard.add(data.saleMade.order.id);
      },
      error: ended,
      complete: ended,
    },
  );
  await opened;
}

const count = (is: (watcher: Watcher) => unknown) => watchers.filter(is).length;

/** Waits until all hear events. The servers confirm no subscription, so events of an unknown order are sent until each has heard one. */
async function allHear(creatorId: string): Promise<void> {
  const nothing = JSON.stringify({ topic: `saleMade:${creatorId}`, event: { orderId: nobody } });
  await until(
    async () => {
      await sql("select pg_notify('events', $1)", [nothing]);
      const hearing = count(({ isOpen, answers }) => isOpen && answers > 0);
      return hearing === all || instead({ hearing, open: count(({ isOpen }) => isOpen), lost: watchers.find(({ lost }) => lost)?.lost });
    },
    'not all are connected again',
    { every: 1000 },
  );
}

test(`${all} sockets come back through a rolling restart, and all hear the next sale`, async () => {
  const { creator, productId } = await shop();
  for (let person = 0; person < people; person++) {
    const { token } = await world.admin(creator, 'VIEW');
    const address = `10.1.${person >> 8}.${person & 255}`;
    await Promise.all(Array.from({ length: each }, () => watch(token, address)));
  }
  await allHear(creator.creatorId);

  for (const server of restarted) {
    expect(await server.terminate()).toBe(0);
    await server.start();
  }
  await allHear(creator.creatorId);

  const { order } = await buy(await world.customer(), productId);
  const hearers = () => count(({ heard }) => heard.has(order.id));
  const heard = await until(() => hearers() === all || instead(hearers()), 'not all hear the sale').then(
    () => all,
    () => hearers(),
  );
  const lost = count((watcher) => watcher.lost);
  figure('sockets', `${heard} of ${all} hear it, ${lost} lost`, heard === all && lost === 0);
  expect({ heard, lost }).toEqual({ heard: all, lost: 0 });
});

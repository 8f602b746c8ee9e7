import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../../../server/platform/config.ts';
import type { Caller } from '../../support/client.ts';
import { type DatabaseProxy, databaseProxy } from '../../support/database-proxy.ts';
import { type Listener, listen, type Operation } from '../../support/listening.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { checkout, shop } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { recording } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { openSocket } from '../../support/team.ts';
import { until } from '../../support/until.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

/** An event is answered once for all who get the same answer (decision 20), and everyone gets their own. */

type Heard = Record<string, unknown>;

/** A second server on the run's database, whose statements are counted. */
let proxy: DatabaseProxy;
let counted: OwnServer;
beforeAll(async () => {
  proxy = await databaseProxy(setting('TEST_DATABASE_URL'));
  counted = await ownServer({ DATABASE_URL: proxy.url, WORKERS: 'none' });
});
afterAll(async () => {
  await counted.stop();
  await proxy.stop();
});

/** Makes a sale of a free product. */
const sell = async (productId: string) => checkout(await world.customer(), productId);
const tellOf = (event: 'saleMade' | 'fileChanged', creatorId: string, about: object) =>
  sql("select pg_notify('events', $1)", [JSON.stringify({ topic: `${event}:${creatorId}`, event: about })]);

describe('an answer', () => {
  test('is that of the subscriber’s permission, document, operation and variables', async () => {
    const { creator, productId } = await shop({ cost: 'FREE', title: 'Clay' });
    const [editor, viewer, other] = await Promise.all([
      world.admin(creator, 'EDIT'),
      world.admin(creator, 'VIEW'),
      world.admin(creator, 'VIEW'),
    ]);
    const customer = await world.customer();
    const masked = { customer: 'c•••@e•••.com' };
    const whole = { customer: customer.email };
    const choice = 'subscription ($full: Boolean!) { saleMade { version order @include(if: $full) { title } } }';
    const both = 'subscription First { saleMade { version } } subscription Second { saleMade { number: version } }';
    const cases: [ConsoleAccount, string | Operation, Heard][] = [
      [creator, 'customer', whole],
      [editor, 'customer', whole],
      [viewer, 'customer', masked],
      [viewer, 'customer', masked],
      [other, 'customer', masked],
      [other, 'who: customer', { who: masked.customer }],
      [creator, { query: choice, variables: { full: true } }, { version: 1, order: { title: 'Clay' } }],
      [creator, { query: choice, variables: { full: false } }, { version: 1 }],
      [creator, { query: both, operationName: 'First' }, { version: 1 }],
      [creator, { query: both, operationName: 'Second' }, { number: 1 }],
    ];
    const listeners = await Promise.all(cases.map(([account, what]) => listen<Heard>('saleMade', what, account)));
    await checkout(customer, productId);
    expect(await Promise.all(listeners.map(({ heardAtLeast }) => heardAtLeast(1)))).toEqual(cases.map(([, , answer]) => [answer]));
    await Promise.all(listeners.map(({ stop }) => stop()));
  });

  test('is in the subscriber’s language', async () => {
    const creator = await world.creator();
    const fileId = await recording(creator, 'AUDIO');
    await sql("update files set status = 'FAILED', failure = 'file.broken' where id = $1", [fileId]);
    const languages = ['en', 'ar', 'en', 'ar'] as const;
    const listeners = await Promise.all(
      languages.map((language) => listen<{ file: { failure: string } }>('fileChanged', 'file { failure }', { ...creator, language })),
    );
    await tellOf('fileChanged', creator.creatorId, { fileId });
    const failures = (await Promise.all(listeners.map(({ heardAtLeast }) => heardAtLeast(1)))).map(([first]) => first?.file.failure);
    expect(failures.map((failure) => /[\u0600-\u06ff]/.test(failure ?? ''))).toEqual([false, true, false, true]);
    await Promise.all(listeners.map(({ stop }) => stop()));
  });

  test('that is for one viewer only, such as an address to play a file, goes to that viewer only', async () => {
    const creator = await world.creator();
    const accounts = [creator, await world.admin(creator, 'EDIT'), await world.admin(creator, 'EDIT')];
    const fileId = await recording(creator, 'VIDEO');
    const listeners = await Promise.all(
      [...accounts, creator].map((account) =>
        listen<{ file: { media: { url: string } } }>('fileChanged', 'file { media { url } }', account),
      ),
    );
    for (let told = 1; told <= 2; told++) {
      await tellOf('fileChanged', creator.creatorId, { fileId });
      const heard = await Promise.all(listeners.map(({ heardAtLeast }) => heardAtLeast(told)));
      const viewers = heard.map(
        (events) => (jwt.decode(events.at(-1)?.file.media.url.split('/')[3] as string) as { viewer: string }).viewer,
      );
      expect(viewers).toEqual([...accounts, creator].map(({ userId }) => userId));
    }
    await Promise.all(listeners.map(({ stop }) => stop()));
  });
});

test('an event takes one statement for the rights of all viewers and one for the answer of all', async () => {
  const { creator, productId } = await shop({ cost: 'FREE' });
  const admins = await Promise.all(Array.from({ length: 4 }, () => world.admin(creator, 'EDIT')));
  const listeners = await Promise.all(
    [...admins, ...admins, ...admins].map((admin) => listen<Heard>('saleMade', 'version', { ...admin, url: counted.url })),
  );
  /** By then, all earlier events have been answered too. */
  const sellAndHear = async (sales: number) => {
    await sell(productId);
    for (const { heardAtLeast } of listeners) await heardAtLeast(sales);
  };
  await sellAndHear(1);
  const before = proxy.statements();
  for (let sales = 2; sales <= 6; sales++) await sellAndHear(sales);
  const ofEvents = 5 * 2;
  expect(proxy.statements() - before).toBeGreaterThanOrEqual(ofEvents);
  // The sockets' own check, from time to time, may have come between.
  expect(proxy.statements() - before).toBeLessThanOrEqual(ofEvents + 2);
  await Promise.all(listeners.map(({ stop }) => stop()));
});

describe('a socket', () => {
  test('whose viewer has lost the right hears nothing more and is closed, while others of the same answers go on', async () => {
    const { creator, productId } = await shop({ cost: 'FREE' });
    const [removed, stays] = [await world.admin(creator, 'VIEW'), await world.admin(creator, 'VIEW')];
    const all = await Promise.all([removed, removed, stays].map((admin) => listen<Heard>('saleMade', 'version', admin)));
    const [first, second, third] = all as [Listener<Heard>, Listener<Heard>, Listener<Heard>];
    await sell(productId);
    for (const { heardAtLeast } of all) await heardAtLeast(1);
    await sql('delete from admins where id = $1', [removed.adminId]); // nothing announces this
    await sell(productId);
    expect(await third.heardAtLeast(2)).toEqual([{ version: 1 }, { version: 2 }]);
    expect(await Promise.all([first.closed, second.closed])).toEqual([4403, 4403]);
    expect([first.heard, second.heard]).toEqual([[{ version: 1 }], [{ version: 1 }]]);
    await third.stop();
  });

  test('is closed when its token expires', async () => {
    const { token } = await world.creator();
    const { iat: _iat, exp: _exp, ...claims } = jwt.decode(token) as jwt.JwtPayload;
    const short = jwt.sign(claims, readConfig({ NODE_ENV: 'test' }).jwtSecret, { expiresIn: 2 });
    const { closed } = await openSocket({ token: short });
    const opened = Date.now();
    const { code, at } = await closed;
    expect(code).toBe(4403);
    expect(at - opened).toBeLessThan(10_000); // sooner than the next check of its rights
  });

  test('that reads nothing does not delay others, and is ended once too much waits for it', async () => {
    const { creator, productId } = await shop({ cost: 'FREE' });
    const { order } = await sell(productId);
    const listener = await listen<Heard>('saleMade', 'version', creator);
    const deaf = await deafSocket(creator);
    // More than the connection's buffers hold.
    for (let told = 1; told <= 15; told++) {
      await tellOf('saleMade', creator.creatorId, { orderId: order.id });
      await listener.heardAtLeast(told);
    }
    const closed = new Promise((resolve) => deaf.once('close', resolve));
    deaf.resume();
    expect(await closed).toBe(1006);
    await listener.stop();
  });

  /** A socket with 50 subscriptions, each to answers of 25 kB, which stops reading once they work. */
  async function deafSocket({ token, creatorId }: Caller & ConsoleAccount): Promise<WebSocket> {
    const socket = new WebSocket(`${setting('TEST_URL').replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const heard = new Set<string>();
    socket.on('message', (data) => {
      const { type, id } = JSON.parse(String(data));
      if (type === 'next') heard.add(id);
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    await new Promise((resolve) => socket.once('message', resolve));
    const titles = Array.from({ length: 58 }, (_, n) => `${'a'.repeat(400)}${n}: title`).join(' ');
    const query = `subscription { saleMade { order { ${titles} } } }`;
    for (let n = 0; n < 50; n++) socket.send(JSON.stringify({ type: 'subscribe', id: String(n), payload: { query } }));
    await until(async () => {
      await tellOf('saleMade', creatorId, { orderId: '0197a000-0000-7000-8000-000000000000' });
      return heard.size === 50;
    }, 'The subscriptions do not work');
    socket.pause();
    return socket;
  }
});

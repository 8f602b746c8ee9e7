import fs from 'node:fs/promises';
import path from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { createClient } from 'graphql-ws';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { readTypeDefs } from '../../../server/graphql/sdl.ts';
import { apiKey } from '../../support/api-keys.ts';
import { appointments } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { clip, picture } from '../../support/files.ts';
import { freePort } from '../../support/free-port.ts';
import { GuideReader } from '../../support/guides.ts';
import { setting } from '../../support/server.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { password, world } from '../../support/world.ts';

/** Each guide is done as it is written: a wrong line in it fails here. */
const open: GuideReader[] = [];
const read = async (...given: Parameters<typeof GuideReader.open>) => {
  const guide = await GuideReader.open(...given);
  open.push(guide);
  return guide;
};
afterEach(async () => {
  for (const guide of open.splice(0)) await guide.close();
});

/** Starts the server of the next command. */
async function started(guide: GuideReader) {
  const program = await guide.start();
  return { program, port: await program.printed(/on port (\d+)/) };
}

async function seller(...scopes: string[]) {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true });
  const { token } = await apiKey(creator, scopes);
  return { creator, productId: id, env: { DIWAN_CREATOR: creator.username, DIWAN_KEY: token } };
}

/** A new customer buys a product with a card. */
async function buy(productId: string): Promise<void> {
  const customer = await world.customer();
  const document = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { payment { redirectUrl } } }';
  const { data } = await gql(document, { input: { productId, idempotencyKey: `guide-${productId}` } }, customer);
  await payByCard(data.checkout.payment.redirectUrl, cards.good);
}

test('first call in five minutes', async () => {
  const { env } = await seller('products:write', 'profile:read');
  const guide = await read('first-call', env);
  await guide.runShown();
  await guide.runShown();
  await guide.runShown();
  expect(await guide.run()).toBe('Drawing faces (PUBLISHED)\n');
  const said = await guide.run();
  expect(said).toMatch(/^Draft: [0-9a-f-]{36}\n/);
  expect(said).toContain('Not ready: subtitle is REQUIRED');
  guide.expectDone();
});

test('sell from your own site', { timeout: 60_000 }, async () => {
  const { env, productId } = await seller('orders:write', 'reports:read');
  const customer = await world.customer();
  const guide = await read('sell-from-your-own-site', {
    ...env,
    DIWAN_CUSTOMER_EMAIL: customer.email,
    DIWAN_CUSTOMER_PASSWORD: customer.password,
    DIWAN_PRODUCT: productId,
    PORT: '0',
  });
  const { port } = await started(guide);
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(page).toContain('<h2>Drawing faces</h2>');
  expect(page).toContain('12.500 KWD');
  expect(page).toContain(`/en/${env.DIWAN_CREATOR}/${productId}?utm_source=my-site`);

  const checkout = await guide.start();
  await payByCard(await checkout.printed(/Pay here: (\S+)/), cards.good);
  expect(await checkout.printed(/Order (\d+) is paid/)).toBe('1');

  const refund = await guide.run();
  expect(refund).toContain('12.500 can go back');
  expect(refund).toContain('Refund of 2.500 KWD: ');
  expect(await guide.run()).toContain('1 orders, 12.500 KWD before');
  guide.expectDone();
});

test('receive events', async () => {
  const { creator, env, productId } = await seller('orders:read');
  const port = await freePort();
  const guide = await read('receive-events', {
    ...env,
    DIWAN_EMAIL: creator.email,
    DIWAN_PASSWORD: password,
    RECEIVER_URL: `http://127.0.0.1:${port}/hook`,
    PORT: String(port),
  });
  const secret = /^Secret: (whsec_\S+)$/m.exec(await guide.run())?.[1] ?? '';
  await guide.expectInstalled();
  const receiver = await guide.start({ DIWAN_WEBHOOK_SECRET: secret });
  await receiver.printed(/Listening on port/);
  await buy(productId);
  expect(JSON.parse(await receiver.printed(/^order\.paid: (.*)$/m))).toMatchObject({
    sale: { order: { title: 'Drawing faces', number: 1 } },
  });

  // One that comes twice is told once, a forged one not at all.
  const send = (id: string, text: string, signed = text) => {
    const at = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, signed),
    };
    return fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body: text });
  };
  const event = (id: string) => JSON.stringify({ id, type: 'order.refunded', data: { id } });
  for (const _time of [1, 2]) expect((await send('one', event('one'))).status).toBe(204);
  expect((await send('two', event('two'), event('three'))).status).toBe(400);
  expect((await send('three', event('three'))).status).toBe(204);
  expect(await receiver.printed(/(order\.refunded: [\s\S]*three"}\n)/)).toBe(
    'order.refunded: {"id":"one"}\norder.refunded: {"id":"three"}\n',
  );

  await guide.expectInstalled();
  const listener = await guide.start();
  await listener.printed(/Connected/);
  await buy(productId);
  expect(await listener.printed(/bought (.*)/)).toBe('Drawing faces for 12.500 KWD');
  guide.expectDone();
});

test('move a course in by script', { timeout: 60_000 }, async () => {
  const creator = await world.creator();
  const guide = await read('move-a-course-in-by-script', { DIWAN_EMAIL: creator.email, DIWAN_PASSWORD: password });
  for (const file of [clip('clip.mp4'), clip('clip.mp3'), await picture()])
    await fs.writeFile(path.join(guide.folder, 'my-course', file.name), Buffer.from(await file.arrayBuffer()));
  expect(await guide.run()).toMatch(/^On sale: /m);
  // The script that the page shows is the one that was run.
  expect(guide.next('js').trim()).toBe((await fs.readFile(path.join(guide.folder, 'publish-a-course.mjs'), 'utf8')).trim());
  guide.expectDone();
});

test('build a booking widget', async () => {
  const { creator, durationId, at } = await appointments();
  const customer = await world.customer();
  const startsAt = at('09:00');
  const guide = await read('build-a-booking-widget', {
    DIWAN_CREATOR: creator.username,
    DIWAN_CUSTOMER_EMAIL: customer.email,
    DIWAN_CUSTOMER_PASSWORD: customer.password,
    DIWAN_DURATION: durationId,
    DIWAN_TIME: startsAt,
    PORT: '0',
  });
  const { port } = await started(guide);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<h1>Book a time</h1>');
  const times = await (await fetch(`http://127.0.0.1:${port}/times?zone=Asia/Kuwait`)).json();
  expect(times).toMatchObject({ title: 'Portfolio review', minutes: 60, price: { amount: '10.000' } });
  expect(times.slots).toContainEqual(expect.objectContaining({ startsAt }));
  expect((await fetch(`http://127.0.0.1:${port}/times?zone=Nowhere`)).status).toBe(400);

  const redirectUrl = /Pay here: (\S+)/.exec(await guide.run())?.[1] ?? '';
  await payByCard(redirectUrl, cards.good);
  const confirmed = async () =>
    (await sql<{ status: string }>('select status from bookings where customer_id = $1', [customer.userId]))[0]?.status === 'CONFIRMED';
  await until(confirmed, 'the booking is not confirmed');
  guide.expectDone();
});

test('conventions', async () => {
  const creator = await world.creator();
  const { token } = await apiKey(creator, ['content:write', 'orders:read']);
  const guide = await read('conventions', { DIWAN_KEY: token });
  await guide.runShown();
  await guide.runShown();
  const cover = await picture();
  await fs.writeFile(path.join(guide.folder, cover.name), Buffer.from(await cover.arrayBuffer()));
  const id = /^File (.*)$/m.exec(await guide.run())?.[1];
  expect((await gql('query ($id: UUID!) { file(id: $id) { kind } }', { id }, creator)).data.file).toEqual({ kind: 'IMAGE' });

  const schema = buildSchema(readTypeDefs().join('\n'));
  for (const _example of ['list-products', 'sale-made']) expect(validate(schema, parse(guide.next('graphql')))).toEqual([]);

  const connectionParams = JSON.parse(guide.next('json').replace('dwn_test_…', token));
  const client = createClient({ url: `${setting('TEST_URL').replace('http', 'ws')}/graphql`, connectionParams, retryAttempts: 0 });
  for await (const { data } of client.iterate({ query: '{ sales(first: 1) { totalCount } }' }))
    expect(data).toEqual({ sales: { totalCount: 0 } });
  await client.dispose();
  guide.expectDone();
});

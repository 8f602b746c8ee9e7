import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mostWebhookEndpoints } from '../../../schema/rules/webhooks.ts';
import { webhookTypes } from '../../../schema/webhook-types.ts';
import { book, cancel, event } from '../../support/bookings.ts';
import { type Caller, codesByField, gql, mailsTo } from '../../support/client.ts';
import { orderRefund } from '../../support/refunds.ts';
import { buy, shop } from '../../support/sales.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { bought, item, product, productMoveToDraftMutation, productPublishMutation, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { nobody } from '../../support/team.ts';
import { until } from '../../support/until.ts';
import {
  deliveriesOf,
  deliveryThat,
  endpoint,
  endpointOf,
  letPausePass,
  type Received,
  type Receiver,
  receiver,
  webhookDeliveriesQuery,
  webhookDeliveryRepeatMutation,
  webhookEndpointCreateMutation,
  webhookEndpointDeleteMutation,
  webhookEndpointUpdateMutation,
  webhookSecretRotateMutation,
  webhookTestMutation,
} from '../../support/webhooks.ts';
import { world } from '../../support/world.ts';

let program: Receiver;
beforeEach(async () => {
  program = await receiver();
});
afterEach(() => program.close());

const create = async (token: string, input: Record<string, unknown> = {}) =>
  (await gql(webhookEndpointCreateMutation, { input: { url: program.url, events: ['order.paid'], ...input } }, { token })).data
    .webhookEndpointCreate;
const update = async (token: string, id: string, input: Record<string, unknown>) =>
  (await gql(webhookEndpointUpdateMutation, { id, input }, { token })).data.webhookEndpointUpdate;
/** A creator, and a product that lacks nothing to be published. */
const readyShop = async () => {
  const owner = await world.creator();
  return { owner, productId: await readyProduct(owner) };
};
const readyProduct = async (owner: Caller) => {
  const { id } = await product(owner, { published: true });
  await gql(productMoveToDraftMutation, { id }, owner);
  return id;
};
const publish = (token: string, id: string) => gql(productPublishMutation, { id }, { token });

describe('an event', () => {
  test('of a sale comes signed, with its sale and its customer', async () => {
    const { creator, productId } = await shop({ title: 'Clay' });
    const { secret, id } = await endpoint(creator, program.url, ['order.paid', 'customer.created', 'order.refunded']);
    const customer = await world.customer();
    const { order } = await buy(customer, productId);
    const paid = await program.event('order.paid', secret);
    const [row] = await sql<{ id: string }>("select id from webhook_events where object_id = $1 and type = 'order.paid'", [order.id]);
    expect(paid.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': row?.id });
    expect(paid.body).toMatchObject({
      id: row?.id,
      type: 'order.paid',
      version: '1',
      data: {
        sale: {
          id: order.id,
          status: 'PAID',
          customer: customer.email,
          order: { title: 'Clay', productId, total: { amount: '12.500', currency: 'KWD' } },
          payment: { amount: { amount: '12.500', currency: 'KWD' } },
          refunds: [],
        },
      },
    });
    expect(new Date(paid.body.timestamp).getTime()).toBeGreaterThan(Date.now() - 60_000);
    const created = await program.event('customer.created', secret);
    expect(created.body.data).toMatchObject({ customer: { id: customer.userId, email: customer.email, orderCount: 1 } });

    // A second purchase makes no new customer.
    await buy(customer, (await product(creator, { published: true })).id);
    await orderRefund(creator, order.id);
    const refunded = await program.event('order.refunded', secret);
    expect(refunded.body.data.sale).toMatchObject({ id: order.id, status: 'REFUNDED', refunds: [{ amount: { amount: '12.500' } }] });
    expect(program.received.filter(({ body }) => body.type === 'customer.created')).toHaveLength(1);
    const log = await deliveriesOf(creator, id);
    expect(log.map((one: { event: { type: string } }) => one.event.type).sort()).toEqual([
      'customer.created',
      'order.paid',
      'order.paid',
      'order.refunded',
    ]);
  });

  test('of a booking comes when it is confirmed and when it is cancelled', async () => {
    const owner = await world.creator();
    const { secret } = await endpoint(owner, program.url, ['booking.confirmed', 'booking.cancelled']);
    const sessionId = await event(owner, { price: 0, title: 'Clay together' });
    const customer = await world.customer();
    const { booking } = await book(customer, { sessionId });
    await checkoutSeat(customer, booking.id);
    const confirmed = await program.event('booking.confirmed', secret);
    expect(confirmed.body.data).toMatchObject({
      booking: { id: booking.id, status: 'CONFIRMED', email: customer.email, session: { id: sessionId, title: 'Clay together' } },
    });
    await cancel(customer, booking.id);
    const cancelled = await program.event('booking.cancelled', secret);
    expect(cancelled.body.data.booking).toMatchObject({ id: booking.id, status: 'CANCELLED', cancelledBy: 'CUSTOMER' });
  });

  test('comes when a product is published, and when a customer has completed it', async () => {
    const { owner, productId } = await readyShop();
    const { secret, id } = await endpoint(owner, program.url, ['product.published', 'progress.completed']);
    const { id: sectionId } = await section(owner, productId);
    const items = await Promise.all(['One', 'Two'].map((title) => item(owner, sectionId, { title })));
    await publish(owner.token, productId);
    expect((await program.event('product.published', secret)).body.data).toMatchObject({ product: { id: productId, status: 'PUBLISHED' } });
    const customer = await world.customer();
    await bought(customer, owner, productId);
    const complete = (itemId: string) =>
      gql(`mutation ($id: UUID!) { itemComplete(id: $id) { userErrors { code } } }`, { id: itemId }, customer);
    await complete(items[0]?.id as string);
    expect(await deliveriesOf(owner, id)).toHaveLength(1);
    await complete(items[1]?.id as string);
    await complete(items[1]?.id as string);
    expect((await program.event('progress.completed', secret)).body.data).toMatchObject({
      product: { id: productId },
      learner: { id: customer.userId, email: customer.email, completedCount: 2, percent: 100 },
    });
    expect(await deliveriesOf(owner, id)).toHaveLength(2);
  });

  test('is kept for those who asked for it alone, and only when the change is', async () => {
    const { owner, productId } = await readyShop();
    const other = await world.creator();
    await endpoint(other, program.url, [...webhookTypes]);
    const { id: refunds } = await endpoint(owner, program.url, ['order.refunded']);
    await publish(owner.token, productId);
    expect(await sql('select from webhook_events where creator_id = any($1)', [[owner.creatorId, other.creatorId]])).toEqual([]);
    await update(owner.token, refunds, { events: ['product.published'] });
    // It is on sale already: nothing changes.
    expect((await publish(owner.token, productId)).data.productPublish.userErrors).toHaveLength(1);
    expect(await deliveriesOf(owner, refunds)).toEqual([]);
  });

  test('goes with the customer who deletes their account', async () => {
    const { creator, productId } = await shop();
    const { secret, id } = await endpoint(creator, program.url, ['order.paid']);
    const customer = await world.customer();
    await buy(customer, productId);
    await program.event('order.paid', secret);
    await deliveryThat(creator, id, ({ status }) => status === 'DELIVERED');
    const { data } = await gql(
      'mutation ($input: AccountDeleteInput!) { accountDelete(input: $input) { userErrors { code } } }',
      { input: { password: 'Diwan1234' } },
      customer,
    );
    expect(data.accountDelete.userErrors).toEqual([]);
    expect(await deliveriesOf(creator, id)).toEqual([]);
  });
});

describe('an endpoint that does not take an event', () => {
  test('gets it again, with the same id and the same bytes, and says what it answered', async () => {
    const { owner, productId } = await readyShop();
    const { secret, id } = await endpoint(owner, program.url, ['product.published']);
    program.answers((response) => response.writeHead(500).end('no \0 room'));
    await publish(owner.token, productId);
    const waiting = await deliveryThat(owner, id, ({ attempts }) => attempts.length === 1);
    expect(waiting).toMatchObject({ status: 'WAITING', attempts: [{ status: 500, failure: null, answer: 'no \ufffd room' }] });
    expect(new Date(waiting.nextAttemptAt).getTime()).toBeGreaterThan(Date.now() - 1000);
    program.answers(204);
    await gql(
      'mutation ($id: UUID!) { productUpdate(id: $id, input: { title: "Renamed" }) { userErrors { code } } }',
      { id: productId },
      owner,
    );
    await letPausePass(waiting.id);
    const delivered = await deliveryThat(owner, id, ({ status }) => status === 'DELIVERED');
    expect(delivered.attempts.map(({ status }: { status: number }) => status)).toEqual([204, 500]);
    const [first, second] = program.received;
    expect(second?.text).toBe(first?.text);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(delivered.event.body).toBe(first?.text);
    new Webhook(secret).verify(second?.text as string, second?.headers as Record<string, string>);
    expect(await endpointOf(owner, id)).toMatchObject({ status: 'ACTIVE', lastSuccessAt: expect.any(String) });
  });

  test('is told with the first thousand characters of its answer', async () => {
    const { owner, productId } = await readyShop();
    const { id } = await endpoint(owner, program.url, ['product.published']);
    program.answers((response) => response.writeHead(500).end(`a${'😀'.repeat(2000)}`));
    await publish(owner.token, productId);
    const { attempts } = await deliveryThat(owner, id, ({ attempts }) => attempts.length === 1);
    expect(attempts[0].answer).toBe(`a${'😀'.repeat(499)}\ufffd`);
  });

  test('is switched off after three days without one success, and the owner is told', async () => {
    const { owner, productId } = await readyShop();
    const { id } = await endpoint(owner, program.url, ['product.published']);
    program.answers(503);
    await publish(owner.token, productId);
    const waiting = await deliveryThat(owner, id, ({ attempts }) => attempts.length === 1);
    // Nine more pauses have passed.
    await sql('update webhook_deliveries set tries = 10 where id = $1', [waiting.id]);
    await letPausePass(waiting.id);
    await deliveryThat(owner, id, ({ status }) => status === 'FAILED');
    expect(await endpointOf(owner, id)).toMatchObject({ status: 'FAILED' });
    const [mail] = (await mailsTo(owner.email, { count: 2 })).filter(({ subject }) => subject === 'A webhook endpoint was switched off');
    expect(mail?.text).toContain(program.url);
    // It is mended and switched on: what it missed is repeated.
    program.answers(200);
    expect((await update(owner.token, id, { enabled: true })).webhookEndpoint.status).toBe('ACTIVE');
    expect((await gql(webhookDeliveryRepeatMutation, { id: waiting.id }, owner)).data.webhookDeliveryRepeat).toMatchObject({
      webhookDelivery: { id: waiting.id }, // It may be delivered by now.
      userErrors: [],
    });
    await deliveryThat(owner, id, ({ status }) => status === 'DELIVERED');
  });

  test('fails, and can be repeated, where the server itself cannot send it', async () => {
    const { owner, productId } = await readyShop();
    const { id } = await endpoint(owner, program.url, ['product.published']);
    program.answers(500);
    await publish(owner.token, productId);
    const waiting = await deliveryThat(owner, id, ({ attempts }) => attempts.length === 1);
    // The server's own secret was changed: this one cannot be read. It is the job's last run.
    await sql("update webhook_endpoints set secret = 'sealed otherwise' where id = $1", [id]);
    await sql('update graphile_worker._private_jobs set max_attempts = 1 where key = $1', [`webhook:${waiting.id}`]);
    await letPausePass(waiting.id);
    await deliveryThat(owner, id, ({ status }) => status === 'FAILED');
    program.answers(204);
    const rotated = (await gql(webhookSecretRotateMutation, { id }, owner)).data.webhookSecretRotate;
    // A secret that cannot be read does not sign beside the new one.
    expect(rotated.webhookEndpoint.oldSecretUntil).toBeNull();
    await gql(webhookDeliveryRepeatMutation, { id: waiting.id }, owner);
    await deliveryThat(owner, id, ({ status }) => status === 'DELIVERED');
    const { headers, text } = program.received.at(-1) as Received;
    new Webhook(rotated.secret).verify(text, headers as Record<string, string>);
  });

  test('stays on if it has taken something else meanwhile', async () => {
    const { owner, productId } = await readyShop();
    const { id } = await endpoint(owner, program.url, ['product.published']);
    program.answers(500);
    await publish(owner.token, productId);
    const waiting = await deliveryThat(owner, id, ({ attempts }) => attempts.length === 1);
    await sql('update webhook_deliveries set tries = 10 where id = $1', [waiting.id]);
    await sql("update webhook_endpoints set last_success_at = now() + interval '1 hour' where id = $1", [id]);
    await letPausePass(waiting.id);
    await deliveryThat(owner, id, ({ status }) => status === 'FAILED');
    expect(await endpointOf(owner, id)).toMatchObject({ status: 'ACTIVE' });
  });

  test('is switched off at once when it answers that it is gone', async () => {
    const { owner, productId } = await readyShop();
    const { id } = await endpoint(owner, program.url, ['product.published']);
    program.answers(410);
    await publish(owner.token, productId);
    await deliveryThat(owner, id, ({ status }) => status === 'FAILED');
    expect(await endpointOf(owner, id)).toMatchObject({ status: 'FAILED' });
  });

  test('is not followed to another address', async () => {
    const { owner } = await readyShop();
    const elsewhere = await receiver();
    const { id } = await endpoint(owner, program.url, ['order.paid']);
    program.answers((response) => response.writeHead(307, { location: elsewhere.url }).end());
    await gql(webhookTestMutation, { id }, owner);
    await deliveryThat(owner, id, ({ status }) => status === 'FAILED');
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });
});

describe('the owner', () => {
  test('is shown a secret once, and it is kept where the database alone cannot read it', async () => {
    const owner = await world.creator();
    const { secret, webhookEndpoint } = await create(owner.token, { events: ['order.paid', 'order.paid', 'booking.confirmed'] });
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(webhookEndpoint).toMatchObject({ events: ['booking.confirmed', 'order.paid'], status: 'ACTIVE', lastSuccessAt: null });
    const [row] = await sql<{ secret: Buffer }>('select secret from webhook_endpoints where id = $1', [webhookEndpoint.id]);
    expect(row?.secret.toString('latin1')).not.toContain(secret);
  });

  test('tests an endpoint, one that is switched off too', async () => {
    const owner = await world.creator();
    const { id, secret } = await endpoint(owner, program.url, ['order.paid']);
    await update(owner.token, id, { enabled: false });
    const { webhookDelivery } = (await gql(webhookTestMutation, { id }, owner)).data.webhookTest;
    // Its delivery may have begun, or be over, by then.
    expect(webhookDelivery).toMatchObject({ event: { type: 'webhook.test' } });
    const { body } = await program.event('webhook.test', secret);
    expect(body).toMatchObject({ id: webhookDelivery.event.id, data: { id: webhookDelivery.event.id } });
  });

  test('changes the secret without a gap', async () => {
    const owner = await world.creator();
    const { id, secret: old } = await endpoint(owner, program.url, ['order.paid']);
    const rotated = (await gql(webhookSecretRotateMutation, { id }, owner)).data.webhookSecretRotate;
    expect(rotated.secret).not.toBe(old);
    expect(new Date(rotated.webhookEndpoint.oldSecretUntil).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await gql(webhookTestMutation, { id }, owner);
    await program.event('webhook.test', old);
    await program.event('webhook.test', rotated.secret);
    // A day has passed.
    await sql("update webhook_endpoints set old_secret_until = now() - interval '1 second' where id = $1", [id]);
    expect((await endpointOf(owner, id)).oldSecretUntil).toBeNull();
    program.received.length = 0;
    await gql(webhookTestMutation, { id }, owner);
    await program.event('webhook.test', rotated.secret);
    await expect(program.event('webhook.test', old)).rejects.toThrow('No matching signature found');
  });

  test('switches one off: what waits for it fails, and it hears nothing more', async () => {
    const { owner, productId } = await readyShop();
    const { id } = await endpoint(owner, program.url, ['product.published']);
    program.answers(500);
    await publish(owner.token, productId);
    const waiting = await deliveryThat(owner, id, ({ attempts }) => attempts.length === 1);
    expect((await update(owner.token, id, { enabled: false })).webhookEndpoint.status).toBe('DISABLED');
    expect((await deliveriesOf(owner, id))[0]).toMatchObject({ status: 'FAILED', nextAttemptAt: null });
    const repeat = (await gql(webhookDeliveryRepeatMutation, { id: waiting.id }, owner)).data.webhookDeliveryRepeat;
    expect(repeat.userErrors).toMatchObject([{ code: 'WRONG_STATE', message: 'Switch the endpoint on first' }]);
    await publish(owner.token, await readyProduct(owner));
    expect(await deliveriesOf(owner, id)).toHaveLength(1);
  });

  test('removes one with all that was sent to it', async () => {
    const owner = await world.creator();
    const { id } = await endpoint(owner, program.url, ['order.paid']);
    await gql(webhookTestMutation, { id }, owner);
    await until(() => program.received.length > 0, 'the test did not come');
    expect((await gql(webhookEndpointDeleteMutation, { id }, owner)).data.webhookEndpointDelete).toEqual({ deletedId: id, userErrors: [] });
    expect(await sql('select from webhook_deliveries where endpoint_id = $1', [id])).toEqual([]);
    expect((await gql(webhookEndpointDeleteMutation, { id }, owner)).data.webhookEndpointDelete.userErrors).toMatchObject([
      { code: 'NOT_FOUND' },
    ]);
  });

  test('is told what is wrong with each field', async () => {
    const { token } = await world.creator();
    const wrong = async (input: Record<string, unknown>) => codesByField((await create(token, input)).userErrors);
    expect(await wrong({ url: 'example.com/hook', events: [] })).toEqual({ url: 'INVALID', events: 'OUT_OF_RANGE' });
    for (const url of [
      'ftp://example.com',
      'https://user:secret@example.com',
      'https://example.com/#part',
      `https://example.com/${'a'.repeat(2000)}`,
    ])
      expect(Object.keys(await wrong({ url }))).toEqual(['url']);
    expect(await wrong({ events: ['order.paid', 'order.lost'] })).toEqual({ 'events.1': 'INVALID' });
    const { webhookEndpoint } = await create(token);
    expect(codesByField((await update(token, webhookEndpoint.id, { url: ' ', events: [] })).userErrors)).toEqual({
      url: 'INVALID',
      events: 'OUT_OF_RANGE',
    });
    // Null is as good as left out.
    expect((await update(token, webhookEndpoint.id, { url: null, events: null, enabled: null })).webhookEndpoint).toEqual(webhookEndpoint);
  });

  test('has at most ten, also when fifteen are named at once', async () => {
    const { token } = await world.creator();
    const answers = await Promise.all(Array.from({ length: 15 }, () => create(token)));
    expect(answers.filter(({ secret }) => secret)).toHaveLength(mostWebhookEndpoints);
    expect(answers.flatMap(({ userErrors }) => userErrors)).toHaveLength(5);
  });

  test('reaches none of another account', async () => {
    const [owner, other] = [await world.creator(), await world.creator()];
    const { id } = await endpoint(owner, program.url, ['order.paid']);
    await gql(webhookTestMutation, { id }, owner);
    const delivery = await deliveryThat(owner, id, ({ status }) => status === 'DELIVERED');
    expect((await gql(webhookDeliveriesQuery, { endpointId: id }, other)).data.webhookDeliveries.totalCount).toBe(0);
    expect(
      (await gql('query ($id: UUID!) { webhookEvent(id: $id) { id } }', { id: delivery.event.id }, other)).data.webhookEvent,
    ).toBeNull();
    for (const [mutation, variables] of [
      [webhookTestMutation, { id }],
      [webhookSecretRotateMutation, { id }],
      [webhookEndpointDeleteMutation, { id }],
      [webhookEndpointUpdateMutation, { id, input: { enabled: false } }],
      [webhookDeliveryRepeatMutation, { id: delivery.id }],
      [webhookDeliveryRepeatMutation, { id: nobody }],
    ] as const) {
      const [payload] = Object.values((await gql(mutation, variables, other)).data) as { userErrors: unknown[] }[];
      expect(payload?.userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    }
  });
});

import { expect } from 'vitest';
import type { Caller } from './client.ts';
import { deliveryThat } from './webhooks.ts';

// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;

/** The owner lets a program act for the account, and ends that. */
export async function integrationExamples(example: Example, owner: Caller): Promise<void> {
  const input = { name: 'Our shop', scopes: ['orders:read', 'products:read', 'reports:read'] };
  const { apiKey, secret } = await example('create-api-key', { input }, owner);
  expect((await example('revenue', { period: 'ALL' }, { token: secret })).orderCount).toBe(2);
  expect(await example('list-api-keys', {}, owner)).toMatchObject([{ id: apiKey.id, hint: apiKey.hint, status: 'ACTIVE' }]);
  expect((await example('revoke-api-key', { id: apiKey.id }, owner)).apiKey.status).toBe('REVOKED');

  const named = await example('create-webhook-endpoint', { input: { url: 'http://127.0.0.1:1/hook', events: ['order.paid'] } }, owner);
  const { id } = named.webhookEndpoint;
  expect(named.secret).toMatch(/^whsec_/);
  expect(await example('list-webhook-endpoints', {}, owner)).toMatchObject([{ id, status: 'ACTIVE' }]);
  const changed = { id, input: { events: ['order.paid', 'order.refunded'], enabled: true } };
  expect((await example('update-webhook-endpoint', changed, owner)).webhookEndpoint.events).toHaveLength(2);
  expect((await example('rotate-webhook-secret', { id }, owner)).secret).not.toBe(named.secret);
  const { webhookDelivery } = await example('test-webhook-endpoint', { id }, owner);
  const event = await example('show-webhook-event', { id: webhookDelivery.event.id }, owner);
  expect(event).toMatchObject({ type: 'webhook.test', sale: null });
  await deliveryThat(owner, id, ({ status }) => status === 'FAILED');
  const failed = await example('list-webhook-deliveries', { endpointId: id, status: 'FAILED', first: 5 }, owner);
  expect(failed.nodes).toMatchObject([{ id: webhookDelivery.id, attempts: [{ status: null, failure: 'UNREACHABLE' }] }]);
  expect(await example('show-webhook-delivery', { id: webhookDelivery.id }, owner)).toMatchObject({
    attemptCount: 1,
    attempts: [{ status: null }],
  });
  // The second attempt may be over before it is answered.
  const again = await example('repeat-webhook-delivery', { id: webhookDelivery.id }, owner);
  expect(['WAITING', 'FAILED']).toContain(again.webhookDelivery.status);
  await deliveryThat(owner, id, ({ attempts }) => attempts.length === 2);
  expect((await example('delete-webhook-endpoint', { id }, owner)).deletedId).toBe(id);
}

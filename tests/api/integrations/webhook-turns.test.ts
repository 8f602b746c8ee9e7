import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mostWebhookEndpoints } from '../../../schema/rules/webhooks.ts';
import { type Caller, codesByField, gql } from '../../support/client.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import {
  deliveriesOf,
  deliveryThat,
  endpoint,
  endpointOf,
  letPausePass,
  type Receiver,
  receiver,
  webhookDeliveryRepeatMutation,
  webhookTestMutation,
} from '../../support/webhooks.ts';
import { world } from '../../support/world.ts';

/** Endpoints that keep the server waiting hold up nobody else's events. */
let silent: Receiver;
let program: Receiver;
/** The requests that the silent program holds, and the most of them that it held at once. */
let held: Set<ServerResponse>;
let most: number;
beforeEach(async () => {
  [silent, program] = await Promise.all([receiver(), receiver()]);
  held = new Set();
  most = 0;
  silent.answers((response) => {
    held.add(response);
    most = Math.max(most, held.size);
    response.once('close', () => held.delete(response));
  });
});
afterEach(() => Promise.all([silent.close(), program.close()]));

const ask = async (owner: Caller, id: string) => (await gql(webhookTestMutation, { id }, owner)).data.webhookTest;
/** Publishes a product of an account, which its endpoints are told. */
const publish = (owner: Caller) => product(owner, { published: true });

test('ten endpoints of one account that never answer take two turns, and the event of another account comes meanwhile', async () => {
  const [slow, other] = await Promise.all([world.creator(), world.creator()]);
  for (let n = 0; n < mostWebhookEndpoints; n += 1) {
    const { id } = await endpoint(slow, silent.url, ['product.published']);
    expect((await ask(slow, id)).userErrors).toEqual([]);
    expect(codesByField((await ask(slow, id)).userErrors), 'one test waits at a time').toEqual({ id: 'WRONG_STATE' });
  }
  await until(() => held.size > 0, 'no test comes');
  const { secret } = await endpoint(other, program.url, ['product.published']);
  await publish(other);
  await program.event('product.published', secret);
  await until(() => silent.received.length >= 4, 'the next tests do not come');
  expect(most).toBeLessThanOrEqual(2);
});

test('an endpoint that did not answer in time waits longer, apart from those that do, until somebody has mended it', async () => {
  const owner = await world.creator();
  const { id } = await endpoint(owner, silent.url, ['product.published']);
  const jobs = () =>
    sql<{ key: string; task: string; waits: boolean }>(
      `select key, task_identifier as task, run_at > now() as waits from graphile_worker.jobs
       where key in (select 'webhook:' || id from webhook_deliveries where endpoint_id = $1) order by id`,
      [id],
    );
  await publish(owner);
  const { id: first } = await deliveryThat(owner, id, ({ attempts }) => attempts.length === 1);
  await publish(owner);
  await until(
    async () => (await jobs()).every(({ waits }) => waits),
    async () => `the second event is sent: ${JSON.stringify(await jobs())}`,
  );
  expect(await jobs()).toEqual([
    { key: `webhook:${first}`, task: 'integrations:deliverLate', waits: true },
    { key: expect.any(String), task: 'integrations:deliverLate', waits: true },
  ]);
  const [second] = await deliveriesOf(owner, id);
  expect([silent.received.length, second.status, second.attempts]).toEqual([1, 'WAITING', []]);
  expect(new Date(second.nextAttemptAt).getTime()).toBeGreaterThan(Date.now());

  // While it is quiet, a job whose time has come does not send. A person who repeats it is taken at their word.
  silent.answers(204);
  await sql("update webhook_endpoints set quiet_until = now() + interval '1 hour' where id = $1", [id]);
  await letPausePass(second.id);
  await until(async () => (await jobs()).every(({ waits }) => waits), 'it is not put off again');
  expect(silent.received).toHaveLength(1);
  await gql(webhookDeliveryRepeatMutation, { id: second.id }, owner);
  await deliveryThat(owner, id, ({ status }) => status === 'DELIVERED');
  expect(await sql('select late, quiet_until from webhook_endpoints where id = $1', [id])).toEqual([{ late: 0, quiet_until: null }]);
});

test('an event that waits for an endpoint which never answers fails after three days, and the endpoint is switched off', async () => {
  const owner = await world.creator();
  const { id } = await endpoint(owner, silent.url, ['product.published']);
  await sql("update webhook_endpoints set late = 9, quiet_until = now() + interval '1 hour' where id = $1", [id]);
  await publish(owner);
  const { id: waits } = await deliveryThat(owner, id, ({ status }) => status === 'WAITING');
  const isPutOff = async () =>
    (await sql('select from graphile_worker.jobs where key = $1 and run_at > now()', [`webhook:${waits}`])).length > 0;
  await until(isPutOff, 'it is not put off');
  await sql("update webhook_deliveries set series_at = now() - interval '3 days' where id = $1", [waits]);
  await letPausePass(waits);
  await deliveryThat(owner, id, ({ status }) => status === 'FAILED');
  expect([silent.received.length, (await endpointOf(owner, id)).status]).toEqual([0, 'FAILED']);
});

test('an endpoint that answers after two seconds is asked by other workers, and gets the next event at once', async () => {
  const owner = await world.creator();
  silent.answers((response) => setTimeout(() => response.writeHead(204).end(), 2100));
  const { id } = await endpoint(owner, silent.url, ['product.published']);
  await publish(owner);
  await deliveryThat(owner, id, ({ status }) => status === 'DELIVERED');
  expect(await sql('select late, quiet_until from webhook_endpoints where id = $1', [id])).toEqual([{ late: 1, quiet_until: null }]);
  silent.answers(204);
  await publish(owner);
  await until(() => silent.received.length === 2, 'the next event does not come');
});

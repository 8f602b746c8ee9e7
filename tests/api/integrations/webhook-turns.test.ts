import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mostWebhookEndpoints } from '../../../schema/rules/webhooks.ts';
import { aloneLock } from '../../../server/platform/lasting-connection.ts';
import { type Caller, codesByField, gql } from '../../support/client.ts';
import { setting } from '../../support/server.ts';
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
  webhookEndpointDeleteMutation,
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

test('a job that finds its lane taken is put off, and its failures before that still count', async () => {
  const owner = await world.creator();
  const { id } = await endpoint(owner, silent.url, ['product.published']);
  const [lane] = await sql<{ name: string }>(
    "select 'webhook:' || creator_id || ':' || (hashtext(id::text) & 1) as name from webhook_endpoints where id = $1",
    [id],
  );
  const another = new pg.Client(setting('TEST_DATABASE_URL'));
  await another.connect();
  await another.query('select pg_advisory_lock($1, hashtext($2))', [aloneLock, lane?.name]);
  await publish(owner);
  const { id: waits } = await deliveryThat(owner, id, ({ status }) => status === 'WAITING');
  const putOff = () =>
    sql<{ attempts: number }>(
      'select attempts from graphile_worker._private_jobs where key = $1 and locked_at is null and run_at > now()',
      [`webhook:${waits}`],
    );
  await until(async () => (await putOff()).length > 0, 'it is not put off');
  await sql('update graphile_worker._private_jobs set attempts = 7, run_at = now() where key = $1', [`webhook:${waits}`]);
  await until(async () => (await putOff()).length > 0, 'it is not put off again');
  expect(await putOff()).toEqual([{ attempts: 7 }]);
  await another.end();
  await gql(webhookEndpointDeleteMutation, { id }, owner);
});

test('events that wait for a lane follow at once and one by one, and one whose body cannot be made holds up no other', async () => {
  const owner = await world.creator();
  // Of three endpoints, two are in one lane.
  const ids = await Promise.all([1, 2, 3].map(async () => (await endpoint(owner, silent.url, ['product.published'])).id));
  const [lane] = await sql<{ lane: string; ids: string[] }>(
    `select 'webhook:' || creator_id || ':' || (hashtext(id::text) & 1) as lane, (array_agg(id))[1:2] as ids
     from webhook_endpoints where id = any($1) group by 1 having count(*) > 1`,
    [ids],
  );
  const { lane: name, ids: pair } = lane as NonNullable<typeof lane>;
  const [single] = ids.filter((id) => !pair.includes(id));
  await gql(webhookEndpointDeleteMutation, { id: single }, owner);
  silent.answers((response) => {
    held.add(response);
    most = Math.max(most, held.size);
    response.once('close', () => held.delete(response)).writeHead(204);
    response.end();
  });
  // Another process sends to them.
  const another = new pg.Client(setting('TEST_DATABASE_URL'));
  await another.connect();
  await another.query('select pg_advisory_lock($1, hashtext($2))', [aloneLock, name]);
  for (let n = 0; n < 3; n += 1) await publish(owner);
  const waiting = `graphile_worker._private_jobs j where j.run_at > now() and j.locked_at is null
    and j.key in (select 'webhook:' || id from webhook_deliveries where endpoint_id = any($1))`;
  await until(async () => (await sql(`select from ${waiting}`, [pair])).length === 6, 'they do not wait');
  // Only the job of the next event can call them now. The body of one event cannot be made.
  await sql(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where id in (select id from ${waiting})`, [pair]);
  const [untold] = await sql<{ id: string }>(
    `update webhook_events set type = 'nothing.known' where id = (
       select event_id from webhook_deliveries where endpoint_id = any($1) order by id limit 1) returning id`,
    [pair],
  );
  await another.end();
  await publish(owner);
  const states = () =>
    sql<{ status: string; told: boolean; deliveries: number; attempts: number }>(
      `select status, event_id <> $2 as told, count(*)::int as deliveries, coalesce(sum((select count(*) from webhook_attempts a where a.delivery_id = d.id)), 0)::int as attempts
       from webhook_deliveries d where endpoint_id = any($1) group by 1, 2 order by 1`,
      [pair, untold?.id],
    );
  const expected = [
    { status: 'DELIVERED', told: true, deliveries: 6, attempts: 6 },
    { status: 'WAITING', told: false, deliveries: 2, attempts: 0 },
  ];
  await until(
    async () => JSON.stringify(await states()) === JSON.stringify(expected),
    async () => JSON.stringify(await states()),
  );
  expect([silent.received.length, most]).toEqual([6, 1]);
  const left = () =>
    sql<{ error: string | null }>(
      `select last_error as error from graphile_worker._private_jobs j join webhook_deliveries d on j.key = 'webhook:' || d.id
       where d.endpoint_id = any($1)`,
      [pair],
    );
  await until(async () => (await left()).every(({ error }) => error?.includes('nothing.known')), 'their own jobs do not run');
  expect(await left()).toHaveLength(2);
  for (const id of pair) await gql(webhookEndpointDeleteMutation, { id }, owner); // else they are tried for days
});

import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, payByCard } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { type Collector, collector, type SentSpan } from '../../support/collector.ts';
import { freshDatabase } from '../../support/database.ts';
import { clip } from '../../support/files.ts';
import { freePort, type KillableServer, killableServer } from '../../support/killable-server.ts';
import { listen } from '../../support/listening.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { begun, patch } from '../../support/tus.ts';
import { instead, until } from '../../support/until.ts';
import { endpoint, type Receiver, receiver, webhookTestMutation } from '../../support/webhooks.ts';
import { newEmail, password, signupMutation } from '../../support/world.ts';

/** A server that is watched in all ways: its metrics are read, all requests are traced, and its errors are posted. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
let server: KillableServer;
let traces: Collector;
let errors: Receiver;
let hook: Receiver;
let metricsAt: string;

/** A mail server that answers no sender while it hangs. */
let hanging = false;
const unanswered: (() => void)[] = [];
const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, go) => void (hanging ? unanswered.push(() => go()) : go()),
  onData(stream, { envelope }, done) {
    stream.resume().once('end', () => {
      mails.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  [database, traces, errors, hook] = await Promise.all([freshDatabase(), collector(), receiver(), receiver()]);
  shop = await ownShop(database.url);
  const port = await freePort(16_000);
  metricsAt = `http://127.0.0.1:${port}`;
  server = await killableServer(database.url, {
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    ERROR_WEBHOOK: errors.url,
    LOG_LEVEL: 'error',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  });
  await server.start();
});
afterAll(async () => {
  await server.end();
  await shop.end();
  await database.drop();
  await Promise.all([traces.close(), errors.close(), hook.close(), new Promise<void>((resolve) => smtp.close(() => resolve()))]);
});

const read = async () => (await fetch(`${metricsAt}/metrics`)).text();
/** The value of a series, by its name and some of its labels; undefined without one. */
function valueIn(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text.split('\n').find((one) => /^[^{ ]+/.exec(one)?.[0] === name && wanted.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}
/** Waits until a series has a value that fits, and answers all metrics. */
const readUntil = (name: string, labels: Record<string, string>, fits: (value: number | undefined) => boolean) =>
  until(async () => {
    const text = await read();
    const value = valueIn(text, name, labels);
    return fits(value) ? text : instead({ [name]: value ?? 'missing' });
  }, `${name} is another one`);

const signUp = (email: string) => gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } }, { url: server.url });
const isSent = (email: string) => until(() => mails.includes(email), `no mail to ${email}`);

test('what a server does is counted, without the names that strangers make, and without personal data', async () => {
  const email = newEmail();
  await signUp(email);
  await isSent(email);
  const buyer = await shop.signIn(0, server.url);
  const { payment } = await checkout(buyer, shop.productId);
  await payByCard(payment.redirectUrl, cards.good);
  await fetch(`${server.url}/en/nobody-here`);
  const owner = { ...(await shop.signInOwner(server.url)), creatorId: shop.creatorId };
  const sound = await clip('clip.mp3').bytes();
  await patch(owner, await begun(owner, sound.length), 0, sound.slice(0, 10_000));
  const listener = await listen('fileChanged', 'file { id }', owner, shop.sql);
  const named = (n: number) => `query Mine${n} { a${n}: __typename b${n}: viewer { id } }`;
  await gql(named(0), {}, { url: server.url });
  const done = { door: 'graphql', operation: 'signup', outcome: 'ok' };
  const text = await readUntil('diwan_payments_total', { gateway: 'sandbox', status: 'SUCCEEDED' }, (value) => value === 1);
  expect(valueIn(text, 'diwan_request_duration_seconds_count', done)).toBe(1);
  expect(valueIn(text, 'diwan_request_duration_seconds_count', { operation: 'other', door: 'graphql' })).toBe(1);
  expect(valueIn(text, 'diwan_request_duration_seconds_count', { door: 'page', outcome: 'refused' })).toBe(1);
  expect(valueIn(text, 'diwan_statement_duration_seconds_count', { pool: 'database', outcome: 'ok' })).toBeGreaterThan(10);
  expect(valueIn(text, 'diwan_job_duration_seconds_count', { task: 'accounts:sendMail', outcome: 'ok' })).toBeGreaterThan(0);
  expect(valueIn(text, 'diwan_pages_total', { how: 'drawn' })).toBe(1);
  expect(valueIn(text, 'diwan_uploaded_bytes_total')).toBe(10_000);
  for (const name of ['sockets', 'subscription_groups', 'subscribers']) expect(valueIn(text, `diwan_${name}`), name).toBe(1);
  await listener.stop();
  expect(valueIn(text, 'diwan_pool_connections', { pool: 'database', state: 'total' })).toBeGreaterThan(0);
  expect(valueIn(text, 'diwan_database_up')).toBe(1);
  expect(valueIn(text, 'diwan_event_lag_seconds')).toBeGreaterThan(0);
  expect(valueIn(text, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(0);
  expect(text).not.toMatch(/[\w.+-]@\w/); // paths of packages have a slash before it
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);

  const series = (metrics: string) => metrics.split('\n').filter((line) => line.startsWith('diwan_request')).length;
  await Promise.all(Array.from({ length: 50 }, (_, n) => gql(named(n + 1), {}, { url: server.url })));
  const later = await readUntil('diwan_request_duration_seconds_count', { operation: 'other' }, (value) => value === 51);
  expect(series(later)).toBe(series(text));
  expect((await fetch(`${metricsAt}/`)).status).toBe(404);
});

test('a mail that nobody takes is seen waiting, and gone once it is taken', async () => {
  hanging = true;
  const email = newEmail();
  await signUp(email);
  await readUntil('diwan_oldest_waiting_seconds', { what: 'mail' }, (value) => value !== undefined && value > 0.5);
  hanging = false;
  for (const answer of unanswered.splice(0)) answer();
  await isSent(email);
  await readUntil('diwan_oldest_waiting_seconds', { what: 'mail' }, (value) => value === 0);
});

/** All spans of the trace that has a span of this name, once it has one of each of these names. */
const traceWith = (name: string, names: readonly string[]) =>
  until(() => {
    const found = traces.spans
      .filter((span) => span.name === name)
      .map(({ traceId }) => traces.spans.filter((one) => one.traceId === traceId));
    return (
      found.find((spans) => names.every((one) => spans.some((span) => span.name === one))) ??
      instead(found.map((spans) => spans.map((span) => span.name)))
    );
  }, `no trace of ${name} has all its steps`);
/** The names of a span and of those above it. */
const way = (spans: readonly SentSpan[], span: SentSpan | undefined): string[] =>
  span
    ? [
        span.name,
        ...way(
          spans,
          spans.find(({ spanId }) => spanId === span.parentSpanId),
        ),
      ]
    : [];

test('a trace leads from a request through its statements and its job to the mail and the webhook', async () => {
  const signed = await traceWith('graphql signup', ['statement', 'job accounts:sendMail', 'mail']);
  const mail = signed.find(({ name }) => name === 'mail');
  expect(way(signed, mail)).toEqual(['mail', 'job accounts:sendMail', 'graphql signup']);
  const ofRequest = signed.find(({ name }) => name === 'graphql signup');
  const statements = signed.filter(({ name, parentSpanId }) => name === 'statement' && parentSpanId === ofRequest?.spanId);
  const told = JSON.stringify(signed);
  expect(statements.length).toBeGreaterThan(2);
  expect(told).toContain('insert into sign_ups');
  expect(told).not.toContain('@');

  const owner = await shop.signInOwner(server.url);
  const { id } = await endpoint(owner, hook.url, ['order.paid']);
  await gql(webhookTestMutation, { id }, owner);
  const sent = await traceWith('graphql webhookTest', ['webhook']);
  expect(
    way(
      sent,
      sent.find(({ name }) => name === 'webhook'),
    ),
  ).toEqual(['webhook', 'job integrations:deliver', 'graphql webhookTest']);
});

test.each(['refuses', 'cuts', 'hangs', 'drips'] as const)('a collector that %s costs the server nothing but its spans', async (manner) => {
  traces.behave(manner);
  await until(async () => {
    expect((await gql('{ __typename }', {}, { url: server.url })).status).toBe(200);
    return traces.came(manner) > 0;
  }, 'no spans were sent');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('an error is posted once, without personal data, also to an address that fails', async () => {
  errors.answers(500);
  const posted = () => errors.received.filter(({ body: { code } }) => code === '42P01'); // a table that is not there
  const before = valueIn(await read(), 'diwan_errors_total') as number;
  await shop.sql('alter table sign_ups rename to sign_ups_gone');
  const email = newEmail();
  const { errors: [failure] = [] } = await signUp(email);
  await signUp(email);
  await shop.sql('alter table sign_ups_gone rename to sign_ups');
  const { body, text } = await until(() => posted()[0], 'no error was posted');
  expect(body).toMatchObject({
    message: 'a resolver failed',
    error: expect.stringContaining('sign_ups'),
    code: '42P01',
    stack: expect.stringContaining('at '),
    requestId: failure?.extensions.requestId,
    count: 1,
    process: 'server 1',
    version: expect.stringMatching(/^\d/),
  });
  expect(text).not.toMatch(/[\w.+-]@\w/); // paths of packages have a slash before it
  const metrics = await readUntil('diwan_errors_total', {}, (value) => value !== undefined && value >= before + 2);
  expect(valueIn(metrics, 'diwan_request_duration_seconds_count', { operation: 'signup', outcome: 'failed' })).toBe(2);
  expect(posted()).toHaveLength(1);
});

test('without its database, a server still tells its other metrics', async () => {
  const admin = new pg.Client(setting('TEST_DATABASE_URL'));
  await admin.connect();
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  const text = await readUntil('diwan_database_up', {}, (value) => value === 0);
  expect(valueIn(text, 'diwan_request_duration_seconds_count', { operation: 'signup', outcome: 'ok' })).toBeGreaterThan(0);
  expect(valueIn(text, 'diwan_oldest_waiting_seconds', { what: 'mail' })).toBeUndefined();
  await admin.query(`alter database ${name} allow_connections true`);
  await admin.end();
  await readUntil('diwan_database_up', {}, (value) => value === 1);
});

test('a collector that hangs does not hold the stop of a server', async () => {
  traces.behave('hangs');
  const before = traces.came('hangs');
  await gql('{ __typename }', {}, { url: server.url });
  expect(await server.terminate()).toBe(0);
  expect(traces.came('hangs')).toBeGreaterThan(before);
});

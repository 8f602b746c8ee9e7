import { graphql } from 'graphql';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext, poolOf } from '../../../server/core/context.ts';
import type { Viewer } from '../../../server/core/viewer.ts';
import { settle } from '../../../server/domains/billing/settle.ts';
import { domains, entities } from '../../../server/domains/index.ts';
import { createSchema } from '../../../server/graphql/schema.ts';
import { sandboxGateway } from '../../../server/local/gateway/client.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createDataSource, createReaders } from '../../../server/platform/database/data-source.ts';
import type { LastingConnection } from '../../../server/platform/lasting-connection.ts';
import { createLog } from '../../../server/platform/log.ts';
import { gatewaysOf } from '../../../server/platform/payments/gateways.ts';
import type { Platform } from '../../../server/platform/platform.ts';
import { createPubSub } from '../../../server/platform/pubsub.ts';
import { checkout, checkoutMutation, newKey, shop } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { product, productUpdateMutation } from '../../support/shop.ts';
import { world } from '../../support/world.ts';

/**
 * How many statements a write takes, and how often it waits for Postgres: statements that set out together count as one wait. The
 * viewer is given, so the look-up of a token, one statement, comes on top.
 */
const { schema, planner, listeners } = createSchema(domains);
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
const session = { signInId: '0197a000-0000-7000-8000-000000000000', expiresAt: new Date(Date.now() + 60_000) };
const asked = { statements: 0, waits: 0 };
let source: DataSource;
let platform: Platform;

/** Counts what the connections of a pool are asked. */
function count(pool: pg.Pool): pg.Pool {
  const known = new WeakSet<object>();
  let together = false;
  return pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      asked.statements += 1;
      if (!together) asked.waits += 1;
      together = true;
      setImmediate(() => {
        together = false;
      });
      return query(...args);
    }) as never;
  });
}

beforeAll(async () => {
  const url = setting('TEST_DATABASE_URL');
  source = await createDataSource({ url, entities, poolSize: 1 });
  const pool = count(poolOf({ dataSource: source }));
  const readers = createReaders(url, 1);
  for (const one of [readers.kept, readers.anew]) count(one);
  const pubsub = await createPubSub(pool, { listen: async () => {} } as unknown as LastingConnection);
  platform = {
    config,
    dataSource: source,
    readers,
    pubsub,
    gateways: gatewaysOf([]),
    log: createLog(config),
    now: () => new Date(),
  } as Partial<Platform> as Platform;
});
afterAll(async () => {
  await Promise.all([platform.readers.kept.end(), platform.readers.anew.end()]);
  await source.destroy();
});

async function statementsOf(mutation: string, variables: Record<string, unknown>, viewer: Viewer) {
  Object.assign(asked, { statements: 0, waits: 0 });
  const contextValue = createContext({ platform, planner, listeners, viewer });
  const { errors, data } = await graphql({ schema, source: mutation, variableValues: variables, contextValue });
  expect(errors).toBeUndefined();
  for (const payload of Object.values(data ?? {})) expect(payload).toMatchObject({ userErrors: [] });
  return { ...asked };
}

test('an autosave takes 6 statements in 4 waits, however much it changes', async () => {
  const creator = await world.creator();
  const { id } = await product(creator);
  const viewer: Viewer = { kind: 'console', permission: 'OWNER', ...creator, ...session };
  const save = (input: object) => statementsOf(productUpdateMutation, { id, input }, viewer);
  expect(await save({ title: 'Drawing hands' })).toEqual({ statements: 6, waits: 4 });
  const more = { titleAr: 'رسم', description: '<p>All</p>', startDate: '2026-01-01', maxParticipants: 5, benefits: [] };
  expect(await save({ ...more, price: { amount: '3.000', currency: 'KWD' } })).toEqual({ statements: 6, waits: 4 });
});

test('a checkout of a free product takes 13 statements in 6 waits', async () => {
  const creator = await world.creator();
  const { id: productId } = await product(creator, { published: true, cost: 'FREE', price: null });
  const viewer: Viewer = { kind: 'customer', ...(await world.customer()), ...session };
  expect(await statementsOf(checkoutMutation, { input: { productId, idempotencyKey: newKey() } }, viewer)).toEqual({
    statements: 13,
    waits: 6,
  });
});

test('settling a payment takes 16 statements in 7 waits', async () => {
  const { productId } = await shop();
  const { payment } = await checkout(await world.customer(), productId);
  const sandbox = sandboxGateway({ url: setting('TEST_GATEWAY_URL'), secret: config.sandboxGatewaySecret });
  // The gateway's own answer, as if it had charged: a real charge would be told to the run's server, which settles first.
  const retrieve = async (reference: string) => ({ ...(await sandbox.retrieve(reference)), status: 'succeeded' as const, fee: 313 });
  const context = createContext({ platform: { ...platform, gateways: gatewaysOf([{ ...sandbox, retrieve }]) }, planner, listeners });
  Object.assign(asked, { statements: 0, waits: 0 });
  await settle(context, payment.id);
  expect({ ...asked }).toEqual({ statements: 16, waits: 7 });
});

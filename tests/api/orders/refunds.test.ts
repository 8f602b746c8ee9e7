import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Context, createContext } from '../../../server/core/context.ts';
import { listenersOf } from '../../../server/core/events.ts';
import { domains, entities } from '../../../server/domains/index.ts';
import { refundOrder } from '../../../server/domains/orders/refund.ts';
import { sandboxGateway } from '../../../server/local/gateway/client.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createDataSource } from '../../../server/platform/database/data-source.ts';
import { sql as statement } from '../../../server/platform/database/sql.ts';
import { gatewaysOf } from '../../../server/platform/payments/gateways.ts';
import type { Platform } from '../../../server/platform/platform.ts';
import { booksOf, buy, checkout, inEachPeriod, shop } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

/** The service below the API's `orderRefund`, which the server's own refunds use too, on the run's database and gateway. */
let platform: Platform;
beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test' });
  const dataSource = await createDataSource({
    url: setting('TEST_DATABASE_URL'),
    entities,
    poolSize: 3,
  });
  const gateway = sandboxGateway({ url: setting('TEST_GATEWAY_URL'), secret: config.sandboxGatewaySecret });
  // What is told to open pages is not looked at here.
  const pubsub = { publishing: () => statement`select` } as unknown as Platform['pubsub'];
  const log = pino({ level: 'silent' });
  platform = { config, dataSource, gateways: gatewaysOf([gateway]), pubsub, log, now: () => new Date() } as Platform;
});
afterAll(() => platform.dataSource.destroy());

const as = ({ userId, email, creatorId }: CreatorAccount, gateways = platform.gateways): Context =>
  createContext({
    platform: { ...platform, gateways },
    planner: undefined as never,
    listeners: listenersOf(domains),
    viewer: { kind: 'console', userId, email, creatorId, permission: 'OWNER', signInId: userId, expiresAt: new Date(Date.now() + 60_000) },
  });

async function sold() {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  const { order, id: paymentId } = await buy(customer, productId);
  return { creator, customer, productId, orderId: order.id as string, paymentId };
}
const refusal = (work: Promise<unknown>) => work.then(() => 'done').catch((error) => error.errors?.[0]?.code ?? error);

describe('a refund', () => {
  test('of a part and then of the rest leaves nothing to refund', async () => {
    const { creator, orderId, paymentId } = await sold();
    await refundOrder(as(creator), orderId, 2500);
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 10_000, revenue: 10_000, totals: 10_000, fees: 313, feeDays: 313 });
    await refundOrder(as(creator), orderId);
    expect(await booksOf(creator.creatorId)).toMatchObject({
      gateway: 0,
      revenue: 0,
      totals: 0,
      days: 0,
      productPeriods: inEachPeriod(0),
      fees: 313,
    });
    expect(
      await sql('select status, refunded_amount::int as back from sandbox_gateway.payments where payment_id = $1', [paymentId]),
    ).toEqual([{ status: 'refunded', back: 12_500 }]);
    expect(await sql('select status from orders where id = $1', [orderId])).toEqual([{ status: 'REFUNDED' }]);
    expect(await refusal(refundOrder(as(creator), orderId))).toBe('WRONG_STATE');
  });

  test('locks the product before the totals, as buying does', async () => {
    const { creator, orderId, productId } = await sold();
    const buyer = platform.dataSource.createQueryRunner();
    await buyer.startTransaction();
    await buyer.query('select id from products where id = $1 for no key update', [productId]);
    const refunding = refundOrder(as(creator), orderId);
    const waiting = () =>
      sql(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%set taken = taken - 1%'",
      );
    await expect.poll(waiting).toHaveLength(1);
    expect(await buyer.query('select 1 from creator_totals where creator_id = $1 for update nowait', [creator.creatorId])).toHaveLength(1);
    await buyer.commitTransaction();
    await buyer.release();
    await refunding;
  });

  test('never exceeds the paid amount, also many times at once', async () => {
    const { creator, orderId } = await sold();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusal(refundOrder(as(creator), orderId, 5000))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(2);
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 2500, revenue: 2500, totals: 2500 });
  });

  test.each([0, -1, 12_501, Number.MAX_SAFE_INTEGER])('of %i fils is refused', async (amount) => {
    const { creator, orderId } = await sold();
    expect(await refusal(refundOrder(as(creator), orderId, amount))).toBe('OUT_OF_RANGE');
  });

  test('is for the order’s own creator, and for paid orders only', async () => {
    const { orderId } = await sold();
    const other = await shop({ cost: 'FREE' });
    expect(await refusal(refundOrder(as(other.creator), orderId))).toBe('NOT_FOUND');
    const free = await checkout(await world.customer(), other.productId);
    expect(await refusal(refundOrder(as(other.creator), free.order.id))).toBe('WRONG_STATE');
    const open = await shop();
    const pending = await checkout(await world.customer(), open.productId);
    expect(await refusal(refundOrder(as(open.creator), pending.order.id))).toBe('WRONG_STATE');
  });

  test('of an amount that its gateway cannot give back is refused with the step', async () => {
    const { creator, orderId } = await sold();
    const inTens = gatewaysOf(platform.gateways.all.map((gateway) => ({ ...gateway, step: () => 10 })));
    await expect(refundOrder(as(creator, inTens), orderId, 2505)).rejects.toMatchObject({
      errors: [{ code: 'INVALID', field: ['amount'], message: 'payment.refundStep', values: { step: '0.010' } }],
    });
    await refundOrder(as(creator, inTens), orderId, 2500);
  });
});

import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Context, createContext } from '../../../server/core/context.ts';
import { listenersOf } from '../../../server/core/events.ts';
import { domains, entities } from '../../../server/domains/index.ts';
import { orderRefund as refundService } from '../../../server/domains/orders/refund.ts';
import { sandboxGateway } from '../../../server/local/gateway/client.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createDataSource } from '../../../server/platform/database/data-source.ts';
import { sql as statement } from '../../../server/platform/database/sql.ts';
import { gatewaysOf } from '../../../server/platform/payments/gateways.ts';
import type { Platform } from '../../../server/platform/platform.ts';
import { codesByField } from '../../support/client.ts';
import { orderRefund } from '../../support/refunds.ts';
import { booksOf, buy, checkout, inEachPeriod, newKey, shop } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

/** The run's database and gateway, for a refund by a gateway that the run has not. */
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

const as = ({ userId, email, creatorId }: CreatorAccount, gateways: Platform['gateways']): Context =>
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
const refusal = async (creator: CreatorAccount, orderId: string) => codesByField((await orderRefund(creator, orderId)).userErrors);

describe('a refund', () => {
  test('of a part and then of the rest leaves nothing to refund', async () => {
    const { creator, orderId, paymentId } = await sold();
    await orderRefund(creator, orderId, { amount: '2.5' });
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 10_000, revenue: 10_000, totals: 10_000, fees: 313, feeDays: 313 });
    await orderRefund(creator, orderId);
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
    expect(await refusal(creator, orderId)).toEqual({ orderId: 'WRONG_STATE' });
  });

  test('locks the product before the totals, as buying does', async () => {
    const { creator, orderId, productId } = await sold();
    const buyer = platform.dataSource.createQueryRunner();
    await buyer.startTransaction();
    await buyer.query('select id from products where id = $1 for no key update', [productId]);
    const refunding = orderRefund(creator, orderId);
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

  test('is for paid orders only', async () => {
    const free = await shop({ cost: 'FREE' });
    const { order } = await checkout(await world.customer(), free.productId);
    expect(await refusal(free.creator, order.id)).toEqual({ orderId: 'WRONG_STATE' });
    const open = await shop();
    const pending = await checkout(await world.customer(), open.productId);
    expect(await refusal(open.creator, pending.order.id)).toEqual({ orderId: 'WRONG_STATE' });
  });

  test('of an amount that its gateway cannot give back is refused with the step', async () => {
    const { creator, orderId } = await sold();
    const inTens = gatewaysOf(platform.gateways.all.map((gateway) => ({ ...gateway, step: () => 10 })));
    const refundOf = (amount: string) =>
      refundService(as(creator, inTens), { input: { orderId, amount, reason: 'OTHER', idempotencyKey: newKey() } });
    await expect(refundOf('2.505')).rejects.toMatchObject({
      errors: [{ code: 'INVALID', field: ['amount'], message: 'payment.refundStep', values: { step: '0.010' } }],
    });
    await refundOf('2.5');
  });
});

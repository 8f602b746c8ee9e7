import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../../server/domains/billing/settle.ts';
import { verifyBooks } from '../../../server/domains/books/verify.ts';
import { checkout } from '../../../server/domains/orders/checkout.ts';
import { orderRefund } from '../../../server/domains/orders/refund.ts';
import { planPay } from '../../../server/domains/subscriptions/pay.ts';
import { planSubscribe } from '../../../server/domains/subscriptions/subscribe.ts';
import { cards } from '../../support/card.ts';
import { type Company, startCompany } from '../../support/money/company.ts';
import { type LossyLine, lossyLine } from '../../support/money/lossy-line.ts';
import { enterCard } from '../../support/money/pages.ts';
import { openShop, type Shop } from '../../support/money/shop.ts';
import { sweep } from '../../support/money/steps.ts';
import { newKey } from '../../support/sales.ts';
import { until } from '../../support/until.ts';

/** A gateway that moves money, and whose answer never arrives. */
let line: LossyLine;
let company: Company;
let shop: Shop;
beforeAll(async () => {
  company = await startCompany({
    through: async (url) => {
      line = await lossyLine(url);
      return line.url;
    },
  });
});
beforeEach(async () => {
  shop = await openShop(company);
});
afterAll(async () => {
  await company.end();
  await line.close();
});

const owner = () => company.context(shop.owner);
const planNamed = async (family: string) => {
  const [plan] = await company.sql<{ id: string }>(
    `select id from plans where family = $1 and duration = 'MONTHLY' and retired_at is null`,
    [family],
  );
  return plan?.id as string;
};
/** Pays on the gateway's page, where the card is saved if it is a plan that is paid. */
async function pay(paymentId: string, card: string): Promise<void> {
  const [payment] = await company.sql<{ url: string }>('select redirect_url as url from payments where id = $1', [paymentId]);
  await enterCard(payment?.url as string, card, 'complete', { save: true });
  await settle(company.context(), paymentId);
}
/** Subscribes to the plan STARTER by a card that is saved, and answers the card. */
async function subscribed(card: string = cards.good): Promise<string> {
  const { payment } = await planSubscribe(owner(), { input: { planId: await planNamed('STARTER'), idempotencyKey: newKey() } });
  await pay(payment?.id as string, card);
  const [saved] = await company.sql<{ id: string }>('select id from saved_cards where creator_id = $1', [shop.creatorId]);
  return saved?.id as string;
}
/** The amounts that the gateway has collected of the account, in fils. */
const charges = async () =>
  (
    await company.sql<{ amount: number }>(
      `select g.amount::int from sandbox_gateway.payments g join payments p on p.id = g.payment_id
       where p.creator_id = $1 and g.status <> 'open' order by g.created_at`,
      [shop.creatorId],
    )
  ).map(({ amount }) => amount);
const subscription = async () =>
  (
    await company.sql<{ status: string; plan: string; ends: Date }>(
      `select s.status, p.family as plan, s.period_end as ends from plan_subscriptions s join plans p on p.id = s.plan_id
       where s.creator_id = $1 and s.status <> 'EXPIRED'`,
      [shop.creatorId],
    )
  )[0];
/** The hour goes by, in which the jobs run several times. */
async function anHourLater(): Promise<void> {
  for (const minutes of [1, 9, 50]) {
    company.pass(minutes);
    await sweep(company);
  }
}
async function expectTrueBooks(): Promise<void> {
  company.pass(1440);
  expect(await verifyBooks(company.context(), 'all')).toBeNull();
}

describe('after a charge of a saved card whose answer was lost', () => {
  test('a renewal is charged once, and the plan goes on', async () => {
    await subscribed();
    company.pass(32 * 1440);
    await line.losing(() => sweep(company));
    expect(await charges()).toEqual([5000, 5000]);
    await anHourLater();
    expect(await charges()).toEqual([5000, 5000]);
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', plan: 'STARTER' });
    expect((await subscription())?.ends.getTime()).toBeGreaterThan(company.now().getTime());
    await expectTrueBooks();
  });

  test.each([
    ['the same key', (key: string) => key],
    ['another key', () => newKey()],
  ])('a better plan that is asked for again, with %s, is charged once', async (_which, next) => {
    const savedCard = await subscribed();
    const key = newKey();
    const input = { planId: await planNamed('GROWTH'), savedCard };
    const ask = (idempotencyKey: string) => planSubscribe(owner(), { input: { ...input, idempotencyKey } });
    await line.losing(() => ask(key).catch(() => null));
    await ask(next(key)).catch(() => null); // with another key it may hear that it has the plan
    await anHourLater();
    expect(await charges()).toEqual([5000, 10_000]);
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', plan: 'GROWTH' });
    await expectTrueBooks();
  });

  test.each([
    ['the same key', (key: string) => key],
    ['another key', () => newKey()],
  ])('an overdue renewal that is paid again by hand, with %s, is charged once', async (_which, next) => {
    await subscribed(cards.goodOnce);
    company.pass(32 * 1440);
    await sweep(company);
    expect(await subscription()).toMatchObject({ status: 'PAST_DUE' });
    // The bank has made its peace with the card.
    await company.sql(`update sandbox_gateway.cards set outcome = 'succeed'`);
    const [card] = await company.sql<{ id: string }>('select id from saved_cards where creator_id = $1', [shop.creatorId]);
    const ask = (idempotencyKey: string) => planPay(owner(), { input: { savedCard: card?.id as string, idempotencyKey } });
    const key = newKey();
    await line.losing(() => ask(key).catch(() => null));
    await ask(next(key)).catch(() => null);
    await anHourLater();
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', plan: 'STARTER' });
    const [{ paid } = { paid: 0 }] = await company.sql<{ paid: number }>(
      `select count(*)::int as paid from sandbox_gateway.payments g join payments p on p.id = g.payment_id
       where p.creator_id = $1 and g.status = 'succeeded'`,
      [shop.creatorId],
    );
    expect(paid).toBe(2);
    await expectTrueBooks();
  });
});

/** Sells the first product, and answers how a part of the sale is given back. */
async function sold() {
  const [customer] = shop.customers;
  const { order, payment } = await checkout(company.context(customer), {
    input: { productId: shop.products[0] as string, idempotencyKey: newKey(), promoCode: '' },
  });
  await pay(payment?.id as string, cards.good);
  const giveBack = (idempotencyKey: string) =>
    orderRefund(owner(), { input: { orderId: order.id, reason: 'DUPLICATE', amount: '5', idempotencyKey } });
  return { paymentId: payment?.id as string, giveBack };
}
/** The account's refunds, here and at the gateway. */
const refunds = () =>
  company.sql(
    `select r.status, r.amount::int, g.status as there, t.refunded_amount::int as back
     from refunds r join payments p on p.id = r.payment_id join sandbox_gateway.payments t on t.payment_id = p.id
       left join sandbox_gateway.refunds g on g.refund_id = r.id where p.creator_id = $1`,
    [shop.creatorId],
  );

test('after a refund whose answer was lost, the money goes back once', async () => {
  const { giveBack } = await sold();
  const key = newKey();
  await line.losing(() => giveBack(key));
  expect(await refunds()).toEqual([{ status: 'PENDING', amount: 5000, there: 'succeeded', back: 5000 }]);
  await Promise.all([giveBack(key), sweep(company)]);
  await anHourLater();
  expect(await refunds()).toEqual([{ status: 'SUCCEEDED', amount: 5000, there: 'succeeded', back: 5000 }]);
  await expectTrueBooks();
});

test('a refund that waits for a dispute which nobody has heard of does not keep the dispute from being heard of', async () => {
  const { paymentId, giveBack } = await sold();
  const [payment] = await company.sql<{ at: string }>('select gateway_reference as at from payments where id = $1', [paymentId]);
  company.events.length = 0;
  const told = async (type: string) => {
    const event = await until(() => company.events.find((body) => body.includes(`"${type}"`)), `${type} was not told`);
    return company.tell(event);
  };
  await company.askGateway(`/v1/payments/${payment?.at}/disputes`, {});
  await giveBack(newKey()); // the gateway refuses it: the bank holds the money
  expect(await refunds()).toEqual([{ status: 'FAILING', amount: 5000, there: null, back: 0 }]);
  expect(await told('dispute.opened')).toBe(200);
  const [dispute] = await company.sql<{ reference: string; status: string }>(
    'select reference, status from disputes where payment_id = $1',
    [paymentId],
  );
  expect(dispute).toMatchObject({ status: 'OPEN' });
  await company.askGateway(`/v1/payments/${payment?.at}/disputes/${dispute?.reference}`, { status: 'won' });
  expect(await told('dispute.won')).toBe(200);
  await anHourLater();
  expect(await refunds()).toEqual([{ status: 'SUCCEEDED', amount: 5000, there: 'succeeded', back: 5000 }]);
  await expectTrueBooks();
});

import { describe, expect, test } from 'vitest';
import { cards, payByCard } from '../../support/card.ts';
import { failuresOf, gql } from '../../support/client.ts';
import { figure } from '../../support/figures.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { codesOf, offering, offersQuery, promoCodeRetireMutation, quote, setOffers, shopWith, summer } from '../../support/promos.ts';
import {
  booksOf,
  buy,
  buySlowly,
  checkout,
  crowd,
  letTimePass,
  newKey,
  paymentThat,
  readPayment,
  refund,
  revenueQuery,
  runJob,
  shop,
} from '../../support/sales.ts';
import { bought, product, productUpdateMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { type Account, world } from '../../support/world.ts';

const usesOf = async (codeId: string) => (await sql<{ used: number }>('select used from promo_codes where id = $1', [codeId]))[0]?.used;

/** Makes a payment with the code that has expired here, while its bank has not answered yet. */
async function lateFor(customer: Account, productId: string) {
  const { order, payment, bankAnswers } = await buySlowly(customer, productId, 'summer');
  await letTimePass(order.id);
  await runJob('billing:reconcile');
  await paymentThat(customer, payment.id, ({ status }) => status === 'EXPIRED');
  return { id: payment.id, bankAnswers };
}

describe('an order with a code', () => {
  test('keeps its price and its code, and counts one use; the ledger has the paid amount', async () => {
    const { creator, productId, codeId } = await shopWith({ ...summer, maxUses: 10 });
    const customer = await world.customer();
    const { order, payment } = await checkout(customer, productId, { promoCode: ' summer ' });
    expect(order).toMatchObject({
      listPrice: { amount: '12.500' },
      discount: { source: 'CODE', percentage: 20, amount: { amount: '2.500' }, name: 'Summer' },
      total: { amount: '10.000' },
    });
    expect(payment.amount).toEqual({ amount: '10.000', currency: 'KWD' });
    expect(await (await fetch(payment.redirectUrl)).text()).toContain('20% off with \u2068Summer\u2069');
    await payByCard(payment.redirectUrl, cards.good);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED' });
    await offering(creator, productId, { promoCodes: [{ code: 'SUMMER', percentage: 90 }] });
    await gql(productUpdateMutation, { id: productId, input: { price: { amount: '99', currency: 'KWD' } } }, creator);
    expect(await usesOf(codeId)).toBe(1);
    expect(await booksOf(creator.creatorId)).toMatchObject({
      gateway: 10_000,
      revenue: 10_000,
      paid: 10_000,
      totals: 10_000,
      days: 10_000,
    });
    const { recentSales } = (await gql(revenueQuery, { period: 'ALL' }, creator)).data.revenue;
    expect(recentSales).toMatchObject([{ order: { total: { amount: '10.000' } } }]);
    const { customers } = (await gql('{ customers { nodes { totalPaid { amount } } } }', {}, creator)).data;
    expect(customers.nodes).toEqual([{ totalPaid: { amount: '10.000' } }]);
    const mine = await gql('{ myProducts { nodes { order { total { amount } discount { name } } } } }', {}, customer);
    expect(mine.data.myProducts.nodes).toEqual([{ order: { total: { amount: '10.000' }, discount: { name: 'Summer' } } }]);
  });

  test('of 100 % is free: paid at once, without the gateway', async () => {
    const { creator, productId, codeId } = await shopWith({ code: 'GIFT', percentage: 100, maxUses: 1 });
    const customer = await world.customer();
    const { order, payment, userErrors } = await checkout(customer, productId, { promoCode: 'gift' });
    expect(userErrors).toEqual([]);
    expect(payment).toBeNull();
    expect(order).toMatchObject({ status: 'PAID', total: { amount: '0.000' }, listPrice: { amount: '12.500' } });
    expect(await usesOf(codeId)).toBe(1);
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 0, revenue: 0, totals: 0 });
    expect(failuresOf(await checkout(await world.customer(), productId, { promoCode: 'gift' }))).toEqual([['promoCode', 'WRONG_STATE']]);
  });

  test('is refused with an invalid code, and nothing is ordered', async () => {
    const { creator, productId, codeId } = await shopWith();
    const customer = await world.customer();
    await sql(`update promo_codes set ends_on = '2020-01-01' where id = $1`, [codeId]);
    for (const [promoCode, code, message] of [
      ['nonsense', 'INVALID', 'Invalid promo code'],
      ['summer', 'WRONG_STATE', 'This promo code has ended'],
      ['x'.repeat(300), 'INVALID', 'Invalid promo code'],
    ] as const)
      expect((await checkout(customer, productId, { promoCode })).userErrors).toEqual([
        { field: ['promoCode'], code: code === 'INVALID' && promoCode.length > 200 ? 'TOO_LONG' : code, message },
      ]);
    await gql(promoCodeRetireMutation, { id: codeId }, creator);
    expect(failuresOf(await checkout(customer, productId, { promoCode: 'summer' }))).toEqual([['promoCode', 'INVALID']]);
    expect(await sql('select id from orders where customer_id = $1', [customer.userId])).toEqual([]);
  });

  test('stays valid while it is pending, also if its code is used up or has ended meanwhile', async () => {
    const { creator, productId, codeId } = await shopWith({ ...summer, maxUses: 1 });
    const customer = await world.customer();
    const declined = await buy(customer, productId, cards.declined, 'summer');
    expect(declined.status).toBe('FAILED');
    expect(await usesOf(codeId)).toBe(1);
    expect(await quote(customer, productId, 'summer')).toMatchObject({ total: { amount: '10.000' }, reason: null });
    await gql(promoCodeRetireMutation, { id: codeId }, creator);
    const again = await checkout(customer, productId, { promoCode: 'SUMMER' });
    expect(again.order.id).toBe(declined.order.id);
    await payByCard(again.payment.redirectUrl, cards.good);
    expect(await readPayment(customer, again.payment.id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await usesOf(codeId)).toBe(1);
  });

  test('ends when the customer returns with another code or none, and its use is free again', async () => {
    const { creator, productId, codeId } = await shopWith({ ...summer, maxUses: 1 });
    await offering(creator, productId, {
      promoCodes: [
        { ...summer, maxUses: 1 },
        { code: 'winter', percentage: 50 },
      ],
    });
    const customer = await world.customer();
    const first = await checkout(customer, productId, { promoCode: 'summer' });
    const second = await checkout(customer, productId, { promoCode: 'winter' });
    expect(second.order).toMatchObject({ total: { amount: '6.250' }, discount: { name: 'winter' } });
    expect(await readPayment(customer, first.payment.id)).toMatchObject({ status: 'EXPIRED', order: { status: 'EXPIRED' } });
    expect(await usesOf(codeId)).toBe(0);
    const third = await checkout(customer, productId);
    expect(third.order).toMatchObject({ total: { amount: '12.500' }, discount: null });
    expect(await sql('select used from promo_codes where product_id = $1', [productId])).toEqual([{ used: 0 }, { used: 0 }]);
    expect(await sql(`select taken from products where id = $1`, [productId])).toEqual([{ taken: 1 }]);
  });

  test('at another price is replaced by a new one with the same use', async () => {
    const { creator, productId, codeId } = await shopWith({ ...summer, maxUses: 1 });
    const customer = await world.customer();
    const before = await checkout(customer, productId, { promoCode: 'summer' });
    await gql(productUpdateMutation, { id: productId, input: { price: { amount: '10', currency: 'KWD' } } }, creator);
    const after = await checkout(customer, productId, { promoCode: 'summer' });
    expect(after.order).toMatchObject({ total: { amount: '8.000' } });
    expect(after.order.id).not.toBe(before.order.id);
    expect(await usesOf(codeId)).toBe(1);
  });

  test.each([
    ['retired', 'retired_at = now()'],
    ['past its end', `ends_on = '2020-01-01'`],
  ])('at another price keeps its use of a code that is %s by now, like the quote', async (_what, change) => {
    const { creator, productId, codeId } = await shopWith({ ...summer, maxUses: 1 });
    const customer = await world.customer();
    await checkout(customer, productId, { promoCode: 'summer' });
    await sql(`update promo_codes set ${change} where id = $1`, [codeId]);
    await gql(productUpdateMutation, { id: productId, input: { price: { amount: '10', currency: 'KWD' } } }, creator);
    expect(await quote(customer, productId, 'summer')).toMatchObject({ total: { amount: '8.000' }, reason: null });
    const { order, userErrors } = await checkout(customer, productId, { promoCode: 'summer' });
    expect([order?.total.amount, userErrors]).toEqual(['8.000', []]);
    expect(await usesOf(codeId)).toBe(1);
  });

  test.each([
    ['retired', 'retired_at = now()', 'INVALID', 'Invalid promo code'],
    ['ended', `ends_on = '2020-01-01'`, 'WRONG_STATE', 'This promo code has ended'],
    ['used up', 'max_uses = 1, used = 1', 'WRONG_STATE', 'This promo code has been used up'],
  ])('is refused if the code was changed at the last moment: %s', async (_what, change, code, message) => {
    const { productId, codeId } = await shopWith();
    const changing = await lockRows(`update promo_codes set ${change} where id = $1`, [codeId]);
    const ordering = checkout(await world.customer(), productId, { promoCode: 'summer' });
    await changing.awaited(1);
    await changing.release();
    expect((await ordering).userErrors).toEqual([{ field: ['promoCode'], code, message }]);
  });

  test('releases its use if it is not paid in time, also after a declined card', async () => {
    const { productId, codeId } = await shopWith({ ...summer, maxUses: 1 });
    const [slow, declined, quick] = await crowd(3);
    if (!slow || !declined || !quick) throw new Error('no crowd');
    const { order } = await checkout(slow, productId, { promoCode: 'summer' });
    expect(failuresOf(await checkout(quick, productId, { promoCode: 'summer' }))).toEqual([['promoCode', 'WRONG_STATE']]);
    await letTimePass(order.id);
    await runJob('billing:reconcile');
    expect(await usesOf(codeId)).toBe(0);
    const { order: refused } = await buy(declined, productId, cards.declined, 'summer');
    expect(await usesOf(codeId)).toBe(1);
    await letTimePass(refused.id);
    await runJob('orders:expireHolds');
    expect(await usesOf(codeId)).toBe(0);
    expect(failuresOf(await checkout(quick, productId, { promoCode: 'summer' }))).toEqual([]);
  });

  test('releases its use after a full refund, but not after a partial one', async () => {
    const { creator, productId, codeId } = await shopWith({ ...summer, maxUses: 1 });
    const paid = await buy(await world.customer(), productId, cards.good, 'summer');
    await refund(paid.id, 4000);
    expect(await usesOf(codeId)).toBe(1);
    expect(await codesOf(creator)).toMatchObject([{ revenue: { amount: '6.000' }, state: 'USED_UP' }]);
    await refund(paid.id, 6000);
    expect(await usesOf(codeId)).toBe(0);
    expect(await codesOf(creator)).toMatchObject([{ revenue: { amount: '0.000' }, state: 'ACTIVE' }]);
  });
});

/** How many buyers want one use of a code at once, and how often one of them asks. */
const [buyersAtOnce, repeats] = [rounds(25, 100), rounds(10, 50)];

describe('many at once', () => {
  test(`${buyersAtOnce} buyers at once for the one use of a code: 1 gets it`, async () => {
    const { productId, codeId } = await shopWith({ ...summer, maxUses: 1 });
    const buyers = await crowd(buyersAtOnce);
    const answers = await Promise.all(buyers.map((buyer) => checkout(buyer, productId, { promoCode: 'summer' })));
    const served = answers.filter(({ userErrors }) => userErrors.length === 0);
    figure('promo', served.length, served.length === 1);
    expect(served).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => failuresOf(answer).map(String)))).toEqual(new Set(['promoCode,WRONG_STATE']));
    expect(await usesOf(codeId)).toBe(1);
    expect(await sql('select taken from products where id = $1', [productId])).toEqual([{ taken: 1 }]);
  });

  test(`${repeats} repeats of one key are one use, and so are two keys of one customer`, async () => {
    const { productId, codeId } = await shopWith({ ...summer, maxUses: 1 });
    const customer = await world.customer();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: repeats }, () => checkout(customer, productId, { key, promoCode: 'summer' })));
    expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1);
    const [one, two] = await Promise.all([1, 2].map(() => checkout(customer, productId, { promoCode: 'SUMMER' })));
    expect([one.order.id, two.order.id]).toEqual([answers[0].order.id, answers[0].order.id]);
    expect(await usesOf(codeId)).toBe(1);
    expect(failuresOf(await checkout(customer, productId, { key, promoCode: 'winter' }))).toEqual([
      ['idempotencyKey', 'IDEMPOTENCY_CONFLICT'],
    ]);
  });

  test('a late payment is refunded if its code is used up', async () => {
    const { creator, productId, codeId } = await shopWith({ ...summer, maxUses: 1 });
    const [slow, quick] = await crowd(2);
    if (!slow || !quick) throw new Error('no crowd');
    const late = await lateFor(slow, productId);
    await buy(quick, productId, cards.good, 'summer');
    await late.bankAnswers();
    const outcome = await paymentThat(slow, late.id, ({ status }) => status === 'REFUNDED');
    expect(outcome).toMatchObject({ failureMessage: expect.stringContaining('used up'), order: { status: 'EXPIRED' } });
    expect(await usesOf(codeId)).toBe(1);
    expect(await sql('select taken from products where id = $1', [productId])).toEqual([{ taken: 1 }]);
    expect(await booksOf(creator.creatorId)).toMatchObject({ revenue: 10_000, owed: 0, paid: 10_000, totals: 10_000 });
  });

  test('a late payment gets a use again if there is one', async () => {
    const { productId, codeId, creator } = await shopWith({ ...summer, maxUses: 1 });
    const customer = await world.customer();
    const late = await lateFor(customer, productId);
    expect(await usesOf(codeId)).toBe(0);
    await gql(promoCodeRetireMutation, { id: codeId }, creator);
    await late.bankAnswers();
    expect(await paymentThat(customer, late.id, ({ status }) => status === 'SUCCEEDED')).toMatchObject({
      order: { status: 'PAID' },
    });
    expect(await usesOf(codeId)).toBe(1);
  });
});

describe('a special deal', () => {
  /** Makes a shop with two products: owners of the first get 30 % off the second. */
  async function dealers() {
    const { creator, productId } = await shop({ title: 'Basics', titleAr: 'الأساسيات' });
    const { id: otherId } = await product(creator, {
      published: true,
      promoCodes: [
        { code: 'ten', percentage: 10 },
        { code: 'half', percentage: 50 },
      ],
    });
    await offering(creator, productId, { specialDeal: { productId: otherId, discount: 30 } });
    return { creator, productId, otherId };
  }

  test('is stored, changed and ended with its product', async () => {
    const { creator, productId, otherId } = await dealers();
    const dealOf = async () => (await gql(offersQuery, { id: productId }, creator)).data.product.specialDeal;
    expect(await dealOf()).toEqual({ productId: otherId, discount: 30, product: { title: 'Drawing faces' } });
    await offering(creator, productId, { specialDeal: { productId: otherId, discount: 40 } });
    expect(await dealOf()).toMatchObject({ discount: 40 });
    await gql(productUpdateMutation, { id: productId, input: { title: 'Basics' } }, creator);
    expect(await dealOf()).toMatchObject({ discount: 40 });
    await offering(creator, productId, { specialDeal: null });
    expect(await dealOf()).toBeNull();
  });

  test('is refused for the product itself, a product of another account, an unknown one, and an invalid percentage', async () => {
    const { creator, productId, otherId } = await dealers();
    const foreign = await shop();
    for (const [specialDeal, expected] of [
      [{ productId, discount: 10 }, ['specialDeal.productId', 'INVALID']],
      [{ productId: productId.toUpperCase(), discount: 10 }, ['specialDeal.productId', 'INVALID']],
      [{ productId: foreign.productId, discount: 10 }, ['specialDeal.productId', 'NOT_FOUND']],
      [{ productId: '0197a000-0000-7000-8000-000000000000', discount: 10 }, ['specialDeal.productId', 'NOT_FOUND']],
      [{ productId: otherId, discount: 0 }, ['specialDeal.discount', 'OUT_OF_RANGE']],
      [{ productId: otherId, discount: 101 }, ['specialDeal.discount', 'OUT_OF_RANGE']],
    ] as const)
      expect(failuresOf(await setOffers(creator, productId, { specialDeal }))).toEqual([expected]);
  });

  test('applies to owners without a code, and to no one else', async () => {
    const { creator, productId, otherId } = await dealers();
    const [owner, stranger] = await crowd(2);
    if (!owner || !stranger) throw new Error('no crowd');
    await buy(owner, productId);
    expect(await quote(owner, otherId)).toMatchObject({
      discount: { source: 'DEAL', percentage: 30, amount: { amount: '3.750' }, name: 'Basics', nameAr: 'الأساسيات' },
      total: { amount: '8.750' },
    });
    for (const caller of [stranger, creator, {}]) expect(await quote(caller, otherId)).toMatchObject({ discount: null });
    expect((await checkout(stranger, otherId)).order).toMatchObject({ total: { amount: '12.500' }, discount: null });
    const { order, payment } = await checkout(owner, otherId, { language: 'AR' });
    expect(order).toMatchObject({ total: { amount: '8.750' }, discount: { source: 'DEAL', name: 'Basics' } });
    expect(await (await fetch(payment.redirectUrl)).text()).toContain('لأن لديك \u2068الأساسيات\u2069');
    await gql(productUpdateMutation, { id: productId, input: { title: 'Renamed', specialDeal: null } }, creator);
    await payByCard(payment.redirectUrl, cards.good);
    expect(await readPayment(owner, payment.id)).toMatchObject({ status: 'SUCCEEDED' });
    const { myProducts } = (await gql('{ myProducts { nodes { order { discount { name } } } } }', {}, owner)).data;
    expect(myProducts.nodes[0].order.discount).toEqual({ name: 'Basics' });
  });

  test('and a code do not add up: the better one counts, and an unused code keeps its use', async () => {
    const { creator, productId, otherId } = await dealers();
    const owner = await world.customer();
    await buy(owner, productId);
    expect(await quote(owner, otherId, 'ten')).toMatchObject({ discount: { source: 'DEAL' }, total: { amount: '8.750' }, reason: null });
    expect(await quote(owner, otherId, 'half')).toMatchObject({ discount: { source: 'CODE' }, total: { amount: '6.250' } });
    expect(await quote(owner, otherId, 'nonsense')).toMatchObject({ discount: { source: 'DEAL' }, reason: 'Invalid promo code' });
    expect((await checkout(owner, otherId, { promoCode: 'ten' })).order).toMatchObject({ discount: { source: 'DEAL' } });
    const uses = async () =>
      Object.fromEntries((await codesOf(creator)).map(({ code, useCount }: Record<string, unknown>) => [code, useCount]));
    expect(await uses()).toEqual({ ten: 0, half: 0 });
    expect((await checkout(owner, otherId, { promoCode: 'half' })).order).toMatchObject({ discount: { source: 'CODE', name: 'half' } });
    expect(await uses()).toEqual({ ten: 0, half: 1 });
  });

  test('does not apply after a full refund of the owned product', async () => {
    const { productId, otherId } = await dealers();
    const owner = await world.customer();
    const paid = await buy(owner, productId);
    await refund(paid.id, 12_500);
    expect(await quote(owner, otherId)).toMatchObject({ discount: null });
    expect((await checkout(owner, otherId)).order).toMatchObject({ discount: null });
  });

  test('is the best of several, or the oldest of two equal ones', async () => {
    const { creator, productId, otherId } = await dealers();
    const [more, same] = await Promise.all([product(creator, { title: 'More' }), product(creator, { title: 'Same' })]);
    await offering(creator, same.id, { specialDeal: { productId: otherId, discount: 30 } });
    const owner = await world.customer();
    for (const id of [same.id, productId]) await bought(owner, creator, id);
    expect(await quote(owner, otherId)).toMatchObject({ discount: { name: 'Basics' } });
    await offering(creator, more.id, { specialDeal: { productId: otherId, discount: 31 } });
    await bought(owner, creator, more.id);
    expect(await quote(owner, otherId)).toMatchObject({ discount: { name: 'More', percentage: 31 } });
  });

  test('can be set on each other by two products at once', async () => {
    const { creator, productId } = await shop();
    const { id: otherId } = await product(creator, { published: true });
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        setOffers(creator, productId, { specialDeal: { productId: otherId, discount: 10 + round } }),
        setOffers(creator, otherId, { specialDeal: { productId, discount: 10 + round } }),
      ]);
      expect(answers.flatMap(failuresOf)).toEqual([]);
    }
  });
});

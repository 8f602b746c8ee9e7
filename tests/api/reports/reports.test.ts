import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarDay } from '../../../schema/rules/wall-clock.ts';
import type { RevenuePeriod } from '../../../server/graphql/generated.ts';
import { askAt, consoleViewer } from '../../support/at-moment.ts';
import { cards } from '../../support/card.ts';
import { type Caller, gql } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { booksOf, buy, checkout, crowd, inEachPeriod, refund, revenueQuery, runJob, shop } from '../../support/sales.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { type Account, type CreatorAccount, world } from '../../support/world.ts';

const periods: RevenuePeriod[] = ['ALL', 'TODAY', 'WEEK', 'MONTH', 'YEAR'];
async function revenueOf(caller: Caller, period: RevenuePeriod = 'ALL', first: number | null = 10) {
  const { data, errors } = await gql(revenueQuery, { period, first }, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.revenue;
}

/** The day in a time zone that is this many days before today. */
function dayIn(timeZone: string, daysAgo = 0): string {
  const today = calendarDay(Date.now(), timeZone);
  return new Date(Date.parse(`${today}T00:00:00Z`) - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

const zones = ['Asia/Kuwait', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Cairo'];
beforeEach(() => untilDayLasts(...zones));

describe('revenue', () => {
  test('of an account without sales is zero in all periods', async () => {
    const creator = await world.creator();
    for (const period of periods) {
      expect(await revenueOf(creator, period)).toMatchObject({
        period,
        total: { amount: '0.000', currency: 'KWD' },
        paidCustomers: 0,
        orderCount: 0,
        days: [],
        products: [],
        recentSales: [],
      });
    }
  });

  test('lists the requested number of products, by default ten', async () => {
    const creator = await world.creator();
    const free = await product(creator, { published: true, cost: 'FREE', price: null });
    for (const customer of await crowd(11)) await checkout(customer, free.id);
    for (const [first, listed] of [
      [null, 10],
      [3, 3],
      [100, 11],
    ] as const) {
      expect([first, (await revenueOf(creator, 'ALL', first)).recentSales.length]).toEqual([first, listed]);
    }
  });

  test.each(['ALL', 'YEAR'] as const)('of %s lists products from an offset on, and none from beyond the last', async (period) => {
    const creator = await world.creator();
    const customer = await world.customer();
    for (const title of ['Charcoal', 'Ink'])
      await checkout(customer, (await product(creator, { title, published: true, cost: 'FREE', price: null })).id);
    const query = 'query ($period: RevenuePeriod!, $offset: Int) { revenue(period: $period) { products(offset: $offset) { orderCount } } }';
    for (const [offset, listed] of [
      [0, 2],
      [1, 1],
      [2_147_483_647, 0],
    ] as const) {
      const { data, errors } = await gql(query, { period, offset }, creator);
      expect([offset, errors, data?.revenue.products.length]).toEqual([offset, undefined, listed]);
    }
  });

  test('is exact in all periods, by day and by product, and equals the ledger', async () => {
    const { creator, productId } = await shop();
    const dear = await product(creator, { published: true, title: 'Sculpture', price: { amount: '99.999', currency: 'KWD' } });
    const [amal, badr, customer] = (await crowd(3)) as [Account, Account, Account];
    await buy(amal, productId);
    await buy(amal, dear.id, cards.challenged);
    await buy(badr, productId);
    await buy(customer, productId, cards.declined);
    for (const period of periods) {
      expect(await revenueOf(creator, period)).toMatchObject({
        total: { amount: '124.999', currency: 'KWD' },
        paidCustomers: 2,
        orderCount: 3,
        days: [{ date: dayIn('Asia/Kuwait'), total: { amount: '124.999' }, orderCount: 3 }],
        products: [
          { product: { id: dear.id, title: 'Sculpture' }, total: { amount: '99.999' }, orderCount: 1 },
          { product: { id: productId }, total: { amount: '25.000' }, orderCount: 2 },
        ],
        recentSales: [
          { customer: badr.email, version: 3, order: { number: 3, total: { amount: '12.500' } } },
          { customer: amal.email, version: 2, order: { number: 2, total: { amount: '99.999' } } },
          { customer: amal.email, version: 1, order: { number: 1 } },
        ],
      });
    }
    expect(await booksOf(creator.creatorId)).toMatchObject({
      revenue: 124_999,
      totals: 124_999,
      products: 124_999,
      days: 124_999,
      productPeriods: inEachPeriod(124_999),
    });
  });

  test('has the gateway fees of the period from the ledger, of this account only', async () => {
    const { creator, productId } = await shop();
    const other = await shop();
    await buy(await world.customer(), other.productId);
    const feesOf = async (period: RevenuePeriod) =>
      (await gql('query ($period: RevenuePeriod!) { revenue(period: $period) { gatewayFees { amount currency } } }', { period }, creator))
        .data.revenue.gatewayFees;
    expect(await feesOf('ALL')).toEqual({ amount: '0.000', currency: 'KWD' });
    for (const customer of await crowd(2)) await buy(customer, productId);
    const [paid] = await sql<{ fees: string }>('select sum(fee_amount) as fees from payments where creator_id = $1', [creator.creatorId]);
    expect(Number(paid?.fees)).toBeGreaterThan(0);
    for (const period of periods) expect(await feesOf(period)).toEqual({ amount: (Number(paid?.fees) / 1000).toFixed(3), currency: 'KWD' });
  });

  test('counts each period from its first day in the account’s time zone', async () => {
    for (const timeZone of zones) {
      const creator = await world.creator();
      await sql('update creators set time_zone = $2 where id = $1', [creator.creatorId, timeZone]);
      // One fils per day for 800 days.
      const days = Array.from({ length: 800 }, (_, ago) => dayIn(timeZone, ago));
      await sql(
        'insert into creator_days (creator_id, day, gross_amount, revenue_amount, order_count) select $1, day, 1, 1, 1 from unnest($2::date[]) day',
        [creator.creatorId, days],
      );
      const today = days[0] as string;
      const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
      const starts = { TODAY: today, WEEK: dayIn(timeZone, weekday), MONTH: `${today.slice(0, 7)}-01`, YEAR: `${today.slice(0, 4)}-01-01` };
      for (const [period, from] of Object.entries(starts)) {
        const counted = days.filter((day) => day >= from);
        const revenue = await revenueOf(creator, period as RevenuePeriod);
        expect(revenue, `${period} in ${timeZone}`).toMatchObject({
          from,
          to: today,
          orderCount: counted.length,
          total: { amount: `0.${String(counted.length).padStart(3, '0')}` },
        });
        expect(revenue.days.map(({ date }: { date: string }) => date)).toEqual(counted.toReversed());
      }
      expect(await revenueOf(creator, 'ALL')).toMatchObject({ from: null, to: today });
    }
  });

  test('of one account contains nothing of another', async () => {
    const [mine, other] = [await shop(), await shop()];
    await buy(await world.customer(), other.productId);
    expect(await revenueOf(mine.creator)).toMatchObject({ total: { amount: '0.000' }, days: [], products: [], recentSales: [] });
  });

  test('is for console users only, including VIEW admins, who see masked customers', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    await buy(customer, productId);
    expect((await gql(revenueQuery, { period: 'ALL' })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await gql(revenueQuery, { period: 'ALL' }, customer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const seenBy = async (viewer: Caller) => (await revenueOf(viewer)).recentSales[0].customer;
    expect(await seenBy(await world.admin(creator, 'VIEW'))).toBe('c•••@e•••.com');
    expect(await seenBy(await world.admin(creator, 'EDIT'))).toBe(customer.email);
    expect(await seenBy(creator)).toBe(customer.email);
  });

  test('lists at most a hundred products', async () => {
    const { creator, productId } = await shop();
    await Promise.all((await crowd(3)).map((customer) => buy(customer, productId)));
    expect((await revenueOf(creator, 'ALL', 2)).recentSales).toHaveLength(2);
    expect((await revenueOf(creator, 'ALL', 0)).recentSales).toHaveLength(0);
    for (const first of [-1, 101]) {
      expect((await gql(revenueQuery, { period: 'ALL', first }, creator)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });
});

describe('many payments at once', () => {
  test('are all counted: totals, customers, versions and ledger agree', async () => {
    const { creator, productId } = await shop();
    const second = await product(creator, { published: true, price: { amount: '1.001', currency: 'KWD' } });
    const buyers = rounds(6, 20);
    const customers = await crowd(buyers);
    await Promise.all(customers.flatMap((customer) => [buy(customer, productId), buy(customer, second.id)]));
    const sum = buyers * 13_501; // fils
    const revenue = await revenueOf(creator, 'YEAR', 100);
    expect(revenue).toMatchObject({ total: { amount: (sum / 1000).toFixed(3) }, paidCustomers: buyers, orderCount: 2 * buyers });
    expect(revenue.recentSales.map(({ version }: { version: number }) => version).sort((a: number, b: number) => a - b)).toEqual(
      Array.from({ length: 2 * buyers }, (_, index) => index + 1),
    );
    expect(await booksOf(creator.creatorId)).toMatchObject({
      gateway: sum,
      revenue: sum,
      paid: sum,
      totals: sum,
      days: sum,
      productPeriods: inEachPeriod(sum),
    });
  });
});

describe('a refund', () => {
  async function sold(): Promise<{ creator: CreatorAccount; customer: Account; productId: string; paymentId: string }> {
    const { creator, productId } = await shop({ maxParticipants: 5 });
    const customer = await world.customer();
    return { creator, customer, productId, paymentId: (await buy(customer, productId)).id };
  }

  test('of a part lowers the revenue only', async () => {
    const { creator, customer, productId, paymentId } = await sold();
    await refund(paymentId, 2500);
    for (const period of periods)
      expect(await revenueOf(creator, period)).toMatchObject({ total: { amount: '10.000' }, paidCustomers: 1, orderCount: 1 });
    expect((await checkout(customer, productId)).userErrors).toMatchObject([{ code: 'ALREADY_OWNED' }]);
    expect(await booksOf(creator.creatorId)).toMatchObject({
      gateway: 10_000,
      revenue: 10_000,
      totals: 10_000,
      products: 10_000,
      days: 10_000,
      productPeriods: inEachPeriod(10_000),
    });
  });

  test('of the whole removes the access, the place, the order and the customer from the counts', async () => {
    const { creator, customer, productId, paymentId } = await sold();
    await refund(paymentId, 2500);
    await refund(paymentId, 10_000);
    for (const period of periods) {
      expect(await revenueOf(creator, period)).toMatchObject({
        total: { amount: '0.000' },
        paidCustomers: 0,
        orderCount: 0,
        days: [],
        products: [{ product: { id: productId }, total: { amount: '0.000' }, orderCount: 0 }],
      });
    }
    expect(await sql('select status, refunded_amount::int as refunded from payments where id = $1', [paymentId])).toEqual([
      { status: 'REFUNDED', refunded: 12_500 },
    ]);
    expect(await sql('select status from orders where product_id = $1', [productId])).toEqual([{ status: 'REFUNDED' }]);
    expect(await sql('select taken from products where id = $1', [productId])).toEqual([{ taken: 0 }]);
    // The customer can buy it again.
    expect(await buy(customer, productId)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await revenueOf(creator)).toMatchObject({ total: { amount: '12.500' }, paidCustomers: 1, orderCount: 1 });
  });

  test('counts on its own day; the order is removed from the count of its day', async () => {
    const { creator, productId, paymentId } = await sold();
    const [today, before] = [dayIn('Asia/Kuwait'), dayIn('Asia/Kuwait', 3)];
    for (const table of ['creator_days', 'customer_days'])
      await sql(`update ${table} set day = $2 where creator_id = $1`, [creator.creatorId, before]);
    await sql('update creator_customers set last_day = $2 where creator_id = $1', [creator.creatorId, before]);
    await sql(`update orders set sold_on = sold_on - 3 where product_id = $1`, [productId]);
    await refund(paymentId, 12_500);
    const rows = await sql(
      'select day::text, revenue_amount::int as revenue, order_count as orders from creator_days where creator_id = $1 order by day',
      [creator.creatorId],
    );
    expect(rows).toEqual([
      { day: before, revenue: 12_500, orders: 0 },
      { day: today, revenue: -12_500, orders: 0 },
    ]);
    expect(await revenueOf(creator, 'TODAY')).toMatchObject({ total: { amount: '-12.500' }, orderCount: 0, paidCustomers: 0 });
  });

  test('counts the customer on the latest day with a remaining order', async () => {
    const { creator, customer, paymentId, productId } = await sold();
    const second = await product(creator, { published: true, title: 'Sculpture' });
    await buy(customer, second.id);
    const before = dayIn('Asia/Kuwait', 400);
    // The first order was last year's, the second is today's.
    await sql(`update orders set sold_on = sold_on - 400 where product_id = $1`, [productId]);
    await sql('update customer_days set order_count = 1 where creator_id = $1', [creator.creatorId]);
    await sql('insert into customer_days (creator_id, day, customer_id, order_count) values ($1, $2, $3, 1)', [
      creator.creatorId,
      before,
      customer.userId,
    ]);
    expect(await revenueOf(creator, 'YEAR')).toMatchObject({ paidCustomers: 1 });
    const [today] = await sql<{ id: string }>('select p.id from payments p join orders o on o.id = p.order_id where o.product_id = $1', [
      second.id,
    ]);
    await refund(today?.id as string, 12_500);
    expect(await sql('select order_count, last_day::text from creator_customers where creator_id = $1', [creator.creatorId])).toEqual([
      { order_count: 1, last_day: before },
    ]);
    expect(await revenueOf(creator, 'YEAR')).toMatchObject({ paidCustomers: 0 });
    expect(await revenueOf(creator, 'ALL')).toMatchObject({ paidCustomers: 1 });
    await refund(paymentId, 12_500);
    expect(await sql('select order_count, last_day from creator_customers where creator_id = $1', [creator.creatorId])).toEqual([
      { order_count: 0, last_day: null },
    ]);
  });

  test('that is reported twice is made once', async () => {
    const { creator, paymentId } = await sold();
    const [row] = await sql<{ id: string }>(`insert into refunds (payment_id, amount, reason) values ($1, 500, 'REQUESTED') returning id`, [
      paymentId,
    ]);
    await Promise.all(Array.from({ length: 5 }, () => runJob('billing:giveBack', { refundId: row?.id })));
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 12_000, revenue: 12_000, totals: 12_000 });
  });
});

describe('the period before', () => {
  let creator: CreatorAccount;
  beforeAll(async () => {
    creator = await world.creator();
    // An order each day, so that a figure is a number of days.
    await sql(
      `insert into creator_days (creator_id, day, order_count, gross_amount, revenue_amount)
       select $1, day, 1, 1000, 1000 from generate_series('2026-11-01'::date, '2028-12-31', '1 day') day`,
      [creator.creatorId],
    );
  });

  test.each([
    ['TODAY', '2027-03-01', ['2027-02-28', '2027-02-28', 1]],
    ['WEEK', '2027-01-02', ['2026-12-20', '2026-12-26', 7]], // a Saturday, the last day of the account's week
    ['WEEK', '2027-01-03', ['2026-12-27', '2026-12-27', 1]],
    ['MONTH', '2027-03-31', ['2027-02-01', '2027-02-28', 28]],
    ['MONTH', '2028-03-30', ['2028-02-01', '2028-02-29', 29]],
    ['MONTH', '2028-02-29', ['2028-01-01', '2028-01-29', 29]],
    ['MONTH', '2027-02-28', ['2027-01-01', '2027-01-28', 28]],
    ['MONTH', '2027-01-01', ['2026-12-01', '2026-12-01', 1]],
    ['YEAR', '2028-02-29', ['2027-01-01', '2027-02-28', 59]],
    ['YEAR', '2028-01-01', ['2027-01-01', '2027-01-01', 1]],
    ['YEAR', '2028-12-31', ['2027-01-01', '2027-12-31', 365]],
  ] as const)('of %s on %s goes as far as the present one', async (period, today, [from, to, days]) => {
    const query = /* GraphQL */ `
      query ($period: RevenuePeriod!) { revenue(period: $period) { figures { to } previous { from to orderCount net { amount } } } }
    `;
    // The last hour of the day where the account is.
    const { data } = await askAt(`${today}T20:30:00Z`, query, { period }, { viewer: consoleViewer(creator) });
    expect(data.revenue).toEqual({ figures: { to: today }, previous: { from, to, orderCount: days, net: { amount: `${days}.000` } } });
  });
});

import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarDay } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../../server/core/context.ts';
import { entities } from '../../../server/domains/index.ts';
import { countFee, countRefund, countSale } from '../../../server/domains/reports/sums.ts';
import { createDataSource } from '../../../server/platform/database/data-source.ts';
import { raw } from '../../../server/platform/database/sql.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { settingsMutation } from '../../support/availability.ts';
import { appointments, book, event } from '../../support/bookings.ts';
import { cards } from '../../support/card.ts';
import { type Caller, gql } from '../../support/client.ts';
import { day, untilDayLasts } from '../../support/day.ts';
import { setOffers } from '../../support/promos.ts';
import { booksOf, buy, buySlowly, crowd, letTimePass, readPayment, refund, runJob, shop } from '../../support/sales.ts';
import { paySeat } from '../../support/seats.ts';
import { setting } from '../../support/server.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { type Account, type CreatorAccount, world } from '../../support/world.ts';

const reportQuery = /* GraphQL */ `
  query ($by: RevenueDimension!, $period: RevenuePeriod!, $from: LocalDate, $to: LocalDate, $first: Int, $after: String, $sort: RevenueSort!, $descending: Boolean!) {
    revenueReport(by: $by, period: $period, from: $from, to: $to) {
      by from to
      total { from to orderCount gross { amount currency } discount { amount } refund { amount } fee { amount } net { amount } }
      rows(first: $first, after: $after, sort: $sort, descending: $descending) {
        nodes { key kind itemId day title titleAr orderCount gross { amount } discount { amount } refund { amount } fee { amount } net { amount } }
        pageInfo { hasNextPage endCursor } totalCount
      }
    }
  }
`;
interface Asked {
  by?: string;
  period?: string;
  from?: string;
  to?: string;
  first?: number;
  after?: string;
  sort?: string;
  descending?: boolean;
}
const ask = (caller: Caller, asked: Asked = {}) =>
  gql(reportQuery, { by: 'PRODUCT', period: 'ALL', first: 20, sort: 'NET', descending: true, ...asked }, caller);
async function report(caller: Caller, asked: Asked = {}) {
  const { data, errors } = await ask(caller, asked);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.revenueReport;
}
const minor = (amount: string) => Number(amount.replace('.', ''));
type Money = { amount: string };
type Figures = { orderCount: number } & Record<'gross' | 'discount' | 'refund' | 'fee' | 'net', Money>;
/** Orders, gross, discount, refund, fee and net. */
const figuresOf = ({ orderCount, gross, discount, refund, fee, net }: Figures) => [
  orderCount,
  ...[gross, discount, refund, fee, net].map(({ amount }) => minor(amount)),
];
const plus = (a: number[], b: number[]) => a.map((value, n) => value + (b[n] as number));
const zero = [0, 0, 0, 0, 0, 0];

beforeEach(() => untilDayLasts('Asia/Kuwait'));

test('has products, sessions, codes and days: gross, discount, refund, fee and net, equal to the ledger', async () => {
  const { creator, productId } = await shop();
  await setOffers(creator, productId, { promoCodes: [{ code: 'Summer', percentage: 20 }] });
  const sessionId = await event(creator, { price: 5000 });
  const [amal, badr, customer] = (await crowd(3)) as [Account, Account, Account];
  await buy(amal, productId, cards.good, 'summer');
  const { id: paymentId } = await buy(badr, productId);
  const { booking } = await book(customer, { sessionId });
  await paySeat(customer, booking.id);
  await refund(paymentId, 2500);
  const fees = await sql<{ fee: number }>('select fee_amount::int as fee from payments where creator_id = $1 order by created_at', [
    creator.creatorId,
  ]);
  const [f1, f2, f3] = fees.map(({ fee }) => fee) as [number, number, number];
  expect(Math.min(f1, f2, f3)).toBeGreaterThan(0);
  const products = [2, 25_000, 2500, 2500, f1 + f2, 20_000 - f1 - f2];
  const sessions = [1, 5000, 0, 0, f3, 5000 - f3];
  const codes = [1, 12_500, 2500, 0, f1, 10_000 - f1];
  const today = day('Asia/Kuwait', 0);
  const lines = [
    ['PRODUCT', products, { key: productId, kind: 'PRODUCT', itemId: productId, title: expect.any(String), day: null }],
    ['SESSION', sessions, { key: sessionId, kind: 'SESSION', title: 'Clay together', titleAr: 'الطين معًا' }],
    ['CODE', codes, { kind: 'CODE', title: 'Summer', titleAr: null }],
    ['DAY', plus(products, sessions), { key: today, kind: 'DAY', day: today, itemId: null, title: null }],
  ] as const;
  for (const asked of [
    {},
    { period: 'TODAY' },
    { period: 'WEEK' },
    { period: 'MONTH' },
    { period: 'YEAR' },
    { from: today },
    { from: '1999-12-30', to: today },
  ]) {
    for (const [by, figures, line] of lines) {
      const { total, rows } = await report(creator, { by, ...asked });
      expect([by, asked, figuresOf(total), rows.totalCount]).toEqual([by, asked, figures, 1]);
      expect(rows.nodes).toMatchObject([line]);
      expect(figuresOf(rows.nodes[0])).toEqual(figures);
    }
    expect(await report(creator, { by: 'DAY', from: '1999-01-01', to: '1999-12-31' })).toMatchObject({
      rows: { nodes: [], totalCount: 0 },
    });
  }
  expect(await booksOf(creator.creatorId)).toMatchObject({ revenue: 25_000, fees: f1 + f2 + f3, feeDays: f1 + f2 + f3 });
});

test('a sale stays on the day it was counted on when the account changes its zone, and is given back there', async () => {
  const { creator, productId } = await shop();
  const moveTo = async (timeZone: string) =>
    expect((await gql(settingsMutation, { input: { timeZone } }, creator)).data.calendarSettingsUpdate.userErrors).toEqual([]);
  // The clocks of the two are 25 hours apart, so it is never the same day on both.
  const [first, second] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
  await moveTo(first);
  const customer = await world.customer();
  const { id: paymentId } = await buy(customer, productId);
  await moveTo(second);
  const soldOn = await sql<{ day: string }>('select sold_on::text as day from orders where product_id = $1', [productId]);
  await refund(paymentId, 12_500);
  expect(await readPayment(customer, paymentId)).toMatchObject({ status: 'REFUNDED' });
  const { rows } = await report(creator, { by: 'DAY', from: '2020-01-01', to: '2099-12-31', sort: 'GROSS' });
  const [sale, back] = rows.nodes;
  expect([sale.day, sale.orderCount, sale.gross.amount, sale.refund.amount]).toEqual([soldOn[0]?.day, 0, '12.500', '0.000']);
  expect([back.orderCount, back.gross.amount, back.refund.amount]).toEqual([0, '0.000', '12.500']);
  expect(Date.parse(sale.day) - Date.parse(back.day)).toBeGreaterThan(0);
  expect(await sql('select day::text, order_count as orders from customer_days where creator_id = $1', [creator.creatorId])).toEqual([
    { day: sale.day, orders: 0 },
  ]);
  // What is sold from now on counts on the new clock.
  await buy(await world.customer(), productId);
  expect(await sql('select max(sold_on)::text as day from orders where product_id = $1 and status = $2', [productId, 'PAID'])).toEqual([
    { day: day(second, 0) },
  ]);
});

test('from a day to come on, ends on that day, with nothing', async () => {
  const { creator } = await shop();
  const from = day('Asia/Kuwait', 3);
  expect(await report(creator, { from })).toMatchObject({ from, to: from, total: { orderCount: 0 }, rows: { totalCount: 0 } });
});

test('adds the slots of an appointment type up', async () => {
  const { creator, typeId, durationId, at } = await appointments();
  for (const time of ['10:00', '12:00']) {
    const customer = await world.customer();
    const { booking } = await book(customer, { slot: { durationId, startsAt: at(time) } });
    await paySeat(customer, booking.id);
  }
  const { rows } = await report(creator, { by: 'SESSION', period: 'MONTH' });
  expect(rows).toMatchObject({
    totalCount: 1,
    nodes: [{ kind: 'APPOINTMENT_TYPE', itemId: typeId, orderCount: 2, gross: { amount: '20.000' } }],
  });
});

test('counts the fee of a payment that had to go back, and nothing else of it', async () => {
  const { creator, productId } = await shop({ maxParticipants: 1 });
  const [late, quick] = (await crowd(2)) as [Account, Account];
  const { order, payment, bankAnswers } = await buySlowly(late, productId);
  await letTimePass(order.id);
  await runJob('billing:reconcile');
  await buy(quick, productId);
  await bankAnswers();
  await runJob('billing:reconcile');
  await expect.poll(async () => (await sql('select status from payments where id = $1', [payment.id]))[0]).toEqual({ status: 'REFUNDED' });
  const [row] = await sql<{ fees: number }>('select sum(fee_amount)::int as fees from payments where creator_id = $1', [creator.creatorId]);
  const { fees } = row as { fees: number };
  for (const by of ['PRODUCT', 'DAY'])
    expect(figuresOf((await report(creator, { by })).total)).toEqual([1, 12_500, 0, 0, fees, 12_500 - fees]);
  expect(await booksOf(creator.creatorId)).toMatchObject({ fees, feeDays: fees });
});

test('gives all lines page by page, in the order of any column', async () => {
  const creator = await world.creator();
  const customers = await crowd(3);
  for (const [n, title] of ['Ink', 'Clay', 'Charcoal', 'Wood', 'Glass'].entries()) {
    const { id } = await product(creator, { title, published: true, price: { amount: `${(n % 3) + 1}.000`, currency: 'KWD' } });
    for (const customer of customers.slice(0, (n % 3) + 1)) await buy(customer, id);
  }
  const values = { NAME: 'title', ORDERS: 'orderCount', GROSS: 'gross', DISCOUNT: 'discount', REFUND: 'refund', FEE: 'fee', NET: 'net' };
  for (const [sort, field] of Object.entries(values)) {
    for (const descending of [true, false]) {
      const found: { key: string }[] = [];
      for (let after: string | undefined; ; ) {
        const { rows } = await report(creator, { sort, descending, first: 2, after });
        found.push(...rows.nodes);
        if (!rows.pageInfo.hasNextPage) break;
        after = rows.pageInfo.endCursor;
      }
      expect(new Set(found.map(({ key }) => key)).size).toBe(5);
      const column = found.map((row) => {
        const value = (row as unknown as Record<string, Money | number | string>)[field];
        return typeof value === 'object' ? minor(value.amount) : value;
      });
      const order = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0) * (descending ? -1 : 1);
      expect([sort, descending, column]).toEqual([sort, descending, (column as (number | string)[]).toSorted(order)]);
    }
  }
});

test('refuses days that are turned round, or come with a period, and a page of more than a hundred', async () => {
  const creator = await world.creator();
  for (const asked of [
    { from: '2026-02-01', to: '2026-01-31' },
    { from: '2026-02-01', period: 'YEAR' },
    { to: '2026-02-01', period: 'TODAY' },
    { from: '0099-01-01' },
    { first: 101 },
  ]) {
    expect([asked, (await ask(creator, asked)).errors?.[0]?.extensions.code]).toEqual([asked, 'BAD_USER_INPUT']);
  }
  expect((await ask(await world.customer())).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect((await ask({})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

test('has nothing of another account, and zeros where nothing was sold', async () => {
  const { productId } = await shop();
  await buy(await world.customer(), productId);
  const creator = await world.creator();
  for (const by of ['PRODUCT', 'SESSION', 'CODE', 'SOURCE', 'DAY'])
    expect(await report(creator, { by })).toMatchObject({
      from: null,
      total: { orderCount: 0, gross: { amount: '0.000' }, net: { amount: '0.000' } },
      rows: { nodes: [], totalCount: 0 },
    });
});

/** Sums and rows, told apart by nothing but how they are added up. */
let dataSource: DataSource;
beforeAll(async () => {
  dataSource = await createDataSource({ url: setting('TEST_DATABASE_URL'), entities, poolSize: 2 });
});
afterAll(() => dataSource.destroy());

/** Around the borders of days, weeks, months and years, a minute on either side. */
const borders = ['2025-12-31', '2026-01-03', '2026-01-31', '2026-02-28', '2026-03-01', '2026-12-31'].flatMap((border) =>
  [-1, 0, 1].map((minutes) => Date.parse(`${border}T21:00:00Z`) + minutes * 60_000),
);
const moment = fc
  .oneof(fc.constantFrom(...borders), fc.integer({ min: Date.parse('2025-11-01'), max: Date.parse('2027-02-01') }))
  .map((at) => new Date(at));
const sale = fc.record({
  kind: fc.constantFrom('PRODUCT', 'SESSION', 'APPOINTMENT_TYPE'),
  of: fc.nat(1),
  code: fc.option(fc.nat(1)),
  source: fc.option(fc.constantFrom('telegram', 'qr')),
  by: fc.nat(2),
  gross: fc.nat(5000),
  percentage: fc.nat(100),
  at: moment,
  refunds: fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), at: moment }), { maxLength: 2 }),
  lostFee: fc.option(fc.integer({ min: 1, max: 50 })),
});
const aDay = moment.map((at) => at.toISOString().slice(0, 10));
const dayIn = (timeZone: string) => (at: Date) => calendarDay(at.getTime(), timeZone);

test('the sums of any sales, discounts and refunds are those of their rows, between any two days', { timeout: 240_000 }, async () => {
  const customers = await crowd(3);
  await fc.assert(
    fc.asyncProperty(
      fc.array(sale, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(aDay, aDay), { minLength: 2, maxLength: 3 }),
      fc.constantFrom('Asia/Kuwait', 'Africa/Cairo', 'Pacific/Pago_Pago'),
      fc.nat(6),
      async (sales, ranges, timeZone, weekStart) => {
        const creator = await world.newCreator();
        await sql('update creators set time_zone = $2, week_start = $3 where id = $1', [creator.creatorId, timeZone, weekStart]);
        const rows = await write(creator, customers, sales, dayIn(timeZone));
        for (const [a, b] of ranges) {
          const [from, to] = [a, b].sort() as [string, string];
          const counted = rows.filter(({ day }) => day >= from && day <= to);
          const sumOf = (by: (row: (typeof rows)[number]) => boolean) =>
            counted.filter(by).reduce((sum, { figures }) => plus(sum, figures), zero);
          for (const [by, isIn] of [
            ['PRODUCT', ({ kind }) => kind === 'PRODUCT'],
            ['SESSION', ({ kind }) => kind !== 'PRODUCT'],
            ['CODE', ({ code }) => code !== null],
            ['SOURCE', ({ source }) => source !== null],
            ['DAY', () => true],
          ] as [string, (row: (typeof rows)[number]) => boolean][]) {
            const { total, rows: lines } = await report(creator, { by, from, to, first: 100 });
            expect([by, from, to, figuresOf(total)]).toEqual([by, from, to, sumOf(isIn)]);
            expect(lines.nodes.reduce((sum: number[], line: Figures) => plus(sum, figuresOf(line)), zero)).toEqual(sumOf(isIn));
            const keyOf = ({ item, code, source, day }: (typeof rows)[number]) =>
              by === 'CODE' ? code : by === 'SOURCE' ? source : by === 'DAY' ? day : item;
            for (const line of lines.nodes) {
              const key = by === 'SOURCE' ? line.title : line.key;
              expect(figuresOf(line)).toEqual(sumOf((row) => isIn(row) && keyOf(row) === key));
            }
          }
        }
        const [kept] = await sql<{ weeks: number; days: number; all: number }>(
          `select sum(revenue_amount) filter (where period = 'WEEK')::int as weeks, sum(revenue_amount) filter (where period = 'DAY')::int as days,
             sum(revenue_amount) filter (where period = 'ALL')::int as all from item_periods where creator_id = $1 and kind not in ('CODE', 'SOURCE')`,
          [creator.creatorId],
        );
        const revenue = rows.reduce((sum, { figures: [, gross = 0, discount = 0, given = 0] }) => sum + gross - discount - given, 0);
        expect(kept).toEqual({ weeks: revenue, days: revenue, all: revenue });
      },
    ),
    { numRuns: rounds(12, 40), seed: 12 },
  );
});

/** Tells the sums of sales and refunds as settled payments do, and answers what each moves on its day. */
async function write(creator: CreatorAccount | Account, customers: Account[], sales: Sold[], dayOf: (at: Date) => string) {
  const { creatorId } = creator as CreatorAccount;
  const ids = new Map<string, string>();
  const idOf = async (name: string) => {
    const known = ids.get(name) ?? (name.startsWith('PRODUCT') ? (await product(creator, { title: name })).id : crypto.randomUUID());
    ids.set(name, known);
    return known;
  };
  const moves: { kind: string; item: string; code: string | null; source: string | null; day: string; figures: number[] }[] = [];
  for (const { kind, of, code, source, by, gross, percentage, at, refunds, lostFee } of sales) {
    const item = await idOf(`${kind} ${of}`);
    const promoCodeId = code === null ? null : await idOf(`CODE ${code}`);
    const discount = Math.floor((gross * percentage) / 100);
    const amount = gross - discount;
    const fee = Math.floor(amount / 40);
    const customerId = customers[by]?.userId as string;
    const sold = {
      creatorId,
      item: raw((id) => `select '${kind}' as kind, ${id}::uuid as item_id`, item),
      promoCodeId,
      source,
      customerId,
      amount,
    };
    const counted = await transaction(dataSource, (inner) =>
      countSale({ ...inner } as Context, { ...sold, discount, fee, at }, raw('select')),
    );
    const soldOn = counted?.day as string;
    let left = amount;
    const given = refunds.map(({ share, at: when }) => ({ amount: Math.min(left, Math.ceil((amount * share) / 100)), at: when }));
    const move = (when: Date, figures: number[]) => moves.push({ kind, item, code: promoCodeId, source, day: dayOf(when), figures });
    let orders = 1;
    for (const one of given) {
      const refunded = Math.min(one.amount, left);
      if (refunded === 0) continue;
      left -= refunded;
      if (left === 0) orders = 0;
      const back = { amount: refunded, whole: left === 0, at: one.at };
      await transaction(dataSource, ({ db }) => countRefund({ db } as Context, { ...sold, soldOn }, back));
      move(one.at, [0, 0, 0, refunded, 0, -refunded]);
    }
    move(at, [orders, gross, discount, 0, fee, amount - fee]);
    if (lostFee !== null) {
      await transaction(dataSource, ({ db }) => countFee({ db } as Context, sold, lostFee, at));
      move(at, [0, 0, 0, 0, lostFee, -lostFee]);
    }
  }
  return moves;
}
type Sold = typeof sale extends fc.Arbitrary<infer T> ? T : never;

import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDay } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../../server/core/context.ts';
import { entities } from '../../../server/domains/index.ts';
import { countRefund, countSale } from '../../../server/domains/reports/sums.ts';
import { recountWeeks } from '../../../server/domains/reports/weeks.ts';
import { createDataSource } from '../../../server/platform/database/data-source.ts';
import { raw } from '../../../server/platform/database/sql.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { crowd } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

/** No door leads to a moment in the past, so the sums are told of sales and refunds as settled payments tell them. */
let dataSource: DataSource;
beforeAll(async () => {
  dataSource = await createDataSource({ url: setting('TEST_DATABASE_URL'), entities, poolSize: 2 });
});
afterAll(() => dataSource.destroy());

interface Sold {
  of: number;
  by: number;
  amount: number;
  at: string;
  refunds?: { amount: number; at: string }[];
}
/** Around the ends of a week, a month and a year in Kuwait, which is three hours ahead of UTC. */
const sales: Sold[] = [
  { of: 0, by: 0, amount: 1000, at: '2025-12-31T20:59:59Z', refunds: [{ amount: 1000, at: '2026-01-02T09:00:00Z' }] },
  { of: 0, by: 1, amount: 2000, at: '2025-12-31T21:00:00Z', refunds: [{ amount: 500, at: '2026-02-28T21:00:00Z' }] },
  { of: 1, by: 0, amount: 3000, at: '2026-01-03T20:59:59Z' },
  { of: 1, by: 2, amount: 4000, at: '2026-01-03T21:00:00Z' },
  { of: 0, by: 2, amount: 5000, at: '2026-02-28T20:59:59Z', refunds: [{ amount: 2000, at: '2026-02-28T20:59:59Z' }] },
  { of: 2, by: 2, amount: 0, at: '2026-02-28T21:00:00Z' },
  {
    of: 0,
    by: 3,
    amount: 6000,
    at: '2026-03-31T12:00:00Z',
    refunds: [
      { amount: 2000, at: '2026-04-01T12:00:00Z' },
      { amount: 4000, at: '2027-01-01T00:00:00Z' },
    ],
  },
];

/** A day as the people of a time zone write it. */
const dayOf = (at: string, timeZone: string) => calendarDay(Date.parse(at), timeZone);
const firstDays: Record<string, (day: string, weekStart: number) => string> = {
  DAY: (day) => day,
  WEEK: (day, weekStart) =>
    new Date(Date.parse(day) - ((new Date(day).getUTCDay() - weekStart + 7) % 7) * 86_400_000).toISOString().slice(0, 10),
  MONTH: (day) => `${day.slice(0, 7)}-01`,
  YEAR: (day) => `${day.slice(0, 4)}-01-01`,
  ALL: () => '0001-01-01',
};

/** What each sale and refund moves: money on its own day, an order that is given back whole on the day of the sale. */
function movements(timeZone: string) {
  return sales.flatMap(({ of, amount, at, refunds = [] }) => {
    const given = refunds.reduce((sum, refund) => sum + refund.amount, 0);
    const order = { of, day: dayOf(at, timeZone), revenue: amount, orders: given > 0 && given === amount ? 0 : 1 };
    return [order, ...refunds.map((refund) => ({ of, day: dayOf(refund.at, timeZone), revenue: -refund.amount, orders: 0 }))];
  });
}

/** Gives the weeks of an account another first day, as its settings do. */
const startWeeksOn = (creatorId: string, weekStart: number) =>
  transaction(dataSource, async ({ db }) => {
    await db.query('update creators set week_start = $2 where id = $1', [creatorId, weekStart]);
    await recountWeeks({ db } as Context, { creatorId });
  });

test.each([
  ['Asia/Kuwait', 0],
  ['Asia/Kuwait', 6],
  ['Pacific/Kiritimati', 1],
  ['Pacific/Pago_Pago', 3],
])(
  'sums by day, week, month and year are those of the sales and refunds: %s, with weeks from day %i, which begin in the middle',
  async (timeZone, weekStart) => {
    const creator = await world.newCreator();
    const { creatorId } = creator;
    await sql('update creators set time_zone = $2 where id = $1', [creatorId, timeZone]);
    const products: string[] = [];
    for (const title of ['Charcoal', 'Ink', 'Clay']) products.push((await product(creator, { title })).id);
    const customers = await crowd(4);

    for (const [n, { of, by, amount, at, refunds = [] }] of sales.entries()) {
      if (n === 4) await startWeeksOn(creatorId, weekStart);
      const customerId = customers[by]?.userId as string;
      const item = raw((id) => `select 'PRODUCT' as kind, ${id}::uuid as item_id`, products[of] as string);
      const sale = { creatorId, item, promoCodeId: null, source: null, customerId, amount, discount: 0, fee: 0, at: new Date(at) };
      const counted = await transaction(dataSource, (inner) => countSale({ ...inner } as Context, sale, raw('select')));
      const soldOn = counted?.day as string;
      expect(soldOn).toBe(dayOf(at, timeZone));
      let left = amount;
      for (const refund of refunds) {
        left -= refund.amount;
        const given = { amount: refund.amount, whole: left === 0, at: new Date(refund.at) };
        await transaction(dataSource, ({ db }) => countRefund({ db } as Context, { ...sale, soldOn }, given));
      }
    }

    // Each customer counts on the latest day with a paid order that was not given back whole.
    const lastDays = new Map<number, string>();
    for (const { by, amount, at, refunds = [] } of sales) {
      const day = dayOf(at, timeZone);
      const left = refunds.reduce((sum, refund) => sum - refund.amount, amount);
      if (left > 0 && day > (lastDays.get(by) ?? '')) lastDays.set(by, day);
    }
    const payers = await sql<{ day: string; payers: number }>(
      'select day::text, payer_count as payers from creator_days where creator_id = $1 and payer_count <> 0',
      [creatorId],
    );
    expect(payers.flatMap(({ day, payers }) => Array.from({ length: payers }, () => day)).sort()).toEqual([...lastDays.values()].sort());

    const expected = new Map<string, number[]>();
    for (const { of, day, revenue, orders } of movements(timeZone)) {
      for (const [period, firstDay] of Object.entries(firstDays)) {
        const key = `${period} ${firstDay(day, weekStart)} ${products[of]}`;
        const [sum = 0, count = 0] = expected.get(key) ?? [];
        expected.set(key, [sum + revenue, count + orders]);
      }
    }
    const kept = await sql<{ key: string; revenue: number; orders: number }>(
      `select concat_ws(' ', period, from_day, item_id) as key, revenue_amount::int as revenue, order_count as orders
       from item_periods where creator_id = $1 and kind = 'PRODUCT'`,
      [creatorId],
    );
    expect(Object.fromEntries(kept.map(({ key, revenue, orders }) => [key, [revenue, orders]]))).toEqual(Object.fromEntries(expected));
  },
);

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, timeZoneOf } from '../../../schema/rules/wall-clock.ts';
import { settle } from '../../../server/domains/billing/settle.ts';
import { renewDue } from '../../../server/domains/subscriptions/renewal.ts';
import { planSubscribe } from '../../../server/domains/subscriptions/subscribe.ts';
import { cards } from '../../support/card.ts';
import { type Company, startCompany } from '../../support/money/company.ts';
import { enterCard } from '../../support/money/pages.ts';
import { openShop } from '../../support/money/shop.ts';
import { newKey } from '../../support/sales.ts';
import { rounds } from '../../support/torture.ts';

let company: Company;
beforeAll(async () => {
  company = await startCompany();
});
afterAll(() => company.end());

const hour = 3_600_000;
const year = 365.25 * 24 * hour;

interface Period {
  status: string;
  duration: 'MONTHLY' | 'ANNUALLY';
  planId: string;
  start: Date;
  end: Date;
}

/** An account that subscribes on a day by a card that is saved, in a company whose clock the test moves. */
async function subscriber(at: string, { family = 'STARTER', duration = 'MONTHLY', zone = 'Asia/Kuwait' } = {}) {
  company.setClock(new Date(at));
  const { creatorId, owner } = await openShop(company);
  await company.sql('update creators set time_zone = $2 where id = $1', [creatorId, zone]);
  const planNamed = async (name: string, by: string) => {
    const [plan] = await company.sql<{ id: string }>('select id from plans where family = $1 and duration = $2 and retired_at is null', [
      name,
      by,
    ]);
    return plan?.id as string;
  };
  const ask = (planId: string, savedCard?: string) =>
    planSubscribe(company.context(owner), { input: { planId, idempotencyKey: newKey(), savedCard } });
  const { payment } = await ask(await planNamed(family, duration));
  const [open] = await company.sql<{ url: string }>('select redirect_url as url from payments where id = $1', [payment?.id]);
  await enterCard(open?.url as string, cards.good, 'complete', { save: true });
  await settle(company.context(), payment?.id as string);
  const [card] = await company.sql<{ id: string }>('select id from saved_cards where creator_id = $1', [creatorId]);
  return {
    creatorId,
    async period(): Promise<Period> {
      const [row] = await company.sql<Period>(
        `select s.status, p.duration, s.plan_id as "planId", s.period_start as start, s.period_end as end
         from plan_subscriptions s join plans p on p.id = s.plan_id where s.creator_id = $1`,
        [creatorId],
      );
      return row as Period;
    },
    /** Lets the period end, and answers the day of the end of the next one. */
    async renew(): Promise<string> {
      company.setClock((await this.period()).end);
      await renewDue(company.context());
      return dayIn(zone, (await this.period()).end);
    },
    /** Chooses a plan, and says whether it begins at once. */
    async choose(name: string, by: string): Promise<boolean> {
      const chosen = await ask(await planNamed(name, by), card?.id);
      return chosen.payment !== null;
    },
    planNamed,
    moveTo: (place: string) => company.sql('update creators set time_zone = $2 where id = $1', [creatorId, place]),
  };
}

const dayIn = (zone: string, at: Date): string => timeZoneOf(zone).clockAt(at.getTime()).day;
const isLast = (day: string) => daysAfter(day, 1).endsWith('-01');
const dayOfMonth = (day: string) => Number(day.slice(8));
/** The day of the month so many months later, or the last one of a shorter month. */
function monthsLater(day: string, months: number, own: number): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 8);
  const last = [31, 30, 29, 28].find((one) => new Date(`${first}${one}T00:00:00Z`).getUTCDate() === one) as number;
  return `${first}${String(Math.min(own, last)).padStart(2, '0')}`;
}

describe('the day of the month on which an account pays', () => {
  test('comes back after a lesser plan has begun at the end of a short month', async () => {
    const account = await subscriber('2027-01-31T09:00:00Z', { family: 'GROWTH' });
    await account.choose('STARTER', 'MONTHLY');
    expect(await account.renew()).toBe('2027-03-31');
    expect(await account.renew()).toBe('2027-04-30');
    await account.choose('STARTER', 'ANNUALLY');
    expect(dayIn('Asia/Kuwait', (await account.period()).end)).toBe('2028-03-31');
  });

  test('comes back after a better plan has begun at the end of a short month, and a year from 29 February', async () => {
    const account = await subscriber('2028-01-30T09:00:00Z');
    expect(await account.renew()).toBe('2028-03-30');
    const other = await subscriber('2028-01-30T09:00:00Z');
    company.setClock(new Date('2028-02-29T05:00:00Z'));
    expect(await other.choose('STARTER', 'ANNUALLY')).toBe(true);
    expect(dayIn('Asia/Kuwait', (await other.period()).end)).toBe('2029-02-28');
    company.setClock(new Date('2029-02-28T04:00:00Z'));
    expect(await other.choose('GROWTH', 'MONTHLY')).toBe(false);
    expect(await other.renew()).toBe('2029-03-30');
  });

  test('is another one after a better plan has begun on a day in the middle of a month', async () => {
    const account = await subscriber('2027-01-31T09:00:00Z');
    company.setClock(new Date('2027-02-15T09:00:00Z'));
    await account.choose('GROWTH', 'MONTHLY');
    expect(await account.renew()).toBe('2027-04-15');
  });

  test('is the same when the account moves to another time zone', async () => {
    // Half past midnight on 1 March in Kuwait is still 28 February in London.
    const account = await subscriber('2027-02-28T21:30:00Z');
    await company.sql(`update creators set time_zone = 'Europe/London' where id = $1`, [account.creatorId]);
    await account.renew();
    expect(dayIn('Europe/London', (await account.period()).end)).toBe('2027-05-01');
    expect((await account.period()).end.toISOString()).toBe('2027-04-30T23:30:00.000Z');
  });

  test('stays the same through a change of zone and a lesser plan, which begins at a period’s end', async () => {
    // One o'clock in the morning of the 31st in Kuwait is the evening of the 30th in London.
    const account = await subscriber('2027-01-30T22:00:00Z', { family: 'STUDIO' });
    await account.moveTo('Europe/London');
    await account.choose('GROWTH', 'MONTHLY');
    await account.renew();
    expect((await account.period()).end.toISOString()).toBe('2027-03-31T00:00:00.000Z'); // one o'clock there too
    await account.moveTo('Asia/Kuwait');
    await account.choose('STARTER', 'MONTHLY');
    await account.renew();
    expect((await account.period()).end.toISOString()).toBe('2027-04-29T22:00:00.000Z');
    // Ten o'clock in the evening of the last of a month in New York is the first of the next one in Kuwait.
    const other = await subscriber('2027-01-31T19:00:00Z', { family: 'GROWTH' });
    await other.moveTo('America/New_York');
    await other.renew();
    await other.moveTo('Asia/Kuwait');
    await other.choose('STARTER', 'MONTHLY');
    await other.renew();
    expect(dayIn('Asia/Kuwait', (await other.period()).end)).toBe('2027-04-30');
  });

  test('goes through ten years of any changes: each period ends on it, or with a month that is too short for it', async () => {
    const zones = fc.constantFrom('Asia/Kuwait', 'Africa/Cairo', 'Europe/London', 'America/St_Johns');
    const change = fc.record({
      renewals: fc.nat({ max: 9 }),
      hoursBefore: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 700 })),
      family: fc.constantFrom('STARTER', 'GROWTH', 'STUDIO'),
      duration: fc.constantFrom('MONTHLY', 'MONTHLY', 'ANNUALLY'),
      movesTo: fc.option(zones, { freq: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('2027-01-31', '2027-05-30', '2028-02-29', '2027-08-31', '2027-12-29'),
        fc.integer({ min: 0, max: 23 }),
        zones,
        fc.array(change, { minLength: 8, maxLength: 20 }),
        async (day, at, firstZone, changes) => {
          let zone = firstZone;
          let counted = zone; // the zone in which the account was when the end of its period was counted
          const begins = new Date(`${day}T${String(at).padStart(2, '0')}:20:00Z`);
          const account = await subscriber(begins.toISOString(), { zone });
          let own = dayOfMonth(dayIn(zone, begins));
          let before = await account.period();
          const check = (now: Period) => {
            const start = dayIn(counted, now.start);
            const months = now.duration === 'MONTHLY' ? 1 : 12;
            expect([now.status, dayIn(zone, now.end)]).toEqual(['ACTIVE', monthsLater(start, months, own)]);
            counted = zone;
            before = now;
          };
          check(before);
          const end = begins.getTime() + 10 * year;
          for (let n = 0; before.end.getTime() < end; n++) {
            const { renewals, hoursBefore, family, duration, movesTo } = changes[n % changes.length] as (typeof changes)[number];
            for (let renewed = 0; renewed < renewals && before.end.getTime() < end; renewed++) {
              await account.renew();
              const now = await account.period();
              expect(now.start).toEqual(before.end);
              check(now);
            }
            const when = new Date(Math.max(before.end.getTime() - hoursBefore * hour, before.start.getTime() + hour));
            company.setClock(when);
            if (movesTo) await account.moveTo(movesTo);
            zone = movesTo ?? zone;
            if ((await account.planNamed(family, duration)) === before.planId) continue;
            if (await account.choose(family, duration)) {
              const on = dayIn(zone, when);
              if (!isLast(on) || own < dayOfMonth(on)) own = dayOfMonth(on);
              counted = zone;
              check(await account.period());
            } else expect(await account.period()).toEqual(before);
          }
        },
      ),
      { numRuns: rounds(1, 20), endOnFailure: true },
    );
  });
});

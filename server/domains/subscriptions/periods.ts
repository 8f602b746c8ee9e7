import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Plan } from '../plans/entities.ts';
import type { PlanSubscription } from './entities.ts';

/** What the ends of periods are counted from. It has the account's day of the month, which outlives each change of plan. */
export type Anchor = Pick<PlanSubscription, 'anchoredAt' | 'anchorZone' | 'anchorDay'>;

/** One period, and what it was counted from. */
export interface Period extends Anchor {
  /** Periods since the anchor, this one included. */
  periods: number;
  periodStart: Date;
  periodEnd: Date;
}

/**
 * The anchor of periods that begin at an instant. Its day of the month is that of the instant in the account's time zone. On the last day
 * of a month that is too short for the account's day, the account keeps its own: who began on the 31st and takes a better plan on 28
 * February pays on 31 March again.
 */
export async function anchorAt({ db }: Context, creatorId: string, at: Date, formerAnchor: Anchor | null): Promise<Anchor> {
  const { anchoredAt, anchorZone, anchorDay } = formerAnchor ?? { anchoredAt: null, anchorZone: null, anchorDay: null };
  const { zone, day } = await sql<{ zone: string; day: number | null }>`
    select c.time_zone as zone, case when own.day > extract(day from start.local) and extract(day from start.local + interval '1 day') = 1
      then own.day end as day
    from creators c, lateral (select ${at}::timestamptz at time zone c.time_zone as local) start,
      lateral (select coalesce(${anchorDay}::int,
        extract(day from ${anchoredAt}::timestamptz at time zone coalesce(${anchorZone}::text, c.time_zone))::int) as day) own
    where c.id = ${creatorId}`.one(db);
  return { anchoredAt: at, anchorZone: zone, anchorDay: day };
}

/**
 * Joins that compute the account's day of the month so many months after an anchor, at the anchor's time of day in its own zone
 * (`known.zone`), as `later.local`.
 */
const monthsAfterAnchor = ({ anchoredAt, anchorZone, anchorDay }: Anchor, months: Sql<unknown>) => sql`
  lateral (select coalesce(${anchorZone}::text, c.time_zone) as zone) known,
  lateral (select ${anchoredAt}::timestamptz at time zone known.zone as local) anchor,
  lateral (select coalesce(${anchorDay}::int, extract(day from anchor.local)::int) as day) own,
  lateral (select date_trunc('month', anchor.local) + make_interval(months => ${months}) as first) month,
  lateral (select least(month.first + make_interval(days => own.day - 1), month.first + interval '1 month - 1 day')
    + anchor.local::time as local) later`;

/**
 * The end of the `periodCount`th period since an anchor: on the account's day of the month, at the same time of day. In a month that is too
 * short for the day, it is the last day. The day is counted in the zone that the account had then, so it stays the same if the account
 * moves to another zone.
 */
export async function endOfPeriod(
  { db }: Context,
  creatorId: string,
  anchor: Anchor,
  periodCount: number,
  { duration }: Pick<Plan, 'duration'>,
): Promise<Date> {
  const months = periodCount * (duration === 'MONTHLY' ? 1 : 12);
  const { at } = await sql<{ at: Date }>`
    select later.local at time zone c.time_zone as at
    from creators c, ${monthsAfterAnchor(anchor, sql`${months}::int`)} where c.id = ${creatorId}`.one(db);
  return at;
}

/**
 * The anchor of another plan that begins where the present period of a subscription ends. It is counted in the zone of the present anchor,
 * and not from the instant of that end: if the account has moved to another zone, that instant may be on another day there.
 */
const anchorAfter = ({ db }: Context, { creatorId, planId, periods, ...anchor }: PlanSubscription): Promise<Anchor> =>
  sql<Anchor>`
    select later.local at time zone known.zone as "anchoredAt", known.zone as "anchorZone",
      case when own.day > extract(day from later.local) then own.day end as "anchorDay"
    from creators c join plans p on p.id = ${planId},
      ${monthsAfterAnchor(anchor, sql`${periods}::int * case p.duration when 'MONTHLY' then 1 else 12 end`)}
    where c.id = ${creatorId}`.one(db);

/** The first period of a first plan, or of a better one: it begins at an instant, whatever was paid before. */
export async function periodFrom(
  context: Context,
  creatorId: string,
  at: Date,
  formerAnchor: Anchor | null,
  plan: Pick<Plan, 'duration'>,
): Promise<Period> {
  const anchor = await anchorAt(context, creatorId, at, formerAnchor);
  return { ...anchor, periods: 1, periodStart: at, periodEnd: await endOfPeriod(context, creatorId, anchor, 1, plan) };
}

/** The period that follows the present one of a subscription, on its own plan or on another. */
export async function periodAfter(context: Context, subscription: PlanSubscription, plan: Pick<Plan, 'id' | 'duration'>): Promise<Period> {
  const { creatorId, planId, anchoredAt, anchorZone, anchorDay } = subscription;
  const isOtherPlan = plan.id !== planId;
  const anchor = isOtherPlan ? await anchorAfter(context, subscription) : { anchoredAt, anchorZone, anchorDay };
  const periods = isOtherPlan ? 1 : subscription.periods + 1;
  const periodStart = subscription.periodEnd as Date;
  return { ...anchor, periods, periodStart, periodEnd: await endOfPeriod(context, creatorId, anchor, periods, plan) };
}

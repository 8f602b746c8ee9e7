import type { Context } from '../../core/context.ts';
import type { PlanChange } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Plan } from '../plans/entities.ts';
import { families } from '../plans/families.ts';
import { type PlanCodeRefusal, planCodeOn } from './codes.ts';
import type { CurrentPlan } from './current.ts';
import type { PlanPromoCode, PlanSubscription } from './entities.ts';
import { periodAfter, periodFrom } from './periods.ts';

/** What a change to a plan would be and cost, in minor units. */
export interface Change {
  kind: PlanChange;
  plan: Plan;
  list: number;
  code: PlanPromoCode | null;
  refusal: PlanCodeRefusal | null;
  discount: number;
  /** What is left of the present period. */
  credit: number;
  total: number;
  startsAt: Date;
  endsAt: Date;
}

/** Some banks take thousandths only in tens. */
const tens = 10;
const downToTens = (amount: number) => Math.floor(amount / tens) * tens;
/** A percentage of a plan's price, to the nearest ten fils, half of it up. */
export const percentOfPlan = (price: number, percentage: number): number => Math.floor((price * percentage) / 100 / tens + 0.5) * tens;

/** The plan, if it is on sale: the operator may have replaced it since it was seen. */
/** When a change begins. A better plan, or a year of the same one, at once; all else when the paid period ends. */
export function changeKind({ plan: present, subscription }: CurrentPlan, plan: Pick<Plan, 'family' | 'duration'>): PlanChange {
  if (subscription?.status !== 'ACTIVE') return 'START';
  const rise = families.indexOf(plan.family) - families.indexOf(present.family);
  const isShorter = present.duration === 'ANNUALLY' && plan.duration === 'MONTHLY';
  return rise >= 0 && !isShorter ? 'UPGRADE' : 'DOWNGRADE';
}

/** What a change to a plan is and costs now. */
export async function changeTo(
  context: Context,
  creatorId: string,
  current: CurrentPlan,
  { plan, promoCode }: { plan: Plan; promoCode: string },
): Promise<Change> {
  const kind = changeKind(current, plan);
  const now = context.now();
  const { subscription } = current;
  const period =
    kind === 'DOWNGRADE'
      ? await periodAfter(context, subscription as PlanSubscription, plan)
      : await periodFrom(context, creatorId, now, subscription, plan);
  const list = plan.priceAmount;
  const { code, discount, refusal } = await takenOff(context, creatorId, plan, kind, promoCode);
  const unused = kind === 'UPGRADE' ? Math.min(list - discount, await unusedOf(context, current)) : 0;
  // No gateway collects so little, so an upgrade costs nothing then.
  const isTiny = kind === 'UPGRADE' && list - discount - unused < context.platform.gateways.least(plan.currency);
  const credit = isTiny ? list - discount : unused;
  return {
    ...{ kind, plan, list, code, refusal, discount, credit },
    total: list - discount - credit,
    ...{ startsAt: period.periodStart, endsAt: period.periodEnd },
  };
}

/** What a promo code takes off a change, if one was typed. It counts for what is paid now, not for a lesser plan later. */
async function takenOff(
  context: Context,
  creatorId: string,
  plan: Plan,
  kind: PlanChange,
  typed: string,
): Promise<Pick<Change, 'code' | 'discount' | 'refusal'>> {
  const nothing = { code: null, discount: 0 };
  if (!typed) return { ...nothing, refusal: null };
  if (kind === 'DOWNGRADE') return { ...nothing, refusal: 'promoCode.nothingOff' };
  const code = await planCodeOn(context, { creatorId, plan, typed });
  if (typeof code === 'string') return { ...nothing, refusal: code };
  const discount = percentOfPlan(plan.priceAmount, code.percentage);
  return discount > 0 ? { code, discount, refusal: null } : { ...nothing, refusal: 'promoCode.nothingOff' };
}

const day = 86_400_000;

/** What the rest of the present period is worth, of what it was worth when it was paid: discounts are not given back as money. */
async function unusedOf({ db, now }: Context, { subscription }: CurrentPlan): Promise<number> {
  if (!subscription?.periodStart || !subscription.periodEnd) return 0;
  const paid = await sql<{ worth: number }>`
    select (total_amount + credit_amount)::float8 as worth from plan_invoices
    where subscription_id = ${subscription.id} and status = 'PAID' and period_end = ${subscription.periodEnd}
    order by paid_at desc limit 1`.first(db);
  return unusedPart(paid?.worth ?? 0, { start: subscription.periodStart, end: subscription.periodEnd }, now());
}

/**
 * What is left of the worth of a period, in minor units and down to tens. Counted in whole days since its start, a day that has begun as
 * left, so that a person who thinks about the price finds it the same a minute later. A period in which the clocks change is an hour longer
 * or shorter than its days.
 */
export function unusedPart(worth: number, { start, end }: { start: Date; end: Date }, now: Date): number {
  const whole = Math.round((end.getTime() - start.getTime()) / day);
  const left = whole - Math.floor((now.getTime() - start.getTime()) / day);
  return downToTens((worth * Math.min(Math.max(left, 0), whole)) / whole);
}

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
export interface ChangeOfPlan {
  kind: PlanChange;
  plan: Plan;
  list: number;
  code: PlanPromoCode | null;
  refusal: PlanCodeRefusal | null;
  discount: number;
  /** What the rest of the present period is worth. */
  credit: number;
  total: number;
  startsAt: Date;
  endsAt: Date;
}

/** Some banks take thousandths only in tens. */
const planTens = 10;
const downToTens = (amount: number) => Math.floor(amount / planTens) * planTens;
/** A percentage of a plan's price, rounded to ten fils; five are rounded up. */
export const percentOfPlan = (price: number, percentage: number): number =>
  Math.floor((price * percentage) / 100 / planTens + 0.5) * planTens;

/**
 * The kind of a change. START: without an active subscription. UPGRADE, which begins at once: to a plan that is not lower, unless it goes
 * from a year to months. DOWNGRADE, which begins when the paid period ends: all else.
 */
export function changeKind({ plan: present, subscription }: CurrentPlan, plan: Pick<Plan, 'family' | 'duration'>): PlanChange {
  if (subscription?.status !== 'ACTIVE') return 'START';
  const familyRise = families.indexOf(plan.family) - families.indexOf(present.family);
  const isShorter = present.duration === 'ANNUALLY' && plan.duration === 'MONTHLY';
  return familyRise >= 0 && !isShorter ? 'UPGRADE' : 'DOWNGRADE';
}

/** What a change to a plan is and costs now. */
export async function changeToPlan(
  context: Context,
  creatorId: string,
  current: CurrentPlan,
  { plan, promoCode }: { plan: Plan; promoCode: string },
): Promise<ChangeOfPlan> {
  const kind = changeKind(current, plan);
  const now = context.now();
  const { subscription } = current;
  const period =
    kind === 'DOWNGRADE'
      ? await periodAfter(context, subscription as PlanSubscription, plan)
      : await periodFrom(context, creatorId, now, subscription, plan);
  const list = plan.priceAmount;
  const { code, discount, refusal } = await codeDiscount(context, creatorId, plan, kind, promoCode);
  const unusedCredit = kind === 'UPGRADE' ? Math.min(list - discount, await unusedPlanWorth(context, current)) : 0;
  // No gateway collects so small a total, so the upgrade costs nothing.
  const isTinyTotal = kind === 'UPGRADE' && list - discount - unusedCredit < context.platform.gateways.least(plan.currency);
  const credit = isTinyTotal ? list - discount : unusedCredit;
  return {
    ...{ kind, plan, list, code, refusal, discount, credit },
    total: list - discount - credit,
    ...{ startsAt: period.periodStart, endsAt: period.periodEnd },
  };
}

/** What a promo code takes off a change, if one was typed. A code counts for what is paid now, and not for a lower plan later. */
async function codeDiscount(
  context: Context,
  creatorId: string,
  plan: Plan,
  kind: PlanChange,
  typedCode: string,
): Promise<Pick<ChangeOfPlan, 'code' | 'discount' | 'refusal'>> {
  const noDiscount = { code: null, discount: 0 };
  if (!typedCode) return { ...noDiscount, refusal: null };
  if (kind === 'DOWNGRADE') return { ...noDiscount, refusal: 'promoCode.nothingOff' };
  const code = await planCodeOn(context, { creatorId, plan, typed: typedCode });
  if (typeof code === 'string') return { ...noDiscount, refusal: code };
  const discount = percentOfPlan(plan.priceAmount, code.percentage);
  return discount > 0 ? { code, discount, refusal: null } : { ...noDiscount, refusal: 'promoCode.nothingOff' };
}

const dayMs = 86_400_000;

/** What the rest of the present period is worth, as a part of its worth when it was paid. A discount is not part of that worth. */
async function unusedPlanWorth({ db, now }: Context, { subscription }: CurrentPlan): Promise<number> {
  if (!subscription?.periodStart || !subscription.periodEnd) return 0;
  const paidInvoice = await sql<{ worth: number }>`
    select (total_amount + credit_amount)::float8 as worth from plan_invoices
    where subscription_id = ${subscription.id} and status = 'PAID' and period_end = ${subscription.periodEnd}
    order by paid_at desc limit 1`.first(db);
  return unusedPart(paidInvoice?.worth ?? 0, { start: subscription.periodStart, end: subscription.periodEnd }, now());
}

/**
 * What is left of the worth of a period, in minor units, rounded down to tens. It counts whole days since the start; a day that has begun
 * is left. So a person who thinks about the price finds it the same a minute later. The length is rounded to days, since a change of the
 * clocks makes a period an hour longer or shorter.
 */
export function unusedPart(worth: number, { start, end }: { start: Date; end: Date }, now: Date): number {
  const periodDays = Math.round((end.getTime() - start.getTime()) / dayMs);
  const periodDaysLeft = periodDays - Math.floor((now.getTime() - start.getTime()) / dayMs);
  return downToTens((worth * Math.min(Math.max(periodDaysLeft, 0), periodDays)) / periodDays);
}

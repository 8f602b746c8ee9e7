import { plain } from '../../../schema/rules/unseen.ts';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { QueryPlanQuoteArgs } from '../../graphql/generated.ts';
import type { Plan } from '../plans/entities.ts';
import { planOnSale } from '../plans/find.ts';
import { changeToPlan } from './change.ts';
import { planCodeOn } from './codes.ts';
import { currentPlan } from './current.ts';

/** What a change to a plan costs the account now, with a promo code if one was typed. The quote is not binding. */
export async function planQuote(context: Context, { planId, promoCode }: QueryPlanQuoteArgs) {
  const { creatorId } = consoleUser(context.viewer);
  const plan = await planOnSale(context, planId);
  if (!plan) throw notFound('plan.notFound');
  const current = await currentPlan(context, creatorId);
  const planChange = await changeToPlan(context, creatorId, current, { plan, promoCode: plain(promoCode ?? '') });
  const planMoney = (amount: number) => ({ amount, currency: plan.currency });
  return {
    plan: planViewOf(plan),
    change: planChange.kind,
    listPrice: planMoney(planChange.list),
    discountPercentage: planChange.code?.percentage ?? null,
    discount: planMoney(planChange.discount),
    credit: planMoney(planChange.credit),
    total: planMoney(planChange.total),
    startsAt: planChange.startsAt,
    reason: planChange.refusal && context.t(planChange.refusal),
  };
}

/** What a promo code takes off, before a plan is chosen. A code that is for some plans only is good here. */
export async function planPromoCode(context: Context, typed: string) {
  const { creatorId } = consoleUser(context.viewer);
  const code = await planCodeOn(context, { creatorId, plan: null, typed: plain(typed) });
  return typeof code === 'string'
    ? { discountPercentage: null, reason: context.t(code) }
    : { discountPercentage: code.percentage, reason: null };
}

/** A plan as the schema shows it. */
function planViewOf(plan: Plan) {
  const { id, name, nameAr, duration, features, featuresAr, priceAmount: amount, currency } = plan;
  const { publishedProducts, storageBytes, liveMinutes, activeSubscribers, admins } = plan;
  const limits = { publishedProducts, storageBytes, liveMinutes, activeSubscribers, admins };
  return { id, name, nameAr, duration, features, featuresAr, price: { amount, currency }, limits };
}

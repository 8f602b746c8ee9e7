import type { PlanDuration } from '../../apollo/generated.ts';
import type { MoneyValue } from '../../i18n/format.ts';
import { isNothing } from '../../ui/Money.tsx';

interface Offer {
  id: string;
  duration: PlanDuration;
  price: MoneyValue;
}

/** Whether a plan is the current one. The free plan counts as one plan in both durations. */
export const isCurrent = (plan: Offer, current: Offer): boolean =>
  plan.id === current.id || (isNothing(plan.price) && isNothing(current.price));

/**
 * The plans of one duration, the current one first (specification, section 2). A current plan that is no longer offered is shown too,
 * as its subscribers keep it.
 */
export function offered<Plan extends Offer>(plans: readonly Plan[], current: Plan, duration: PlanDuration): Plan[] {
  const ofDuration = plans.filter((plan) => plan.duration === duration);
  const others = ofDuration.filter((plan) => !isCurrent(plan, current));
  const own = ofDuration.find((plan) => isCurrent(plan, current)) ?? (current.duration === duration ? current : undefined);
  return own ? [own, ...others] : others;
}

/** An amount in the currency's smallest unit. */
const minorPrice = (amount: string) => Number(amount.replace('.', ''));

/** How many percent less a year costs than twelve months, or 0. */
export const yearlySaving = (monthlyPrice: string, yearlyPrice: string): number => {
  const yearOfMonths = 12 * minorPrice(monthlyPrice);
  return yearOfMonths > 0 ? Math.max(0, Math.floor((100 * (yearOfMonths - minorPrice(yearlyPrice))) / yearOfMonths)) : 0;
};

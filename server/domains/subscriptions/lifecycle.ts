import type { PlanInvoiceStatus } from '../../graphql/generated.ts';
import type { PlanSubscriptionStatus } from './entities.ts';

/**
 * `pay`: an invoice of it was paid. `lapse`: its first payment came to nothing. `miss`: a renewal was not paid. `end`: it was cancelled, or
 * its last attempt has failed.
 */
export type PlanStep = 'pay' | 'lapse' | 'miss' | 'end';

/** A subscription's life: state x step → state. A subscription that is over is active again if its money comes late. */
export const planLifecycle: Readonly<Record<PlanSubscriptionStatus, Partial<Record<PlanStep, PlanSubscriptionStatus>>>> = {
  INCOMPLETE: { pay: 'ACTIVE', lapse: 'EXPIRED' },
  ACTIVE: { pay: 'ACTIVE', miss: 'PAST_DUE', end: 'EXPIRED' },
  PAST_DUE: { pay: 'ACTIVE', miss: 'PAST_DUE', end: 'EXPIRED' },
  EXPIRED: { pay: 'ACTIVE' },
};

/** An invoice's life: state x step → state. One that was given up is paid if its money comes late and the plan is still wanted. */
export const invoiceLifecycle: Readonly<Record<PlanInvoiceStatus, Partial<Record<'pay' | 'giveUp', PlanInvoiceStatus>>>> = {
  OPEN: { pay: 'PAID', giveUp: 'VOID' },
  PAID: {},
  VOID: { pay: 'PAID' },
};

/** Days between the attempts to collect a renewal: the second attempt is two days after the first has failed. */
export const daysBetweenAttempts = [2, 5, 7, 7] as const;
const dayMs = 86_400_000;

/** When a renewal is tried again after so many failed attempts, and when the last attempt will be. Null if that was the last. */
export function nextAttempt(failedAttempts: number, now: Date): { nextAttemptAt: Date; graceEndsAt: Date } | null {
  const [daysToNext, ...laterDays] = daysBetweenAttempts.slice(failedAttempts - 1);
  if (daysToNext === undefined) return null;
  const attemptAfter = (days: number) => new Date(now.getTime() + days * dayMs);
  return {
    nextAttemptAt: attemptAfter(daysToNext),
    graceEndsAt: attemptAfter(laterDays.reduce<number>((sum, days) => sum + days, daysToNext)),
  };
}

import { type Context, inTransaction } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import { record } from '../audit/record.ts';
import { abandonPayment, askingFirst } from '../billing/abandon.ts';
import { removeCard } from '../billing/saved-cards.ts';
import type { Plan } from '../plans/entities.ts';
import { tellPlanChanged, voidInvoice } from './apply.ts';
import { currentPlan, lockPlan } from './current.ts';
import { PlanSubscription } from './entities.ts';
import { planLifecycle } from './lifecycle.ts';
import { mailPlan } from './mails.ts';
import { lockPaymentOf, openInvoiceOf } from './subscribe.ts';

/** Ends the account's plan at the end of its period, or at once if that is over and the renewal is not paid yet. May be repeated. */
export const planCancel = (context: Context) => changingPlan(context, 'planCancel', cancelPlan);

/**
 * Takes back what was set for the end of the period: a cancellation, or a lower plan. An unpaid renewal into that plan is given up, and the
 * present plan's own is collected in its place. May be repeated.
 */
export const planResume = (context: Context) => changingPlan(context, 'planResume', resumePlan);

/** Changes how the account's plan goes on, and records that in the activity log. */
async function changingPlan(
  context: Context,
  action: 'planCancel' | 'planResume',
  changePlan: (context: Context, creatorId: string, unknown: string | null) => Promise<Plan>,
) {
  const user = consoleUser(context.viewer);
  const { creatorId } = user;
  await askingFirst(context, (unknown) =>
    inTransaction(context, async (inner) => {
      const { name } = await changePlan(inner, creatorId, unknown);
      await record(inner, user, { action, objectType: 'PlanSubscription', objectId: creatorId, objectLabel: name, changedFields: [] });
    }),
  );
  return { subscription: { id: creatorId } };
}

/** Answers the plan that ends. */
async function cancelPlan(context: Context, creatorId: string, unknown: string | null): Promise<Plan> {
  await lockPlan(context, creatorId);
  const payment = await lockPaymentOf(context, creatorId);
  const { plan, subscription } = await currentPlan(context, creatorId, { lock: true });
  const invoice = await openInvoiceOf(context, creatorId);
  const isPlanOver = subscription?.status === 'PAST_DUE' || (subscription?.status === 'ACTIVE' && invoice?.kind === 'RENEWAL');
  if (!isPlanOver) {
    await changePlanEnd(context, { cancelsAtPeriodEnd: true, nextPlanId: null });
    return plan;
  }
  if (payment) await abandonPayment(context, payment, unknown);
  if (invoice) await voidInvoice(context, invoice);
  // The ended row keeps the cancellation, so that an attempt that is paid late does not renew the plan (`isInvoiceStillWanted`).
  await context.db.update(PlanSubscription, { id: subscription.id }, { cancelsAtPeriodEnd: true, nextPlanId: null });
  await endPlan(context, subscription);
  await mailPlan(context, 'ENDED', { creatorId, plan });
  return plan;
}

/** Answers the plan that goes on. */
async function resumePlan(context: Context, creatorId: string, unknown: string | null): Promise<Plan> {
  await lockPlan(context, creatorId);
  const payment = await lockPaymentOf(context, creatorId);
  const { plan } = await currentPlan(context, creatorId, { lock: true });
  const invoice = await openInvoiceOf(context, creatorId);
  if (invoice?.kind === 'RENEWAL' && invoice.planId !== plan.id) {
    if (payment) await abandonPayment(context, payment, unknown);
    await voidInvoice(context, invoice);
  }
  await changePlanEnd(context, { cancelsAtPeriodEnd: false, nextPlanId: null });
  return plan;
}

async function changePlanEnd(context: Context, endChanges: Pick<PlanSubscription, 'cancelsAtPeriodEnd' | 'nextPlanId'>) {
  const { creatorId } = consoleUser(context.viewer);
  const { plan, subscription } = await currentPlan(context, creatorId, { lock: true });
  if (!subscription || subscription.status === 'INCOMPLETE') throw userError('WRONG_STATE', 'plan.none');
  await context.db.update(PlanSubscription, { id: subscription.id }, endChanges);
  const periodEnd = subscription.periodEnd as Date;
  if (endChanges.cancelsAtPeriodEnd && !subscription.cancelsAtPeriodEnd)
    await mailPlan(context, 'CANCELLED', { creatorId, plan, periodEnd });
  await tellPlanChanged(context, creatorId);
}

/** Ends a subscription that the caller has locked: the account has the free plan. */
export async function endPlan(context: Context, { id, status, creatorId }: PlanSubscription): Promise<void> {
  const endedPlan = { status: planLifecycle[status].end, endedAt: context.now(), nextAttemptAt: null, graceEndsAt: null };
  await context.db.update(PlanSubscription, { id }, endedPlan);
  await tellPlanChanged(context, creatorId);
}

/** Removes the account's saved card. @throws NOT_FOUND */
export async function savedCardRemove(context: Context, id: string) {
  const { creatorId } = consoleUser(context.viewer);
  if (!(await removeCard(context, creatorId, id))) throw userError('NOT_FOUND', 'payment.cardNotFound', ['id']);
  await tellPlanChanged(context, creatorId);
  return { subscription: { id: creatorId } };
}

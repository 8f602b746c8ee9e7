import type { Context } from '../../core/context.ts';
import type { PlanInvoiceKind } from '../../graphql/generated.ts';
import { enqueue } from '../../platform/queue.ts';
import { savedCardOf } from '../billing/saved-cards.ts';
import type { Plan } from '../plans/entities.ts';
import { planById } from '../plans/find.ts';
import { currentPlan } from './current.ts';
import { mailPlan } from './mails.ts';

/** How many days before the renewal of a yearly plan its owner is reminded. */
const renewalReminderDays = 14;

/**
 * Queues the mails that follow an invoice in effect, in the same transaction: that a plan has begun, and the reminder before a year is
 * over.
 */
export async function periodBegan(
  context: Context,
  { creatorId, kind, plan, periodEnd }: { creatorId: string; kind: PlanInvoiceKind; plan: Plan; periodEnd: Date },
): Promise<void> {
  // A job sends the mail, which says whether a card is saved: a new card is saved only once all is booked.
  if (kind !== 'RENEWAL') await enqueue(context.db, 'plans:began', { creatorId, planId: plan.id, periodEnd });
  if (plan.duration !== 'ANNUALLY') return;
  const runAt = new Date(periodEnd.getTime() - renewalReminderDays * 86_400_000);
  await enqueue(context.db, 'plans:remind', { creatorId, periodEnd }, { runAt, key: `plans:remind:${creatorId}` });
}

/** Mails an owner that a plan has begun, and whether it renews by itself. Without a saved card, it does not. */
export async function tellPlanBegan(
  context: Context,
  { creatorId, planId, periodEnd }: { creatorId: string; planId: string; periodEnd: string },
): Promise<void> {
  const plan = await planById(context, planId);
  const letterKind = (await savedCardOf(context, creatorId)) ? 'STARTED' : 'STARTED_BY_HAND';
  await mailPlan(context, letterKind, { creatorId, plan, periodEnd: new Date(periodEnd) });
}

/** Reminds an owner of the renewal of a yearly plan, if its period still ends when the job expected and it is to be renewed as it is. */
export async function remindOfRenewal(context: Context, { creatorId, periodEnd }: { creatorId: string; periodEnd: string }): Promise<void> {
  const { plan, subscription } = await currentPlan(context, creatorId);
  const planPeriodEnd = subscription?.periodEnd;
  if (subscription?.status !== 'ACTIVE' || !planPeriodEnd || subscription.cancelsAtPeriodEnd || subscription.nextPlanId) return;
  if (plan.duration !== 'ANNUALLY' || planPeriodEnd.getTime() !== new Date(periodEnd).getTime() || planPeriodEnd <= context.now()) return;
  const letterKind = (await savedCardOf(context, creatorId)) ? 'RENEWS_SOON' : 'RENEWS_BY_HAND';
  await mailPlan(context, letterKind, { creatorId, plan, amount: plan.priceAmount, periodEnd: planPeriodEnd });
}

import type { Context } from '../../core/context.ts';
import { hasOpenPayment } from '../billing/open.ts';
import { voidInvoice } from './apply.ts';
import { currentPlan, lockPlan } from './current.ts';
import { endPlan } from './ending.ts';
import { PlanInvoice } from './entities.ts';
import { lockPaymentOf, openInvoiceOf } from './subscribe.ts';

/*
 * What happens to an account's plan when the account is closed.
 */

/** Whether a payment of the account's plan is under way. */
export async function isPayingPlan(context: Context, creatorId: string): Promise<boolean> {
  const open = await context.db.findOneBy(PlanInvoice, { creatorId, status: 'OPEN' });
  return !!open && hasOpenPayment(context, { planInvoiceId: open.id });
}

/**
 * Ends the account's plan at once, without a refund, and gives up its open invoice. Answers false and changes nothing if a payment of the
 * plan is under way. Its locks come before all others (decision 27).
 */
export async function endPlanNow(context: Context, creatorId: string): Promise<boolean> {
  await lockPlan(context, creatorId);
  if (await lockPaymentOf(context, creatorId)) return false;
  const { subscription } = await currentPlan(context, creatorId, { lock: true });
  const invoice = await openInvoiceOf(context, creatorId);
  if (invoice) await voidInvoice(context, invoice);
  if (subscription && subscription.status !== 'INCOMPLETE') await endPlan(context, subscription);
  return true;
}

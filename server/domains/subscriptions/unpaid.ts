import type { Context } from '../../core/context.ts';
import { abandonPayment } from '../billing/abandon.ts';
import type { Payment } from '../billing/entities.ts';
import type { Returned } from '../billing/events.ts';
import { lockInvoice, voidInvoice } from './apply.ts';
import { currentPlan } from './current.ts';
import { endPlan } from './ending.ts';
import { PlanInvoice, type PlanSubscription } from './entities.ts';
import { planLifecycle } from './lifecycle.ts';
import { mailPlan } from './mails.ts';
import { isAttempted, renewalUnpaid } from './renewal.ts';
import { lockPaymentOf, openInvoiceOf } from './subscribe.ts';

/** Handles an invoice whose payment came to nothing. A renewal stays open and is tried again; another change of plan is given up. */
export async function invoiceUnpaid(context: Context, invoiceId: string): Promise<void> {
  const { subscription, invoice } = await lockInvoiceAndPlan(context, invoiceId);
  if (invoice.status !== 'OPEN') return;
  if (invoice.kind !== 'RENEWAL') await voidInvoice(context, invoice);
  else if (subscription) await renewalUnpaid(context, subscription, invoice);
}

/**
 * Handles a bank that asks the owner about a charge of their saved card. An automatic attempt has failed then, since its owner is not
 * there: a mail tells them, and they can pay on the page. An owner who pays by hand is led to the bank's page instead.
 */
export async function invoiceChallenged(context: Context, invoiceId: string, { payment }: { payment: Payment }): Promise<void> {
  const { subscription, invoice } = await lockInvoiceAndPlan(context, invoiceId);
  if (invoice.status !== 'OPEN' || invoice.kind !== 'RENEWAL' || !subscription || !isAttempted(subscription)) return;
  await abandonPayment(context, payment);
  await renewalUnpaid(context, subscription, invoice);
}

/** An invoice and its subscription, both locked. The subscription is null if it is over. */
async function lockInvoiceAndPlan(
  context: Context,
  invoiceId: string,
): Promise<{ subscription: PlanSubscription | null; invoice: PlanInvoice }> {
  const { creatorId } = await context.db.findOneByOrFail(PlanInvoice, { id: invoiceId });
  const { subscription } = await currentPlan(context, creatorId, { lock: true });
  const invoice = await lockInvoice(context, invoiceId);
  return { subscription: subscription?.id === invoice.subscriptionId ? subscription : null, invoice };
}

/**
 * Handles money of an invoice that a bank has taken back. If all of it is gone and the invoice's period is not over, the plan ends at once.
 * An open invoice is given up with it, since its credit may have counted on that period. A period that is over stays as it was.
 */
export async function takenBack(context: Context, invoiceId: string, { whole }: Returned): Promise<void> {
  if (!whole) return;
  const { creatorId } = await context.db.findOneByOrFail(PlanInvoice, { id: invoiceId });
  const payment = await lockPaymentOf(context, creatorId);
  const { plan, subscription } = await currentPlan(context, creatorId, { lock: true });
  const invoice = await lockInvoice(context, invoiceId);
  if (subscription?.id !== invoice.subscriptionId || !planLifecycle[subscription.status].end) return;
  if (invoice.status !== 'PAID' || invoice.periodEnd <= context.now()) return;
  const openInvoice = await openInvoiceOf(context, creatorId);
  // Throws if the gateway must be asked about a charge first. The dispute is handled again after that.
  if (payment) await abandonPayment(context, payment);
  if (openInvoice) await voidInvoice(context, openInvoice);
  await endPlan(context, subscription);
  await mailPlan(context, 'ENDED_DISPUTED', { creatorId, plan });
}

import type { Context } from '../../core/context.ts';
import { lockInvoice, voidInvoice } from './apply.ts';
import { currentPlan } from './current.ts';
import { PlanInvoice } from './entities.ts';
import { renewalUnpaid } from './renewal.ts';

/** The payment of an invoice came to nothing. A renewal stays to be paid and is tried again; another change of plan is given up. */
export async function invoiceUnpaid(context: Context, invoiceId: string): Promise<void> {
  const { creatorId } = await context.db.findOneByOrFail(PlanInvoice, { id: invoiceId });
  const { subscription } = await currentPlan(context, creatorId, { lock: true });
  const invoice = await lockInvoice(context, invoiceId);
  if (invoice.status !== 'OPEN') return;
  if (invoice.kind !== 'RENEWAL') await voidInvoice(context, invoice);
  else if (subscription?.id === invoice.subscriptionId) await renewalUnpaid(context, subscription, invoice);
}

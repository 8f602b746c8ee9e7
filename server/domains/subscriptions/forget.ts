import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { referencesTo } from '../../core/references.ts';
import { dropRows } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';

/** Drops plan invoices that were given up, once their payments are dropped, and then subscriptions that were never paid. */
export async function forgetPlans(context: Context): Promise<void> {
  const madeBefore = droppedBefore(context.now(), 'planInvoices');
  const isInvoiceNamed = await referencesTo(context.db, 'plan_invoices', 'r');
  const isGivenUp = sql`r.status = 'VOID' and r.created_at < ${madeBefore} and not r.holds_use and not (${isInvoiceNamed})`;
  await dropRows(context, 'plan_invoices', isGivenUp);
  const endedBefore = droppedBefore(context.now(), 'planSubscriptions');
  const isPlanNamed = await referencesTo(context.db, 'plan_subscriptions', 'r');
  const isUnpaid = sql`r.status = 'EXPIRED' and r.anchored_at is null and r.ended_at < ${endedBefore} and not (${isPlanNamed})`;
  await dropRows(context, 'plan_subscriptions', isUnpaid);
}

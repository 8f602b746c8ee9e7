import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { referencesTo } from '../../core/references.ts';
import { dropBatch, dropOld } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';

/** Drops plan invoices that were given up, once their payments are dropped, and then subscriptions that were never paid. */
export async function forgetPlans(context: Context): Promise<void> {
  const madeBefore = droppedBefore(context.now(), 'planInvoices');
  const isInvoiceNamed = await referencesTo(context.db, 'plan_invoices', 'i');
  await dropOld(context, ({ db }) =>
    sql`delete from plan_invoices where ctid = any(array(
      select i.ctid from plan_invoices i
      where i.status = 'VOID' and i.created_at < ${madeBefore} and not i.holds_use and not (${isInvoiceNamed})
      limit ${dropBatch} for update skip locked))`.run(db),
  );
  const endedBefore = droppedBefore(context.now(), 'planSubscriptions');
  const isPlanNamed = await referencesTo(context.db, 'plan_subscriptions', 's');
  await dropOld(context, ({ db }) =>
    sql`delete from plan_subscriptions where ctid = any(array(
      select s.ctid from plan_subscriptions s
      where s.status = 'EXPIRED' and s.anchored_at is null and s.ended_at < ${endedBefore} and not (${isPlanNamed})
      limit ${dropBatch} for update skip locked))`.run(db),
  );
}

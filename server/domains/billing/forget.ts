import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { referencesTo } from '../../core/references.ts';
import { dropRows } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import { hasAskedLast } from './reconcile.ts';

/**
 * Drops old events of gateways, and payments that brought no money. A payment whose gateway must still be asked about it stays, and so does
 * one of which the gateway has told lately.
 */
export async function forgetBilling(context: Context): Promise<void> {
  await dropRows(context, 'gateway_events', sql`r.received_at < ${droppedBefore(context.now(), 'gatewayEvents')}`);
  const endedBefore = droppedBefore(context.now(), 'payments');
  const isNamed = await referencesTo(context.db, 'payments', 'r');
  await dropRows(
    context,
    'payments',
    sql`r.expires_at < ${endedBefore} and (r.status = 'FAILED' or (r.status = 'EXPIRED' and ${hasAskedLast('r')})) and not (${isNamed})`,
  );
}

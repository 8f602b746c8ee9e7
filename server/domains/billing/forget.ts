import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { referencesTo } from '../../core/references.ts';
import { dropBatch, dropOld } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import { hasAskedLast } from './reconcile.ts';

/**
 * Drops old events of gateways, and payments that brought no money. A payment whose gateway must still be asked about it stays, and so does
 * one of which the gateway has told lately.
 */
export async function forgetBilling(context: Context): Promise<void> {
  const heardBefore = droppedBefore(context.now(), 'gatewayEvents');
  await dropOld(context, ({ db }) =>
    sql`delete from gateway_events where ctid = any(array(
      select ctid from gateway_events where received_at < ${heardBefore} limit ${dropBatch} for update skip locked))`.run(db),
  );
  const endedBefore = droppedBefore(context.now(), 'payments');
  const isNamed = await referencesTo(context.db, 'payments', 'p');
  await dropOld(context, ({ db }) =>
    sql`delete from payments where ctid = any(array(
      select p.ctid from payments p
      where p.expires_at < ${endedBefore} and (p.status = 'FAILED' or (p.status = 'EXPIRED' and ${hasAskedLast('p')})) and not (${isNamed})
      limit ${dropBatch} for update skip locked))`.run(db),
  );
}

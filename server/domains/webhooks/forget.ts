import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { dropBatch, dropOld } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';

/** Deletes old events, with their deliveries. An event with a delivery that waits stays. */
export async function forgetOldEvents(context: Context): Promise<void> {
  const before = droppedBefore(context.now(), 'webhookEvents');
  await dropOld(context, ({ db }) =>
    sql`delete from webhook_events where ctid = any(array(
      select v.ctid from webhook_events v where v.created_at < ${before}
        and not exists (select from webhook_deliveries d where d.event_id = v.id and d.status = 'WAITING')
      limit ${dropBatch} for update skip locked))`.run(db),
  );
}

/** Deletes the events about a customer who deletes their account. */
export async function forgetEventsOf({ db }: Context, { customerId }: { customerId: string }): Promise<void> {
  await sql`delete from webhook_events where customer_id = ${customerId}`.run(db);
}

/** Deletes the endpoints and the events of an account that is closed. */
export async function forgetWebhooks({ db }: Context, { creatorId }: { creatorId: string }): Promise<void> {
  await sql`delete from webhook_endpoints where creator_id = ${creatorId}`.run(db);
  await sql`delete from webhook_events where creator_id = ${creatorId}`.run(db);
}

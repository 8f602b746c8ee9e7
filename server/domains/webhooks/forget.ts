import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { dropRows } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';

/** Deletes old events, with their deliveries. An event with a delivery that waits stays. */
export async function forgetOldEvents(context: Context): Promise<void> {
  const before = droppedBefore(context.now(), 'webhookEvents');
  const waits = sql`exists (select from webhook_deliveries d where d.event_id = r.id and d.status = 'WAITING')`;
  await dropRows(context, 'webhook_events', sql`r.created_at < ${before} and not ${waits}`);
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

import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** For how many days events and their deliveries are kept. */
const eventKeptDays = 30;

/** Deletes events that are older than `eventKeptDays`, with their deliveries. An event with a delivery that waits stays. */
export async function forgetOldEvents({ db, now }: Context): Promise<void> {
  const forgottenBefore = new Date(now().getTime() - eventKeptDays * 86_400_000);
  await sql`
    delete from webhook_events v where v.created_at < ${forgottenBefore}
      and not exists (select from webhook_deliveries d where d.event_id = v.id and d.status = 'WAITING')`.run(db);
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

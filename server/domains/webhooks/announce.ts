import type { WebhookType } from '../../../schema/webhook-types.ts';
import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { traceparentNow } from '../../platform/telemetry/spans.ts';

/**
 * Writes an event, and a delivery to each endpoint of the account that wants events of its type, in the caller's transaction: they are
 * committed with the change, or not at all. `about` selects rows of the account's id, the id of the object that the event is about, and the
 * customer's id or null. Each row is an event. Without such an endpoint, nothing is written.
 */
export async function announce(context: Pick<Context, 'withCommit' | 'now'>, type: WebhookType, about: Sql): Promise<void> {
  await context.withCommit(announcingEvent(context.now(), type, about));
}

/** The argument `about` of `announce`, for an event about one object. */
export const aboutObject = (creatorId: string, objectId: string, customerId: string | null = null): Sql =>
  sql`select ${creatorId}::uuid, ${objectId}::uuid, ${customerId}::uuid`;

const announcingEvent = (at: Date, type: WebhookType, about: Sql): Sql => sql`
  with about (creator_id, object_id, customer_id) as (${about}),
  told as (
    select e.id, e.creator_id from webhook_endpoints e
    where e.creator_id in (select creator_id from about) and e.disabled_at is null and ${type}::text = any(e.events)),
  event as (
    insert into webhook_events (creator_id, type, object_id, customer_id, created_at)
    select creator_id, ${type}, object_id, customer_id, ${at}::timestamptz from about
    where creator_id in (select creator_id from told)
    returning id, creator_id),
  ${sendingTo(sql`select told.id, event.id from event join told on told.creator_id = event.creator_id`, at)}`;

/**
 * The end of a statement. Writes a delivery and its job for each pair of endpoint and event in `deliveryPairs`. Answers the deliveries'
 * ids.
 */
export const sendingTo = (deliveryPairs: Sql, at: Date): Sql => sql`
  delivery as (
    insert into webhook_deliveries (endpoint_id, event_id, series_at, next_at, created_at)
    select pair.endpoint_id, pair.event_id, ${at}::timestamptz, ${at}, ${at} from (${deliveryPairs}) pair (endpoint_id, event_id)
    returning id, endpoint_id)
  select delivery.id, ${deliverJob(sql`delivery.id`, sql`delivery.endpoint_id`)} from delivery`;

/** The tasks that send: to endpoints that answer soon, and to late ones, which have workers of their own. */
export const deliverTask = 'integrations:deliver';
export const deliverLateTask = 'integrations:deliverLate';

/** Writes the job that sends a delivery, at first or later (`turns.ts`). A delivery has one job at a time. */
export const deliverJob = (deliveryId: Sql, endpointId: Sql, runAt: Date | null = null): Sql => sql`
  (select graphile_worker.add_job(case when e.late > 0 then ${deliverLateTask} else ${deliverTask} end,
    payload := json_strip_nulls(json_build_object('deliveryId', ${deliveryId}, 'traceparent', ${traceparentNow() ?? null}::text)),
    run_at := ${runAt}, max_attempts := 25, job_key := ${jobKeyIn(deliveryId)})
  from webhook_endpoints e where e.id = ${endpointId})`;

/** The key of a delivery's job. */
export const jobKeyOf = (deliveryId: string): string => `webhook:${deliveryId}`;
export const jobKeyIn = (deliveryId: Sql): Sql => sql`'webhook:' || ${deliveryId}`;

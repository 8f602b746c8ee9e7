import { type Context, inTransaction } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { SendResult } from '../../platform/outgoing/send.ts';
import { deliverJob, jobKeyOf } from './announce.ts';
import type { DisabledBy } from './entities.ts';
import { mailSwitchedOff } from './mails.ts';
import type { WaitingDelivery } from './turns.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** The pauses between attempts, in milliseconds. Together they are three days. */
export const deliveryPauses: readonly number[] = [
  5 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour + 23 * minute + 55 * second,
];
const seriesPauses = deliveryPauses.reduce((sum, pause) => sum + pause, 0);

/** How many characters of an answer are kept, so that no receiver can fill the disk. */
const longestAnswer = 1000;
/** Milliseconds after which an answer is late. Workers of their own send to late endpoints. */
const promptAnswer = 2 * second;
/**
 * The pause of an endpoint after the first time-out in a row, and the longest one, in milliseconds. Each is twice as long as the one
 * before.
 */
const [firstQuiet, longestQuiet] = [5 * second, 10 * minute];

/** The HTTP status by which a receiver says that it wants no more events. */
const goneStatus = 410;

/** A request to an endpoint, and what came of it. */
export interface Attempt {
  delivery: WaitingDelivery;
  at: Date;
  result: SendResult;
}

/** Whether an answer, or its absence, makes its endpoint a late one. */
export const isLate = ({ took, failure }: SendResult): boolean => took >= promptAnswer || failure === 'TIMEOUT';
export const isTaken = ({ status }: SendResult): boolean => status !== null && status >= 200 && status < 300;

/** The beginning of an answer. A text in Postgres can hold neither NUL nor half of a surrogate pair. */
const keptAnswer = ({ body }: SendResult): string => body.slice(0, longestAnswer).toWellFormed().replaceAll('\0', '\ufffd');

/**
 * Writes down in one statement that an endpoint took deliveries. It also ends their jobs, but for that of `ownId`, which runs. `others` are
 * further deliveries to the endpoint. Answers those of them that may be sent as they were read: they still wait, and the endpoint is on and
 * has the same address and secret.
 */
export async function recordTaken(
  { db }: Context,
  taken: readonly [Attempt, ...Attempt[]],
  { ownId, others }: { ownId: string | null; others: readonly string[] },
): Promise<string[]> {
  const [{ delivery: first }] = taken;
  const last = taken.at(-1) as Attempt;
  const ids = taken.map(({ delivery }) => delivery.id);
  const results = taken.map(({ result }) => result);
  const lateAnswers = isLate(last.result) ? last.delivery.late + 1 : 0;
  const jobKeys = ids.filter((id) => id !== ownId).map(jobKeyOf);
  // The endpoint is locked before its deliveries, as everywhere. It may be deleted by now.
  const { left } = await sql<{ left: string[] }>`
    with endpoint as materialized (
      select id, url, secret, disabled_at from webhook_endpoints where id = ${first.endpointId} for no key update),
    taken as materialized (
      select d.id, answer.at, answer.took, answer.status, answer.text
      from endpoint, unnest(${ids}::uuid[], ${taken.map(({ at }) => at)}::timestamptz[], ${results.map(({ took }) => took)}::int[],
        ${results.map(({ status }) => status)}::int[], ${results.map(keptAnswer)}::text[]) answer (id, at, took, status, text)
      join webhook_deliveries d on d.id = answer.id),
    attempt as (
      insert into webhook_attempts (delivery_id, at, took, status, answer) select id, at, took, status, text from taken),
    delivered as (
      update webhook_deliveries d set status = 'DELIVERED', tries = d.tries + 1, next_at = null from taken where d.id = taken.id),
    told as (
      update webhook_endpoints e set last_success_at = greatest(e.last_success_at, ${last.at}::timestamptz), late = ${lateAnswers}, quiet_until = null
      from endpoint where e.id = endpoint.id)
    select array(
        select d.id::text from endpoint, webhook_deliveries d
        where d.id = any(${others}::uuid[]) and d.status = 'WAITING' and endpoint.disabled_at is null
          and endpoint.url = ${first.url} and endpoint.secret = ${first.secret}) as left,
      (select count(*) from graphile_worker.complete_jobs(array(
        select j.id from graphile_worker._private_jobs j where j.key = any(${jobKeys}::text[]))))`.one(db);
  return left;
}

/** Writes down that an endpoint did not take a delivery, and when it is tried again, if it is. */
export const recordFailure = (context: Context, attempt: Attempt): Promise<void> =>
  inTransaction(context, (inner) => recordFailureIn(inner, attempt));

async function recordFailureIn(context: Context, { delivery, at, result }: Attempt): Promise<void> {
  const { db } = context;
  const { id, endpointId } = delivery;
  // The endpoint is locked before its deliveries, as everywhere. It may be deleted by now.
  const isThere = await sql`select from webhook_endpoints where id = ${endpointId} for no key update`.run(db);
  if (!isThere) return;
  const lateAnswers = isLate(result) ? delivery.late + 1 : 0;
  const quietUntil =
    result.failure === 'TIMEOUT' ? new Date(context.now().getTime() + Math.min(longestQuiet, firstQuiet * 2 ** (lateAnswers - 1))) : null;
  if (lateAnswers || delivery.late)
    await sql`update webhook_endpoints set late = ${lateAnswers}, quiet_until = ${quietUntil} where id = ${endpointId}`.run(db);
  await sql`
    insert into webhook_attempts (delivery_id, at, took, status, failure, answer)
    select id, ${at}, ${result.took}, ${result.status}, ${result.failure}, ${keptAnswer(result)} from webhook_deliveries where id = ${id}`.run(
    db,
  );
  if (result.status === goneStatus) return switchEndpointOff(context, delivery, 'RECEIVER');
  const deliveryPause = deliveryPauses[delivery.tries];
  if (deliveryPause === undefined || delivery.type === 'webhook.test') return giveUpDelivery(context, delivery);
  const nextTryAt = new Date(context.now().getTime() + deliveryPause);
  const isWaiting =
    await sql`update webhook_deliveries set tries = tries + 1, next_at = ${nextTryAt} where id = ${id} and status = 'WAITING'`.run(db);
  if (isWaiting) await context.withCommit(sql`select ${deliverJob(sql`${id}::uuid`, sql`${endpointId}::uuid`, nextTryAt)}`);
}

/**
 * Puts a delivery off without an attempt. Its job goes to the workers for endpoints like its own. It has failed once its three days are
 * over, as a delivery that was tried has: an endpoint that never answers gets few attempts in that time.
 */
export const putOff = (context: Context, delivery: WaitingDelivery, until: Date): Promise<void> =>
  inTransaction(context, (inner) => putOffIn(inner, delivery, until));

async function putOffIn(context: Context, waitingDelivery: WaitingDelivery, until: Date): Promise<void> {
  const { id, endpointId, seriesAt } = waitingDelivery;
  if (until.getTime() > seriesAt.getTime() + seriesPauses) {
    // The endpoint is locked before its deliveries, as in `recordFailure`.
    const isThere = await sql`select from webhook_endpoints where id = ${endpointId} for no key update`.run(context.db);
    if (isThere) await giveUpDelivery(context, waitingDelivery);
    return;
  }
  const isWaiting = await sql`update webhook_deliveries set next_at = ${until} where id = ${id} and status = 'WAITING'`.run(context.db);
  if (isWaiting) await context.withCommit(sql`select ${deliverJob(sql`${id}::uuid`, sql`${endpointId}::uuid`, until)}`);
}

/** Ends a delivery whose last attempt has failed. An endpoint that has taken nothing since `seriesAt` is switched off. */
async function giveUpDelivery(context: Context, waitingDelivery: WaitingDelivery): Promise<void> {
  if (waitingDelivery.type !== 'webhook.test') {
    const deadEndpoints = await sql`
      select from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
      where d.id = ${waitingDelivery.id} and (e.last_success_at is null or e.last_success_at < d.series_at)`.run(context.db);
    if (deadEndpoints) return switchEndpointOff(context, waitingDelivery, 'FAILURES');
  }
  await failDeliveries(context, sql`id = ${waitingDelivery.id}`, 1);
}

/** Switches an endpoint off, ends its waiting deliveries, and mails the owner why. */
async function switchEndpointOff(context: Context, { id, endpointId }: WaitingDelivery, by: DisabledBy): Promise<void> {
  await failDeliveries(context, sql`id = ${id}`, 1);
  const { db, now } = context;
  const switchedOff = await sql`
    update webhook_endpoints set disabled_at = ${now()}, disabled_by = ${by} where id = ${endpointId} and disabled_at is null`.run(db);
  await failDeliveries(context, sql`endpoint_id = ${endpointId}`);
  if (switchedOff) await mailSwitchedOff(context, endpointId, by);
}

/** Marks waiting deliveries as failed, with so many more attempts (`tried`). They can be repeated. */
export async function failDeliveries({ db }: Context, whichDeliveries: Sql, tried = 0): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'FAILED', tries = tries + ${tried}, next_at = null where ${whichDeliveries} and status = 'WAITING'`.run(
    db,
  );
}

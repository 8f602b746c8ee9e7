import { Webhook } from 'standardwebhooks';
import { type Context, inTransaction } from '../../core/context.ts';
import { secondsOf } from '../../platform/clock.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { type SendResult, sendOutside } from '../../platform/outgoing/send.ts';
import type { TaskRun } from '../../platform/queue.ts';
import { inSpan } from '../../platform/telemetry/spans.ts';
import { deliverJob } from './announce.ts';
import type { DisabledBy } from './entities.ts';
import { mailSwitchedOff } from './mails.ts';
import { bodyOf, type UnsentEvent } from './payload.ts';
import { openSecret } from './secrets.ts';

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

interface WaitingDelivery extends UnsentEvent {
  id: string;
  endpointId: string;
  url: string;
  secret: Buffer;
  oldSecret: Buffer | null;
  oldSecretUntil: Date | null;
  tries: number;
  /** When it was written, or repeated last: its three days count from here. */
  seriesAt: Date;
  isOff: boolean;
  late: number;
  quietUntil: Date | null;
}

/**
 * The job that sends an event to an endpoint, and writes down the outcome. It may run twice: an event reaches its endpoint at least once.
 * With `toLate`, it sends to late endpoints too; without, it leaves these to that other job.
 */
export const delivering =
  ({ toLate }: { toLate: boolean }) =>
  async (context: Context, { deliveryId }: { deliveryId: string }, { isLastAttempt }: TaskRun): Promise<void> => {
    try {
      await attemptDelivery(context, deliveryId, toLate);
    } catch (error) {
      // An internal fault, such as a secret that cannot be read. No job follows the last attempt, so the delivery would wait for ever.
      if (isLastAttempt) await failDeliveries(context, sql`id = ${deliveryId}`);
      throw error;
    }
  };

async function attemptDelivery(context: Context, deliveryId: string, toLate: boolean): Promise<void> {
  const waitingDelivery = await sql<WaitingDelivery>`
    select d.id, d.endpoint_id as "endpointId", d.tries, d.series_at as "seriesAt", e.url, e.secret, e.old_secret as "oldSecret",
      e.old_secret_until as "oldSecretUntil", e.late, e.quiet_until as "quietUntil",
      e.disabled_at is not null and v.type <> 'webhook.test' as "isOff", v.id as "eventId", v.type, v.body, v.created_at as "createdAt",
      v.creator_id as "creatorId"
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
    where d.id = ${deliveryId} and d.status = 'WAITING'`.first(context.db);
  if (!waitingDelivery) return;
  if (waitingDelivery.isOff) {
    await failDeliveries(context, sql`id = ${waitingDelivery.id}`);
    return;
  }
  const quietUntil =
    waitingDelivery.type !== 'webhook.test' && waitingDelivery.quietUntil && waitingDelivery.quietUntil > context.now()
      ? waitingDelivery.quietUntil
      : null;
  if (quietUntil || (waitingDelivery.late && !toLate)) {
    await inTransaction(context, (inner) => putOff(inner, waitingDelivery, quietUntil ?? inner.now()));
    return;
  }
  const body = await bodyOf(context, waitingDelivery);
  const at = context.now();
  const sendResult = await inSpan('webhook', { 'diwan.event': waitingDelivery.type }, () =>
    sendOutside({
      url: waitingDelivery.url,
      headers: webhookHeaders(context, waitingDelivery, body, at),
      body,
      allowsPrivate: context.config.webhooksReachPrivate,
    }),
  );
  await inTransaction(context, (inner) => recordAttempt(inner, waitingDelivery, at, sendResult));
}

/**
 * Puts a delivery off without an attempt, into the queue for endpoints like its own. It has failed once its three days are over, as a
 * delivery that was tried has: an endpoint that never answers gets few attempts in that time.
 */
async function putOff(context: Context, waitingDelivery: WaitingDelivery, until: Date): Promise<void> {
  const { id, endpointId, seriesAt } = waitingDelivery;
  if (until.getTime() > seriesAt.getTime() + seriesPauses) {
    // The endpoint is locked before its deliveries, as in `recordAttempt`.
    const isThere = await sql`select from webhook_endpoints where id = ${endpointId} for no key update`.run(context.db);
    if (isThere) await giveUpDelivery(context, waitingDelivery);
    return;
  }
  const isWaiting = await sql`update webhook_deliveries set next_at = ${until} where id = ${id} and status = 'WAITING'`.run(context.db);
  if (isWaiting) await context.withCommit(sql`select ${deliverJob(sql`${id}::uuid`, sql`${endpointId}::uuid`, until)}`);
}

/** The headers of Standard Webhooks. The signature counts whole seconds, so the header has whole seconds too. */
function webhookHeaders(
  context: Context,
  { eventId, creatorId, secret, ...old }: WaitingDelivery,
  body: string,
  at: Date,
): Record<string, string> {
  const sealedSecrets = [secret, ...(old.oldSecret && old.oldSecretUntil && old.oldSecretUntil > at ? [old.oldSecret] : [])];
  return {
    'content-type': 'application/json',
    'user-agent': 'Diwan-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(secondsOf(at)),
    'webhook-signature': sealedSecrets.map((one) => new Webhook(openSecret(context, one, creatorId)).sign(eventId, at, body)).join(' '),
  };
}

async function recordAttempt(
  context: Context,
  waitingDelivery: WaitingDelivery,
  at: Date,
  { status, failure, body, took }: SendResult,
): Promise<void> {
  const { db } = context;
  // The endpoint is locked before its deliveries, as everywhere. It may be deleted by now.
  const isThere = await sql`select from webhook_endpoints where id = ${waitingDelivery.endpointId} for no key update`.run(db);
  if (!isThere) return;
  const isAnswerLate = took >= promptAnswer || failure === 'TIMEOUT';
  const lateAnswers = isAnswerLate ? waitingDelivery.late + 1 : 0;
  const quietUntil =
    failure === 'TIMEOUT' ? new Date(context.now().getTime() + Math.min(longestQuiet, firstQuiet * 2 ** (lateAnswers - 1))) : null;
  if (isAnswerLate || waitingDelivery.late)
    await sql`update webhook_endpoints set late = ${lateAnswers}, quiet_until = ${quietUntil} where id = ${waitingDelivery.endpointId}`.run(
      db,
    );
  // A text in Postgres can hold neither NUL nor half of a surrogate pair.
  const answer = body.slice(0, longestAnswer).toWellFormed().replaceAll('\0', '\ufffd');
  await sql`
    insert into webhook_attempts (delivery_id, at, took, status, failure, answer)
    select id, ${at}, ${took}, ${status}, ${failure}, ${answer} from webhook_deliveries where id = ${waitingDelivery.id}`.run(db);
  if (status !== null && status >= 200 && status < 300) return deliveryTaken(context, waitingDelivery, at);
  if (status === goneStatus) return switchEndpointOff(context, waitingDelivery, 'RECEIVER');
  const deliveryPause = deliveryPauses[waitingDelivery.tries];
  if (deliveryPause === undefined || waitingDelivery.type === 'webhook.test') return giveUpDelivery(context, waitingDelivery);
  const nextTryAt = new Date(context.now().getTime() + deliveryPause);
  const isWaiting =
    await sql`update webhook_deliveries set tries = tries + 1, next_at = ${nextTryAt} where id = ${waitingDelivery.id} and status = 'WAITING'`.run(
      db,
    );
  if (isWaiting)
    await context.withCommit(
      sql`select ${deliverJob(sql`${waitingDelivery.id}::uuid`, sql`${waitingDelivery.endpointId}::uuid`, nextTryAt)}`,
    );
}

async function deliveryTaken({ db }: Context, { id, endpointId }: WaitingDelivery, at: Date): Promise<void> {
  await sql`update webhook_deliveries set status = 'DELIVERED', tries = tries + 1, next_at = null where id = ${id}`.run(db);
  await sql`update webhook_endpoints set last_success_at = greatest(last_success_at, ${at}::timestamptz) where id = ${endpointId}`.run(db);
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

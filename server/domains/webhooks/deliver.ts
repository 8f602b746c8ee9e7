import { Webhook } from 'standardwebhooks';
import { type Context, inTransaction } from '../../core/context.ts';
import { secondsOf } from '../../platform/clock.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { type SendResult, sendOutside } from '../../platform/outgoing/send.ts';
import type { TaskRun } from '../../platform/queue.ts';
import { deliverJob } from './announce.ts';
import type { DisabledBy } from './entities.ts';
import { mailSwitchedOff } from './mails.ts';
import { bodyOf, type UnsentEvent } from './payload.ts';
import { openSecret } from './secrets.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** The pauses between attempts, in milliseconds. Together they are three days. */
export const pauses: readonly number[] = [
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
const allPauses = pauses.reduce((sum, pause) => sum + pause, 0);

/** How many characters of an answer are kept, so that no receiver can fill the disk. */
const longestAnswer = 1000;
/** Milliseconds after which an answer is late. Workers of their own send to late endpoints. */
const soon = 2 * second;
/**
 * The pause of an endpoint after the first time-out in a row, and the longest one, in milliseconds. Each is twice as long as the one
 * before.
 */
const [firstQuiet, longestQuiet] = [5 * second, 10 * minute];

/** The HTTP status by which a receiver says that it wants no more events. */
const gone = 410;

interface Waiting extends UnsentEvent {
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
      await attempt(context, deliveryId, toLate);
    } catch (error) {
      // An internal fault, such as a secret that cannot be read. No job follows the last attempt, so the delivery would wait for ever.
      if (isLastAttempt) await fail(context, sql`id = ${deliveryId}`);
      throw error;
    }
  };

async function attempt(context: Context, deliveryId: string, toLate: boolean): Promise<void> {
  const found = await sql<Waiting>`
    select d.id, d.endpoint_id as "endpointId", d.tries, d.series_at as "seriesAt", e.url, e.secret, e.old_secret as "oldSecret",
      e.old_secret_until as "oldSecretUntil", e.late, e.quiet_until as "quietUntil",
      e.disabled_at is not null and v.type <> 'webhook.test' as "isOff", v.id as "eventId", v.type, v.body, v.created_at as "createdAt",
      v.creator_id as "creatorId"
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
    where d.id = ${deliveryId} and d.status = 'WAITING'`.first(context.db);
  if (!found) return;
  if (found.isOff) {
    await fail(context, sql`id = ${found.id}`);
    return;
  }
  const quietUntil = found.type !== 'webhook.test' && found.quietUntil && found.quietUntil > context.now() ? found.quietUntil : null;
  if (quietUntil || (found.late && !toLate)) {
    await inTransaction(context, (inner) => putOff(inner, found, quietUntil ?? inner.now()));
    return;
  }
  const body = await bodyOf(context, found);
  const at = context.now();
  const result = await sendOutside({
    url: found.url,
    headers: headersOf(context, found, body, at),
    body,
    allowsPrivate: context.config.webhooksReachPrivate,
  });
  await inTransaction(context, (inner) => record(inner, found, at, result));
}

/**
 * Puts a delivery off without an attempt, into the queue for endpoints like its own. It has failed once its three days are over, as a
 * delivery that was tried has: an endpoint that never answers gets few attempts in that time.
 */
async function putOff(context: Context, waiting: Waiting, until: Date): Promise<void> {
  const { id, endpointId, seriesAt } = waiting;
  if (until.getTime() > seriesAt.getTime() + allPauses) {
    // The endpoint is locked before its deliveries, as in `record`.
    const there = await sql`select from webhook_endpoints where id = ${endpointId} for no key update`.run(context.db);
    if (there) await giveUp(context, waiting);
    return;
  }
  const waits = await sql`update webhook_deliveries set next_at = ${until} where id = ${id} and status = 'WAITING'`.run(context.db);
  if (waits) await context.withCommit(sql`select ${deliverJob(sql`${id}::uuid`, sql`${endpointId}::uuid`, until)}`);
}

/** The headers of Standard Webhooks. The signature counts whole seconds, so the header has whole seconds too. */
function headersOf(context: Context, { eventId, creatorId, secret, ...old }: Waiting, body: string, at: Date): Record<string, string> {
  const sealed = [secret, ...(old.oldSecret && old.oldSecretUntil && old.oldSecretUntil > at ? [old.oldSecret] : [])];
  return {
    'content-type': 'application/json',
    'user-agent': 'Diwan-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(secondsOf(at)),
    'webhook-signature': sealed.map((one) => new Webhook(openSecret(context, one, creatorId)).sign(eventId, at, body)).join(' '),
  };
}

async function record(context: Context, waiting: Waiting, at: Date, { status, failure, body, took }: SendResult): Promise<void> {
  const { db } = context;
  // The endpoint is locked before its deliveries, as everywhere. It may be deleted by now.
  const there = await sql`select from webhook_endpoints where id = ${waiting.endpointId} for no key update`.run(db);
  if (!there) return;
  const isLate = took >= soon || failure === 'TIMEOUT';
  const late = isLate ? waiting.late + 1 : 0;
  const quietUntil =
    failure === 'TIMEOUT' ? new Date(context.now().getTime() + Math.min(longestQuiet, firstQuiet * 2 ** (late - 1))) : null;
  if (isLate || waiting.late)
    await sql`update webhook_endpoints set late = ${late}, quiet_until = ${quietUntil} where id = ${waiting.endpointId}`.run(db);
  // A text in Postgres can hold neither NUL nor half of a surrogate pair.
  const answer = body.slice(0, longestAnswer).toWellFormed().replaceAll('\0', '\ufffd');
  await sql`
    insert into webhook_attempts (delivery_id, at, took, status, failure, answer)
    select id, ${at}, ${took}, ${status}, ${failure}, ${answer} from webhook_deliveries where id = ${waiting.id}`.run(db);
  if (status !== null && status >= 200 && status < 300) return taken(context, waiting, at);
  if (status === gone) return switchOff(context, waiting, 'RECEIVER');
  const pause = pauses[waiting.tries];
  if (pause === undefined || waiting.type === 'webhook.test') return giveUp(context, waiting);
  const next = new Date(context.now().getTime() + pause);
  const waits =
    await sql`update webhook_deliveries set tries = tries + 1, next_at = ${next} where id = ${waiting.id} and status = 'WAITING'`.run(db);
  if (waits) await context.withCommit(sql`select ${deliverJob(sql`${waiting.id}::uuid`, sql`${waiting.endpointId}::uuid`, next)}`);
}

async function taken({ db }: Context, { id, endpointId }: Waiting, at: Date): Promise<void> {
  await sql`update webhook_deliveries set status = 'DELIVERED', tries = tries + 1, next_at = null where id = ${id}`.run(db);
  await sql`update webhook_endpoints set last_success_at = greatest(last_success_at, ${at}::timestamptz) where id = ${endpointId}`.run(db);
}

/** Ends a delivery whose last attempt has failed. An endpoint that has taken nothing since `seriesAt` is switched off. */
async function giveUp(context: Context, waiting: Waiting): Promise<void> {
  if (waiting.type !== 'webhook.test') {
    const dead = await sql`
      select from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
      where d.id = ${waiting.id} and (e.last_success_at is null or e.last_success_at < d.series_at)`.run(context.db);
    if (dead) return switchOff(context, waiting, 'FAILURES');
  }
  await fail(context, sql`id = ${waiting.id}`, 1);
}

/** Switches an endpoint off, ends its waiting deliveries, and mails the owner why. */
async function switchOff(context: Context, { id, endpointId }: Waiting, by: DisabledBy): Promise<void> {
  await fail(context, sql`id = ${id}`, 1);
  const { db, now } = context;
  const off = await sql`
    update webhook_endpoints set disabled_at = ${now()}, disabled_by = ${by} where id = ${endpointId} and disabled_at is null`.run(db);
  await fail(context, sql`endpoint_id = ${endpointId}`);
  if (off) await mailSwitchedOff(context, endpointId, by);
}

/** Marks waiting deliveries as failed, with so many more attempts (`tried`). They can be repeated. */
export async function fail({ db }: Context, which: Sql, tried = 0): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'FAILED', tries = tries + ${tried}, next_at = null where ${which} and status = 'WAITING'`.run(
    db,
  );
}

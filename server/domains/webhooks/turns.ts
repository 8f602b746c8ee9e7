import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { callingWorkers } from '../../platform/job-calls.ts';
import { deliverJob, deliverLateTask, deliverTask, jobKeyIn, jobKeyOf } from './announce.ts';
import type { UnsentEvent } from './payload.ts';

/** How many deliveries are read at once, so that their bodies are written in one statement. */
const batchSize = 10;
/** How many jobs of waiting deliveries are put off at once. */
const mostPutOff = 1000;
/** The most milliseconds for which a job is put off while its lane is taken. The job that has the lane calls the next one when it ends. */
const longestWait = 30_000;

/**
 * Half of the endpoints of an account, for one of the two tasks. One job at a time sends to a lane. So at most two requests of an account
 * run at a time for each task, and one of an endpoint.
 */
export interface Lane {
  name: string;
  creatorId: string;
  half: number;
  /** The endpoint whose deliveries the job sends. */
  endpointId: string;
  toLate: boolean;
}

const halfOf = (endpointId: Sql): Sql => sql`(hashtext(${endpointId}::text) & 1)`;

/** The lane of a delivery that waits. */
export async function laneOf({ db }: Context, deliveryId: string, toLate: boolean): Promise<Lane | undefined> {
  const place = await sql<Omit<Lane, 'name' | 'toLate'>>`
    select e.creator_id as "creatorId", e.id as "endpointId", ${halfOf(sql`e.id`)} as half
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where d.id = ${deliveryId} and d.status = 'WAITING'`.first(
    db,
  );
  return place && { ...place, toLate, name: `webhook:${toLate ? 'late:' : ''}${place.creatorId}:${place.half}` };
}

/** A delivery with what is needed to send it. */
export interface WaitingDelivery extends UnsentEvent {
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

/** SQL for due deliveries `d`. Their endpoint `e` may be sent the event `v` now, and their job `j` waits and has not failed yet. */
const openDeliveries = ({ toLate }: Lane, at: Sql): Sql => sql`
  webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
  join graphile_worker._private_jobs j on j.key = ${jobKeyIn(sql`d.id`)} and j.locked_at is null and j.attempts = 0
  join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = ${toLate ? deliverLateTask : deliverTask}
  where d.status = 'WAITING' and d.next_at <= ${at} and (${toLate}::boolean or e.late = 0)
    and (v.type = 'webhook.test' or (e.disabled_at is null and (e.quiet_until is null or e.quiet_until <= ${at})))`;

/**
 * The next deliveries to a lane's endpoint: the job's own (`ownId`) if it is named, and others that are due, without those in `faulty`. The
 * jobs of the others are put off. So no other worker takes them up in vain, and they are still sent if this process dies.
 */
export function nextBatch({ db, now }: Context, lane: Lane, ownId: string | null, faulty: readonly string[]): Promise<WaitingDelivery[]> {
  const at = sql`${now()}::timestamptz`;
  const own = sql`${ownId}::uuid`;
  return sql<WaitingDelivery>`
    with due as materialized (
      select d.id, j.id as job_id, j.run_at, row_number() over (order by d.id) as place from ${openDeliveries(lane, at)}
        and d.endpoint_id = ${lane.endpointId} and d.id <> all(${faulty}::uuid[])
      order by d.id limit ${ownId === null ? batchSize : mostPutOff}),
    put_off as materialized (
      select count(*) from graphile_worker.reschedule_jobs(array(select job_id from due where run_at <= ${at}),
        run_at := ${waitEnd(now)}))
    select d.id, d.endpoint_id as "endpointId", d.tries, d.series_at as "seriesAt", e.url, e.secret, e.old_secret as "oldSecret",
      e.old_secret_until as "oldSecretUntil", e.late, e.quiet_until as "quietUntil",
      e.disabled_at is not null and v.type <> 'webhook.test' as "isOff", v.id as "eventId", v.type, v.body, v.created_at as "createdAt",
      v.creator_id as "creatorId", u.id as "ownerId", u.email as "ownerEmail"
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
    join creators c on c.id = v.creator_id join users u on u.id = c.owner_id
    where d.id in (select ${own} union all select due.id from due, put_off where place <= ${batchSize}) and d.status = 'WAITING'
    order by d.id <> coalesce(${own}, d.id), d.id`.rows(db);
}

/** Whether nothing due was left behind a batch. What has come since is found by its own job. */
export const isLastBatch = (batch: readonly WaitingDelivery[]): boolean => batch.length < batchSize;

/** Puts a job off until its lane is free. This run counts as no attempt; those before it still count. */
export const waitForTurn = ({ db, now }: Context, deliveryId: string, { endpointId }: Lane): Promise<number> =>
  sql`
    select from (select attempts from graphile_worker._private_jobs where key = ${jobKeyOf(deliveryId)}) own,
      lateral graphile_worker.reschedule_jobs(array[(${deliverJob(sql`${deliveryId}::uuid`, sql`${endpointId}::uuid`, waitEnd(now))}).id],
        attempts := greatest(own.attempts - 1, 0))`.run(db);

/** Calls the job of the oldest delivery that waits for a lane. The lane is free now. */
export async function handOn({ db, now }: Context, lane: Lane): Promise<void> {
  const at = sql`${now()}::timestamptz`;
  await sql`
    select ${callingWorkers} from graphile_worker.reschedule_jobs(array(
      select j.id from ${openDeliveries(lane, at)}
        and e.creator_id = ${lane.creatorId} and ${halfOf(sql`e.id`)} = ${lane.half} and j.run_at > ${at}
      order by d.id limit 1), run_at := ${at})`.run(db);
}

const waitEnd = (now: Context['now']) => new Date(now().getTime() + longestWait);

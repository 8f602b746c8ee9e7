import { isId } from '../../../schema/rules/id.ts';
import { minuteWarning } from '../../../schema/rules/rooms.ts';
import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { type Database, raw, sql } from '../../platform/database/sql.ts';
import { allowanceOf } from '../plans/limits.ts';
import { minutesOf } from '../plans/live-minutes.ts';

/**
 * For how many seconds after a host's last beat the next one extends the same interval. So no time is lost when another process takes over
 * from a dead one. A host who was away for longer begins a new interval.
 */
const bridgedSeconds = 30;

/** The database in which minutes are counted, and its clock. */
interface LiveMoment {
  db: Database;
  now(): Date;
}

/** Counts a host's presence until now, if the session is live. Each beat extends the interval, so a crash loses one beat at most. */
export async function keepLive({ db, now }: LiveMoment, sessionId: string, memberId: string): Promise<void> {
  const liveAt = now();
  const bridgedFrom = new Date(liveAt.getTime() - bridgedSeconds * 1000);
  await sql`
    with live as (select id from sessions where id = ${sessionId} and status = 'LIVE'),
      longer as (
        update live_intervals set until_at = greatest(until_at, ${liveAt}) from live
        where session_id = live.id and member_id = ${memberId} and until_at >= ${bridgedFrom} returning live_intervals.id)
    insert into live_intervals (session_id, member_id, from_at, until_at)
    select live.id, ${memberId}, ${liveAt}, ${liveAt} from live where not exists (select from longer)`.run(db);
}

/** Counts the hosts whom the media server sees, even if they follow no subscription. Guests and unknown ids do not count. */
export async function countSeenHosts(moment: LiveMoment, sessionId: string, memberIds: readonly string[]): Promise<void> {
  const hostIds = memberIds.filter(isId);
  if (!isId(sessionId) || !hostIds.length) return;
  const seenHosts = await sql<{ id: string }>`
    select id from room_members where session_id = ${sessionId} and is_host and id = any(${hostIds})`.rows(moment.db);
  for (const { id } of seenHosts) await keepLive(moment, sessionId, id);
}

/** The live minutes of a session so far. */
export async function countMinutes({ db }: Context, sessionId: string): Promise<number> {
  const countingMinutes = sql<{ minutes: number }>`select ${raw(minutesOf('s.id'))} as minutes from sessions s where s.id = ${sessionId}`;
  return (await countingMinutes.one(db)).minutes;
}

/** What an account has used of its live minutes this month. */
export interface UsedMinutes {
  /** First day of the month in the account's zone. */
  month: string;
  used: number;
  limit: number | null;
  percent: number | null;
  /** The highest of the percentages for which an account is warned that the minutes have reached; null below the first. */
  warning: number | null;
}

/** The account's live minutes of the month: those of each session that started in it. A live session counts as far as it has come. */
export async function liveMinutesOf(
  context: Context,
  creatorId: string,
  limit: number | null | Promise<number | null> = allowanceOf(context, creatorId, 'liveMinutes'),
): Promise<UsedMinutes> {
  const { month, used } = await sql<{ month: string; used: number }>`
    select to_char(first, 'YYYY-MM-DD') as month, (
      select coalesce(sum(coalesce(s.live_minutes, ${raw(minutesOf('s.id'))})), 0)::int from sessions s
      where s.creator_id = c.id and s.started_at >= first at time zone c.time_zone
        and s.started_at < (first + interval '1 month') at time zone c.time_zone) as used
    from creators c, lateral (select date_trunc('month', ${context.now()}::timestamptz at time zone c.time_zone) as first) month
    where c.id = ${creatorId}`.one(context.db);
  const mostMinutes = await limit;
  return {
    month,
    used,
    limit: mostMinutes,
    percent: mostMinutes === null ? null : minutePercentOf(used, mostMinutes),
    warning: minuteWarning(used, mostMinutes),
  };
}

const minutePercentOf = (used: number, limit: number): number => (limit > 0 ? Math.floor((used * 100) / limit) : 100);

/** Requires live minutes for a session that starts. A session that is live is not cut. @throws PLAN_LIMIT if the month's are used up */
export async function requireMinutes(context: Context, creatorId: string): Promise<void> {
  const { used, limit } = await liveMinutesOf(context, creatorId);
  if (limit !== null && used >= limit) throw userError('PLAN_LIMIT', 'room.minutesUsedUp', undefined, { used, allowed: limit });
}

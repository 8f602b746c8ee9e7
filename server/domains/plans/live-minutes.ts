/*
 * Live minutes. Rooms keep them in `live_intervals` and on their sessions.
 */

/** Minutes for which a session had at least one host, rounded up once, as SQL. Takes SQL for the session's id. */
export const minutesOf = (
  sessionId: string,
): string => `(select coalesce(ceil(sum(extract(epoch from upper(piece) - lower(piece))) / 60), 0)::int
  from unnest((select range_agg(tstzrange(i.from_at, i.until_at)) from live_intervals i where i.session_id = ${sessionId})) piece)`;

/** Live minutes of an account in the present month of its time zone, as SQL. Takes SQL for the account's id and for the moment. */
export const minutesThisMonth = (creatorId: string, at: string): string => `(
  select coalesce(sum(coalesce(s.live_minutes, ${minutesOf('s.id')})), 0)::int
  from creators c cross join lateral (select date_trunc('month', ${at} at time zone c.time_zone) as first) month
    join sessions s on s.creator_id = c.id and s.started_at >= first at time zone c.time_zone
      and s.started_at < (first + interval '1 month') at time zone c.time_zone
  where c.id = ${creatorId})`;

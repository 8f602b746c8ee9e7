import { lobbyMinutes, soldUntil } from '../../../schema/rules/session-lifecycle.ts';
import { nowOf, type SqlContext } from '../../graphql/reads/fields.ts';

/*
 * How a session is read, as SQL. The fragments take the alias of a row of `sessions`.
 */

/** When the room of an online session opens, as `opensAt` has it. */
export const opensAtOf = (session: string): string => `(${session}.starts_at - interval '${lobbyMinutes} minutes')`;

/** The status of a session at a moment, as `SessionStatus`. LOBBY follows from the clock, so it needs no job that could be late. */
export const statusAt = (session: string, now: string): string => `case
  when ${session}.status = 'SCHEDULED' and ${session}.location = 'ONLINE'
    and ${opensAtOf(session)} <= ${now} then 'LOBBY'
  when ${session}.status = 'RELEASED' then 'CANCELLED'
  else ${session}.status end`;

/** The time of day as `HH:MM`. */
export const timeOf = (session: string): string => `left(${session}.session_time::text, 5)`;

/** The states of the sessions in each tab of the list. Held and released slots are in no tab. */
export const sessionTabs = {
  UPCOMING: "('SCHEDULED', 'LIVE')",
  DRAFTS: "('DRAFT')",
  PAST: "('ENDED', 'MISSED', 'CANCELLED')",
} as const;

/** Whether a session is in the list at all. */
export const isListed = (session: string): string => `${session}.status not in ('HELD', 'RELEASED')`;

/** Whether a session stands on its creator's page at a moment: it is public, not over, and no booked slot. */
export const isAnnounced = (session: string, now: string): string =>
  `(${session}.status in ('SCHEDULED', 'LIVE') and ${session}.event_type = 'PUBLIC' and ${session}.appointment_type_id is null
    and ${session}.ends_at > ${now})`;

const soldUntilColumns = { startsAt: 'starts_at', endsAt: 'ends_at' } as const;

/** The moment until which seats of a session are sold, by the rule of `whyNotSold`. A draft counts as scheduled. */
export const soldUntilOf = (session: string): string =>
  `case ${session}.status when 'LIVE' then ${session}.${soldUntilColumns[soldUntil.LIVE]} else ${session}.${soldUntilColumns[soldUntil.SCHEDULED]} end`;

/** Statuses of a booking whose customer has a seat, or had it until the end. Sessions stand before bookings, and ask as well. */
export const attendingStatuses = ['CONFIRMED', 'COMPLETED', 'NO_SHOW'] as const;
/** The same as SQL. */
export const attending = `('${attendingStatuses.join("', '")}')`;

/** The order of sessions by their start, soonest first. */
export const soonestFirst = [
  { column: 'starts_at', type: 'timestamptz', descending: false },
  { column: 'id', type: 'uuid', descending: false },
] as const;

/** A query of the soonest announced sessions of a row of `creators`, with the columns of `offeredProducts`. */
export const announcedSessions = (query: SqlContext, most: number): string => {
  const now = nowOf(query);
  return `(
  select 'SESSION' as kind, s.id, s.title, s.title_ar, row_number() over (order by s.starts_at, s.id) as n
  from sessions s where s.creator_id = ${query.t}.id and ${isAnnounced('s', now)} and s.starts_at > ${now} - interval '2 days'
  order by s.starts_at, s.id limit ${most})`;
};

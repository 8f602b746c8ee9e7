import type { Context } from '../../core/context.ts';
import { raw, sql } from '../../platform/database/sql.ts';

/** A time in which a session would keep its creator busy. */
export interface BusyTime {
  startsAt: Date;
  endsAt: Date;
}

/** Statuses in which a session keeps its creator busy, as SQL: the condition of the constraint `sessions_busy`. */
export const busyStatuses = "('HELD', 'SCHEDULED', 'LIVE')";

/** A session that overlaps a wanted time. */
export interface Clash {
  /** The index of the span that it overlaps, from 0. */
  index: number;
  id: string;
  title: string;
  titleAr: string | null;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
}

/** For each span, the account's first session that overlaps it, if there is one. Sessions in `exceptIds` do not count. */
export async function clashesOf(
  { db }: Pick<Context, 'db'>,
  creatorId: string,
  sessionSpans: readonly BusyTime[],
  exceptIds: readonly string[] = [],
): Promise<Clash[]> {
  if (!sessionSpans.length) return [];
  return sql<Clash>`
    select distinct on (w.n) w.n::int - 1 as index, s.id, s.title, s.title_ar as "titleAr", s.starts_at as "startsAt", s.ends_at as "endsAt",
      s.time_zone as "timeZone"
    from unnest(${sessionSpans.map(({ startsAt }) => startsAt)}::timestamptz[], ${sessionSpans.map(({ endsAt }) => endsAt)}::timestamptz[])
      with ordinality w (starts_at, ends_at, n)
    join sessions s on s.creator_id = ${creatorId} and s.busy && tstzrange(w.starts_at, w.ends_at)
      and s.status in ${raw(busyStatuses)} and s.id <> all(${exceptIds}::uuid[])
    order by w.n, s.starts_at, s.id`.rows(db);
}

/** Whether the database's constraint refused an overlapping time. */
export const isClash = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'sessions_busy';

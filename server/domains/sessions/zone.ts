import type { Context } from '../../core/context.ts';
import { UserErrors } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Session } from './entities.ts';
import { type Times, timesOf } from './times.ts';

type Draft = Pick<Session, 'id' | 'sessionDate' | 'sessionTime' | 'durationMinutes'>;

/** Moves an account's drafts into another time zone. They keep their wall clock; published sessions keep their instants. */
export async function moveDraftsToZone(
  { db, language }: Context,
  { creatorId, timeZone }: { creatorId: string; timeZone: string },
): Promise<void> {
  const drafts = await sql<Draft>`
    select id, session_date::text as "sessionDate", session_time::text as "sessionTime", duration_minutes as "durationMinutes"
    from sessions where creator_id = ${creatorId} and status = 'DRAFT' order by id for no key update`.rows(db);
  if (!drafts.length) return;
  const times = drafts.map((draft) => timesIn({ ...draft, timeZone }, language));
  await sql`
    update sessions s set time_zone = ${timeZone}, starts_at = moved.starts_at, ends_at = moved.ends_at, busy = moved.busy, version = s.version + 1
    from unnest(${drafts.map(({ id }) => id)}::uuid[], ${times.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${times.map(({ endsAt }) => endsAt)}::timestamptz[], ${times.map(({ busy }) => busy)}::tstzrange[]) moved (id, starts_at, ends_at, busy)
    where s.id = moved.id`.run(db);
}

/** The instants of a draft's wall clock in a zone; null if the clocks skip that time. The draft keeps it, and publishing refuses it. */
export function timesIn(
  draft: Omit<Draft, 'id'> & { timeZone: string },
  language: Context['language'],
): Pick<Times, 'startsAt' | 'endsAt' | 'busy'> {
  try {
    return timesOf(draft, language);
  } catch (error) {
    if (error instanceof UserErrors) return { startsAt: null, endsAt: null, busy: null };
    throw error;
  }
}

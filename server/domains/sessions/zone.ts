import type { Context } from '../../core/context.ts';
import { UserErrors } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Session } from './entities.ts';
import { type SessionTimes, sessionTimesOf } from './times.ts';

type SessionDraft = Pick<Session, 'id' | 'sessionDate' | 'sessionTime' | 'durationMinutes'>;

/** Moves an account's drafts into another time zone. They keep their wall clock; published sessions keep their instants. */
export async function moveDraftsToZone(
  { db, language }: Context,
  { creatorId, timeZone }: { creatorId: string; timeZone: string },
): Promise<void> {
  const sessionDrafts = await sql<SessionDraft>`
    select id, session_date::text as "sessionDate", session_time::text as "sessionTime", duration_minutes as "durationMinutes"
    from sessions where creator_id = ${creatorId} and status = 'DRAFT' order by id for no key update`.rows(db);
  if (!sessionDrafts.length) return;
  const draftTimes = sessionDrafts.map((draft) => draftTimesIn({ ...draft, timeZone }, language));
  await sql`
    update sessions s set time_zone = ${timeZone}, starts_at = moved.starts_at, ends_at = moved.ends_at, busy = moved.busy, version = s.version + 1
    from unnest(${sessionDrafts.map(({ id }) => id)}::uuid[], ${draftTimes.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${draftTimes.map(({ endsAt }) => endsAt)}::timestamptz[], ${draftTimes.map(({ busy }) => busy)}::tstzrange[]) moved (id, starts_at, ends_at, busy)
    where s.id = moved.id`.run(db);
}

/** The instants of a draft's wall clock in a zone; null if the clocks skip that time. The draft keeps it, and publishing refuses it. */
export function draftTimesIn(
  draft: Omit<SessionDraft, 'id'> & { timeZone: string },
  language: Context['language'],
): Pick<SessionTimes, 'startsAt' | 'endsAt' | 'busy'> {
  try {
    return sessionTimesOf(draft, language);
  } catch (error) {
    if (error instanceof UserErrors) return { startsAt: null, endsAt: null, busy: null };
    throw error;
  }
}

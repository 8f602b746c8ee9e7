import type { Context } from '../../core/context.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { sessionsCalledOff } from './events.ts';
import { lockCalendar } from './places.ts';

/*
 * What happens to an account's sessions when the account is closed.
 */

/** Whether a session of the account is live. */
export const isLive = async ({ db }: Context, creatorId: string): Promise<boolean> =>
  (await sql`select from sessions where creator_id = ${creatorId} and status = 'LIVE'`.run(db)) > 0;

/**
 * Cancels all sessions that lie ahead, and deletes all invitations. The caller has checked that nobody has a confirmed seat. Holds end, and
 * waiting lists are closed, with `sessionsCalledOff`.
 */
export async function endSessions(context: Context, creatorId: string): Promise<void> {
  const { db, now } = context;
  await lockCalendar(context, creatorId);
  const sessionsAhead = await sql<{ id: string }>`
    update sessions set status = case status when 'HELD' then 'RELEASED' else 'CANCELLED' end,
      cancelled_at = case status when 'HELD' then cancelled_at else ${now()} end, version = version + 1, updated_at = ${now()}
    where id in (select id from sessions where creator_id = ${creatorId} and status in ('HELD', 'SCHEDULED') order by id for no key update)
    returning id`.rows(db);
  await sessionsCalledOff.emit(context, { sessionIds: sessionsAhead.map(({ id }) => id), by: 'HOST' });
  await sql`
    delete from session_invitations i using sessions s where s.id = i.session_id and s.creator_id = ${creatorId}`.run(db);
}

/** The assignments of an update that deletes the texts and pictures of sessions or appointment types. */
export const erasedTexts = raw(`description = null, description_ar = null, includes = '[]', cover_id = null, area = null,
  address = case when address is null then null else '–' end`);

/** Deletes the texts and pictures of the account's sessions. Their titles stay, since orders name them. */
export async function eraseSessions({ db }: Context, creatorId: string): Promise<void> {
  await sql`update sessions set ${erasedTexts}, cancel_reason = null where creator_id = ${creatorId}`.run(db);
}

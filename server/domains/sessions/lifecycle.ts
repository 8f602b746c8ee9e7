import { type SessionStep, type StoredSessionStatus, sessionLifecycle } from '../../../schema/rules/session-lifecycle.ts';
import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { sessionEnded } from './events.ts';

/** The states in which a step is possible. */
const statusesBefore = (step: SessionStep): StoredSessionStatus[] =>
  (Object.keys(sessionLifecycle) as StoredSessionStatus[]).filter((status) => sessionLifecycle[status][step]);

/**
 * Makes a scheduled online session live. False if it is no longer scheduled: of two hosts who start it at once, one succeeds. The caller
 * has checked that the room is open.
 */
export async function startSession({ db, now }: Context, id: string): Promise<boolean> {
  const at = now();
  const startedSessions = await sql`
    update sessions set status = 'LIVE', started_at = ${at}, version = version + 1, updated_at = ${at}
    where id = ${id} and status = any(${statusesBefore('start')}) and location = 'ONLINE'`.run(db);
  return startedSessions > 0;
}

/** Ends a live session, with its live minutes, or a scheduled session at an address, which never is live. False if it is neither. */
export async function endSession(context: Context, id: string, liveMinutes: number | null = null): Promise<boolean> {
  const at = context.now();
  const endedSession = await sql<{ isOnline: boolean }>`
    update sessions set status = 'ENDED', ended_at = ${at}, live_minutes = coalesce(${liveMinutes}::int, live_minutes), version = version + 1,
      updated_at = ${at}
    where id = ${id} and status = any(${statusesBefore('end')}) and (status = 'LIVE' or location = 'OFFLINE')
    returning location = 'ONLINE' as "isOnline"`.first(context.db);
  if (endedSession) await sessionEnded.emit(context, { sessionId: id, isOnline: endedSession.isOnline });
  return endedSession !== undefined;
}

/** Marks an online session as missed: its host did not start it until its end. False if it was started, or is not online. */
export async function missSession({ db, now }: Context, id: string): Promise<boolean> {
  const at = now();
  const missedSessions = await sql`
    update sessions set status = 'MISSED', ended_at = ${at}, version = version + 1, updated_at = ${at}
    where id = ${id} and status = any(${statusesBefore('miss')}) and location = 'ONLINE'`.run(db);
  return missedSessions > 0;
}

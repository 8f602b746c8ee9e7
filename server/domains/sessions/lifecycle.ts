import { type SessionStep, type StoredSessionStatus, sessionLifecycle } from '../../../schema/rules/session-lifecycle.ts';
import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { sessionEnded } from './events.ts';

/** States from which a step leads to another. */
const before = (step: SessionStep): StoredSessionStatus[] =>
  (Object.keys(sessionLifecycle) as StoredSessionStatus[]).filter((status) => sessionLifecycle[status][step]);

/**
 * The host goes live. False if the session is not scheduled any more: of two hosts who start at once, one does. A plain step of the
 * table: whether the room is open is the caller's question.
 */
export async function startSession({ db, now }: Context, id: string): Promise<boolean> {
  const at = now();
  const started = await sql`
    update sessions set status = 'LIVE', started_at = ${at}, version = version + 1, updated_at = ${at}
    where id = ${id} and status = any(${before('start')}) and location = 'ONLINE'`.run(db);
  return started > 0;
}

/** A live session is over, with its live minutes. False if it is not live any more. An offline one ends without having been live. */
export async function endSession(context: Context, id: string, liveMinutes: number | null = null): Promise<boolean> {
  const at = context.now();
  const ended = await sql<{ isOnline: boolean }>`
    update sessions set status = 'ENDED', ended_at = ${at}, live_minutes = coalesce(${liveMinutes}::int, live_minutes), version = version + 1,
      updated_at = ${at}
    where id = ${id} and status = any(${before('end')}) and (status = 'LIVE' or location = 'OFFLINE')
    returning location = 'ONLINE' as "isOnline"`.first(context.db);
  if (ended) await sessionEnded.emit(context, { sessionId: id, isOnline: ended.isOnline });
  return ended !== undefined;
}

/** The host did not start an online session until its end. False if it was started, or is none. */
export async function missSession({ db, now }: Context, id: string): Promise<boolean> {
  const at = now();
  const missed = await sql`
    update sessions set status = 'MISSED', ended_at = ${at}, version = version + 1, updated_at = ${at}
    where id = ${id} and status = any(${before('miss')}) and location = 'ONLINE'`.run(db);
  return missed > 0;
}

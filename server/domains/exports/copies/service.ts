import { randomUUID } from 'node:crypto';
import type { Context } from '../../../core/context.ts';
import { userError } from '../../../core/errors.ts';
import { consoleUser, customerOf } from '../../../core/viewer.ts';
import { sql } from '../../../platform/database/sql.ts';
import { enqueue } from '../../../platform/queue.ts';

/** Hours for which a copy is kept. */
const keptHours = 24;
/** The most copies that a user may have in that time. */
const mostKept = 3;
/** With this number of attempts, a copy is READY or FAILED within some minutes. */
const maxAttempts = 6;

/**
 * Asks for a copy of the viewer's data. A job makes it and mails the viewer. A user has one copy under way at a time.
 * @throws WRONG_STATE if a copy is under way, or too many are kept
 */
export const dataCopyCreate = (context: Context) => ask(context, customerOf(context.viewer).userId, null);

/** As `dataCopyCreate`, for the account that the viewer owns. */
export function accountCopyCreate(context: Context) {
  const { userId, creatorId } = consoleUser(context.viewer);
  return ask(context, userId, creatorId);
}

async function ask({ db, now, language }: Context, userId: string, creatorId: string | null) {
  const at = now();
  const expiresAt = new Date(at.getTime() + keptHours * 3_600_000);
  const { kept } = await sql<{ kept: number }>`
    select count(*)::int as kept from data_copies where user_id = ${userId} and expires_at > ${at} and status <> 'FAILED'`.one(db);
  if (kept >= mostKept) throw userError('WRONG_STATE', 'dataCopy.tooMany', undefined, { max: mostKept });
  const made = await sql<{ id: string }>`
    insert into data_copies (user_id, creator_id, language, storage_key, created_at, expires_at)
    values (${userId}, ${creatorId}, ${language}, ${`exports/${randomUUID()}`}, ${at}, ${expiresAt})
    on conflict (user_id) where status = 'PENDING' do nothing returning id`.first(db);
  if (!made) throw userError('WRONG_STATE', 'dataCopy.underWay');
  await enqueue(db, 'exports:copy', { copyId: made.id }, { key: `exports:copy:${made.id}`, maxAttempts });
  return { copy: { id: made.id } };
}

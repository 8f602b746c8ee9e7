import { randomUUID } from 'node:crypto';
import { ages } from '../../../core/ages.ts';
import type { Context } from '../../../core/context.ts';
import { userError } from '../../../core/errors.ts';
import { consoleUser, customerOf } from '../../../core/viewer.ts';
import { sql } from '../../../platform/database/sql.ts';
import { enqueue } from '../../../platform/queue.ts';

/** The most copies that a user may have in that time. */
const mostKeptCopies = 3;
/** With this number of attempts, a copy is READY or FAILED within some minutes. */
const maxCopyAttempts = 6;

/**
 * Asks for a copy of the viewer's data. A job makes it and mails the viewer. A user has one copy under way at a time.
 * @throws WRONG_STATE if a copy is under way, or too many are kept
 */
export const dataCopyCreate = (context: Context) => askForCopy(context, customerOf(context.viewer).userId, null);

/** As `dataCopyCreate`, for the account that the viewer owns. */
export function accountCopyCreate(context: Context) {
  const { userId, creatorId } = consoleUser(context.viewer);
  return askForCopy(context, userId, creatorId);
}

async function askForCopy({ db, now, language }: Context, userId: string, creatorId: string | null) {
  const copyAskedAt = now();
  const expiresAt = new Date(copyAskedAt.getTime() + ages.copies.hours * 3_600_000);
  const { kept: keptCopies } = await sql<{ kept: number }>`
    select count(*)::int as kept from data_copies where user_id = ${userId} and expires_at > ${copyAskedAt} and status <> 'FAILED'`.one(db);
  if (keptCopies >= mostKeptCopies) throw userError('WRONG_STATE', 'dataCopy.tooMany', undefined, { max: mostKeptCopies });
  const createdCopy = await sql<{ id: string }>`
    insert into data_copies (user_id, creator_id, language, storage_key, created_at, expires_at)
    values (${userId}, ${creatorId}, ${language}, ${`exports/${randomUUID()}`}, ${copyAskedAt}, ${expiresAt})
    on conflict (user_id) where status = 'PENDING' do nothing returning id`.first(db);
  if (!createdCopy) throw userError('WRONG_STATE', 'dataCopy.underWay');
  await enqueue(db, 'exports:copy', { copyId: createdCopy.id }, { key: `exports:copy:${createdCopy.id}`, maxAttempts: maxCopyAttempts });
  return { copy: { id: createdCopy.id } };
}

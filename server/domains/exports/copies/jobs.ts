import { type Context, inTransaction } from '../../../core/context.ts';
import type { Language } from '../../../graphql/generated.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { TaskRun } from '../../../platform/queue.ts';
import { type Letter, sendLetter } from '../../accounts/mails/letter.ts';
import { DataCopy } from '../entities.ts';
import ar from './words/ar.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import { writeCopy } from './write.ts';

/**
 * Makes a copy of a customer's data or of an account, and mails the user who asked for it. A copy that cannot be made is marked FAILED
 * after the last attempt.
 */
export async function copy(context: Context, { copyId }: { copyId: string }, { isLastAttempt }: TaskRun): Promise<void> {
  try {
    if (!(await writeCopy(context, copyId))) return;
  } catch (error) {
    if (isLastAttempt) await context.db.update(DataCopy, { id: copyId, status: 'PENDING' }, { status: 'FAILED' });
    throw error;
  }
  await inTransaction(context, (inner) => mailCopyLink(inner, copyId));
}

async function mailCopyLink(context: Context, copyId: string): Promise<void> {
  const readyCopy = await sql<{ email: string; language: Language; ofAccount: boolean }>`
    select u.email, c.language, c.creator_id is not null as "ofAccount" from data_copies c join users u on u.id = c.user_id
    where c.id = ${copyId} and c.status = 'READY'`.first(context.db);
  if (!readyCopy) return;
  await sendLetter(context, readyCopy, copyLetter(readyCopy.language, readyCopy.ofAccount));
}

/** The mail to the user who asked for a copy, once the file is there. */
export function copyLetter(language: Language, ofAccount: boolean): Letter {
  const { READY: ready, fallback, footer } = language === 'AR' ? ar : en;
  return { texts: { ...ready, fallback, footer }, purpose: 'NEWS', path: ofAccount ? '/cc/settings/security' : '/account', values: {} };
}

import { isDeletedEmail } from '../../../../schema/deleted.ts';
import type { Context } from '../../../core/context.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { enqueue } from '../../../platform/queue.ts';

/**
 * Writes a mail into the outbox, in the caller's transaction. The mail is sent after the commit, or at `runAt`. Writes none to a person who
 * has deleted their account.
 */
export async function enqueueMail({ db }: Pick<Context, 'db'>, mail: Mail, runAt: Date | null): Promise<void> {
  if (!isDeletedEmail(mail.to)) await enqueue(db, 'accounts:sendMail', mail, { ...(runAt && { runAt }) });
}

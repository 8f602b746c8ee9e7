import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, inTransaction } from '../../core/context.ts';
import type { Role } from '../../graphql/generated.ts';
import type { MailPurpose } from './mail-limits.ts';
import { mayMail } from './throttle.ts';

/** Milliseconds that suffice for every branch of a sign-up or of a request for a link. */
const answerMilliseconds = 60;

/**
 * Runs `sendMail` in a transaction, unless too many mails were requested for the address. Takes the same time for every address, so that
 * the time does not show whether the address is known.
 */
export async function mailInConstantTime(
  context: Context,
  recipient: { email: string; role: Role },
  purpose: MailPurpose,
  sendMail: (inner: Context) => Promise<void>,
): Promise<void> {
  const mailing = async () => {
    if (await mayMail(context, recipient, purpose)) await inTransaction(context, sendMail);
  };
  await Promise.all([mailing(), sleep(answerMilliseconds)]);
}

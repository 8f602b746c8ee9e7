import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, inTransaction } from '../../core/context.ts';
import type { Role } from '../../graphql/generated.ts';
import { mayMail } from './throttle.ts';

/** Milliseconds that are enough for every branch of a sign-up or of a request for a link. */
const enough = 60;

/**
 * Runs `mail` in a transaction, unless the address has had too many mails. Takes the same time for every address, so that the
 * time does not show which branch ran.
 */
export async function mailInConstantTime(
  context: Context,
  { email, role }: { email: string; role: Role },
  mail: (inner: Context) => Promise<void>,
): Promise<void> {
  const work = async () => {
    if (await mayMail(context, email, role)) await inTransaction(context, mail);
  };
  await Promise.all([work(), sleep(enough)]);
}

import type { Context } from '../../core/context.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { enqueueMail } from '../accounts/mails/outbox.ts';
import { invitationLetter } from './letters.ts';
import type { PaperSession } from './rows.ts';

/** Mails the link of an invitation, in the language in which the address booked last; in `language` if it never did. */
export async function mailInvitation(
  context: Context,
  session: PaperSession,
  { email, token, language }: { email: string; token: string; language: Language },
): Promise<void> {
  const known = await languageOf(context, email);
  await enqueueMail(context, invitationLetter(context, { email, token, language: known ?? language }, session), null);
}

/** The language in which an address booked last; undefined if it never did. */
async function languageOf({ db }: Context, email: string): Promise<Language | undefined> {
  const booked = await sql<{ language: Language }>`
    select b.language from users u join bookings b on b.customer_id = u.id
    where u.email = ${email} and u.role = 'CUSTOMER' order by b.created_at desc limit 1`.first(db);
  return booked?.language;
}

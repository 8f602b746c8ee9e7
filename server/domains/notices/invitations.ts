import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import type { Language, MutationSessionInvitationResendArgs } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { countSent } from '../accounts/mail-limits.ts';
import { enqueueMail } from '../accounts/mails/outbox.ts';
import { hasStopped } from '../accounts/mails/stops.ts';
import { countInvitation } from '../accounts/throttle.ts';
import { issueInvitation } from '../sessions/invitations/list.ts';
import { requireOpenInvitation } from '../sessions/invitations/withdraw.ts';
import { lockOwnSession } from '../sessions/own.ts';
import { invitationLetter } from './letters.ts';
import { findPaperSession, type PaperSession } from './rows.ts';

/** Mails the link of an invitation. The mail is in the language of the address's latest booking, or in `language` if it has none. */
export async function mailInvitation(
  context: Context,
  session: PaperSession,
  { email, token, language }: { email: string; token: string; language: Language },
): Promise<void> {
  const knownLanguage = await invitedLanguage(context, email);
  await enqueueMail(context, invitationLetter(context, { email, token, language: knownLanguage ?? language }, session), null);
}

/** The language of an address's latest booking; undefined if it has none. */
async function invitedLanguage({ db }: Context, email: string): Promise<Language | undefined> {
  const bookedLanguage = await sql<{ language: Language }>`
    select b.language from users u join bookings b on b.customer_id = u.id
    where u.email = ${email} and u.role = 'CUSTOMER' order by b.created_at desc limit 1`.first(db);
  return bookedLanguage?.language;
}

/**
 * Mails a new link to an invited email, unless its reader has ended invitations. It counts like any mail that somebody asks for.
 * @throws WRONG_STATE if the session cannot be booked now
 */
export async function sessionInvitationResend(context: Context, { id, invitationId }: MutationSessionInvitationResendArgs) {
  const { session } = await lockOwnSession(context, id);
  const sessionInvitation = await requireOpenInvitation(context, id, invitationId);
  const paperSession = await findPaperSession(context, id);
  if (!paperSession) throw userError('WRONG_STATE', session.status === 'DRAFT' ? 'session.notScheduled' : 'session.over', ['id']);
  await countInvitation(context, session.creatorId, sessionInvitation.email, 'CUSTOMER');
  const invitationGoes = !(await hasStopped(context, sessionInvitation.email, 'INVITATIONS'));
  await countSent(context, 'ASKED', invitationGoes);
  const token = await issueInvitation(context, sessionInvitation.id);
  if (invitationGoes) await mailInvitation(context, paperSession, { email: sessionInvitation.email, token, language: context.language });
  return { session: { id } };
}

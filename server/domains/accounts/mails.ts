import type { Context } from '../../core/context.ts';
import type { Language, Role } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { countSent, type MailPurpose, timeForMail } from './mail-limits.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };
import type { MailContent } from './mails/layout.ts';
import { contentOf, type Letter, mailOf } from './mails/letter.ts';
import { enqueueMail } from './mails/outbox.ts';

/** Mails that differ only in their words and their link. */
export type AccountLetter = 'verify' | 'registered' | 'reset' | 'passwordChanged' | 'socialLinked' | 'accountDeleted' | 'invitation';

interface Recipient {
  email: string;
  role: Role;
  language: Language;
}

/** What an invitation says: the admin's name, and the account that invites them. */
export interface InvitationMail {
  email: string;
  language: Language;
  token: string;
  fullName: string;
  creatorName: string;
}

/** Mails the link that proves an address. Like every mail here, it is part of the caller's transaction. */
export const sendVerification = (context: Context, { token, ...recipient }: Recipient & { token: string }) =>
  sendAccountLetter(context, 'verify', recipient, `${recipient.role === 'CREATOR' ? '/cc/auth' : ''}/verified?token=${token}`);

/** Tells a user that somebody signed up with their address again. */
export const sendRegisteredAlready = (context: Context, recipient: Recipient) =>
  sendAccountLetter(context, 'registered', recipient, recipient.role === 'CREATOR' ? '/cc/auth/login' : '/login');

/** Mails the link to set a new password. */
export const sendReset = (context: Context, { token, ...recipient }: Recipient & { token: string }) =>
  sendAccountLetter(context, 'reset', recipient, `${recipient.role === 'CREATOR' ? '/cc/auth' : ''}/reset-password?token=${token}`);

/** Tells a user that their password was changed, and how to set another if they did not do it. */
export const sendPasswordChanged = (context: Context, recipient: Recipient) =>
  sendAccountLetter(context, 'passwordChanged', recipient, `${recipient.role === 'CREATOR' ? '/cc/auth' : ''}/forgot-password`);

/** Tells a user that a Google account now signs in to theirs, too. */
export const sendSocialLinked = (context: Context, recipient: Recipient) =>
  sendAccountLetter(context, 'socialLinked', recipient, recipient.role === 'CREATOR' ? '/cc/settings/security' : '/account');

/** The last mail to the address of an account that is deleted. */
export const sendAccountDeleted = (context: Context, recipient: Recipient) => sendAccountLetter(context, 'accountDeleted', recipient, '');

/**
 * Deletes the mails to a user's address that wait to be sent, for example tomorrow. Keeps them if the person has another user with this
 * address.
 */
export const dropMails = ({ db }: Context, { userId, email }: { userId: string; email: string }): Promise<number> =>
  sql`
    select graphile_worker.complete_jobs(array(
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'accounts:sendMail' and j.payload ->> 'to' = ${email} and j.locked_at is null
        and not exists (select from users where email = ${email} and id <> ${userId})))`.run(db);

/** Mails the link by which an admin enters an account. */
export const sendInvitation = (context: Context, { token, fullName, creatorName, ...recipient }: InvitationMail) =>
  sendAccountLetter(context, 'invitation', recipient, `/cc/auth/invitation?token=${token}`, { name: fullName, creator: creatorName });

/** What each mail is for. The server sends `SECURITY` mails by itself: past the day's limit they wait until tomorrow. */
const letterPurposes: Record<AccountLetter, MailPurpose> = {
  verify: 'ASKED',
  registered: 'ASKED',
  invitation: 'ASKED',
  reset: 'ACCESS',
  passwordChanged: 'SECURITY',
  socialLinked: 'SECURITY',
  accountDeleted: 'SECURITY',
};

/** The letter to a person about their account, or about an invitation to one. */
export function accountLetter(letterKind: AccountLetter, language: Language, path: string, values: MailContent['values']): Letter {
  const mailTexts = language === 'AR' ? ar : en;
  return { texts: { ...mailTexts, ...mailTexts[letterKind] }, purpose: letterPurposes[letterKind], path, values };
}

async function sendAccountLetter(
  context: Context,
  letterKind: AccountLetter,
  { email, language }: Pick<Recipient, 'email' | 'language'>,
  path: string,
  values: MailContent['values'] = {},
): Promise<void> {
  const letter = accountLetter(letterKind, language, path, { ...values, email });
  const mail = mailOf(context, email, contentOf(context, language, letter));
  const { purpose } = letter;
  if (purpose === 'SECURITY') return enqueueMail(context, mail, await timeForMail(context, email, purpose));
  await countSent(context, purpose);
  await enqueueMail(context, mail, null);
}

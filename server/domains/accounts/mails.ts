import type { Context } from '../../core/context.ts';
import type { Language, Role } from '../../graphql/generated.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { enqueue } from '../../platform/queue.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };
import { type MailContent, renderHtml, renderSubject, renderText } from './mails/layout.ts';

/** Mails that differ in their words and their link only. */
type Kind = 'verify' | 'registered' | 'reset' | 'passwordChanged' | 'socialLinked' | 'invitation';

interface Recipient {
  email: string;
  role: Role;
  language: Language;
}

/** What an invitation says of whoever invites, and what for. */
export interface InvitationMail {
  email: string;
  language: Language;
  token: string;
  fullName: string;
  creatorName: string;
}

/** The link that proves an address. Part of the caller's transaction, as every mail here. */
export const sendVerification = (context: Context, { token, ...recipient }: Recipient & { token: string }) =>
  send(context, 'verify', recipient, `${recipient.role === 'CREATOR' ? '/cc/auth' : ''}/verified?token=${token}`);

/** Tells the owner of an account that somebody tried to register it again. */
export const sendRegisteredAlready = (context: Context, recipient: Recipient) =>
  send(context, 'registered', recipient, recipient.role === 'CREATOR' ? '/cc/auth/login' : '/login');

/** The link to set a new password. */
export const sendReset = (context: Context, { token, ...recipient }: Recipient & { token: string }) =>
  send(context, 'reset', recipient, `${recipient.role === 'CREATOR' ? '/cc/auth' : ''}/reset-password?token=${token}`);

/** Tells the owner of an account that its password is another one now, with a way back in for whoever didn't change it. */
export const sendPasswordChanged = (context: Context, recipient: Recipient) =>
  send(context, 'passwordChanged', recipient, `${recipient.role === 'CREATOR' ? '/cc/auth' : ''}/forgot-password`);

/** Tells the owner of an account that somebody can now sign in to it with Google, too. */
export const sendSocialLinked = (context: Context, recipient: Recipient) =>
  send(context, 'socialLinked', recipient, recipient.role === 'CREATOR' ? '/cc/settings/security' : '/account');

/** The link that lets somebody into an account. */
export const sendInvitation = (context: Context, { token, fullName, creatorName, ...recipient }: InvitationMail) =>
  send(context, 'invitation', recipient, `/cc/auth/invitation?token=${token}`, { name: fullName, creator: creatorName });

async function send(
  { db, platform }: Context,
  kind: Kind,
  { email, language }: Pick<Recipient, 'email' | 'language'>,
  path: string,
  values: MailContent['values'] = {},
): Promise<void> {
  const texts = language === 'AR' ? ar : en;
  const content: MailContent = {
    language,
    ...texts[kind],
    values: { ...values, email },
    link: `${platform.origin}/${language.toLowerCase()}${path}`,
    fallback: texts.fallback,
    footer: texts.footer,
  };
  const mail: Mail = { to: email, subject: renderSubject(content), html: renderHtml(content), text: renderText(content) };
  await enqueue(db, 'accounts:sendMail', mail);
}

import type { Context } from '../../context.ts';
import type { Language, Role } from '../../graphql/generated.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { enqueue } from '../../platform/queue.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };
import { renderHtml, renderText } from './mails/layout.ts';

/** Mails that differ in their words and their link only. */
type Kind = 'verify' | 'registered' | 'reset' | 'passwordChanged';

interface Recipient {
  email: string;
  role: Role;
  language: Language;
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

async function send({ db, platform }: Context, kind: Kind, { email, language }: Recipient, path: string): Promise<void> {
  const texts = language === 'AR' ? ar : en;
  const { subject, heading, body, button, unasked } = texts[kind];
  const content = {
    language,
    heading,
    body,
    email,
    button,
    link: `${platform.origin}/${language.toLowerCase()}${path}`,
    unasked,
    fallback: texts.fallback,
    footer: texts.footer,
  };
  const mail: Mail = { to: email, subject, html: renderHtml(content), text: renderText(content) };
  await enqueue(db, 'accounts:sendMail', mail);
}

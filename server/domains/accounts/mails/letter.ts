import type { Context } from '../../../core/context.ts';
import type { Language } from '../../../graphql/generated.ts';
import { type MailPurpose, timeForMail } from '../mail-limits.ts';
import { enqueueMail } from '../mails.ts';
import { type MailContent, renderHtml, renderSubject, renderText } from './layout.ts';

/** The texts of one kind of mail in one language. */
export type LetterTexts = Pick<MailContent, 'subject' | 'heading' | 'body' | 'button' | 'unasked'>;

/** What a letter says besides its texts. `path` is the button's page, without the language. */
export interface Letter extends Pick<MailContent, 'facts' | 'values'> {
  purpose: MailPurpose;
  path: string;
}

/**
 * Writes a mail that the server sends by itself into the outbox, in the caller's transaction. `texts` are those of the reader's language,
 * with the two lines that end each mail.
 */
export async function sendLetter(
  context: Context,
  { email, language }: { email: string; language: Language },
  texts: LetterTexts & Pick<MailContent, 'fallback' | 'footer'>,
  { purpose, path, ...letter }: Letter,
): Promise<void> {
  const link = `${context.platform.origin}/${language.toLowerCase()}${path}`;
  const content: MailContent = { ...texts, ...letter, language, link };
  const mail = { to: email, subject: renderSubject(content), html: renderHtml(content), text: renderText(content) };
  await enqueueMail(context, mail, await timeForMail(context, email, purpose));
}

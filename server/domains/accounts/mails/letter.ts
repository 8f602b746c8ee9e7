import type { Context } from '../../../core/context.ts';
import type { Language } from '../../../graphql/generated.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { type MailPurpose, timeForMail } from '../mail-limits.ts';
import { type MailContent, type MailTexts, writeMail } from './layout.ts';
import { enqueueMail } from './outbox.ts';
import { hasStopped, type MailTopic, stopLink } from './stops.ts';

/** A letter to one reader, in their language. */
export interface Letter extends Pick<MailContent, 'facts' | 'values'> {
  texts: MailTexts;
  purpose: MailPurpose;
  /** The button's page, without the language. */
  path: string;
  /** The topic under which a reader can end letters that they did not ask for. A reader who has ended it gets none. */
  topic?: MailTopic;
}

/** What writing a mail needs of a context. */
export type Writing = Pick<Context, 'platform' | 'config' | 'log'>;

/**
 * Writes a mail. Production leaves out and logs a name in the texts that has no value, since a mail about money must not be lost with it.
 * @throws outside production for such a name, so that a test fails
 */
export function mailOf({ config, log, platform }: Writing, to: string, { topic, ...texts }: MailContent & { topic?: MailTopic }): Mail {
  const stop = topic && stopLink(platform, to, topic, texts.language);
  const mailContent = { ...texts, ...(stop && { stop }) };
  const { missing, ...writtenMail } = writeMail(mailContent);
  if (missing.length) {
    const missingValues = `the mail "${mailContent.subject}" has no value for ${missing.join(', ')}`;
    if (!config.production) throw new Error(missingValues);
    log().error(missingValues);
  }
  return { to, ...writtenMail, ...(stop && { stop: stop.href }) };
}

/** The content of a letter. */
export const contentOf = ({ platform }: Writing, language: Language, { texts, path, facts, values, topic }: Letter) => ({
  ...texts,
  language,
  values,
  ...(facts && { facts }),
  ...(topic && { topic }),
  link: `${platform.origin}/${language.toLowerCase()}${path}`,
});

/**
 * Writes a mail that the server sends by itself into the outbox, in the caller's transaction. Writes none if the reader has ended the
 * letter's topic.
 */
export async function sendLetter(
  context: Context,
  { email, language }: { email: string; language: Language },
  letter: Letter,
): Promise<void> {
  if (letter.topic && (await hasStopped(context, email, letter.topic))) return;
  const mail = mailOf(context, email, contentOf(context, language, letter));
  await enqueueMail(context, mail, await timeForMail(context, email, letter.purpose));
}

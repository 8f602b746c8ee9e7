import { contactMessageRules } from '../../../schema/rules/contact.ts';
import type { Context } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import type { Language, MutationContactMessageSendArgs } from '../../graphql/generated.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { escapeHtml } from '../../platform/pages/page.ts';
import { enqueueMail } from '../accounts/mails/outbox.ts';
import { countAttempt, countMessage } from '../accounts/throttle.ts';

interface ContactMessage {
  name: string;
  email: string;
  message: string;
  language: Language;
}

/**
 * Mails a visitor's message to the operator, with the sender's address for the reply. The sender gets no copy: anyone may type any address,
 * and this site must not serve to mail strangers.
 * @throws WRONG_STATE on a site without a contact address
 */
export async function contactMessageSend(context: Context, { input }: MutationContactMessageSendArgs) {
  await countAttempt(context);
  if (input.website) return { isSent: true };
  const { contactEmail } = context.config;
  if (!contactEmail) throw userError('WRONG_STATE', 'contactMessage.closed');
  const { name, email, message, website: _trap, ...others } = validate(contactMessageRules, input);
  others satisfies NothingElse;
  // The operator gets the same message once, even after a second click, or a request that is repeated because its answer was lost.
  if (await countMessage(context, { name, email, message }))
    await enqueueMail(context, contactMail(contactEmail, { name, email, message, language: context.language }), null);
  return { isSent: true };
}

const senderLanguages = { EN: 'English', AR: 'Arabic' } as const satisfies Record<Language, string>;

/** The mail to the operator. It is in English, as all mails to them are. The message keeps its own language and direction. */
export function contactMail(to: string, { name, email, message, language }: ContactMessage): Mail {
  const replyHint = `The sender reads ${senderLanguages[language]}. Reply to this mail to answer.`;
  const messageHtml = escapeHtml(message).replace(/\r?\n|\r/g, '<br>');
  return {
    to,
    replyTo: { name, address: email },
    subject: `Diwan: a message from ${name}`,
    text: `${name} <${email}> wrote:\n\n${message}\n\n${replyHint}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body>
<p><bdi>${escapeHtml(name)}</bdi> (<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>) wrote:</p>
<blockquote dir="auto" lang="${language.toLowerCase()}">${messageHtml}</blockquote>
<p>${replyHint}</p>
</body>
</html>`,
  };
}

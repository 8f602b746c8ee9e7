import type { Mailer } from './mail.ts';

/**
 * Sends mails by SMTP over a pool of connections, which the first mail opens. If the server does not answer, the job fails and sends the
 * mail again.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url,
      pool: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // No part of a mail may be read from a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ to, replyTo, subject, html, text, calendar, attachments = [], stop }) {
      // The calendar is sent both as a part of its own kind and as a file, since programs know one or the other.
      const icalEvent = calendar && { ...calendar, filename: 'session.ics' };
      const files = attachments.map(({ filename, type, base64 }) => ({ filename, contentType: type, content: base64, encoding: 'base64' }));
      transport ??= open();
      await (await transport).sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo && { replyTo }),
        subject,
        html,
        text,
        attachments: files,
        ...(icalEvent && { icalEvent }),
        ...(stop && { list: { unsubscribe: stop }, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      });
    },
    async close() {
      (await transport)?.close();
    },
  };
}

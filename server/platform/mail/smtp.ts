import nodemailer from 'nodemailer';
import type { Mailer } from './mail.ts';

/** Delivers by SMTP over a pool of connections. A server that does not answer fails the mail, which its job sends again. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // What a mail says is ours alone: no part of it is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, html, text }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, html, text });
    },
    async close() {
      transport.close();
    },
  };
}

import nodemailer from 'nodemailer';
import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { Mailer } from './mail.ts';

/** Delivers by SMTP where SMTP_URL is set; otherwise keeps mails in the database, to be looked at (`dev-mailbox.ts`). */
export const createMailer = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>, pool: Pool): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : databaseMailer(pool);

function smtpMailer(url: string, from: string): Mailer {
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

const databaseMailer = (pool: Pool): Mailer => ({
  async send({ to, subject, html, text }) {
    await pool.query('insert into dev_mails (recipient, subject, html, text) values ($1, $2, $3, $4)', [to, subject, html, text]);
  },
  async close() {},
});

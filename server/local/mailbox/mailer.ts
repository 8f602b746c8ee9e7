import type { Pool } from 'pg';
import type { Mailer } from '../../platform/mail/mail.ts';

/** Keeps mails in the database, where the mailbox shows them (`pages.ts`). */
export const databaseMailer = (pool: Pool, now: () => Date): Mailer => ({
  async send({ to, replyTo, subject, html, text, calendar, attachments, stop }) {
    await pool.query(
      'insert into dev_mails (recipient, reply_to, subject, html, text, calendar, attachments, created_at, stop) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      [
        ...[to, replyTo?.address ?? null, subject, html, text, calendar?.content ?? null],
        ...[attachments ? JSON.stringify(attachments) : null, now(), stop ?? null],
      ],
    );
  },
  async close() {},
});

import { sql } from '../../platform/database/sql.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Job } from '../domain.ts';
import { isStoppedMail } from './mails/stops.ts';

/** Days that sign-ins, links and sign-ups are kept after they have ended. */
const signInKeptDays = 90;

export const jobs: Record<string, Job> = {
  'accounts:sendMail': async (context, mail: Mail) => {
    if (!(await isStoppedMail(context, mail))) await context.platform.mailer.send(mail);
  },
  'accounts:forget': async ({ db, now }) => {
    const forgetBefore = new Date(now().getTime() - signInKeptDays * 86_400_000);
    await sql`delete from sign_ins where least(ended_at, expires_at) < ${forgetBefore}`.run(db);
    await sql`delete from email_links where expires_at < ${forgetBefore}`.run(db);
    await sql`delete from sign_ups where created_at < ${forgetBefore}`.run(db);
    await sql`delete from mail_days where day < ${forgetBefore}`.run(db);
    // No page fetched these sign-ins within their minute.
    await sql`delete from social_codes where expires_at < ${now()}`.run(db);
  },
};

export const crontab = ['30 3 * * * accounts:forget'];

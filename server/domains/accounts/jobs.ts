import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { dropRows } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { inSpan } from '../../platform/telemetry/spans.ts';
import type { Jobs } from '../domain.ts';
import { isStoppedMail } from './mails/stops.ts';
import { forgetUnproved } from './unproved.ts';

/** Drops old sign-ins, links, sign-ups and counts of mails. */
async function forget(context: Context): Promise<void> {
  const at = context.now();
  await dropRows(context, 'sign_ins', sql`least(r.ended_at, r.expires_at) < ${droppedBefore(at, 'signIns')}`);
  await dropRows(context, 'email_links', sql`r.expires_at < ${droppedBefore(at, 'links')}`);
  await dropRows(context, 'sign_ups', sql`r.created_at < ${droppedBefore(at, 'signUps')}`);
  await dropRows(context, 'social_codes', sql`r.expires_at < ${droppedBefore(at, 'socialCodes')}`);
  await sql`delete from mail_days where day < ${droppedBefore(at, 'mailDays')}`.run(context.db);
}

export const jobs: Jobs = {
  mails: {
    'accounts:sendMail': async (context, mail: Mail) => {
      if (!(await isStoppedMail(context, mail))) await inSpan('mail', {}, () => context.platform.mailer.send(mail));
    },
  },
  usual: {
    'accounts:forget': (context) => forget(context),
    'accounts:forgetUnproved': (context) => forgetUnproved(context),
  },
};

export const crontab = ['30 3 * * * accounts:forget', '10 4 * * * accounts:forgetUnproved'];

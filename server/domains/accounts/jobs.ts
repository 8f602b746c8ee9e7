import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { dropBatch, dropOld } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { inSpan } from '../../platform/telemetry/spans.ts';
import type { Jobs } from '../domain.ts';
import { isStoppedMail } from './mails/stops.ts';
import { forgetUnproved } from './unproved.ts';

/** Drops old sign-ins, links, sign-ups and counts of mails. */
async function forget(context: Context): Promise<void> {
  const at = context.now();
  await dropOld(context, ({ db }) =>
    sql`delete from sign_ins where ctid = any(array(
      select ctid from sign_ins where least(ended_at, expires_at) < ${droppedBefore(at, 'signIns')}
      limit ${dropBatch} for update skip locked))`.run(db),
  );
  await dropOld(context, ({ db }) =>
    sql`delete from email_links where ctid = any(array(
      select ctid from email_links where expires_at < ${droppedBefore(at, 'links')} limit ${dropBatch} for update skip locked))`.run(db),
  );
  await dropOld(context, ({ db }) =>
    sql`delete from sign_ups where ctid = any(array(
      select ctid from sign_ups where created_at < ${droppedBefore(at, 'signUps')} limit ${dropBatch} for update skip locked))`.run(db),
  );
  await dropOld(context, ({ db }) =>
    sql`delete from social_codes where ctid = any(array(
      select ctid from social_codes where expires_at < ${droppedBefore(at, 'socialCodes')}
      limit ${dropBatch} for update skip locked))`.run(db),
  );
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

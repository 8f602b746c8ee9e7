import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { dropBatch, dropOld } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Jobs } from '../domain.ts';

/** Drops links of invitations that a newer one has replaced. */
async function forgetInvitations(context: Context): Promise<void> {
  const before = droppedBefore(context.now(), 'invitations');
  await dropOld(context, ({ db }) =>
    sql`delete from invitations where ctid = any(array(
      select ctid from invitations where superseded_at < ${before} limit ${dropBatch} for update skip locked))`.run(db),
  );
}

export const jobs: Jobs = { usual: { 'admins:forget': (context) => forgetInvitations(context) } };

export const crontab = ['5 4 * * * admins:forget'];

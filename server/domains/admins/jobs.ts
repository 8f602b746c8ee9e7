import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { dropRows } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Jobs } from '../domain.ts';

/** Drops links of invitations that a newer one has replaced. */
const forgetInvitations = (context: Context): Promise<void> =>
  dropRows(context, 'invitations', sql`r.superseded_at < ${droppedBefore(context.now(), 'invitations')}`);

export const jobs: Jobs = { usual: { 'admins:forget': (context) => forgetInvitations(context) } };

export const crontab = ['5 4 * * * admins:forget'];

import type { Context } from '../../../core/context.ts';
import { sweep } from '../../../core/sweep.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Job } from '../../domain.ts';
import { roomsToSweep, sweepRoom } from './presence.ts';
import { endOverdue } from './running.ts';

/** Notes as left the members whose server process has died. */
async function sweepRooms(context: Context): Promise<void> {
  await sweep(context, 'the members of a room could not leave', await roomsToSweep(context), (inner, { id }) => sweepRoom(inner, id));
}

export const jobs: Record<string, Job> = {
  'sessions:endOverdue': (context) => endOverdue(context),
  'sessions:sweepRooms': (context) => sweepRooms(context),
  'sessions:forgetReactions': async ({ db, now }) => {
    await sql`delete from room_events where kind = 'REACTION' and at < ${new Date(now().getTime() - 3_600_000)}`.run(db);
  },
};

export const crontab = ['* * * * * sessions:endOverdue', '* * * * * sessions:sweepRooms', '20 * * * * sessions:forgetReactions'];

import { inTransaction } from '../../../core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Job } from '../../domain.ts';
import { roomsToSweep, sweepRoom } from './presence.ts';
import { endOverdue } from './running.ts';

export const jobs: Record<string, Job> = {
  /** Ends the sessions that end by themselves, and notes as left the members whose server process has died. */
  'sessions:tendRooms': async (context) => {
    await endOverdue(context);
    for (const { sessionId } of await roomsToSweep(context)) await inTransaction(context, (inner) => sweepRoom(inner, sessionId));
  },
  'sessions:forgetReactions': async ({ db, now }) => {
    await sql`delete from room_events where kind = 'REACTION' and at < ${new Date(now().getTime() - 3_600_000)}`.run(db);
  },
};

export const crontab = ['* * * * * sessions:tendRooms', '20 * * * * sessions:forgetReactions'];

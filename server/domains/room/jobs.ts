import type { Context } from '../../core/context.ts';
import { sweep } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Domain, Job } from '../domain.ts';
import { nextDeparture, roomsToSweep, sweepRoom } from './presence.ts';
import { endOverdue, nextOverdue } from './running.ts';

/** Notes as left the members whose server process has died. */
async function sweepRooms(context: Context): Promise<void> {
  await sweep(context, 'the members of a room could not leave', await roomsToSweep(context), (inner, { id }) => sweepRoom(inner, id));
}

/** Days after a session that what was said in its room is kept. */
const keptDays = 90;

/** Deletes the messages of rooms whose session was long ago. Who was there, and when, stays. */
async function forgetMessages({ db, now }: Context): Promise<void> {
  const until = new Date(now().getTime() - keptDays * 86_400_000);
  await sql`
    delete from room_events e using sessions s
    where s.id = e.session_id and e.kind = 'MESSAGE' and s.status <> 'LIVE' and s.ends_at < ${until}`.run(db);
}

export const jobs: Record<string, Job> = {
  'sessions:endOverdue': (context) => endOverdue(context),
  'sessions:sweepRooms': (context) => sweepRooms(context),
  'sessions:forgetMessages': (context) => forgetMessages(context),
  'sessions:forgetReactions': async ({ db, now }) => {
    await sql`delete from room_events where kind = 'REACTION' and at < ${new Date(now().getTime() - 3_600_000)}`.run(db);
  },
};

export const moments: Domain['moments'] = { 'sessions:endOverdue': nextOverdue, 'sessions:sweepRooms': nextDeparture };

export const crontab = [
  '* * * * * sessions:endOverdue',
  '* * * * * sessions:sweepRooms',
  '20 * * * * sessions:forgetReactions',
  '50 3 * * * sessions:forgetMessages',
];

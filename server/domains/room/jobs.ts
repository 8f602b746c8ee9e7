import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { dropRows, sweep } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Domain, Jobs } from '../domain.ts';
import { nextDeparture, roomsToSweep, sweepRoom } from './presence.ts';
import { endOverdue, nextOverdue } from './running.ts';

/** Marks members without beats as gone, such as those whose server process has died. */
async function sweepRooms(context: Context): Promise<void> {
  await sweep(context, 'the members of a room could not leave', await roomsToSweep(context), (inner, { id }) => sweepRoom(inner, id));
}

/** Deletes the messages in rooms whose session ended long ago. Other events stay: who was there, and when. */
async function forgetMessages(context: Context): Promise<void> {
  const before = droppedBefore(context.now(), 'messages');
  const isOld = sql`r.kind = 'MESSAGE' and s.status <> 'LIVE' and s.ends_at < ${before}`;
  await dropRows(context, 'room_events', isOld, sql`join sessions s on s.id = r.session_id`);
}

const forgetReactions = (context: Context): Promise<void> =>
  dropRows(context, 'room_events', sql`r.kind = 'REACTION' and r.at < ${droppedBefore(context.now(), 'reactions')}`);

export const jobs: Jobs = {
  usual: {
    'sessions:endOverdue': (context) => endOverdue(context),
    'sessions:sweepRooms': (context) => sweepRooms(context),
    'sessions:forgetMessages': (context) => forgetMessages(context),
    'sessions:forgetReactions': (context) => forgetReactions(context),
  },
};

export const moments: Domain['moments'] = { 'sessions:endOverdue': nextOverdue, 'sessions:sweepRooms': nextDeparture };

export const crontab = [
  '* * * * * sessions:endOverdue',
  '* * * * * sessions:sweepRooms',
  '20 * * * * sessions:forgetReactions',
  '50 3 * * * sessions:forgetMessages',
];

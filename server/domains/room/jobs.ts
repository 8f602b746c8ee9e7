import type { Context } from '../../core/context.ts';
import { sweep } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Domain, Job } from '../domain.ts';
import { nextDeparture, roomsToSweep, sweepRoom } from './presence.ts';
import { endOverdue, nextOverdue } from './running.ts';

/** Marks members without beats as gone, such as those whose server process has died. */
async function sweepRooms(context: Context): Promise<void> {
  await sweep(context, 'the members of a room could not leave', await roomsToSweep(context), (inner, { id }) => sweepRoom(inner, id));
}

/** For how many days after a session the messages in its room are kept. */
const messageKeptDays = 90;

/** Deletes the messages in rooms whose session ended more than `messageKeptDays` ago. Other events stay: who was there, and when. */
async function forgetMessages({ db, now }: Context): Promise<void> {
  const messagesUntil = new Date(now().getTime() - messageKeptDays * 86_400_000);
  await sql`
    delete from room_events e using sessions s
    where s.id = e.session_id and e.kind = 'MESSAGE' and s.status <> 'LIVE' and s.ends_at < ${messagesUntil}`.run(db);
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

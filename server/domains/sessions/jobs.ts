import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { referencesTo } from '../../core/references.ts';
import { dropRows, sweep } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Domain, Jobs } from '../domain.ts';
import { sessionsCalledOff } from './events.ts';
import { endSession, missSession } from './lifecycle.ts';
import { lockPlace } from './places.ts';

/**
 * Closes scheduled sessions whose time is over. A session at an address ends. An online one is missed, since its host never started it.
 * `room` ends live sessions.
 */
async function closeOverdue(context: Context): Promise<void> {
  const overdueSessions = await sql<{ id: string }>`
    select id from sessions
    where status = 'SCHEDULED' and starts_at <= ${context.now()} and ends_at <= ${context.now()}
    order by starts_at, id limit 1000`.rows(context.db);
  await sweep(context, 'a session whose time is over could not be closed', overdueSessions, async (inner, { id }) => {
    const sessionPlace = await lockPlace(inner, id);
    if (!sessionPlace || sessionPlace.endsAt > inner.now()) return; // The host has postponed it meanwhile.
    await (sessionPlace.location === 'OFFLINE' ? endSession(inner, id) : missOverdue(inner, id));
  });
}

/** Marks a session as missed. Customers who paid for it get their money back without asking (decision 25). */
async function missOverdue(context: Context, id: string): Promise<void> {
  if (await missSession(context, id)) await sessionsCalledOff.emit(context, { sessionIds: [id], by: 'SYSTEM' });
}

/** Drops the sessions of slots that nobody has booked. */
async function forgetReleased(context: Context): Promise<void> {
  const before = droppedBefore(context.now(), 'releasedSlots');
  const isNamed = await referencesTo(context.db, 'sessions', 'r');
  await dropRows(context, 'sessions', sql`r.status = 'RELEASED' and r.updated_at < ${before} and not (${isNamed})`);
}

export const jobs: Jobs = {
  usual: {
    'sessions:closeOverdue': (context) => closeOverdue(context),
    'sessions:forget': (context) => forgetReleased(context),
  },
};

export const moments: Domain['moments'] = {
  'sessions:closeOverdue': (after) => sql`select min(ends_at) as at from sessions where status = 'SCHEDULED' and ends_at > ${after}`,
};

export const crontab = ['* * * * * sessions:closeOverdue', '45 4 * * * sessions:forget'];

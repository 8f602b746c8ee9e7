import { customerCopied } from '../../core/copies.ts';
import { on } from '../../core/events.ts';
import type { Domain } from '../domain.ts';
import { invitationsChanged, seatsAdded, sessionEnded, sessionMoved, sessionsCalledOff } from '../sessions/events.ts';
import { finishAttendance } from './attendance/places.ts';
import { cancelSessionBookings, moveBookings } from './changes/of-session.ts';
import { copiedBookings } from './copied.ts';
import { Booking, WaitingEntry } from './entities.ts';
import { fields } from './fields.ts';
import { crontab, jobs } from './jobs.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { leaveUninvited, serveWaiting } from './waiting/offers.ts';

/** Seats in sessions, and the waiting list. */
export const bookings: Domain = {
  resolvers,
  entities: [Booking, WaitingEntry],
  reads,
  fields,
  on: [
    on(customerCopied, async () => copiedBookings),
    on(invitationsChanged, (context, { sessionId }) => leaveUninvited(context, sessionId)),
    on(sessionMoved, async (context, { sessionId }) => {
      await moveBookings(context, sessionId);
      await serveWaiting(context, sessionId); // a session that is postponed after its start has seats that came free since then
    }),
    on(seatsAdded, (context, { sessionId }) => serveWaiting(context, sessionId)),
    on(sessionsCalledOff, async (context, { sessionIds, by }) => {
      for (const id of sessionIds) await cancelSessionBookings(context, id, by);
    }),
    on(sessionEnded, finishAttendance),
  ],
  audited: { Booking: { table: 'bookings', label: ({ name }) => name } },
  jobs,
  crontab,
  // What is booked, and by whom.
  joins: ['appointment_durations', 'appointment_types', 'creators', 'sessions', 'users'],
};

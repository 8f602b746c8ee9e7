import { on } from '../../core/events.ts';
import { bookingCancelled, bookingChanged, bookingConfirmed, seatOffered } from '../bookings/events.ts';
import type { Domain } from '../domain.ts';
import { invitationsChanged, sessionPublished } from '../sessions/events.ts';
import { calendarLinks } from './calendar-links.ts';
import { CalendarFeed } from './feed/entities.ts';
import { reads } from './feed/reads.ts';
import { paperJobs } from './jobs.ts';
import { noticeBooking, noticeInvitations, noticeWaitingOffer, removeReminders } from './notices.ts';
import { resolvers } from './resolvers.ts';
import { paperRoutes } from './routes.ts';

/** What is sent about bookings: mails, calendar files and reminders; and the feed of an account's own calendar. */
export const notices: Domain = {
  resolvers,
  entities: [CalendarFeed],
  reads,
  fields: { Booking: { calendarLinks } },
  on: [
    on(sessionPublished, async (context, { sessionId, mayInvite }) => {
      if (mayInvite) await noticeInvitations(context, sessionId);
    }),
    on(invitationsChanged, (context, { sessionId }) => noticeInvitations(context, sessionId)),
    on(bookingConfirmed, (context, { bookingId }) => noticeBooking(context, bookingId, 'CONFIRMED')),
    on(bookingChanged, async (context, { bookingId, replaces }) => {
      if (replaces) await removeReminders(context, replaces);
      await noticeBooking(context, bookingId, 'CHANGED');
    }),
    on(bookingCancelled, (context, { bookingId, back }) => noticeBooking(context, bookingId, 'CANCELLED', back)),
    on(seatOffered, (context, { waitingEntryId }) => noticeWaitingOffer(context, waitingEntryId)),
  ],
  audited: { CalendarFeed: { table: '(select creator_id as id, renewed_at from calendar_feeds)', label: () => null, ofAccount: true } },
  jobs: paperJobs,
  routes: paperRoutes,
  // What a mail or a calendar says, and the rights of a feed's maker (decision 31).
  joins: ['admins', 'bookings', 'creators', 'orders', 'sessions', 'users', 'waiting_entries'],
};

import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { enqueuing } from '../../platform/queue.ts';
import type { MoneyBack } from '../bookings/events.ts';

/** What has happened to a booking, as its attendee is told by mail. */
export type BookingNotice = 'CONFIRMED' | 'CHANGED' | 'CANCELLED';

/** The hours before the start at which an attendee is reminded. */
export const reminderHours = [24, 1] as const;

/** The key of the job that reminds of a booking. When the booking moves, a job with the same key replaces it. */
const reminderKey = (bookingId: string, hours: number) => `bookings:remind:${bookingId}:${hours}`;

/**
 * Mails an attendee that their booking is confirmed, has moved or is cancelled, and sets or removes its reminders. The job is queued in the
 * caller's transaction; it writes the mail after the commit, from the rows as they are then. `back` is computed now, since the money may be
 * on its way back by then.
 */
export async function noticeBooking(context: Context, bookingId: string, kind: BookingNotice, back?: MoneyBack): Promise<void> {
  await context.withCommit(enqueuing('bookings:notice', { bookingId, kind, back }, { key: `bookings:notice:${bookingId}:${kind}` }));
  await removeReminders(context, bookingId);
  if (kind !== 'CANCELLED') for (const hours of reminderHours) await setReminder(context, bookingId, hours);
}

/** Removes the reminders of a booking. */
export async function removeReminders({ withCommit }: Context, bookingId: string): Promise<void> {
  for (const hours of reminderHours) await withCommit(sql`select graphile_worker.remove_job(${reminderKey(bookingId, hours)})`);
}

/** Mails the customer of a waiting entry that a seat is held for them. */
export async function noticeWaitingOffer({ withCommit }: Context, waitingEntryId: string): Promise<void> {
  await withCommit(enqueuing('bookings:offer', { waitingEntryId }, { key: `bookings:offer:${waitingEntryId}` }));
}

/**
 * Mails all invitations of a session that were not mailed yet, each with a link of its own, at once or at `runAt`. Addresses that never
 * booked get the mail in the context's language.
 */
export async function noticeInvitations(
  { withCommit, language }: Pick<Context, 'withCommit' | 'language'>,
  sessionId: string,
  runAt?: Date,
): Promise<void> {
  const inviteOptions = { key: `bookings:invite:${sessionId}`, ...(runAt && { runAt }) };
  await withCommit(enqueuing('bookings:invite', { sessionId, language }, inviteOptions));
}

/** Sets a reminder. Sets none if it would be due by now: its time is over, or the mail about the booking says when the session begins. */
async function setReminder({ withCommit, now }: Context, bookingId: string, hours: number): Promise<void> {
  await withCommit(sql`
    select graphile_worker.add_job('bookings:remind', job_key := ${reminderKey(bookingId, hours)}, max_attempts := 12, run_at := s.starts_at - make_interval(hours => ${hours}),
      payload := json_build_object('bookingId', b.id, 'hours', ${hours}::int, 'startsAt', s.starts_at))
    from bookings b join sessions s on s.id = b.session_id
    where b.id = ${bookingId} and s.starts_at - make_interval(hours => ${hours}) > ${now()}`);
}

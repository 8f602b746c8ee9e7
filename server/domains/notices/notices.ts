import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { enqueuing } from '../../platform/queue.ts';
import type { MoneyBack } from '../bookings/events.ts';

/** What an attendee is told of their booking. */
export type BookingNotice = 'CONFIRMED' | 'CHANGED' | 'CANCELLED';

/** What an attendee is reminded of, by the hours before the start. */
export const reminderHours = [24, 1] as const;

/** The key of the job that reminds of a booking; a booking that moves replaces it. */
const reminderKey = (bookingId: string, hours: number) => `bookings:remind:${bookingId}:${hours}`;

/**
 * Tells an attendee that their booking is confirmed, has moved or is cancelled, by a mail with their calendar file; sets or takes away
 * its reminders. Part of the caller's transaction: the mail is written and sent after the commit, from the rows as they are then. `back` is of this moment: until the mail is written, the money may have gone.
 */
export async function noticeBooking(context: Context, bookingId: string, kind: BookingNotice, back?: MoneyBack): Promise<void> {
  await context.withCommit(enqueuing('bookings:notice', { bookingId, kind, back }, { key: `bookings:notice:${bookingId}:${kind}` }));
  await removeReminders(context, bookingId);
  if (kind !== 'CANCELLED') for (const hours of reminderHours) await setReminder(context, bookingId, hours);
}

/** Takes the reminders of a booking away. */
export async function removeReminders({ withCommit }: Context, bookingId: string): Promise<void> {
  for (const hours of reminderHours) await withCommit(sql`select graphile_worker.remove_job(${reminderKey(bookingId, hours)})`);
}

/** Tells the customer of a waiting entry that a seat is held for them. */
export async function noticeWaitingOffer({ withCommit }: Context, waitingEntryId: string): Promise<void> {
  await withCommit(enqueuing('bookings:offer', { waitingEntryId }, { key: `bookings:offer:${waitingEntryId}` }));
}

/**
 * Mails every invitation of a session that was not sent yet, each with a link of its own, at once or at `runAt`. In the context's
 * language for those who never booked.
 */
export async function noticeInvitations(
  { withCommit, language }: Pick<Context, 'withCommit' | 'language'>,
  sessionId: string,
  runAt?: Date,
): Promise<void> {
  const options = { key: `bookings:invite:${sessionId}`, ...(runAt && { runAt }) };
  await withCommit(enqueuing('bookings:invite', { sessionId, language }, options));
}

/** One that would be due at once is left out: its time is over, or the notice itself says when the session begins. */
async function setReminder({ withCommit, now }: Context, bookingId: string, hours: number): Promise<void> {
  await withCommit(sql`
    select graphile_worker.add_job('bookings:remind', job_key := ${reminderKey(bookingId, hours)}, max_attempts := 12, run_at := s.starts_at - make_interval(hours => ${hours}),
      payload := json_build_object('bookingId', b.id, 'hours', ${hours}::int, 'startsAt', s.starts_at))
    from bookings b join sessions s on s.id = b.session_id
    where b.id = ${bookingId} and s.starts_at - make_interval(hours => ${hours}) > ${now()}`);
}

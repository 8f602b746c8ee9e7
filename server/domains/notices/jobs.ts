import { type Context, inTransaction } from '../../core/context.ts';
import type { Language } from '../../graphql/generated.ts';
import { mayInviteToday, timeForMail, tomorrow } from '../accounts/mail-limits.ts';
import { enqueueMail } from '../accounts/mails/outbox.ts';
import { hasStopped } from '../accounts/mails/stops.ts';
import type { MoneyBack } from '../bookings/events.ts';
import type { Job } from '../domain.ts';
import { issueInvitation, unsentInvitations } from '../sessions/invitations/list.ts';
import { mailInvitation } from './invitations.ts';
import { bookingLetter, offerLetter } from './letters.ts';
import { type BookingNotice, noticeInvitations } from './notices.ts';
import { findOffered, findPaperBooking, findPaperSession, type PaperBooking } from './rows.ts';

const minute = 60_000;

/** Mails what happened to a booking, unless something newer happened to it: that has a notice of its own. */
async function notice(
  context: Context,
  { bookingId, kind, back }: { bookingId: string; kind: BookingNotice; back?: MoneyBack },
): Promise<void> {
  const booking = await findPaperBooking(context, bookingId);
  if (booking?.status !== (kind === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED')) return;
  const mail = bookingLetter(context, kind, booking, back);
  // At once, or tomorrow when the site has sent its mails of today.
  await inTransaction(context, async (inner) => enqueueMail(inner, mail, await timeForBooking(inner, booking)));
}

const timeForBooking = (context: Context, { email, isPaid }: PaperBooking) => timeForMail(context, email, isPaid ? 'MONEY' : 'NEWS');

/** Minutes before the start until which a reminder's words are still true, and say something new. */
const latest: Readonly<Record<number, number>> = { 24: 20 * 60, 1: 10 };

/**
 * Reminds of a booking that still takes place at the time that the job was set for. A job that was late says nothing once it would
 * only disturb; one for which no mail is left today says nothing either.
 */
async function remind(
  context: Context,
  { bookingId, hours, startsAt }: { bookingId: string; hours: number; startsAt: string },
): Promise<void> {
  const booking = await findPaperBooking(context, bookingId);
  if (booking?.status !== 'CONFIRMED' || !['SCHEDULED', 'LIVE'].includes(booking.sessionStatus)) return;
  if (booking.startsAt.getTime() !== new Date(startsAt).getTime()) return;
  const left = booking.startsAt.getTime() - context.now().getTime();
  if (left < (latest[hours] ?? 0) * minute || left > (hours + 1) * 60 * minute) return;
  if (await hasStopped(context, booking.email, 'REMINDERS')) return;
  const mail = bookingLetter(context, hours === 24 ? 'REMINDER_24' : 'REMINDER_1', booking);
  await inTransaction(context, async (inner) => {
    if (!(await timeForBooking(inner, booking))) await enqueueMail(inner, mail, null);
  });
}

/** Mails the offer of a seat to a customer of the waiting list; an offer is not put off until tomorrow. */
async function offer(context: Context, { waitingEntryId }: { waitingEntryId: string }): Promise<void> {
  const offered = await findOffered(context, waitingEntryId);
  if (!offered) return;
  await inTransaction(context, async (inner) => {
    if (!(await timeForMail(inner, offered.email, 'NEWS'))) await enqueueMail(inner, offerLetter(inner, offered), null);
  });
}

/**
 * Mails the invitations of a session that were not mailed yet. An account may send so many a day; the others wait for tomorrow as they
 * are, and are written from what the session and its list are then. Those to readers who have ended invitations are noted as mailed, too:
 * who invites is not told that.
 */
async function invite(context: Context, { sessionId, language }: { sessionId: string; language: Language }): Promise<void> {
  let isPutOff = false;
  for (const { id } of await unsentInvitations(context, sessionId)) {
    // Each by itself: the counts of the day are locked until its end.
    await inTransaction(context, async (inner) => {
      const session = await findPaperSession(inner, sessionId);
      const [unsent] = session ? await unsentInvitations(inner, sessionId, id) : [];
      if (!session || !unsent) return;
      const { email } = unsent;
      const goes = !(await hasStopped(inner, email, 'INVITATIONS'));
      if (!(await mayInviteToday(inner, email, session.creatorId, goes))) {
        isPutOff = true;
        return;
      }
      const token = await issueInvitation(inner, id);
      if (goes) await mailInvitation(inner, session, { email, token, language });
    });
  }
  if (isPutOff) await inTransaction(context, (inner) => noticeInvitations({ ...inner, language }, sessionId, tomorrow(inner.now())));
}

export const paperJobs: Record<string, Job> = {
  'bookings:notice': notice,
  'bookings:remind': remind,
  'bookings:offer': offer,
  'bookings:invite': invite,
};

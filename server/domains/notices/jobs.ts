import { type Context, inTransaction } from '../../core/context.ts';
import type { Language } from '../../graphql/generated.ts';
import { mayInviteToday, timeForMail, tomorrow } from '../accounts/mail-limits.ts';
import { enqueueMail } from '../accounts/mails/outbox.ts';
import { hasStopped } from '../accounts/mails/stops.ts';
import type { MoneyBack } from '../bookings/events.ts';
import type { Jobs } from '../domain.ts';
import { issueInvitation, unsentInvitations } from '../sessions/invitations/list.ts';
import { mailInvitation } from './invitations.ts';
import { bookingLetter, offerLetter } from './letters.ts';
import { type BookingNotice, noticeInvitations } from './notices.ts';
import { findOffered, findPaperBooking, findPaperSession, type PaperBooking } from './rows.ts';

const minute = 60_000;

/** Mails what happened to a booking. Mails nothing if its status has changed since: that change has a mail of its own. */
async function mailNotice(
  context: Context,
  { bookingId, kind, back }: { bookingId: string; kind: BookingNotice; back?: MoneyBack },
): Promise<void> {
  const booking = await findPaperBooking(context, bookingId);
  if (booking?.status !== (kind === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED')) return;
  const noticeMail = bookingLetter(context, kind, booking, back);
  // At once, or tomorrow if the site has sent all its mails of today.
  await inTransaction(context, async (inner) => enqueueMail(inner, noticeMail, await timeForBooking(inner, booking)));
}

const timeForBooking = (context: Context, { email, isPaid }: PaperBooking) => timeForMail(context, email, isPaid ? 'MONEY' : 'NEWS');

/**
 * By the hours of a reminder: the minutes before the start until which it is still mailed. Later its words would be wrong, or tell nothing
 * new.
 */
const latestReminders: Readonly<Record<number, number>> = { 24: 20 * 60, 1: 10 };

/**
 * Reminds of a booking, if it still takes place at the time for which the job was set. No reminder is mailed if the job is too late, or if
 * the site has no mail left today.
 */
async function mailReminder(
  context: Context,
  { bookingId, hours, startsAt }: { bookingId: string; hours: number; startsAt: string },
): Promise<void> {
  const booking = await findPaperBooking(context, bookingId);
  if (booking?.status !== 'CONFIRMED' || !['SCHEDULED', 'LIVE'].includes(booking.sessionStatus)) return;
  if (booking.startsAt.getTime() !== new Date(startsAt).getTime()) return;
  const msUntilStart = booking.startsAt.getTime() - context.now().getTime();
  if (msUntilStart < (latestReminders[hours] ?? 0) * minute || msUntilStart > (hours + 1) * 60 * minute) return;
  if (await hasStopped(context, booking.email, 'REMINDERS')) return;
  const reminderMail = bookingLetter(context, hours === 24 ? 'REMINDER_24' : 'REMINDER_1', booking);
  await inTransaction(context, async (inner) => {
    if (!(await timeForBooking(inner, booking))) await enqueueMail(inner, reminderMail, null);
  });
}

/**
 * Mails the offer of a seat to a customer of the waiting list. If the site has no mail left today, none is sent: tomorrow the offer is
 * over.
 */
async function mailOffer(context: Context, { waitingEntryId }: { waitingEntryId: string }): Promise<void> {
  const offeredSeat = await findOffered(context, waitingEntryId);
  if (!offeredSeat) return;
  await inTransaction(context, async (inner) => {
    if (!(await timeForMail(inner, offeredSeat.email, 'NEWS'))) await enqueueMail(inner, offerLetter(inner, offeredSeat), null);
  });
}

/**
 * Mails the invitations of a session that were not mailed yet. An account may send a number of mails a day; the others wait until tomorrow,
 * and then say what is true of the session then. An invitation to a reader who has ended invitations is marked as mailed, too, so that the
 * inviter does not learn of it.
 */
async function mailInvitations(context: Context, { sessionId, language }: { sessionId: string; language: Language }): Promise<void> {
  let invitationsPutOff = false;
  for (const { id } of await unsentInvitations(context, sessionId)) {
    // Each invitation has a transaction of its own, since the day's counts stay locked until its end.
    await inTransaction(context, async (inner) => {
      const session = await findPaperSession(inner, sessionId);
      const [unsentInvitation] = session ? await unsentInvitations(inner, sessionId, id) : [];
      if (!session || !unsentInvitation) return;
      const { email } = unsentInvitation;
      const invitationGoes = !(await hasStopped(inner, email, 'INVITATIONS'));
      if (!(await mayInviteToday(inner, email, session.creatorId, invitationGoes))) {
        invitationsPutOff = true;
        return;
      }
      const token = await issueInvitation(inner, id);
      if (invitationGoes) await mailInvitation(inner, session, { email, token, language });
    });
  }
  if (invitationsPutOff)
    await inTransaction(context, (inner) => noticeInvitations({ ...inner, language }, sessionId, tomorrow(inner.now())));
}

export const paperJobs: Jobs = {
  usual: {
    'bookings:notice': mailNotice,
    'bookings:remind': mailReminder,
    'bookings:offer': mailOffer,
    'bookings:invite': mailInvitations,
  },
};

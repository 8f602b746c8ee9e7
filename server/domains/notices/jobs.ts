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

/** Mails what happened to a booking. Mails nothing if its status has changed since: that change has a mail of its own. */
async function notice(
  context: Context,
  { bookingId, kind, back }: { bookingId: string; kind: BookingNotice; back?: MoneyBack },
): Promise<void> {
  const booking = await findPaperBooking(context, bookingId);
  if (booking?.status !== (kind === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED')) return;
  const mail = bookingLetter(context, kind, booking, back);
  // At once, or tomorrow if the site has sent all its mails of today.
  await inTransaction(context, async (inner) => enqueueMail(inner, mail, await timeForBooking(inner, booking)));
}

const timeForBooking = (context: Context, { email, isPaid }: PaperBooking) => timeForMail(context, email, isPaid ? 'MONEY' : 'NEWS');

/**
 * By the hours of a reminder: the minutes before the start until which it is still mailed. Later its words would be wrong, or tell nothing
 * new.
 */
const latest: Readonly<Record<number, number>> = { 24: 20 * 60, 1: 10 };

/**
 * Reminds of a booking, if it still takes place at the time for which the job was set. No reminder is mailed if the job is too late, or if
 * the site has no mail left today.
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

/**
 * Mails the offer of a seat to a customer of the waiting list. If the site has no mail left today, none is sent: tomorrow the offer is
 * over.
 */
async function offer(context: Context, { waitingEntryId }: { waitingEntryId: string }): Promise<void> {
  const offered = await findOffered(context, waitingEntryId);
  if (!offered) return;
  await inTransaction(context, async (inner) => {
    if (!(await timeForMail(inner, offered.email, 'NEWS'))) await enqueueMail(inner, offerLetter(inner, offered), null);
  });
}

/**
 * Mails the invitations of a session that were not mailed yet. An account may send a number of mails a day; the others wait until tomorrow,
 * and then say what is true of the session then. An invitation to a reader who has ended invitations is marked as mailed, too, so that the
 * inviter does not learn of it.
 */
async function invite(context: Context, { sessionId, language }: { sessionId: string; language: Language }): Promise<void> {
  let isPutOff = false;
  for (const { id } of await unsentInvitations(context, sessionId)) {
    // Each invitation has a transaction of its own, since the day's counts stay locked until its end.
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

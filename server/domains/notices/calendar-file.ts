import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailedCalendar } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { mayAttend } from '../bookings/attendance/places.ts';
import { inLanguage, pageUrl, placeFor } from './links.ts';
import type { PaperBooking } from './rows.ts';

type CalendarSite = Pick<Platform, 'origin' | 'config' | 'now'>;

/** The product that writes the file, which RFC 5545 requires. */
export const calendarMaker = { company: 'Diwan', product: 'Diwan', language: 'EN' };

/**
 * A name as the value of a parameter. RFC 5545 cannot write a quote in such a value. The library writes a backslash before it. For a reader
 * that follows the standard, the quote then ends the value, and what follows is read as the address.
 */
const calendarParameter = (name: string): string =>
  name
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replace(/\p{Cc}/gu, ' ');

/** The address that mails come from: `Diwan <hello@diwan.example>` → `hello@diwan.example`. */
const organizerEmailOf = (mailFrom: string): string => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();

/**
 * The calendar file of one booking, for its attendee alone (RFC 5546). Its method is REQUEST while the booking stands, and CANCEL
 * afterwards. All files of a booking have the same entry (`calendar_uid`), with a sequence that rises with each change. Times are in UTC;
 * each program shows them in its own zone. The organizer has the creator's name and the site's address, so no address of a creator or of
 * another attendee is in the file. If `published`, the file is for a download and invites no one.
 */
export function calendarFileOf({ origin, config, now }: CalendarSite, booking: PaperBooking, { published = false } = {}): MailedCalendar {
  const { language, bookingId, email, name } = booking;
  const bookingStands = mayAttend(booking);
  const method = bookingStands ? 'REQUEST' : 'CANCEL';
  const creator = inLanguage(language, booking.creator, booking.creatorAr);
  const bookingPage = pageUrl({ origin }, language, `/my-sessions/${bookingId}`);
  const calendar = ical({ prodId: calendarMaker, method: published ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod[method] });
  const calendarEvent = calendar.createEvent({
    id: booking.calendarUid,
    sequence: booking.calendarSequence,
    stamp: now(),
    start: booking.startsAt,
    end: booking.endsAt,
    summary: inLanguage(language, booking.title, booking.titleAr),
    status: bookingStands ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    organizer: { name: calendarParameter(creator), email: organizerEmailOf(config.mailFrom) },
    description: `${creator}\n${bookingPage}`,
    url: bookingPage,
  });
  if (bookingStands) calendarEvent.location(placeFor({ origin }, language, booking));
  if (!published)
    calendarEvent.createAttendee({
      name: calendarParameter(name),
      email,
      rsvp: false,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
    });
  return { method, content: calendar.toString() };
}

import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailedCalendar } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { inLanguage, pageUrl, placeFor } from './links.ts';
import type { PaperBooking } from './rows.ts';

type Site = Pick<Platform, 'origin' | 'config' | 'now'>;

/** The product that wrote the file, as RFC 5545 wants it. */
export const madeBy = { company: 'Diwan', product: 'Diwan', language: 'EN' };

/**
 * A name as a parameter's value. RFC 5545 has no way to write a quote in one, and the library's backslash ends it for a reader that keeps
 * to the standard: what follows would be read as the address.
 */
const asParameter = (name: string): string =>
  name
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replace(/\p{Cc}/gu, ' ');

/** The address that mails come from: `Diwan <hello@diwan.example>` → `hello@diwan.example`. */
const senderOf = (mailFrom: string): string => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();

/**
 * The calendar file of one booking, for its attendee alone (RFC 5546): REQUEST while it stands, CANCEL afterwards. The same entry each
 * time (`calendar_uid`), with a sequence that rises with each change. Times are UTC, which each program shows in its own zone. The
 * organizer is the creator by name and the site by address, so neither the creator's nor another attendee's address is told. One that is
 * `published` is downloaded, not mailed: it invites no one.
 */
export function calendarFileOf({ origin, config, now }: Site, booking: PaperBooking, { published = false } = {}): MailedCalendar {
  const { language, bookingId, email, name } = booking;
  const stands = ['CONFIRMED', 'COMPLETED', 'NO_SHOW'].includes(booking.status);
  const method = stands ? 'REQUEST' : 'CANCEL';
  const creator = inLanguage(language, booking.creator, booking.creatorAr);
  const page = pageUrl({ origin }, language, `/my-sessions/${bookingId}`);
  const calendar = ical({ prodId: madeBy, method: published ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod[method] });
  const event = calendar.createEvent({
    id: booking.calendarUid,
    sequence: booking.calendarSequence,
    stamp: now(),
    start: booking.startsAt,
    end: booking.endsAt,
    summary: inLanguage(language, booking.title, booking.titleAr),
    status: stands ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    organizer: { name: asParameter(creator), email: senderOf(config.mailFrom) },
    description: `${creator}\n${page}`,
    url: page,
  });
  if (stands) event.location(placeFor({ origin }, language, booking));
  if (!published)
    event.createAttendee({ name: asParameter(name), email, rsvp: false, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED });
  return { method, content: calendar.toString() };
}

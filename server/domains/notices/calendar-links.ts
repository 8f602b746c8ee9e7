import type { Context } from '../../core/context.ts';
import { expression } from '../../graphql/reads/fields.ts';
import type { BookingStatus } from '../bookings/entities.ts';
import { googleLink, icsLink, inLanguage, outlookLink, pageUrl, placeFor } from './links.ts';
import type { PaperSession } from './rows.ts';

/** The fields of a booking and its session that the links need. */
interface CalendarLinkFacts extends Pick<PaperSession, 'sessionId' | 'title' | 'titleAr' | 'location' | 'area' | 'address'> {
  bookingId: string;
  customerId: string;
  status: BookingStatus;
  startsAt: string;
  endsAt: string;
}

/** The links of a booking to calendars. They contain the place only if the seat is confirmed. */
export const calendarLinks = expression(
  ({ t }) => `(select json_build_object('bookingId', ${t}.id, 'customerId', ${t}.customer_id, 'status', ${t}.status, 'sessionId', l.id,
      'title', l.title, 'titleAr', l.title_ar, 'location', l.location, 'area', l.area, 'address', l.address, 'startsAt', l.starts_at,
      'endsAt', l.ends_at) from sessions l where l.id = ${t}.session_id)`,
  (calendarFacts: CalendarLinkFacts, _args, { platform, language }: Context) => {
    const { bookingId, customerId, status } = calendarFacts;
    const calendarEntry = {
      title: inLanguage(language, calendarFacts.title, calendarFacts.titleAr),
      startsAt: new Date(calendarFacts.startsAt),
      endsAt: new Date(calendarFacts.endsAt),
      details: pageUrl(platform, language, `/my-sessions/${bookingId}`),
      place: status === 'CONFIRMED' ? placeFor(platform, language, calendarFacts) : '',
    };
    return { google: googleLink(calendarEntry), outlook: outlookLink(calendarEntry), ics: icsLink(platform, bookingId, customerId) };
  },
);

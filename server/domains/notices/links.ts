import type { Language } from '../../graphql/generated.ts';
import { grantsOf, inSeconds, type Linker, type Signer } from '../../platform/grants.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaperSession } from './rows.ts';

type Site = Pick<Platform, 'origin'>;

/** An address of the site's own pages in a language. */
export const pageUrl = ({ origin }: Site, language: Language, path: string): string => `${origin}/${language.toLowerCase()}${path}`;

/** A title or a name in a reader's language, or in the other where it has none. */
export const inLanguage = (language: Language, text: string, textAr: string | null): string => (language === 'AR' && textAr) || text;

/** Where a session takes place, for a reader who has a seat: its address, or the address of its room. */
export const placeFor = (
  site: Site,
  language: Language,
  { sessionId, location, area, address }: Pick<PaperSession, 'sessionId' | 'location' | 'area' | 'address'>,
): string => (location === 'ONLINE' ? pageUrl(site, language, `/session/${sessionId}/room`) : [address, area].filter(Boolean).join(', '));

/** What the links to calendars on the web need. */
export type CalendarEntry = Pick<PaperSession, 'startsAt' | 'endsAt'> & { title: string; details: string; place: string };

/** `20261126T150000Z` */
const compact = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Opens a new entry in Google Calendar (its documented template link). */
export function googleLink({ title, startsAt, endsAt, details, place }: CalendarEntry): string {
  const dates = `${compact(startsAt)}/${compact(endsAt)}`;
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details, location: place })}`;
}

/** Opens a new entry in Outlook on the web. */
export function outlookLink({ title, startsAt, endsAt, details, place }: CalendarEntry): string {
  const times = { startdt: startsAt.toISOString(), enddt: endsAt.toISOString() };
  const path = { path: '/calendar/action/compose', rru: 'addevent' };
  // It reads a plus as such, so spaces are written out.
  const query = new URLSearchParams({ ...path, ...times, subject: title, body: details, location: place })
    .toString()
    .replaceAll('+', '%20');
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}

const calendarGrants = grantsOf<{ booking: string; customer: string }>('booking-calendar');
/** Days for which a page that was left open can still download the file. */
const grantDays = 7;

/** The address of a booking's calendar file for its attendee. A browser's download sends no token, so the address itself is signed. */
export function icsLink(linker: Linker, bookingId: string, customerId: string): string {
  const grant = calendarGrants.sign(linker, { booking: bookingId, customer: customerId }, inSeconds(linker, grantDays * 86_400));
  return `${linker.origin}/calendar/booking/${grant}/session.ics`;
}

/** The booking that a grant opens; null for anything that we did not sign, or too long ago. */
export function readIcsGrant(signer: Signer, grant: string): { bookingId: string; customerId: string } | null {
  const claims = calendarGrants.read(signer, grant);
  return claims && { bookingId: claims.booking, customerId: claims.customer };
}

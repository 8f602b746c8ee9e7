import type { Language } from '../../graphql/generated.ts';
import { grantsOf, inSeconds, type Linker, type Signer } from '../../platform/grants.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaperSession } from './rows.ts';

type LinkSite = Pick<Platform, 'origin'>;

/** The address of a page of the site, in a language. */
export const pageUrl = ({ origin }: LinkSite, language: Language, path: string): string => `${origin}/${language.toLowerCase()}${path}`;

/** A title or a name: the Arabic one if `language` is AR and there is one, the other otherwise. */
export const inLanguage = (language: Language, text: string, textAr: string | null): string => (language === 'AR' && textAr) || text;

/** Where a session takes place, for an attendee: its address, or the address of its room. */
export const placeFor = (
  site: LinkSite,
  language: Language,
  { sessionId, location, area, address }: Pick<PaperSession, 'sessionId' | 'location' | 'area' | 'address'>,
): string => (location === 'ONLINE' ? pageUrl(site, language, `/session/${sessionId}/room`) : [address, area].filter(Boolean).join(', '));

/** What the links to Google's and Outlook's calendars need. */
export type CalendarEntry = Pick<PaperSession, 'startsAt' | 'endsAt'> & { title: string; details: string; place: string };

/** An instant as `20261126T150000Z`. */
const calendarMoment = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The link that opens a new entry in Google Calendar, as Google documents it. */
export function googleLink({ title, startsAt, endsAt, details, place }: CalendarEntry): string {
  const dates = `${calendarMoment(startsAt)}/${calendarMoment(endsAt)}`;
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details, location: place })}`;
}

/** The link that opens a new entry in Outlook on the web. */
export function outlookLink({ title, startsAt, endsAt, details, place }: CalendarEntry): string {
  const outlookTimes = { startdt: startsAt.toISOString(), enddt: endsAt.toISOString() };
  const outlookPath = { path: '/calendar/action/compose', rru: 'addevent' };
  // Outlook does not read a plus as a space, so spaces are written as `%20`.
  const outlookQuery = new URLSearchParams({ ...outlookPath, ...outlookTimes, subject: title, body: details, location: place })
    .toString()
    .replaceAll('+', '%20');
  return `https://outlook.live.com/calendar/0/deeplink/compose?${outlookQuery}`;
}

const calendarGrants = grantsOf<{ booking: string; customer: string }>('booking-calendar');
/** Days for which the address works, also from a page that was left open. */
const calendarGrantDays = 7;

/** The address of a booking's calendar file for its attendee. It is signed, because a browser's download sends no token. */
export function icsLink(linker: Linker, bookingId: string, customerId: string): string {
  const grant = calendarGrants.sign(linker, { booking: bookingId, customer: customerId }, inSeconds(linker, calendarGrantDays * 86_400));
  return `${linker.origin}/calendar/booking/${grant}/session.ics`;
}

/** The booking and the attendee of a grant. Null if we did not sign it, or if it has expired. */
export function readIcsGrant(signer: Signer, grant: string): { bookingId: string; customerId: string } | null {
  const grantClaims = calendarGrants.read(signer, grant);
  return grantClaims && { bookingId: grantClaims.booking, customerId: grantClaims.customer };
}

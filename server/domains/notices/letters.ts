import { formatAmount } from '../../../schema/rules/money.ts';
import { isSameClock } from '../../../schema/rules/wall-clock.ts';
import type { Language } from '../../graphql/generated.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { MailContent, MailFact } from '../accounts/mails/layout.ts';
import { mailOf, type Writing } from '../accounts/mails/letter.ts';
import type { MailTopic } from '../accounts/mails/stops.ts';
import type { MoneyBack } from '../bookings/events.ts';
import { calendarFileOf } from './calendar-file.ts';
import { googleLink, inLanguage, outlookLink, pageUrl, placeFor } from './links.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };
import type { PaperBooking, PaperSession } from './rows.ts';
import { clockText, spanText } from './times.ts';

/** The mails to the attendee of a booking. */
export type BookingLetter = 'CONFIRMED' | 'CHANGED' | 'CANCELLED' | 'REMINDER_24' | 'REMINDER_1';
type LetterKind = BookingLetter | 'OFFER' | 'INVITATION' | 'COURTESY';

const noticeTexts = (language: Language) => (language === 'AR' ? ar : en);

interface LetterReader {
  email: string;
  name?: string;
  language: Language;
  /** Null if the reader's zone is not known. Then the mail has the host's time only. */
  timeZone: string | null;
}

/** When a session takes place: in the reader's zone, and also in the host's zone if its clocks differ. */
function whenFacts({ language, timeZone }: LetterReader, session: PaperSession): MailFact[] {
  const texts = noticeTexts(language);
  const { hostTimeZone, startsAt } = session;
  const whenFact = { term: texts.when, value: spanText(language, session, timeZone ?? hostTimeZone) };
  if (!timeZone || isSameClock(startsAt.getTime(), timeZone, hostTimeZone)) return [whenFact];
  return [whenFact, { term: texts.hostTime, value: spanText(language, session, hostTimeZone) }];
}

/** Where a session takes place, for a reader without a seat. Only attendees get the exact address and the room. */
function roughPlace(language: Language, { location, area }: PaperSession): MailFact[] {
  const texts = noticeTexts(language);
  if (location === 'ONLINE') return [{ term: texts.where, value: texts.onlineLater }];
  return area ? [{ term: texts.where, value: area }] : [];
}

function exactPlace(context: Writing, language: Language, session: PaperSession): MailFact {
  const texts = noticeTexts(language);
  const place = placeFor(context.platform, language, session);
  return session.location === 'ONLINE' ? { term: texts.where, value: texts.online, href: place } : { term: texts.where, value: place };
}

/**
 * The topic of mails that the reader has not asked for, and can end. Customers have asked for offers by joining the waiting list, and end
 * them by leaving it.
 */
const letterTopics: Partial<Record<LetterKind, MailTopic>> = {
  REMINDER_24: 'REMINDERS',
  REMINDER_1: 'REMINDERS',
  INVITATION: 'INVITATIONS',
  COURTESY: 'INVITATIONS',
};

/** Texts that replace those of the mail's kind. */
type LetterTexts = Partial<Pick<MailContent, 'heading' | 'body' | 'unasked'>>;

/** Makes a mail of a kind. `path` is the page that its button opens. */
function sessionLetter(
  context: Writing,
  kind: LetterKind,
  reader: LetterReader,
  session: PaperSession,
  letterParts: { path: string; facts: readonly MailFact[]; said?: LetterTexts; links?: MailContent['links']; calendar?: Mail['calendar'] },
): Mail {
  const { language, email, name = '' } = reader;
  const { said, calendar } = letterParts;
  const topic = letterTopics[kind];
  const texts = noticeTexts(language);
  const content: MailContent = {
    language,
    ...texts[kind],
    ...said,
    values: {
      name,
      email,
      title: inLanguage(language, session.title, session.titleAr),
      creator: inLanguage(language, session.creator, session.creatorAr),
    },
    facts: [...whenFacts(reader, session), ...letterParts.facts],
    ...(letterParts.links && { links: letterParts.links }),
    link: pageUrl(context.platform, language, letterParts.path),
    fallback: texts.fallback,
    footer: texts.footer,
  };
  return { ...mailOf(context, email, { ...content, ...(topic && { topic }) }), ...(calendar && { calendar }) };
}

/**
 * A mail to the attendee of a booking. `back` is what they get back for a cancelled one. All mails but reminders have the calendar file
 * attached.
 */
export function bookingLetter(context: Writing, kind: BookingLetter, booking: PaperBooking, back?: MoneyBack): Mail {
  const { language, bookingId, startsAt, endsAt } = booking;
  const texts = noticeTexts(language);
  const calendar = calendarFileOf(context.platform, booking);
  if (kind === 'CANCELLED') {
    const { cancelReason, cancelledBy, currency } = booking;
    const amount = `${formatAmount(back?.amount ?? 0, currency)} ${currency}`;
    const facts: MailFact[] = [
      ...(cancelReason && cancelledBy !== 'CUSTOMER' ? [{ term: texts.reason, value: cancelReason }] : []),
      ...(back?.amount
        ? [{ term: texts.refund, value: (back.lost ? texts.lostText : texts.refundText).replace('{{amount}}', amount) }]
        : []),
    ];
    const isMissed = cancelledBy === 'SYSTEM' && booking.sessionStatus === 'MISSED';
    return sessionLetter(context, kind, booking, booking, {
      path: '/my-sessions',
      facts,
      calendar,
      ...(isMissed && { said: texts.MISSED }),
    });
  }
  const path = `/my-sessions/${bookingId}`;
  const facts = [exactPlace(context, language, booking)];
  if (kind === 'REMINDER_24' || kind === 'REMINDER_1') {
    const isAtAddress = kind === 'REMINDER_1' && booking.location === 'OFFLINE';
    return sessionLetter(context, kind, booking, booking, { path, facts, ...(isAtAddress && { said: texts.REMINDER_1_OFFLINE }) });
  }
  const calendarEntry = {
    title: inLanguage(language, booking.title, booking.titleAr),
    startsAt,
    endsAt,
    details: pageUrl(context.platform, language, path),
    place: placeFor(context.platform, language, booking),
  };
  const calendarLinks = [
    { text: texts.google, href: googleLink(calendarEntry) },
    { text: texts.outlook, href: outlookLink(calendarEntry) },
  ];
  const said = kind === 'CHANGED' && booking.isMovedByHost ? texts.MOVED_BY_HOST : undefined;
  return sessionLetter(context, kind, booking, booking, { path, facts, calendar, links: calendarLinks, ...(said && { said }) });
}

/** The mail that tells a customer of the waiting list that a seat is held for them. */
export function offerLetter(
  context: Writing,
  offeredSeat: PaperSession & { bookingId: string; email: string; name: string; language: Language; timeZone: string; expiresAt: Date },
): Mail {
  const { language, timeZone, expiresAt, bookingId } = offeredSeat;
  const heldUntilFact = { term: noticeTexts(language).heldUntil, value: clockText(language, expiresAt, timeZone) };
  const facts = [heldUntilFact, ...roughPlace(language, offeredSeat)];
  return sessionLetter(context, 'OFFER', offeredSeat, offeredSeat, { path: `/my-sessions/${bookingId}`, facts });
}

/**
 * The invitation of an address to a session. To a public session, which anybody may book, it is a courtesy. The zone of the address is not
 * known, so the time is in the account's zone.
 */
export function invitationLetter(
  context: Writing,
  invitation: { email: string; token: string; language: Language },
  session: PaperSession,
): Mail {
  const { email, token, language } = invitation;
  const path = `/${session.username}/session/${session.sessionId}?invitation=${token}`;
  return sessionLetter(context, session.isPrivate ? 'INVITATION' : 'COURTESY', { email, language, timeZone: null }, session, {
    path,
    facts: roughPlace(language, session),
  });
}

import type { Context } from '../../core/context.ts';
import type { Language } from '../../graphql/generated.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { BookingStatus } from '../bookings/entities.ts';

/** What mails and calendar files say of a session. */
export interface PaperSession {
  sessionId: string;
  creatorId: string;
  title: string;
  titleAr: string | null;
  startsAt: Date;
  endsAt: Date;
  /** The host's zone. */
  hostTimeZone: string;
  location: 'ONLINE' | 'OFFLINE';
  area: string | null;
  /** Only shown to those who have a seat. */
  address: string | null;
  sessionStatus: string;
  /** Whether only those who are invited may book it. */
  isPrivate: boolean;
  cancelReason: string | null;
  creator: string;
  creatorAr: string | null;
  username: string | null;
}

/** What the mails and the calendar file of an attendee say of a booking. */
export interface PaperBooking extends PaperSession {
  bookingId: string;
  customerId: string;
  status: BookingStatus;
  cancelledBy: 'CUSTOMER' | 'HOST' | 'SYSTEM' | null;
  /** Whether the host has changed the time or the place that the customer chose. */
  isMovedByHost: boolean;
  name: string;
  email: string;
  language: Language;
  timeZone: string;
  calendarUid: string;
  calendarSequence: number;
  currency: string;
  isPaid: boolean;
}

const sessionColumns = sql`
  s.id as "sessionId", s.creator_id as "creatorId", s.title, s.title_ar as "titleAr", s.starts_at as "startsAt", s.ends_at as "endsAt",
  s.time_zone as "hostTimeZone", s.location, s.area, s.address, s.status as "sessionStatus", s.event_type = 'PRIVATE' as "isPrivate",
  s.cancel_reason as "cancelReason",
  coalesce(c.full_name, c.username, '') as creator, c.full_name_ar as "creatorAr", c.username`;

const readPaperBooking = ({ db }: Pick<Context, 'db'>, which: Sql): Promise<PaperBooking | undefined> =>
  sql<PaperBooking>`
    select ${sessionColumns}, b.id as "bookingId", b.customer_id as "customerId", b.status, b.cancelled_by as "cancelledBy",
      b.moved_by_host_at is not null as "isMovedByHost", b.name, u.email, b.language,
      b.time_zone as "timeZone", b.calendar_uid as "calendarUid", b.calendar_sequence as "calendarSequence",
      s.currency, exists (select from orders o where o.id = b.order_id and o.total_amount > 0) as "isPaid"
    from bookings b join sessions s on s.id = b.session_id join creators c on c.id = s.creator_id join users u on u.id = b.customer_id
    where ${which}`.first(db);

export const findPaperBooking = (context: Pick<Context, 'db'>, bookingId: string): Promise<PaperBooking | undefined> =>
  readPaperBooking(context, sql`b.id = ${bookingId}`);

/** A session for its invitations; undefined if it cannot be booked any more. */
export const findPaperSession = ({ db, now }: Context, sessionId: string): Promise<PaperSession | undefined> =>
  sql<PaperSession>`
    select ${sessionColumns} from sessions s join creators c on c.id = s.creator_id
    where s.id = ${sessionId} and s.status in ('SCHEDULED', 'LIVE') and s.ends_at > ${now()}`.first(db);

/** An offer of a seat from the waiting list; undefined once it is over. */
export const findOffered = ({ db, now }: Context, waitingEntryId: string) =>
  sql<PaperSession & { bookingId: string; email: string; name: string; language: Language; timeZone: string; expiresAt: Date }>`
    select ${sessionColumns}, w.booking_id as "bookingId", u.email, w.name, w.language, w.time_zone as "timeZone",
      w.offer_expires_at as "expiresAt"
    from waiting_entries w join sessions s on s.id = w.session_id join creators c on c.id = s.creator_id join users u on u.id = w.customer_id
    where w.id = ${waitingEntryId} and w.status = 'OFFERED' and w.offer_expires_at > ${now()}`.first(db);

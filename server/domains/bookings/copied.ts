import { asIs, type OwnFile, seller } from '../../core/copies.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a copy of a customer's data has of this domain. */
export const copiedBookings: Readonly<Record<string, OwnFile>> = {
  bookings: {
    about: {
      EN: 'Your seats in sessions and appointments.',
      AR: 'مقاعدك في الجلسات والمواعيد.',
    },
    rows: (id) => sql`
      select ${seller}, s.title as session, s.title_ar as "sessionAr", s.type, s.starts_at as "startsAt", s.ends_at as "endsAt", s.location,
        case when b.confirmed_at is not null then s.address end as address, b.name, b.language, b.time_zone as "timeZone", b.status,
        b.created_at as "bookedAt", b.confirmed_at as "confirmedAt", b.cancelled_at as "cancelledAt", b.cancelled_by as "cancelledBy",
        b.attended_at as "attendedAt"
      from bookings b join sessions s on s.id = b.session_id join creators c on c.id = b.creator_id
      where b.customer_id = ${id} order by b.created_at desc`,
    write: asIs,
  },
  'waiting-lists': {
    about: {
      EN: 'Sessions for whose seats you waited.',
      AR: 'الجلسات التي انتظرت مقعدًا فيها.',
    },
    rows: (id) => sql`
      select ${seller}, s.title as session, s.title_ar as "sessionAr", s.starts_at as "startsAt", w.name, w.status, w.created_at as "joinedAt",
        w.offered_at as "offeredAt"
      from waiting_entries w join sessions s on s.id = w.session_id join creators c on c.id = s.creator_id
      where w.customer_id = ${id} order by w.created_at desc`,
    write: asIs,
  },
};

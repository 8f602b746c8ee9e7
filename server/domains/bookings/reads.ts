import { connection, expression, one } from '../../graphql/plan/fields.ts';

/** `Session.bookings`: in the order in which the seats were taken. */
export const sessionBookings = connection(
  'Booking',
  ({ t, parent }) => `${t}.session_id = ${parent}.id and ${t}.confirmed_at is not null`,
  [
    { column: 'created_at', type: 'timestamptz', descending: false },
    { column: 'id', type: 'uuid', descending: false },
  ],
);

/** `Session.waitingCount`. */
export const sessionWaitingCount = expression(
  ({ t }) => `(select count(*)::int from waiting_entries w where w.session_id = ${t}.id and w.status in ('WAITING', 'OFFERED'))`,
);

/** `StorefrontSession.viewerBooking`: the seat that stands, or else the latest that was confirmed. */
export const viewerBooking = one(
  'Booking',
  ({ t, parent, viewer }) => `${t}.id = (
    select b.id from bookings b
    where b.session_id = ${parent}.id and b.customer_id = ${viewer('customerId')}
      and (b.status in ('HELD', 'PENDING_PAYMENT', 'CONFIRMED') or b.confirmed_at is not null)
    order by b.status in ('HELD', 'PENDING_PAYMENT', 'CONFIRMED') desc, b.created_at desc, b.id desc limit 1)`,
);

/** `StorefrontSession.viewerWaiting`. */
export const viewerWaiting = one(
  'WaitingEntry',
  ({ t, parent, viewer }) =>
    `${t}.session_id = ${parent}.id and ${t}.customer_id = ${viewer('customerId')} and ${t}.status in ('WAITING', 'OFFERED')`,
);

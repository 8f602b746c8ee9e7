import type { Context } from '../../core/context.ts';
import { column, connection, expression, instant, many, nowOf, one, type Reads } from '../../graphql/reads/fields.ts';
import { emailFor } from '../accounts/contacts.ts';
import { isOpenPayment } from '../billing/open.ts';
import { type BookingState, cancelRefusal, moveRefusal, type Refusal } from './abilities.ts';

/**
 * SQL for whether a seat lies ahead or is under way: confirmed, or held until now. A live session may run on past its planned end. Takes
 * SQL for the present moment.
 */
const isBookingAhead = (t: string, now: string) =>
  `((${t}.session_status = 'LIVE' or (${t}.ends_at > ${now} and ${t}.session_status in ('HELD', 'SCHEDULED')))
    and (${t}.status in ('PENDING_PAYMENT', 'CONFIRMED') or (${t}.status = 'HELD' and ${t}.hold_expires_at > ${now})))`;

const bookingAbility = (refusalOf: typeof cancelRefusal) =>
  expression(
    ({ t }) => `json_build_object('status', ${t}.status, 'sessionStatus', ${t}.session_status, 'startsAt', ${t}.starts_at,
      'cancellationHours', ${t}.cancellation_hours, 'isMovedByHost', ${t}.moved_by_host_at is not null,
      'isSlot', ${t}.appointment_type_id is not null, 'hasSeries', ${t}.series_id is not null)`,
    (booking: Omit<BookingState, 'startsAt'> & { startsAt: string }, _args, { viewer, now, t }: Context) => {
      const refusal: Refusal | null = refusalOf({ ...booking, startsAt: new Date(booking.startsAt) }, viewer.kind, now());
      return { isPossible: !refusal, reason: refusal && t(refusal.message, refusal.values) };
    },
  );

/** The attendee's email: unmasked for the customer, and for console users as they may see contacts. */
const attendeeEmail = (email: string, args: object, context: Context): string =>
  context.viewer.kind === 'customer' ? email : emailFor(email, args, context);

export const reads: Reads = {
  Query: {
    booking: one('Booking', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    mySessions: connection(
      'Booking',
      ({ t, arg, value }) => {
        const bookingAhead = isBookingAhead(t, nowOf({ value }));
        return `case when ${arg('tab', 'text')} = 'UPCOMING' then ${bookingAhead} else ${t}.confirmed_at is not null and not ${bookingAhead} end`;
      },
      {
        argument: 'tab',
        orders: {
          UPCOMING: {
            keys: [
              { column: 'starts_at', type: 'timestamptz', descending: false },
              { column: 'id', type: 'uuid', descending: false },
            ],
          },
          PAST: {
            keys: [
              { column: 'starts_at', type: 'timestamptz', descending: true },
              { column: 'id', type: 'uuid', descending: true },
            ],
          },
        },
      },
    ),
    myWaitingEntries: many(
      'WaitingEntry',
      ({ t }) => `${t}.status in ('WAITING', 'OFFERED')`,
      ({ t }) => `${t}.starts_at, ${t}.id`,
      () => '100',
    ),
  },
  types: {
    Booking: {
      from: `(select b.*, s.starts_at, s.ends_at, s.status as session_status, s.cancelled_at as session_cancelled_at, s.cancel_reason,
        s.price_amount, s.currency, s.appointment_type_id, s.series_id
        from bookings b join sessions s on s.id = b.session_id)`,
      scope: ({ t, viewer }) => `(${t}.customer_id = ${viewer('customerId')} or ${t}.creator_id = ${viewer('creatorId')})`,
      fields: {
        id: column(),
        status: column(),
        name: column(),
        email: expression(({ t }) => `(select u.email from users u where u.id = ${t}.customer_id)`, attendeeEmail),
        timeZone: column(),
        holdExpiresAt: instant(({ t }) => `case when ${t}.status in ('HELD', 'PENDING_PAYMENT') then ${t}.hold_expires_at end`),
        session: one('StorefrontSession', ({ t, parent }) => `${t}.id = ${parent}.session_id`),
        payment: one('Payment', ({ t, parent }) => `${t}.order_id = ${parent}.order_id and ${isOpenPayment(t)}`),
        confirmedAt: instant('confirmed_at'),
        cancelledAt: instant('cancelled_at'),
        cancelledBy: column(),
        // The reason of the act that cancelled the session, and this seat with it.
        cancelReason: expression(
          ({ t }) => `case when ${t}.cancelled_by = 'HOST' and ${t}.cancelled_at >= ${t}.session_cancelled_at then ${t}.cancel_reason end`,
        ),
        cancellableUntil: instant(
          ({ t }) =>
            `${t}.starts_at - make_interval(hours => case when ${t}.moved_by_host_at is null then ${t}.cancellation_hours else 0 end)`,
        ),
        movedByHostAt: instant('moved_by_host_at'),
        canCancel: bookingAbility(cancelRefusal),
        canReschedule: bookingAbility(moveRefusal),
        attendedAt: instant('attended_at'),
        createdAt: instant('created_at'),
      },
    },
    WaitingEntry: {
      from: '(select w.*, s.starts_at from waiting_entries w join sessions s on s.id = w.session_id)',
      scope: ({ t, viewer }) => `${t}.customer_id = ${viewer('customerId')}`,
      fields: {
        id: column(),
        session: one('StorefrontSession', ({ t, parent }) => `${t}.id = ${parent}.session_id`),
        status: column(),
        position: expression(
          ({ t }) => `case when ${t}.status = 'WAITING' then (
            select count(*)::int from waiting_entries before where before.session_id = ${t}.session_id and before.status = 'WAITING'
              and (before.created_at, before.id) <= (${t}.created_at, ${t}.id)) end`,
        ),
        booking: one('Booking', ({ t, parent }) => `${t}.id = ${parent}.booking_id`),
        offerExpiresAt: instant(({ t }) => `case when ${t}.status = 'OFFERED' then ${t}.offer_expires_at end`),
        createdAt: instant('created_at'),
      },
    },
  },
};

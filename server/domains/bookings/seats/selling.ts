import type { Context } from '../../../core/context.ts';
import type { Language } from '../../../graphql/generated.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { payeeOf } from '../../creators/terms.ts';
import { isBlocked } from '../../customers/blocking.ts';
import { type SessionPlace, takeSeats } from '../../sessions/places.ts';
import { scheduleSlot, takeSlotAgain } from '../../sessions/slot-sessions.ts';
import type { Booking, BookingStatus } from '../entities.ts';
import { bookingConfirmed, type MoneyBack } from '../events.ts';
import { activeStatuses, lockBooking, lockBookingOfOrder, type Seat } from '../locks.ts';
import { publishBooking } from '../topics.ts';
import { cancelConfirmed, cancelSeat } from './freeing.ts';

/** The facts of a seat that an order needs. */
export interface SeatOffer {
  bookingId: string;
  sessionId: string;
  /** Null for an event. */
  appointmentTypeId: string | null;
  creatorId: string;
  title: string;
  titleAr: string | null;
  /** The seat's price without a discount, in minor units. 0 is free. */
  price: number;
  currency: string;
  /** The creator's name, in the language that was asked for. */
  payee: string;
  status: BookingStatus;
  holdExpiresAt: Date;
  /** Whether the session does not take place any more: a payment would only be refunded. */
  isOver: boolean;
  /** Whether the creator sells nothing more to this customer. */
  isBlocked: boolean;
}

/**
 * A customer's own booking, at the price of this moment, locked with its session. The booking's open payment is locked before. Undefined
 * for any other booking.
 */
export async function findSeatOffer(
  context: Context,
  customerId: string,
  bookingId: string,
  language: Language,
): Promise<SeatOffer | undefined> {
  const seat = await lockBooking(context, bookingId);
  if (seat?.booking.customerId !== customerId) return undefined;
  const { booking, place } = seat;
  const { payee, isBlocked: isBlockedBuyer } = await sql<{ payee: string; isBlocked: boolean }>`
    select ${payeeOf('c', language)} as payee, ${isBlocked(sql`${place.creatorId}`, customerId)} as "isBlocked"
    from creators c where c.id = ${place.creatorId}`.one(context.db);
  const { appointmentTypeId, creatorId, title, titleAr, price, currency } = place;
  const { status, holdExpiresAt } = booking;
  return {
    bookingId,
    sessionId: place.id,
    appointmentTypeId,
    creatorId,
    title,
    titleAr,
    price,
    currency,
    payee,
    status,
    holdExpiresAt,
    isOver: isSessionOver(place, context.now()),
    isBlocked: isBlockedBuyer,
  };
}

/**
 * Keeps a locked seat while its order is paid. May be called again with another order, when the price has changed and the first order was
 * given up.
 */
export async function awaitPayment({ db }: Context, bookingId: string, orderId: string, holdExpiresAt: Date): Promise<void> {
  await sql`
    update bookings set status = 'PENDING_PAYMENT', order_id = ${orderId}, hold_expires_at = ${holdExpiresAt}
    where id = ${bookingId} and status in ('HELD', 'PENDING_PAYMENT')`.run(db);
}

/** Why the money of a seat must go back: no seat is left, or the customer has one by another order. */
export type SeatFailure = 'NO_PLACE' | 'ALREADY_OWNED';

/** Gives the customer the seat, once the order's money is there. Takes the seat again if its hold has lapsed. May be repeated. */
export async function confirmBooking(context: Context, bookingId: string, orderId: string): Promise<SeatFailure | null> {
  const { db, now } = context;
  const seat = await lockBooking(context, bookingId);
  if (!seat) return 'NO_PLACE';
  const { booking, place } = seat;
  if (!isOpenBooking(booking) && booking.status !== 'CANCELLED') return booking.orderId === orderId ? null : 'ALREADY_OWNED';
  const seatFailure = isOpenBooking(booking) ? await keepSeat(context, seat) : await takeSeatAgain(context, seat);
  if (seatFailure) return seatFailure;
  await sql`
    update bookings set status = 'CONFIRMED', order_id = ${orderId}, confirmed_at = ${now()}, cancelled_at = null, cancelled_by = null
    where id = ${bookingId}`.run(db);
  await sql`update waiting_entries set status = 'BOOKED' where booking_id = ${bookingId} and status in ('OFFERED', 'LAPSED')`.run(db);
  await publishBooking(context, { id: bookingId, creatorId: place.creatorId });
  await bookingConfirmed.emit(context, { bookingId });
  return null;
}

const isOpenBooking = ({ status }: Booking): boolean => status === 'HELD' || status === 'PENDING_PAYMENT';

const isSessionOver = ({ status, endsAt }: SessionPlace, now: Date): boolean =>
  !['HELD', 'SCHEDULED', 'LIVE'].includes(status) || endsAt <= now;

/** Makes a hold a confirmed seat, unless its session is over. */
async function keepSeat(context: Context, seat: Seat): Promise<SeatFailure | null> {
  const { place } = seat;
  if (!isSessionOver(place, context.now())) {
    if (place.status === 'HELD') await scheduleSlot(context, place.id);
    return null;
  }
  await cancelSeat(context, seat, 'SYSTEM');
  return 'NO_PLACE';
}

/** Takes a seat again whose hold lapsed while the bank was slow, if one is left. A seat that was given back on purpose stays free. */
async function takeSeatAgain(context: Context, { booking, place }: Seat): Promise<SeatFailure | null> {
  if (booking.cancelledBy !== 'SYSTEM') return 'NO_PLACE';
  const otherBookings = await sql`
    select from bookings where session_id = ${place.id} and customer_id = ${booking.customerId} and status in ${raw(activeStatuses)}`.run(
    context.db,
  );
  if (otherBookings) return 'ALREADY_OWNED';
  if (place.endsAt <= context.now()) return 'NO_PLACE';
  const isSeatTaken = place.appointmentTypeId ? await takeSlotAgain(context, place.id) : await takeSeats(context, place.id);
  return isSeatTaken ? null : 'NO_PLACE';
}

/** SQL for what a seat is reported as: its session, or the appointment type of a slot. Selects the kind and the id. */
export const soldSeat = (bookingId: string): Sql => sql`
  select case when s.appointment_type_id is null then 'SESSION' else 'APPOINTMENT_TYPE' end as kind,
    coalesce(s.appointment_type_id, s.id) as item_id
  from bookings b join sessions s on s.id = b.session_id where b.id = ${bookingId}`;

/** Frees the seat of an order that was not paid in time. With `orderId`, frees it only while the booking waits for that order. */
export async function releaseBooking(context: Context, bookingId: string, orderId?: string): Promise<void> {
  const seat = await lockBooking(context, bookingId);
  if (!seat || !isOpenBooking(seat.booking) || (orderId && seat.booking.orderId !== orderId)) return;
  await cancelSeat(context, seat, 'SYSTEM');
}

/**
 * Handles that all of an order's money went back: cancels its booking if that is still confirmed. Tells the account's open consoles either
 * way.
 */
export async function bookingRefunded(context: Context, orderId: string, moneyBack: MoneyBack): Promise<void> {
  const seat = await lockBookingOfOrder(context, orderId);
  if (!seat) return;
  if (seat.booking.status !== 'CONFIRMED') return publishBooking(context, seat.booking);
  await cancelConfirmed(context, seat, 'HOST', moneyBack);
}

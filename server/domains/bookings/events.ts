import { DomainEvent } from '../../core/events.ts';

/** What a customer gets back for a booking that is cancelled. */
export interface MoneyBack {
  /** Minor units. 0 for a free booking, or if nothing is left. */
  amount: number;
  /** Whether their bank has given them the money already, after a dispute. */
  lost: boolean;
}

/** A customer has a seat: their order is paid, or was free. */
export const bookingConfirmed = new DomainEvent<{ bookingId: string }>('bookingConfirmed');

/** A confirmed booking has another time or place. */
export const bookingChanged = new DomainEvent<{
  bookingId: string;
  /** The booking that this one replaces: a seat that moves to another session becomes a new booking. */
  replaces: string | null;
  /** The session of an appointment, which moved for this booking alone. */
  slotId: string | null;
}>('bookingChanged');

/** A confirmed booking is cancelled. */
export const bookingCancelled = new DomainEvent<{
  bookingId: string;
  back: MoneyBack;
  /** False when the whole session was called off: then the session's own events have told of it. */
  isAlone: boolean;
  /** The session of an appointment, which is cancelled with its booking. */
  slotId: string | null;
}>('bookingCancelled');

/** A paid booking is cancelled, and its money goes back. The listener answers how much its customer gets, in minor units. */
export const paidBookingCancelled = new DomainEvent<{ orderId: string }, number>('paidBookingCancelled');

/**
 * A booking that waits for its payment is given up. The listener that takes payments ends the payment, and the booking with it. Nothing is
 * locked yet: the locks of payment and order come before the session's.
 */
export const unpaidBookingGivenUp = new DomainEvent<{ bookingId: string }>('unpaidBookingGivenUp');

/** A booking that waited for its payment is cancelled, while its session is locked. The payment can only be ended later. */
export const unpaidBookingCancelled = new DomainEvent<{ bookingId: string }>('unpaidBookingCancelled');

/** A seat is held for a customer of the waiting list. */
export const seatOffered = new DomainEvent<{ waitingEntryId: string }>('seatOffered');

import { DomainEvent } from '../../core/events.ts';

/** What a customer gets back for a booking that is cancelled. */
export interface MoneyBack {
  /** Minor units; 0 for a free one, or where nothing is left. */
  amount: number;
  /** Whether their bank has given it to them already, after a dispute. */
  lost: boolean;
}

/** A customer has a seat: their order is paid, or was free. */
export const bookingConfirmed = new DomainEvent<{ bookingId: string }>('bookingConfirmed');

/** A confirmed booking has another time or place. */
export const bookingChanged = new DomainEvent<{
  bookingId: string;
  /** The booking that it was before: a seat that moves to another session becomes a new one. */
  replaces: string | null;
  /** The session of an appointment, which moved for this booking alone. */
  slotId: string | null;
}>('bookingChanged');

/** A confirmed booking is cancelled. */
export const bookingCancelled = new DomainEvent<{
  bookingId: string;
  back: MoneyBack;
  /** False when all of its session was called off, of which the session itself has told. */
  isAlone: boolean;
  /** The session of an appointment, which is cancelled with its booking. */
  slotId: string | null;
}>('bookingCancelled');

/** A booking that was paid for is cancelled, and its money goes back. Answers how much its customer gets, in minor units. */
export const paidBookingCancelled = new DomainEvent<{ orderId: string }, number>('paidBookingCancelled');

/**
 * A booking that waits for its payment is given up. Whoever takes the payment ends it, and with it the booking. Nothing is locked yet:
 * payment and order come before the session.
 */
export const unpaidBookingGivenUp = new DomainEvent<{ bookingId: string }>('unpaidBookingGivenUp');

/** A booking that waited for its payment is cancelled, while its session is locked: the payment can only be ended later. */
export const unpaidBookingCancelled = new DomainEvent<{ bookingId: string }>('unpaidBookingCancelled');

/** A seat is held for a customer of the waiting list. */
export const seatOffered = new DomainEvent<{ waitingEntryId: string }>('seatOffered');

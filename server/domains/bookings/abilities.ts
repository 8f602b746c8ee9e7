import type { UserErrorInput } from '../../core/errors.ts';
import type { Viewer } from '../../core/viewer.ts';
import type { SessionPlace } from '../sessions/places.ts';
import type { BookingStatus } from './entities.ts';
import type { Seat } from './locks.ts';

/** What decides whether a booking may be cancelled or moved. */
export interface BookingState {
  status: BookingStatus;
  /** The status of the booking's session. */
  sessionStatus: SessionPlace['status'];
  startsAt: Date;
  cancellationHours: number;
  /** Whether the host has changed the time or the place that the customer chose. */
  isMovedByHost: boolean;
  isSlot: boolean;
  hasSeries: boolean;
}

/** The facts of a locked seat that decide whether it may be cancelled or moved. */
export const bookingState = ({ booking, place }: Seat): BookingState => ({
  status: booking.status,
  sessionStatus: place.status,
  startsAt: place.startsAt,
  cancellationHours: booking.cancellationHours,
  isMovedByHost: booking.movedByHostAt !== null,
  isSlot: place.appointmentTypeId !== null,
  hasSeries: place.seriesId !== null,
});

/** Why an act is refused: a message with its values. */
export type Refusal = Pick<UserErrorInput, 'message' | 'values'>;

/** When the customer's right to cancel or move a booking ends: at its cancellation window, or at the start if the host moved it. */
const cancellableUntil = ({ startsAt, cancellationHours, isMovedByHost }: BookingState): Date =>
  new Date(startsAt.getTime() - (isMovedByHost ? 0 : cancellationHours * 3_600_000));

const endedMessages: Partial<Record<BookingStatus, string>> = {
  CANCELLED: 'booking.cancelled',
  RESCHEDULED: 'booking.moved',
  COMPLETED: 'booking.over',
  NO_SHOW: 'booking.over',
};

/** Why a booking cannot be cancelled, or null. An unpaid seat can always be given back. */
export function cancelRefusal(booking: BookingState, viewerKind: Viewer['kind'], now: Date): Refusal | null {
  const message = endedMessages[booking.status];
  if (message) return { message };
  if (booking.status !== 'CONFIRMED' || viewerKind === 'console') return null;
  return bookingLateness(booking, now, 'booking.tooLateToCancel');
}

/** Why a booking cannot be moved, or null. Does not look for a free place at the new time. */
export function moveRefusal(booking: BookingState, viewerKind: Viewer['kind'], now: Date): Refusal | null {
  const { status, isSlot, hasSeries } = booking;
  const message = endedMessages[status] ?? (status === 'CONFIRMED' ? undefined : 'booking.notConfirmed');
  if (message) return { message };
  if (booking.sessionStatus !== 'SCHEDULED' || booking.startsAt <= now) return { message: 'booking.begun' };
  if (!isSlot && !hasSeries) return { message: 'booking.noOtherDate' };
  return viewerKind === 'console' ? null : bookingLateness(booking, now, 'booking.tooLateToMove');
}

function bookingLateness(booking: BookingState, now: Date, message: string): Refusal | null {
  if (booking.sessionStatus !== 'SCHEDULED' || booking.startsAt <= now) return { message: 'booking.begun' };
  return cancellableUntil(booking) > now ? null : { message, values: { count: booking.cancellationHours } };
}

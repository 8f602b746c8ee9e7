import { skipToken, useQuery } from '@apollo/client/react';
import { SeatHoldDocument } from '../../apollo/generated.ts';
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts';
import { lengthOf } from './hold.ts';

export interface SeatHold {
  /** Not known yet. */
  loading: boolean;
  /** The seconds for which the seat is still held, 0 once it is free, and the length of the hold. */
  holdLeft: number;
  of: number;
}

/** How long the seat of a payment is still held; null for a product. */
export function useSeatHold(bookingId: string | null): SeatHold | null {
  const { data, loading } = useQuery(
    SeatHoldDocument,
    // The checkout may have made the hold longer.
    bookingId ? { variables: { id: bookingId }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' } : skipToken,
  );
  const booking = data?.booking;
  const holdLeft = useSecondsUntil(booking?.holdExpiresAt);
  return bookingId ? { loading: loading && !booking, holdLeft, of: booking ? lengthOf(booking) : holdLeft } : null;
}

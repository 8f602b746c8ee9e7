import { useMutation } from '@apollo/client/react';
import {
  BookingCancelDocument,
  BookingReleaseDocument,
  BookingRescheduleDocument,
  type BookingRescheduleMutation,
  type UserErrorsFragment,
} from '../../../apollo/generated.ts';
import { intents } from './intents.ts';

/** The lists that show bookings. They are read again after a change. */
const bookingLists = ['MySessions', 'MyWaiting'];

export interface BookingChange {
  /** Gives back a seat that is not paid. */
  release: () => Promise<readonly UserErrorsFragment[]>;
  cancel: () => Promise<readonly UserErrorsFragment[]>;
  /** Moves the booking to another slot's start, or to another session of the series. The answered booking may be a new one. */
  move: (to: { startsAt: string } | { sessionId: string }) => Promise<NonNullable<BookingRescheduleMutation['bookingReschedule']>>;
}

/** A customer's changes to their own booking. A repeat after a lost answer takes effect once. */
export function useBookingChange(id: string): BookingChange {
  const [release] = useMutation(BookingReleaseDocument, { refetchQueries: bookingLists });
  const [cancel] = useMutation(BookingCancelDocument, { refetchQueries: bookingLists });
  const [move] = useMutation(BookingRescheduleDocument, { refetchQueries: bookingLists });
  return {
    release: async () => (await release({ variables: { id } })).data?.bookingRelease?.userErrors ?? [],
    cancel: async () => {
      const cancelIntent = `cancel ${id}`;
      const { data } = await cancel({ variables: { id, idempotencyKey: intents.keyOf(cancelIntent) } });
      intents.end(cancelIntent);
      return data?.bookingCancel?.userErrors ?? [];
    },
    move: async (to) => {
      const moveIntent = `move ${id} ${JSON.stringify(to)}`;
      const { data } = await move({ variables: { id, input: { ...to, idempotencyKey: intents.keyOf(moveIntent) } } });
      intents.end(moveIntent);
      if (!data?.bookingReschedule) throw new Error('The server answered without a payload');
      return data.bookingReschedule;
    },
  };
}

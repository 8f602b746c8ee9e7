import type { Context } from '../../core/context.ts';

/** The topic on which a creator's open consoles get changed bookings. */
export const bookingChangedTopic = (creatorId: string) => `bookingChanged:${creatorId}`;

export interface BookingChanged {
  bookingId: string;
}

/** Tells the account's open consoles of a booking, once the transaction has committed. */
export async function publishBooking({ platform, withCommit }: Context, { id, creatorId }: { id: string; creatorId: string }) {
  await withCommit(platform.pubsub.publishing(bookingChangedTopic(creatorId), { bookingId: id } satisfies BookingChanged));
}

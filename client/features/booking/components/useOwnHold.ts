import { useQuery } from '@apollo/client/react';
import { type BookingShownFragment, MySessionsDocument } from '../../../apollo/generated.ts';
import { useSignedIn } from '../../../session/auth.ts';

/**
 * The viewer's own booking of a slot that is no longer free, because they took it before or in another tab. Undefined while it is loading.
 */
export function useOwnHold(durationId: string, startsAt: string, asksBookings: boolean): BookingShownFragment | null | undefined {
  const signedIn = useSignedIn();
  const { data, loading } = useQuery(MySessionsDocument, {
    variables: { tab: 'UPCOMING' },
    skip: !asksBookings || !signedIn,
    fetchPolicy: 'network-only',
  });
  if (asksBookings && loading) return undefined;
  const isThisSlot = ({ session }: BookingShownFragment) =>
    session.appointmentDurationId === durationId && Date.parse(session.startsAt) === Date.parse(startsAt);
  return data?.mySessions.nodes.find((booking) => isThisSlot(booking) && booking.status in standingStatuses) ?? null;
}

const standingStatuses = { HELD: true, PENDING_PAYMENT: true, CONFIRMED: true } as const;

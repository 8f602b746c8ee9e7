import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { BookingPageDocument, type BookingShownFragment } from '../../../apollo/generated.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { useTitle } from '../../../ui/head.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { BookingClosed } from '../components/BookingClosed.tsx';
import { BookingConfirmed } from '../components/BookingConfirmed.tsx';
import { BookingHeld } from '../components/BookingHeld.tsx';
import { LapseNotice } from '../components/LapseNotice.tsx';

/** Milliseconds between two requests for a booking that is not paid. */
const bookingPollTime = 15_000;

/** `/{lang}/my-sessions/{bookingId}`: a booking that is to be paid, confirmed, or over. */
export function BookingPage() {
  const { bookingId = '' } = useParams();
  return isId(bookingId) ? <ShownBooking key={bookingId} id={bookingId} /> : <NotFound />;
}

function ShownBooking({ id }: { id: string }) {
  const { t } = useTranslation('booking');
  // The host may have moved it, and the payment may have settled.
  const { data, previousData, loading, error, refetch, startPolling, stopPolling } = useQuery(BookingPageDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    skipPollAttempt: () => document.hidden,
  });
  const shownBooking = data ?? previousData;
  const isHeld = shownBooking?.booking?.status === 'HELD' || shownBooking?.booking?.status === 'PENDING_PAYMENT';
  // The host may change its time while it is being paid.
  useEffect(() => {
    if (!isHeld) return;
    startPolling(bookingPollTime);
    return stopPolling;
  }, [isHeld, startPolling, stopPolling]);
  if (!shownBooking && (error || loading))
    return (
      <NoData whole title={t('booking.failed')} error={error} onRetry={refetch}>
        <PageSkeleton />
      </NoData>
    );
  const booking = shownBooking?.booking;
  if (!booking) return <NotFound />;
  return (
    <>
      <LapseNotice booking={booking} />
      <BookingAsItStands booking={booking} onReread={() => void refetch().catch(() => undefined)} />
    </>
  );
}

function BookingAsItStands({ booking, onReread }: { booking: BookingShownFragment; onReread: () => void }) {
  const isNew = (useLocation().state as { isNew?: boolean } | null)?.isNew === true;
  useTitle(pickText(booking.session.title, booking.session.titleAr).text);
  switch (booking.status) {
    case 'HELD':
    case 'PENDING_PAYMENT':
      return <BookingHeld booking={booking} onHoldLapse={onReread} />;
    case 'CONFIRMED':
      return <BookingConfirmed booking={booking} isNew={isNew} />;
    default:
      return <BookingClosed booking={booking} />;
  }
}

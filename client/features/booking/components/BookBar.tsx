import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SessionShownFragment } from '../../../apollo/generated.ts';
import { BottomBar } from '../../../ui/BottomBar.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { SeatState } from './useSeat.ts';

/** The price of a seat and the button to book it; nothing if no seat can be booked. */
export function BookBar({ session, seat }: { session: SessionShownFragment; seat: SeatState }) {
  const { t } = useTranslation(['booking', 'common']);
  const { availability, viewerBooking, viewerWaiting } = session;
  const seatIsHeld = viewerBooking && viewerBooking.status !== 'CANCELLED' && viewerBooking.status !== 'RESCHEDULED';
  if (availability !== 'AVAILABLE' || seatIsHeld || viewerWaiting?.status === 'OFFERED') return null;
  const bookLabel = t(session.cost === 'FREE' ? 'session.bookFree' : 'session.book');
  return (
    <BottomBar>
      <Money value={session.price} free={t('free', { ns: 'common' })} textStyle="lg" fontWeight="semibold" />
      <Button colorPalette="brand" size="lg" flex="0 1 12rem" loading={seat.booking.busy} loadingText={bookLabel} onClick={seat.book}>
        {bookLabel}
      </Button>
    </BottomBar>
  );
}

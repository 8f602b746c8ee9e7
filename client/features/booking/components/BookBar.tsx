import { Button, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionShownFragment } from '../../../apollo/generated.ts';
import { Money } from '../../../ui/Money.tsx';
import type { SeatState } from './useSeat.ts';

/** Keeps the main action of a page in reach on phones, while the page scrolls. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <Flex
      hideFrom="lg"
      position="sticky"
      insetBlockEnd={0}
      zIndex="docked"
      align="center"
      justify="space-between"
      gap={4}
      marginInline={{ base: -4, md: -8 }}
      marginBlockStart={8}
      marginBlockEnd={{ base: -6, md: -10 }}
      paddingInline={{ base: 4, md: 8 }}
      paddingBlock={3}
      paddingBlockEnd="max(0.75rem, env(safe-area-inset-bottom))"
      borderBlockStartWidth="1px"
      bg="bg.panel"
    >
      {children}
    </Flex>
  );
}

/** The seat's price and the way to it; nothing where no seat can be booked. */
export function BookBar({ session, seat }: { session: SessionShownFragment; seat: SeatState }) {
  const { t } = useTranslation(['booking', 'common']);
  const { availability, viewerBooking, viewerWaiting } = session;
  const isHeld = viewerBooking && viewerBooking.status !== 'CANCELLED' && viewerBooking.status !== 'RESCHEDULED';
  if (availability !== 'AVAILABLE' || isHeld || viewerWaiting?.status === 'OFFERED') return null;
  const label = t(session.cost === 'FREE' ? 'session.bookFree' : 'session.book');
  return (
    <BottomBar>
      <Money value={session.price} free={t('free', { ns: 'common' })} textStyle="lg" fontWeight="semibold" />
      <Button colorPalette="brand" size="lg" flex="0 1 12rem" loading={seat.booking.busy} loadingText={label} onClick={seat.book}>
        {label}
      </Button>
    </BottomBar>
  );
}

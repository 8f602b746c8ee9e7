import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SessionShownFragment } from '../../../apollo/generated.ts';
import { AsidePanel } from '../../../ui/AsidePanel.tsx';
import { largeAmount, Money } from '../../../ui/Money.tsx';
import { Place } from '../../storefront/components/Place.tsx';
import { SeatsBadge } from '../../storefront/components/SeatsBadge.tsx';
import { CancellationWords } from './CancellationWords.tsx';
import { SeatAction } from './SeatAction.tsx';
import type { SeatState } from './useSeat.ts';
import { When } from './When.tsx';

/** Price, time, place and the main action, beside the session where there is room. */
export function SeatPanel({ session, seat }: { session: SessionShownFragment; seat: SeatState }) {
  const { t } = useTranslation(['booking', 'common']);
  // Once the session is live, a seat can be booked but not cancelled.
  const canBeCancelled = (session.availability === 'AVAILABLE' || session.availability === 'SOLD_OUT') && session.status !== 'LIVE';
  return (
    <AsidePanel label={t('session.summary')}>
      <Flex align="center" wrap="wrap" columnGap={3} rowGap={2}>
        <Money value={session.price} free={t('free', { ns: 'common' })} {...largeAmount} fontWeight="semibold" />
        {session.viewerWaiting?.status !== 'OFFERED' && <SeatsBadge availability={session.availability} seatsLeft={session.seatsLeft} />}
      </Flex>
      <When session={session} steady />
      <Box>
        <Place location={session.location} area={session.area} />
        {session.location === 'OFFLINE' && (
          <chakra.p color="fg.muted" textStyle="sm" marginInlineStart={6} overflowWrap="anywhere">
            {session.address ? <bdi>{session.address}</bdi> : t('place.later')}
          </chakra.p>
        )}
      </Box>
      <SeatAction session={session} seat={seat} />
      {canBeCancelled && <CancellationWords hours={session.cancellationHours} free={session.cost === 'FREE'} />}
    </AsidePanel>
  );
}

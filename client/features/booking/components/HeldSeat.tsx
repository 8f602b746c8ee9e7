import { useApolloClient } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { holdMinutes, offerMinutes } from '../../../../schema/rules/seats.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { useSecondsUntil } from '../../../ui/useSecondsUntil.ts';
import { HoldCountdown } from '../../orders/components/HoldCountdown.tsx';
import { bookingUrls } from '../urls.ts';

export interface HeldSeatProps {
  bookingId: string;
  heldUntil: string | null;
  /** Whether it is an offer of the waiting list. */
  offered?: boolean;
}

/** A seat that is held for the viewer: for how long, and the button to go on. */
export function HeldSeat({ bookingId, heldUntil, offered = false }: HeldSeatProps) {
  const { t } = useTranslation('booking');
  const holdSeconds = useSecondsUntil(heldUntil);
  const client = useApolloClient();
  const holdLapsed = holdSeconds === 0;
  // Reads again what is free, and the waiting list.
  const rereadSeats = useEffectEvent(() => void client.refetchQueries({ include: 'active' }));
  useEffect(() => {
    if (holdLapsed) rereadSeats();
  }, [holdLapsed]);
  return (
    <Stack gap={3}>
      {holdLapsed ? (
        <Alert tone="warning">{t('hold.lapsed')}</Alert>
      ) : (
        <HoldCountdown
          seconds={holdSeconds}
          of={(offered ? offerMinutes : holdMinutes) * 60}
          label={t(offered ? 'waiting.offered' : 'hold.label')}
        />
      )}
      <ButtonLink to={bookingUrls.booking(bookingId)} colorPalette="brand" size="lg" width="full">
        {t(holdLapsed ? 'hold.again' : offered ? 'waiting.take' : 'hold.continue')}
      </ButtonLink>
    </Stack>
  );
}

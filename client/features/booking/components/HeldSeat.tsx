import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { useSecondsUntil } from '../../../ui/useSecondsUntil.ts';
import { holdLengths } from '../hold.ts';
import { bookingUrls } from '../urls.ts';
import { HoldCountdown } from './HoldCountdown.tsx';

export interface HeldSeatProps {
  bookingId: string;
  until: string | null;
  /** It is an offer of the waiting list. */
  offered?: boolean;
}

/** A seat that is held for the viewer: for how long, and the way on. */
export function HeldSeat({ bookingId, until, offered = false }: HeldSeatProps) {
  const { t } = useTranslation('booking');
  const left = useSecondsUntil(until);
  return (
    <Stack gap={3}>
      <HoldCountdown seconds={left} of={holdLengths[offered ? 'offer' : 'hold']} label={t(offered ? 'waiting.offered' : 'hold.label')} />
      <ButtonLink to={bookingUrls.booking(bookingId)} colorPalette="brand" size="lg" width="full">
        {t(offered ? 'waiting.take' : 'hold.continue')}
      </ButtonLink>
    </Stack>
  );
}

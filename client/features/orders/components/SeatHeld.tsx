import { Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SeatHold } from '../useSeatHold.ts';
import { HoldCountdown } from './HoldCountdown.tsx';

/** How long the seat of an unfinished payment is still kept; nothing once it is free. */
export function SeatHeld({ hold }: { hold: SeatHold }) {
  const { t } = useTranslation('booking');
  if (hold.loading) return <Skeleton height="4.75rem" borderRadius="l2" />;
  return hold.holdLeft > 0 ? <HoldCountdown seconds={hold.holdLeft} of={hold.of} label={t('hold.label')} /> : null;
}

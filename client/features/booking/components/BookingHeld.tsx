import { Box, Stack } from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useSecondsUntil } from '../../../ui/useSecondsUntil.ts';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { HoldCountdown } from '../../orders/components/HoldCountdown.tsx';
import { lengthOf } from '../../orders/hold.ts';
import { useBookingChange } from '../mutations/useBookingChange.ts';
import { BookingFrame } from './BookingFrame.tsx';
import { CancellationWords } from './CancellationWords.tsx';
import { MovedByHost } from './MovedByHost.tsx';
import { PayForSeat } from './PayForSeat.tsx';
import { TakeAgain } from './TakeAgain.tsx';

/** A held seat that is to be paid: its session, its price and how long it is held. */
export function BookingHeld({ booking, onLapse }: { booking: BookingShownFragment; onLapse: () => void }) {
  const { t } = useTranslation('booking');
  const { id, holdExpiresAt, cancellableUntil, session } = booking;
  const left = useSecondsUntil(holdExpiresAt);
  const { release } = useBookingChange(id);
  const { busy, run } = useToastedAction();
  const lapsed = left === 0;
  const look = useEffectEvent(onLapse);
  useEffect(() => {
    if (lapsed) look();
  }, [lapsed]);
  return (
    <BookingFrame
      booking={booking}
      heading={t(lapsed ? 'hold.lapsedTitle' : 'hold.title')}
      lead={t(lapsed ? 'hold.lapsedText' : 'hold.text')}
      sideFirst
      side={
        <Stack gap={5} padding={{ base: 5, md: 6 }} borderWidth="1px" borderRadius="l3" bg="bg.panel">
          {lapsed ? (
            <TakeAgain booking={booking} />
          ) : (
            <>
              <HoldCountdown seconds={left} of={lengthOf(booking)} label={t('hold.label')} />
              <PayForSeat booking={booking} />
              <Box>
                <LinkButton color="fg.muted" loading={busy} onClick={() => void run(release)}>
                  {t('hold.release')}
                </LinkButton>
              </Box>
            </>
          )}
        </Stack>
      }
    >
      <MovedByHost booking={booking} />
      {/* The cancellation window is the booking's own. The host may have changed the session's since. */}
      {cancellableUntil && <CancellationWords hours={hoursBetween(cancellableUntil, session.startsAt)} free={session.cost === 'FREE'} />}
    </BookingFrame>
  );
}

const hoursBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 3_600_000);

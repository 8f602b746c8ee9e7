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
export function BookingHeld({ booking, onHoldLapse }: { booking: BookingShownFragment; onHoldLapse: () => void }) {
  const { t } = useTranslation('booking');
  const { id, holdExpiresAt, cancellableUntil, session } = booking;
  const holdSeconds = useSecondsUntil(holdExpiresAt);
  const { release: releaseSeat } = useBookingChange(id);
  const { busy: releasingSeat, run: runSeatRelease } = useToastedAction();
  const holdLapsed = holdSeconds === 0;
  const reportLapse = useEffectEvent(onHoldLapse);
  useEffect(() => {
    if (holdLapsed) reportLapse();
  }, [holdLapsed]);
  return (
    <BookingFrame
      booking={booking}
      heading={t(holdLapsed ? 'hold.lapsedTitle' : 'hold.title')}
      lead={t(holdLapsed ? 'hold.lapsedText' : 'hold.text')}
      sideFirst
      side={
        <Stack gap={5} padding={{ base: 5, md: 6 }} borderWidth="1px" borderRadius="l3" bg="bg.panel">
          {holdLapsed ? (
            <TakeAgain booking={booking} />
          ) : (
            <>
              <HoldCountdown seconds={holdSeconds} of={lengthOf(booking)} label={t('hold.label')} />
              <PayForSeat booking={booking} />
              <Box>
                <LinkButton color="fg.muted" loading={releasingSeat} onClick={() => void runSeatRelease(releaseSeat)}>
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

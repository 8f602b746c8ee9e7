import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';
import { BookingFrame } from './BookingFrame.tsx';
import { SeatReceipt } from './SeatReceipt.tsx';
import { TakeAgain } from './TakeAgain.tsx';

/** A booking that is over: attended, missed, cancelled, moved, or never paid. */
export function BookingClosed({ booking }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  const { status, cancelledBy, confirmedAt, session } = booking;
  const key =
    status === 'CANCELLED'
      ? confirmedAt
        ? (`CANCELLED_${cancelledBy ?? 'SYSTEM'}` as const)
        : cancelledBy === 'SYSTEM'
          ? 'LAPSED'
          : 'RELEASED'
      : status;
  const said = key as
    | 'COMPLETED'
    | 'NO_SHOW'
    | 'RESCHEDULED'
    | 'LAPSED'
    | 'RELEASED'
    | 'CANCELLED_CUSTOMER'
    | 'CANCELLED_HOST'
    | 'CANCELLED_SYSTEM';
  const again = (said === 'LAPSED' || said === 'RELEASED') && session.status !== 'CANCELLED' && Date.parse(session.startsAt) > Date.now();
  return (
    <BookingFrame
      booking={booking}
      heading={t(`closed.${said}.title`)}
      lead={t(`closed.${said}.text`)}
      side={
        <Stack gap={3} padding={{ base: 5, md: 6 }} borderWidth="1px" borderRadius="l3" bg="bg.panel">
          {again && <TakeAgain booking={booking} />}
          <ButtonLink to={storefrontUrls.creator(session.creator.username)} variant={again ? 'ghost' : 'outline'}>
            {t('closed.toCreator')}
          </ButtonLink>
        </Stack>
      }
    >
      <SeatReceipt booking={booking} />
    </BookingFrame>
  );
}

import { Box, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';
import { BookingFrame } from './BookingFrame.tsx';
import { SeatReceipt } from './SeatReceipt.tsx';
import { TakeAgain } from './TakeAgain.tsx';

/** A booking that is over: attended, missed, cancelled, moved, or never paid. */
export function BookingClosed({ booking }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  const { session, order, confirmedAt, cancelReason, refunded } = booking;
  const bookingEnd = bookingEndOf(booking);
  // A payment that came too late goes back without a confirmed seat.
  const seatWasPaid = (confirmedAt !== null || refunded !== null) && order !== null && !isNothing(order.total);
  const endText = isRefundableEnd(bookingEnd) ? t(`closed.${bookingEnd}.${seatWasPaid ? 'text' : 'free'}`) : t(`closed.${bookingEnd}.text`);
  const canTakeAgain =
    (bookingEnd === 'LAPSED' || bookingEnd === 'RELEASED') && session.status !== 'CANCELLED' && Date.parse(session.startsAt) > Date.now();
  return (
    <BookingFrame
      booking={booking}
      heading={t(`closed.${bookingEnd}.title`)}
      lead={endText}
      side={
        <Stack gap={3} padding={{ base: 5, md: 6 }} borderWidth="1px" borderRadius="l3" bg="bg.panel">
          {canTakeAgain && <TakeAgain booking={booking} />}
          <ButtonLink to={storefrontUrls.creator(session.creator.username)} variant={canTakeAgain ? 'ghost' : 'outline'}>
            {t('closed.toCreator')}
          </ButtonLink>
        </Stack>
      }
    >
      {cancelReason && (
        <Box as="dl">
          <chakra.dt color="fg.muted" textStyle="sm">
            {t('closed.reason')}
          </chakra.dt>
          <chakra.dd marginBlockStart={1} whiteSpace="pre-line" overflowWrap="anywhere">
            <BiText value={cancelReason} />
          </chakra.dd>
        </Box>
      )}
      <SeatReceipt booking={booking} />
    </BookingFrame>
  );
}

const isRefundableEnd = (end: BookingEnd): end is RefundableEnd => end !== 'COMPLETED' && end !== 'NO_SHOW' && end !== 'RESCHEDULED';

type RefundableEnd = 'LAPSED' | 'RELEASED' | 'MISSED' | 'CANCELLED_CUSTOMER' | 'CANCELLED_HOST' | 'CANCELLED_SYSTEM';
type BookingEnd = 'COMPLETED' | 'NO_SHOW' | 'RESCHEDULED' | RefundableEnd;

/** How a booking ended: one that was never confirmed has lapsed or was given back, unless its host cancelled the session. */
function bookingEndOf({ status, cancelledBy, confirmedAt, session }: BookingShownFragment): BookingEnd {
  if (status === 'COMPLETED' || status === 'NO_SHOW' || status === 'RESCHEDULED') return status;
  if (cancelledBy === 'HOST') return 'CANCELLED_HOST';
  if (!confirmedAt) return cancelledBy === 'SYSTEM' ? 'LAPSED' : 'RELEASED';
  if (cancelledBy === 'CUSTOMER') return 'CANCELLED_CUSTOMER';
  return session.status === 'MISSED' ? 'MISSED' : 'CANCELLED_SYSTEM';
}

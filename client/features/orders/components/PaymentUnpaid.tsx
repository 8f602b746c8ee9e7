import { skipToken, useQuery } from '@apollo/client/react';
import { Button, chakra, Stack } from '@chakra-ui/react';
import { CircleX, Clock, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UnpaidProductDocument } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { bookingUrls } from '../../booking/urls.ts';
import { storefrontUrls } from '../../storefront/urls.ts';
import { useCheckout } from '../mutations/useCheckout.ts';
import { purchasedBy } from '../purchased.ts';
import { usePayMethod } from '../usePayMethod.ts';
import type { WatchedPayment } from '../usePaymentStatus.ts';
import { useSeatHold } from '../useSeatHold.ts';
import { PayMethods } from './PayMethods.tsx';
import { PaymentMessage } from './PaymentFrame.tsx';
import { PurchaseFailure } from './PurchaseFailure.tsx';
import { Receipt } from './Receipt.tsx';
import { SeatHeld } from './SeatHeld.tsx';

const outcomes = {
  FAILED: { icon: CircleX, color: 'fg.error', title: 'payment.failedTitle', text: 'payment.failedText' },
  EXPIRED: { icon: Clock, color: 'fg.muted', title: 'payment.expiredTitle', text: 'payment.failedText' },
  REFUNDED: { icon: Undo2, color: 'fg.info', title: 'payment.refundedTitle', text: 'payment.refundedText' },
} as const;

/** Ended without a sale: why, and another try. */
export function PaymentUnpaid({ payment }: { payment: WatchedPayment }) {
  const { t } = useTranslation('orders');
  const { productId, bookingId, discount } = payment.order;
  const purchased = purchasedBy(payment.order);
  const { data } = useQuery(UnpaidProductDocument, productId ? { variables: { id: productId } } : skipToken);
  const { buy, busy, failure } = useCheckout(purchased);
  const pay = usePayMethod(payment.amount.currency, payment.method);
  const outcome = outcomes[payment.status as keyof typeof outcomes];
  const username = data?.storefrontProduct?.creator.username;
  // The same order goes on at the same price, while it stands.
  const promoCode = discount?.source === 'CODE' ? discount.name : undefined;
  const unpaid = payment.status !== 'REFUNDED';
  // A seat whose payment came to its end is not held any more.
  const hold = useSeatHold(unpaid && payment.status !== 'EXPIRED' ? bookingId : null);
  const isGone = unpaid && bookingId !== null && (!hold || (!hold.loading && hold.left === 0));
  const again = unpaid && !isGone;
  return (
    <>
      <PaymentMessage
        sign={
          <chakra.span color={outcome.color}>
            <outcome.icon size={72} strokeWidth={1.25} aria-hidden />
          </chakra.span>
        }
        title={t(outcome.title)}
      >
        {isGone ? t('payment.seatGone') : (payment.failureMessage ?? t(outcome.text))}
      </PaymentMessage>
      <Receipt payment={payment} />
      <Stack gap={3}>
        {failure && <PurchaseFailure failure={failure} purchased={purchased} />}
        {again && hold && <SeatHeld hold={hold} />}
        {again && <PayMethods pay={pay} />}
        {again && (
          <Button
            colorPalette="brand"
            size="lg"
            loading={busy}
            loadingText={t('payment.tryAgain')}
            onClick={() => void buy(promoCode, pay.method)}
          >
            {t('payment.tryAgain')}
          </Button>
        )}
        {bookingId && (
          <ButtonLink
            to={bookingUrls.booking(bookingId)}
            {...(isGone ? { colorPalette: 'brand', size: 'lg' } : { variant: again ? 'ghost' : 'outline' })}
          >
            {t('payment.toBooking')}
          </ButtonLink>
        )}
        {productId && username && (
          <ButtonLink to={storefrontUrls.product(username, productId)} variant={again ? 'ghost' : 'outline'}>
            {t('payment.toProduct')}
          </ButtonLink>
        )}
      </Stack>
    </>
  );
}

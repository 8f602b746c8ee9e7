import { skipToken, useQuery } from '@apollo/client/react';
import { Button, chakra, Stack } from '@chakra-ui/react';
import { CircleX, Clock, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UnpaidProductDocument } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { useSecondsUntil } from '../../../ui/useSecondsUntil.ts';
import { bookingUrls } from '../../booking/urls.ts';
import { storefrontUrls } from '../../storefront/urls.ts';
import { afterPayment, type EndedPayment } from '../failures.ts';
import { useCheckout } from '../mutations/useCheckout.ts';
import { placeOf, purchasedBy } from '../purchased.ts';
import { usePayMethod } from '../usePayMethod.ts';
import type { WatchedPayment } from '../usePaymentStatus.ts';
import { useSeatHold } from '../useSeatHold.ts';
import { PayMethods } from './PayMethods.tsx';
import { PaymentMessage } from './PaymentFrame.tsx';
import { PurchaseFailure } from './PurchaseFailure.tsx';
import { Receipt } from './Receipt.tsx';
import { SeatHeld } from './SeatHeld.tsx';

const unpaidLooks = {
  FAILED: { icon: CircleX, color: 'fg.error', title: 'payment.failedTitle' },
  EXPIRED: { icon: Clock, color: 'fg.muted', title: 'payment.expiredTitle' },
  REFUNDED: { icon: Undo2, color: 'fg.info', title: 'payment.refundedTitle' },
} as const;

/** A payment without a sale: what happened, what became of the money, and what to do next. */
export function PaymentUnpaid({ payment }: { payment: WatchedPayment }) {
  const { t } = useTranslation('orders');
  const { order, failure: paymentFailure } = payment;
  const { productId, bookingId } = order;
  const purchased = purchasedBy(order);
  const { data } = useQuery(UnpaidProductDocument, productId ? { variables: { id: productId } } : skipToken);
  const { buy, busy, failure } = useCheckout(purchased);
  const pay = usePayMethod(payment.amount.currency, payment.method);
  const username = data?.storefrontProduct?.creator.username;
  const endedStatus = payment.status as keyof typeof unpaidLooks;
  const unpaidLook = unpaidLooks[endedStatus];
  const paymentEnd: EndedPayment = paymentFailure ?? endedStatus;
  // The order may have been paid by another payment.
  const paid = order.status === 'PAID';
  const { charged } = afterPayment[paymentEnd];
  const nextPurchase = paid ? 'open' : afterPayment[paymentEnd].next;
  const unpaid = endedStatus !== 'REFUNDED' && !paid;
  const orderWaits = useSecondsUntil(order.holdExpiresAt) > 0;
  // The seat of a payment that has ended is no longer held.
  const hold = useSeatHold(unpaid && endedStatus !== 'EXPIRED' ? bookingId : null);
  const isSeatGone = unpaid && bookingId !== null && (!hold || (!hold.loading && hold.holdLeft === 0));
  // The same order can go on at its own price while its place or seat is kept.
  const payAgain = unpaid && !isSeatGone && orderWaits;
  const payLabel = t(nextPurchase === 'otherCard' && pay.payMethod !== 'KNET' ? 'payment.otherCard' : 'payment.tryAgain');
  return (
    <>
      <PaymentMessage
        sign={
          <chakra.span color={unpaidLook.color}>
            <unpaidLook.icon size={72} strokeWidth={1.25} aria-hidden />
          </chakra.span>
        }
        title={t(unpaidLook.title)}
      >
        {isSeatGone ? (
          t('payment.seatGone')
        ) : (
          <>
            {t(`failure.payment.${paymentEnd}`)} {t(`failure.charged.${charged}`)}{' '}
            {t(`failure.next.${unpaid && !payAgain ? 'anew' : nextPurchase}`)}
          </>
        )}
      </PaymentMessage>
      <Receipt payment={payment} />
      <Stack gap={3}>
        {failure && <PurchaseFailure failure={failure} purchased={purchased} username={username} />}
        {payAgain && hold && <SeatHeld hold={hold} />}
        {payAgain && <PayMethods pay={pay} />}
        {payAgain && (
          <Button
            colorPalette="brand"
            size="lg"
            loading={busy}
            loadingText={payLabel}
            onClick={() => void buy({ orderId: order.id, method: pay.payMethod })}
          >
            {payLabel}
          </Button>
        )}
        {nextPurchase === 'open' && (
          <ButtonLink to={placeOf(purchased)} colorPalette="brand" size="lg">
            {t('payment.open')}
          </ButtonLink>
        )}
        {bookingId && (
          <ButtonLink
            to={bookingUrls.booking(bookingId)}
            {...(isSeatGone ? { colorPalette: 'brand', size: 'lg' } : { variant: payAgain ? 'ghost' : 'outline' })}
          >
            {t('payment.toBooking')}
          </ButtonLink>
        )}
        {productId && username && (
          <ButtonLink to={storefrontUrls.product(username, productId)} variant={payAgain ? 'ghost' : 'outline'}>
            {t('payment.toProduct')}
          </ButtonLink>
        )}
        {nextPurchase === 'creator' && username && (
          <ButtonLink to={storefrontUrls.creator(username)} variant="outline">
            {t('failure.toCreator')}
          </ButtonLink>
        )}
      </Stack>
    </>
  );
}

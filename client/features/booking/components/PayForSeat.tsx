import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { isNothing, largeAmount } from '../../../ui/Money.tsx';
import { PayMethods } from '../../orders/components/PayMethods.tsx';
import { PriceReason, PriceTag } from '../../orders/components/PriceTag.tsx';
import { PromoCode } from '../../orders/components/PromoCode.tsx';
import { PurchaseFailure } from '../../orders/components/PurchaseFailure.tsx';
import { usePay } from '../../orders/mutations/usePay.ts';

/** The price of a held seat, with a promo code if there is one, and the button to the payment page. */
export function PayForSeat({ booking }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  const { id: bookingId, price: listPrice } = booking;
  const {
    price: seatPrice,
    pay: payChoice,
    free: seatIsFree,
    busy: paying,
    failure: payFailure,
    buy: buySeat,
  } = usePay({ bookingId }, listPrice, booking.payment?.method);
  // After the way back from the payment page, the open order still has its code.
  const orderedCode = booking.order?.discount?.source === 'CODE' ? booking.order.discount.name : null;
  const applyCodeOnce = useEffectEvent((code: string) => {
    if (!seatPrice.code) seatPrice.apply(code);
  });
  useEffect(() => {
    if (orderedCode) applyCodeOnce(orderedCode);
  }, [orderedCode]);
  const payLabel = t(seatIsFree ? 'hold.confirm' : booking.payment ? 'hold.payOn' : 'hold.pay');
  return (
    <>
      <PriceTag price={seatPrice} list={listPrice} {...largeAmount} />
      <PriceReason price={seatPrice} />
      {payFailure && <PurchaseFailure failure={payFailure} purchased={{ bookingId }} />}
      {!isNothing(listPrice) && <PromoCode price={seatPrice} />}
      {!seatIsFree && <PayMethods pay={payChoice} />}
      <Button colorPalette="brand" size="lg" width="full" loading={paying} loadingText={payLabel} onClick={() => void buySeat()}>
        {payLabel}
      </Button>
      {!seatIsFree && (
        <chakra.p color="fg.muted" textStyle="sm">
          {t('hold.secure')}
        </chakra.p>
      )}
    </>
  );
}

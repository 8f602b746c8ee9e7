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
  const { id: bookingId, price: list } = booking;
  const { price, pay, free, busy, failure, buy } = usePay({ bookingId }, list, booking.payment?.method);
  // After the way back from the payment page, the open order still has its code.
  const ordered = booking.order?.discount?.source === 'CODE' ? booking.order.discount.name : null;
  const applyOnce = useEffectEvent((code: string) => {
    if (!price.code) price.apply(code);
  });
  useEffect(() => {
    if (ordered) applyOnce(ordered);
  }, [ordered]);
  const label = t(free ? 'hold.confirm' : booking.payment ? 'hold.payOn' : 'hold.pay');
  return (
    <>
      <PriceTag price={price} list={list} {...largeAmount} />
      <PriceReason price={price} />
      {failure && <PurchaseFailure failure={failure} purchased={{ bookingId }} />}
      {!isNothing(list) && <PromoCode price={price} />}
      {!free && <PayMethods pay={pay} />}
      <Button colorPalette="brand" size="lg" width="full" loading={busy} loadingText={label} onClick={() => void buy()}>
        {label}
      </Button>
      {!free && (
        <chakra.p color="fg.muted" textStyle="sm">
          {t('hold.secure')}
        </chakra.p>
      )}
    </>
  );
}

import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { isNothing, largeAmount } from '../../../ui/Money.tsx';
import { PayMethods } from '../../orders/components/PayMethods.tsx';
import { PriceReason, PriceTag } from '../../orders/components/PriceTag.tsx';
import { PromoCode } from '../../orders/components/PromoCode.tsx';
import { PurchaseFailure } from '../../orders/components/PurchaseFailure.tsx';
import { useCheckout } from '../../orders/mutations/useCheckout.ts';
import { usePayMethod } from '../../orders/usePayMethod.ts';
import { usePrice } from '../../orders/usePrice.ts';

/** The price of a held seat, with a promo code if there is one, and the button to the payment page. */
export function PayForSeat({ booking }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  const { id: bookingId, price: list } = booking;
  const paid = !isNothing(list);
  const price = usePrice({ bookingId }, paid);
  const pays = usePayMethod(paid ? list.currency : null, booking.payment?.method);
  const { buy, busy, failure } = useCheckout({ bookingId });
  // After the way back from the payment page, the open order still has its code.
  const ordered = booking.order?.discount?.source === 'CODE' ? booking.order.discount.name : null;
  const applyOnce = useEffectEvent((code: string) => {
    if (!price.code) price.apply(code);
  });
  useEffect(() => {
    if (ordered) applyOnce(ordered);
  }, [ordered]);
  const free = price.quote ? isNothing(price.quote.total) : !paid;
  const pay = async () => {
    const { amount: expectedTotal } = price.quote?.total ?? list;
    const promoCode = price.isApplied ? price.code : undefined;
    const problem = await buy({ promoCode, method: free ? undefined : pays.method, expectedTotal });
    // The code was good a moment ago. The present price is shown before anything is paid.
    if (problem?.field === 'promoCode') price.check();
  };
  const label = t(free ? 'hold.confirm' : booking.payment ? 'hold.payOn' : 'hold.pay');
  return (
    <>
      <PriceTag price={price} list={list} {...largeAmount} />
      <PriceReason price={price} />
      {failure && <PurchaseFailure failure={failure} purchased={{ bookingId }} />}
      {paid && <PromoCode price={price} />}
      {!free && <PayMethods pay={pays} />}
      <Button colorPalette="brand" size="lg" width="full" loading={busy || price.busy} loadingText={label} onClick={() => void pay()}>
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

import type { PaymentMethod } from '../../../apollo/generated.ts';
import type { MoneyValue } from '../../../i18n/format.ts';
import { isNothing } from '../../../ui/Money.tsx';
import type { Purchased } from '../purchased.ts';
import { type PayMethod, usePayMethod } from '../usePayMethod.ts';
import { type PriceWatch, usePrice } from '../usePrice.ts';
import { type Checkout, useCheckout } from './useCheckout.ts';

export interface Pay extends Omit<Checkout, 'buy'> {
  price: PriceWatch;
  pay: PayMethod;
  /** Whether there is nothing to pay: the list price is nothing, or a discount takes all of it off. */
  free: boolean;
  /** Checks out at the price that is shown. */
  buy: () => Promise<void>;
}

/**
 * The price of a product or a held seat, how it is paid, and its checkout. `list` is the list price; null for what is not for sale.
 * `before` is the method of the customer's last payment.
 */
export function usePay(purchased: Purchased, list: MoneyValue | null, before?: PaymentMethod): Pay {
  const paid = list !== null && !isNothing(list);
  const price = usePrice(purchased, paid);
  const pay = usePayMethod(paid ? list.currency : null, before);
  const { buy: checkOut, busy, failure } = useCheckout(purchased);
  const free = price.quote ? isNothing(price.quote.total) : !paid;
  return {
    price,
    pay,
    free,
    // The checkout waits for the price of a code that was just entered.
    busy: busy || price.busy,
    failure,
    buy: async () => {
      const promoCode = price.isApplied ? price.code : undefined;
      const { amount: expectedTotal } = price.quote?.total ?? list ?? {};
      const problem = await checkOut({ promoCode, method: free ? undefined : pay.payMethod, expectedTotal });
      // The code was good a moment ago. The present price is shown before anything is paid.
      if (problem?.field === 'promoCode') price.checkPrice();
    },
  };
}

import { useState } from 'react';
import type { UnfinishedOrderFragment } from '../../../apollo/generated.ts';
import type { MoneyValue } from '../../../i18n/format.ts';
import { useSignedIn } from '../../../session/auth.ts';
import { type PayMethod, usePayMethod } from '../usePayMethod.ts';
import { type PriceWatch, usePrice } from '../usePrice.ts';
import { useUnfinished } from '../useUnfinished.ts';
import { type Checkout, useCheckout } from './useCheckout.ts';

export interface Purchase extends Omit<Checkout, 'buy'> {
  price: PriceWatch;
  pay: PayMethod;
  /** An order of the product that was left at the gateway and still waits for its payment. */
  unfinished: UnfinishedOrderFragment | null;
  /** Starts the purchase: checks out, or asks a visitor to sign in first. */
  start: () => void;
  /** Whether the sign-in is asked for now. */
  asking: boolean;
  /** Closes the sign-in without buying. */
  dismiss: () => void;
  /** Goes on with the purchase after the sign-in. */
  resume: () => void;
}

/** The purchase of a product by a visitor or customer. `list` is the list price; null for a product that is free or not for sale. */
export function usePurchase(productId: string, list: MoneyValue | null): Purchase {
  const signedIn = useSignedIn();
  const price = usePrice({ productId }, list !== null);
  const pay = usePayMethod(list?.currency ?? null);
  const unfinished = useUnfinished(list === null ? null : productId);
  const { buy: checkOut, busy, failure } = useCheckout({ productId });
  const [asking, setAsking] = useState(false);
  const buy = async () => {
    const { amount: expectedTotal } = price.quote?.total ?? list ?? {};
    const problem = await checkOut({ promoCode: price.isApplied ? price.code : undefined, method: pay.method, expectedTotal });
    // The code was good a moment ago. The present price is shown before anything is paid.
    if (problem?.field === 'promoCode') price.check();
  };
  return {
    price,
    pay,
    unfinished,
    // The purchase waits for the price of a code that was just entered.
    busy: busy || price.busy,
    failure,
    asking,
    start: () => (signedIn ? void buy() : setAsking(true)),
    dismiss: () => setAsking(false),
    resume: () => {
      setAsking(false);
      // After a sign-in in another tab, by the mail's link, the purchase goes on there.
      if (document.visibilityState === 'visible') void buy();
    },
  };
}

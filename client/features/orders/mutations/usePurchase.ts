import { useState } from 'react';
import type { UnfinishedOrderFragment } from '../../../apollo/generated.ts';
import type { MoneyValue } from '../../../i18n/format.ts';
import { useSignedIn } from '../../../session/auth.ts';
import { useUnfinished } from '../useUnfinished.ts';
import { type Pay, usePay } from './usePay.ts';

export interface Purchase extends Omit<Pay, 'buy'> {
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
  const { buy, ...paying } = usePay({ productId }, list);
  const unfinished = useUnfinished(list === null ? null : productId);
  const [asking, setAsking] = useState(false);
  return {
    ...paying,
    unfinished,
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

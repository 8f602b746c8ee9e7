import { useState } from 'react';
import { useSignedIn } from '../../../app/auth.ts';
import { type Checkout, useCheckout } from './useCheckout.ts';

export interface Purchase extends Omit<Checkout, 'buy'> {
  /** What the buy button does: checks out, or asks a visitor to sign in first. */
  start: () => void;
  /** Whether the sign-in is asked for now. */
  asking: boolean;
  /** Closes the sign-in without buying. */
  dismiss: () => void;
  /** Signed in: goes on with the purchase that was asked for. */
  resume: () => void;
}

/** A visitor's or customer's way to a product. */
export function usePurchase(productId: string): Purchase {
  const signedIn = useSignedIn();
  const { buy, busy, failure } = useCheckout(productId);
  const [asking, setAsking] = useState(false);
  return {
    busy,
    failure,
    asking,
    start: () => (signedIn ? void buy() : setAsking(true)),
    dismiss: () => setAsking(false),
    resume: () => {
      setAsking(false);
      // Signed in from another tab, by the mail's link: the purchase goes on over there.
      if (document.visibilityState === 'visible') void buy();
    },
  };
}

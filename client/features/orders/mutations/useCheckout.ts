import { useApolloClient, useMutation } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasCode } from '../../../apollo/errorCode.ts';
import { CheckoutDocument, type PaymentMethod } from '../../../apollo/generated.ts';
import { languageEnum } from '../../../i18n/language.ts';
import { visitedLinks } from '../../../session/links.ts';
import { errorMessage, isUnanswered } from '../../../ui/errorMessage.ts';
import { type CheckoutFailure, isStale, refusalOf } from '../failures.ts';
import { entityOf, listOf, type Purchased, placeOf } from '../purchased.ts';
import { orderUrls } from '../urls.ts';

/** The choices of a purchase. Another wish is another intent. */
export interface Wish {
  promoCode?: string;
  method?: PaymentMethod;
  /** The shown price. The server refuses another one. */
  expectedTotal?: string;
  /** An order that waits for its payment. It goes on at its own price. */
  orderId?: string;
}

export interface Checkout {
  /** Orders the product or the seat, and leads to the gateway's page, or opens a free one at once. */
  buy: (orderWish?: Wish) => Promise<CheckoutFailure | null>;
  busy: boolean;
  failure: CheckoutFailure | null;
}

/**
 * Buys a product or a seat once, however often the button is pressed: a second click while the first is on its way does nothing,
 * and a try after a broken connection repeats the same intent (`idempotencyKey`), so that it finds the order it may have made.
 */
export function useCheckout(purchased: Purchased): Checkout {
  const [checkout] = useMutation(CheckoutDocument);
  const client = useApolloClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const running = useRef(false);
  const checkoutIntent = useRef<{ key: string; orderWish: string } | null>(null);

  const settleCheckout = useCallback(() => {
    running.current = false;
    setBusy(false);
  }, []);

  useEffect(() => {
    // The back button restores the page in its last state, on the way to the gateway.
    const thawCheckout = ({ persisted }: PageTransitionEvent) => persisted && settleCheckout();
    window.addEventListener('pageshow', thawCheckout);
    return () => window.removeEventListener('pageshow', thawCheckout);
  }, [settleCheckout]);

  const failCheckout = (checkoutProblem: CheckoutFailure) => {
    setFailure(checkoutProblem);
    // The page's data is out of date.
    if (isStale(refusalOf(checkoutProblem))) void client.refetchQueries({ include: 'active' });
    return checkoutProblem;
  };

  const buy = async ({ orderId, ...orderWish }: Wish = {}) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const what = { ...(orderId ? { orderId } : purchased), ...orderWish, language: languageEnum } as const;
    const wishedOrder = JSON.stringify(what);
    if (checkoutIntent.current?.orderWish !== wishedOrder) checkoutIntent.current = { key: crypto.randomUUID(), orderWish: wishedOrder };
    let checkoutProblem: CheckoutFailure | null = null;
    try {
      const { key: idempotencyKey } = checkoutIntent.current;
      const { data } = await checkout({
        variables: { input: { ...what, idempotencyKey, utm: visitedLinks() } },
        update(cache, { data: answer }) {
          // A free order is settled at once.
          if (!answer?.checkout?.order || answer.checkout.payment) return;
          cache.evict({ id: 'ROOT_QUERY', fieldName: listOf(purchased) });
          if ('bookingId' in purchased) cache.evict({ id: cache.identify(entityOf(purchased)) });
        },
      });
      // The answer ends this intent. The next purchase is another.
      checkoutIntent.current = null;
      const { order, payment, userErrors } = data?.checkout ?? {};
      if (payment?.redirectUrl) {
        // The button stays busy until the page is left.
        window.location.assign(payment.redirectUrl);
        return null;
      }
      if (payment) await navigate(orderUrls.payment(payment.id));
      else if (order) {
        // A seat is paid for on the booking's page, which now says that it is booked.
        await navigate(placeOf(purchased), { state: { isNew: true }, replace: 'bookingId' in purchased });
      } else {
        const [refusal] = userErrors ?? [];
        checkoutProblem = failCheckout(
          refusal
            ? { ...refusal, field: refusal.field?.[0] ?? null }
            : { code: null, field: null, message: errorMessage(null), unanswered: 'other' },
        );
      }
    } catch (error) {
      const noAnswer = isUnanswered(error) ? 'network' : hasCode(error, 'THROTTLED') ? 'throttled' : 'other';
      checkoutProblem = failCheckout({ code: null, field: null, message: errorMessage(error), unanswered: noAnswer });
    }
    settleCheckout();
    return checkoutProblem;
  };

  return { buy, busy, failure };
}

import { useApolloClient, useMutation } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CheckoutDocument, type PaymentMethod, type UserErrorCode } from '../../../apollo/generated.ts';
import { languageEnum } from '../../../i18n/language.ts';
import { visitedLinks } from '../../../session/links.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { entityOf, listOf, type Purchased, placeOf } from '../purchased.ts';
import { orderUrls } from '../urls.ts';

export interface CheckoutFailure {
  /** Null when the request itself failed. */
  code: UserErrorCode | null;
  /** The part of the wish that it is about. */
  field: string | null;
  message: string;
}

export interface Checkout {
  /** Orders the product or the seat, with a promo code if there is one, and leaves for the gateway's page, or opens at once what costs nothing. */
  buy: (promoCode?: string, method?: PaymentMethod) => Promise<CheckoutFailure | null>;
  busy: boolean;
  failure: CheckoutFailure | null;
}

/**
 * Buys a product or a seat once, however often the button is pressed: a second click while the first is on its way does nothing,
 * and a try after a broken connection repeats the same intent (`idempotencyKey`), so that it finds the order it may have made.
 */
export function useCheckout(purchased: Purchased): Checkout {
  const [checkout] = useMutation(CheckoutDocument);
  const { cache } = useApolloClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const running = useRef(false);
  const intent = useRef<{ key: string; promoCode: string | undefined; method: PaymentMethod | undefined } | null>(null);

  const settle = useCallback(() => {
    running.current = false;
    setBusy(false);
  }, []);

  useEffect(() => {
    // The back button brings the page back as it was left: on its way to the gateway.
    const thaw = ({ persisted }: PageTransitionEvent) => persisted && settle();
    window.addEventListener('pageshow', thaw);
    return () => window.removeEventListener('pageshow', thaw);
  }, [settle]);

  const fail = (problem: CheckoutFailure) => {
    setFailure(problem);
    return problem;
  };

  const buy = async (promoCode?: string, method?: PaymentMethod) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    // Another code or another way to pay is another intent.
    if (intent.current?.promoCode !== promoCode || intent.current?.method !== method) intent.current = null;
    intent.current ??= { key: crypto.randomUUID(), promoCode, method };
    let problem: CheckoutFailure | null = null;
    try {
      const { key: idempotencyKey } = intent.current;
      const { data } = await checkout({
        variables: { input: { ...purchased, idempotencyKey, promoCode, method, language: languageEnum, utm: visitedLinks() } },
      });
      // Answered: the next purchase is another intent.
      intent.current = null;
      const { order, payment, userErrors } = data?.checkout ?? {};
      if (payment?.redirectUrl) {
        // Stays busy until the page is gone.
        window.location.assign(payment.redirectUrl);
        return null;
      }
      if (payment) await navigate(orderUrls.payment(payment.id));
      else if (order) {
        // Free: nothing to pay, so it is theirs already.
        cache.evict({ id: 'ROOT_QUERY', fieldName: listOf(purchased) });
        if ('bookingId' in purchased) cache.evict({ id: cache.identify(entityOf(purchased)) });
        // A seat is paid for on the page that now says that it is booked.
        await navigate(placeOf(purchased), { state: { isNew: true }, replace: 'bookingId' in purchased });
      } else {
        const [refusal] = userErrors ?? [];
        problem = fail(
          refusal ? { ...refusal, field: refusal.field?.[0] ?? null } : { code: null, field: null, message: errorMessage(null) },
        );
      }
    } catch (error) {
      problem = fail({ code: null, field: null, message: errorMessage(error) });
    }
    settle();
    return problem;
  };

  return { buy, busy, failure };
}

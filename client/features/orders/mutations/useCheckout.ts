import { useApolloClient, useMutation } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasCode } from '../../../apollo/errorCode.ts';
import { CheckoutDocument, type PaymentMethod, type UserErrorCode } from '../../../apollo/generated.ts';
import { languageEnum } from '../../../i18n/language.ts';
import { visitedLinks } from '../../../session/links.ts';
import { errorMessage, isUnanswered } from '../../../ui/errorMessage.ts';
import { isStale, refusalOf } from '../failures.ts';
import { entityOf, listOf, type Purchased, placeOf } from '../purchased.ts';
import { orderUrls } from '../urls.ts';

export interface CheckoutFailure {
  /** Null when the request itself failed. */
  code: UserErrorCode | null;
  /** The part of the wish that it is about. */
  field: string | null;
  message: string;
  /** Why there is no answer of the shop itself. */
  unanswered?: 'network' | 'throttled' | 'other';
}

/** How something is bought. Another wish is another intent. */
export interface Wish {
  promoCode?: string;
  method?: PaymentMethod;
  /** The price that was shown: another one is refused. */
  expectedTotal?: string;
  /** An order that waits for its payment: it goes on at its own price. */
  orderId?: string;
}

export interface Checkout {
  /** Orders the product or the seat, and leaves for the gateway's page, or opens at once what costs nothing. */
  buy: (wish?: Wish) => Promise<CheckoutFailure | null>;
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
  const { cache } = client;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const running = useRef(false);
  const intent = useRef<{ key: string; wish: string } | null>(null);

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
    // What the page shows is from before.
    if (isStale(refusalOf(problem))) void client.refetchQueries({ include: 'active' });
    return problem;
  };

  const buy = async ({ orderId, ...wish }: Wish = {}) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const what = { ...(orderId ? { orderId } : purchased), ...wish, language: languageEnum } as const;
    const wished = JSON.stringify(what);
    if (intent.current?.wish !== wished) intent.current = { key: crypto.randomUUID(), wish: wished };
    let problem: CheckoutFailure | null = null;
    try {
      const { key: idempotencyKey } = intent.current;
      const { data } = await checkout({ variables: { input: { ...what, idempotencyKey, utm: visitedLinks() } } });
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
          refusal
            ? { ...refusal, field: refusal.field?.[0] ?? null }
            : { code: null, field: null, message: errorMessage(null), unanswered: 'other' },
        );
      }
    } catch (error) {
      const unanswered = isUnanswered(error) ? 'network' : hasCode(error, 'THROTTLED') ? 'throttled' : 'other';
      problem = fail({ code: null, field: null, message: errorMessage(error), unanswered });
    }
    settle();
    return problem;
  };

  return { buy, busy, failure };
}

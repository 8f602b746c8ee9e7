import { t } from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlanOutcomeFragment, UserErrorsFragment } from '../../../apollo/generated.ts';
import { isOpen } from '../../../apollo/payments.ts';
import { useFreshStart } from '../../../session/fresh.ts';
import { signInLasts } from '../../../session/tokens.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { planUrls } from '../urls.ts';

/** The answer of a mutation that may cost something. */
export interface PaidAnswer {
  /** Null if nothing is to be paid now. */
  payment: PlanOutcomeFragment | null;
  /** The server's own words for the toast. */
  message: string | null;
  userErrors: readonly UserErrorsFragment[];
}

/** Milliseconds for which the toast announces the gateway's page before the browser goes there. */
const announced = 800;

export interface Paying {
  busy: boolean;
  /**
   * Sends a mutation that costs something, once however often it is called. The same `wish` repeats the same intent until it is answered.
   * Answers the server's refusal, or null: then the page is left or reloaded, or a toast has said what went wrong.
   */
  pay: (wish: string, send: (idempotencyKey: string) => Promise<PaidAnswer | undefined>) => Promise<UserErrorsFragment | null>;
}

/** Carries out a payment of the account by the specification (section 4). */
export function usePaying(): Paying {
  const navigate = useNavigate();
  const startFresh = useFreshStart();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const intent = useRef<{ key: string; wish: string } | null>(null);

  const settle = useCallback(() => {
    running.current = false;
    setBusy(false);
  }, []);

  useEffect(() => {
    // The back button restores the page in its last state, which was busy.
    const thaw = ({ persisted }: PageTransitionEvent) => persisted && settle();
    window.addEventListener('pageshow', thaw);
    return () => window.removeEventListener('pageshow', thaw);
  }, [settle]);

  const pay: Paying['pay'] = async (wish, send) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    if (intent.current?.wish !== wish) intent.current = { key: crypto.randomUUID(), wish };
    try {
      const answer = await send(intent.current.key);
      // The answer ends this intent.
      intent.current = null;
      const [refusal] = answer?.userErrors ?? [];
      if (refusal) {
        settle();
        return refusal;
      }
      const { payment = null, message = null } = answer ?? {};
      if (payment?.redirectUrl) {
        toast.success(message ?? t('success.paymentPage', { ns: 'messages' }));
        // The dialog stays busy until the page is left.
        await new Promise((resolve) => setTimeout(resolve, announced));
        window.location.assign(payment.redirectUrl);
        return null;
      }
      if (payment && isOpen(payment.status)) await navigate(planUrls.payment(payment.id));
      else if (payment && payment.status !== 'SUCCEEDED')
        toast.error(t('payment.unavailable', { ns: 'messages' }), payment.failureMessage ?? undefined);
      else {
        toast.onFreshPage(message ?? t('success.payment', { ns: 'messages' }));
        await startFresh();
        // The dialog stays busy until the page is reloaded.
        if (signInLasts()) return null;
      }
    } catch (error) {
      toast.error(t('payment.unavailable', { ns: 'messages' }), errorMessage(error));
    }
    settle();
    return null;
  };

  return { busy, pay };
}

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
const planAnnounced = 800;

export interface Paying {
  busy: boolean;
  /**
   * Sends a mutation that costs something, once however often it is called. The same `planWish` repeats the same intent until it is
   * answered. Answers the server's refusal, or null: then the page is left or reloaded, or a toast has said what went wrong.
   */
  pay: (
    planWish: string,
    sendPlanPayment: (idempotencyKey: string) => Promise<PaidAnswer | undefined>,
  ) => Promise<UserErrorsFragment | null>;
}

/** Carries out a payment of the account by the specification (section 4). */
export function usePaying(): Paying {
  const navigate = useNavigate();
  const startFresh = useFreshStart();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const planIntent = useRef<{ key: string; planWish: string } | null>(null);

  const settlePlanPayment = useCallback(() => {
    running.current = false;
    setBusy(false);
  }, []);

  useEffect(() => {
    // The back button restores the page in its last state, which was busy.
    const thawPlanPayment = ({ persisted }: PageTransitionEvent) => persisted && settlePlanPayment();
    window.addEventListener('pageshow', thawPlanPayment);
    return () => window.removeEventListener('pageshow', thawPlanPayment);
  }, [settlePlanPayment]);

  const pay: Paying['pay'] = async (planWish, sendPlanPayment) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    if (planIntent.current?.planWish !== planWish) planIntent.current = { key: crypto.randomUUID(), planWish };
    try {
      const planAnswer = await sendPlanPayment(planIntent.current.key);
      // The answer ends this intent.
      planIntent.current = null;
      const [refusal] = planAnswer?.userErrors ?? [];
      if (refusal) {
        settlePlanPayment();
        return refusal;
      }
      const { payment = null, message: planMessage = null } = planAnswer ?? {};
      if (payment?.redirectUrl) {
        toast.success(planMessage ?? t('success.paymentPage', { ns: 'messages' }));
        // The dialog stays busy until the page is left.
        await new Promise((resolve) => setTimeout(resolve, planAnnounced));
        window.location.assign(payment.redirectUrl);
        return null;
      }
      if (payment && isOpen(payment.status)) await navigate(planUrls.payment(payment.id));
      else if (payment && payment.status !== 'SUCCEEDED')
        toast.error(t('payment.unavailable', { ns: 'messages' }), payment.failureMessage ?? undefined);
      else {
        toast.onFreshPage(planMessage ?? t('success.payment', { ns: 'messages' }));
        await startFresh();
        // The dialog stays busy until the page is reloaded.
        if (signInLasts()) return null;
      }
    } catch (error) {
      toast.error(t('payment.unavailable', { ns: 'messages' }), errorMessage(error));
    }
    settlePlanPayment();
    return null;
  };

  return { busy, pay };
}

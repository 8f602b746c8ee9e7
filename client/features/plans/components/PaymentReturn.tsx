import { Button, chakra, Flex, Spinner } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../apollo/payments.ts';
import { useFreshStart } from '../../../session/fresh.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { planUrls } from '../urls.ts';
import { usePlanPayment } from '../usePlanPayment.ts';
import { type PlanWish, planWishes } from '../wish.ts';

export interface PaymentReturnProps {
  id: string;
  /** Tries again, if the choice is still known. */
  onRetry: (wish: PlanWish) => void;
  /** Removes the payment from the address. */
  onDone: () => void;
}

/**
 * The outcome of a payment, for an owner who is back from the gateway's page. The server asks the gateway, since coming back proves
 * nothing.
 */
export function PaymentReturn({ id, onRetry, onDone }: PaymentReturnProps) {
  const { t } = useTranslation(['plans', 'messages', 'common']);
  const startFresh = useFreshStart();
  const { payment, error, gaveUp, check } = usePlanPayment(id);
  const isPaid = payment?.status === 'SUCCEEDED';

  useEffect(() => {
    if (!isPaid) return;
    const isYearlyPlan = planWishes.of(id)?.duration === 'ANNUALLY';
    planWishes.forget(id);
    toast.onFreshPage(t('success.payment', { ns: 'messages' }));
    void startFresh(isYearlyPlan ? planUrls.yearly : planUrls.subscription, { replace: true });
  }, [isPaid, id, t, startFresh]);

  if (error)
    return (
      <PaymentNotice tone="error" actions={<CheckPayment label={t('return.check')} onClick={check} />}>
        {t('return.unknown')}
      </PaymentNotice>
    );
  // The id is another account's, or incomplete.
  if (payment === null) return null;
  if (!payment || isPaid) return <PaymentWaiting>{t('return.waiting')}</PaymentWaiting>;
  if (isOpen(payment.status))
    return payment.redirectUrl ? (
      <PaymentNotice
        tone="info"
        actions={
          <Button size="sm" colorPalette="brand" asChild>
            <a href={payment.redirectUrl}>{t('return.continue')}</a>
          </Button>
        }
      >
        {t('return.open')}
      </PaymentNotice>
    ) : gaveUp ? (
      <PaymentNotice tone="info" actions={<CheckPayment label={t('return.check')} onClick={check} />}>
        {t('return.slow')}
      </PaymentNotice>
    ) : (
      <PaymentWaiting>{t('return.waiting')}</PaymentWaiting>
    );
  const wish = planWishes.of(id);
  return (
    <PaymentNotice
      tone="error"
      actions={
        <>
          {wish && payment.status !== 'REFUNDED' && (
            <Button size="sm" colorPalette="brand" onClick={() => onRetry(wish)}>
              {t('actions.retry', { ns: 'common' })}
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={onDone}>
            {t('actions.dismiss', { ns: 'common' })}
          </Button>
        </>
      }
    >
      <chakra.strong display="block">{t('payment.unavailable', { ns: 'messages' })}</chakra.strong>
      {payment.failureMessage ?? t(payment.status === 'REFUNDED' ? 'return.refunded' : 'return.failed')}
    </PaymentNotice>
  );
}

function PaymentNotice({ tone, actions, children }: { tone: 'error' | 'info'; actions: ReactNode; children: ReactNode }) {
  return (
    <Alert tone={tone} marginBlockEnd={8} padding={4}>
      {children}
      <Flex wrap="wrap" gap={3} marginBlockStart={3} color="fg">
        {actions}
      </Flex>
    </Alert>
  );
}

function CheckPayment({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="sm" variant="outline" onClick={onClick}>
      <RotateCw aria-hidden />
      {label}
    </Button>
  );
}

function PaymentWaiting({ children }: { children: ReactNode }) {
  return (
    <Flex role="status" align="center" gap={3} padding={4} marginBlockEnd={8} borderRadius="l2" bg="bg.info" color="fg.info" textStyle="sm">
      <Spinner size="sm" />
      {children}
    </Flex>
  );
}

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
import { type Wish, wishes } from '../wish.ts';

export interface PaymentReturnProps {
  id: string;
  /** Tries again, if the choice is still known. */
  onRetry: (wish: Wish) => void;
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
    const isYearly = wishes.of(id)?.duration === 'ANNUALLY';
    wishes.forget(id);
    toast.onFreshPage(t('success.payment', { ns: 'messages' }));
    void startFresh(isYearly ? planUrls.yearly : planUrls.subscription, { replace: true });
  }, [isPaid, id, t, startFresh]);

  if (error)
    return (
      <Notice tone="error" actions={<CheckButton label={t('return.check')} onClick={check} />}>
        {t('return.unknown')}
      </Notice>
    );
  // The id is another account's, or incomplete.
  if (payment === null) return null;
  if (!payment || isPaid) return <Waiting>{t('return.waiting')}</Waiting>;
  if (isOpen(payment.status))
    return payment.redirectUrl ? (
      <Notice
        tone="info"
        actions={
          <Button size="sm" colorPalette="brand" asChild>
            <a href={payment.redirectUrl}>{t('return.continue')}</a>
          </Button>
        }
      >
        {t('return.open')}
      </Notice>
    ) : gaveUp ? (
      <Notice tone="info" actions={<CheckButton label={t('return.check')} onClick={check} />}>
        {t('return.slow')}
      </Notice>
    ) : (
      <Waiting>{t('return.waiting')}</Waiting>
    );
  const wish = wishes.of(id);
  return (
    <Notice
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
    </Notice>
  );
}

function Notice({ tone, actions, children }: { tone: 'error' | 'info'; actions: ReactNode; children: ReactNode }) {
  return (
    <Alert tone={tone} marginBlockEnd={8} padding={4}>
      {children}
      <Flex wrap="wrap" gap={3} marginBlockStart={3} color="fg">
        {actions}
      </Flex>
    </Alert>
  );
}

function CheckButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="sm" variant="outline" onClick={onClick}>
      <RotateCw aria-hidden />
      {label}
    </Button>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <Flex role="status" align="center" gap={3} padding={4} marginBlockEnd={8} borderRadius="l2" bg="bg.info" color="fg.info" textStyle="sm">
      <Spinner size="sm" />
      {children}
    </Flex>
  );
}

import { useQuery } from '@apollo/client/react';
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaymentMethodsDocument, type PlanCardFragment, type PlanStateFragment } from '../../../apollo/generated.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { Loading, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSubscribe } from '../mutations/useSubscribe.ts';
import { planName } from '../planName.ts';
import { usePlanQuote } from '../usePlanQuote.ts';
import { PromoField } from './PromoField.tsx';
import { QuoteFacts } from './QuoteFacts.tsx';
import { type Way, WayToPay } from './WayToPay.tsx';

export interface SubscribeDialogProps {
  plan: PlanCardFragment;
  current: PlanStateFragment;
  /** A promo code that was good at the last try. */
  firstCode: string | null;
  onClose: () => void;
  /** Called when the plan is no longer offered. A toast has said so. */
  onGone: () => void;
}

/** Asks before the plan is changed (specification, section 2). Closing it forgets the choice. */
export function SubscribeDialog({ plan, current, firstCode, onClose, onGone }: SubscribeDialogProps) {
  const { t } = useTranslation(['plans', 'common']);
  const planQuote = usePlanQuote(plan.id, firstCode);
  const { busy, subscribe } = useSubscribe(plan);
  const [planPriceChanged, setPlanPriceChanged] = useState(false);
  const { quote } = planQuote;
  const [payWay, payWays, setWay] = useWay(current, plan);
  const isPlanCharged = quote !== undefined && quote.change !== 'DOWNGRADE' && !isNothing(quote.total);

  const confirm = async () => {
    if (!quote) return;
    setPlanPriceChanged(false);
    const refusal = await subscribe({
      promoCode: planQuote.code,
      method: isPlanCharged && payWay && payWay !== 'SAVED' ? payWay : null,
      savedCard: isPlanCharged && payWay === 'SAVED' ? (current.savedCard?.id ?? null) : null,
      expectedTotal: quote.total.amount,
    });
    if (!refusal) return;
    const [field] = refusal.field ?? [];
    if (field === 'promoCode') {
      // The code was good a moment ago. Shows the price without it before anything is paid.
      toast.info(refusal.message);
      planQuote.drop();
    } else if (field === 'expectedTotal') {
      setPlanPriceChanged(true);
      planQuote.check();
    } else {
      toast.error(refusal.message);
      if (field === 'planId' && refusal.code === 'NOT_FOUND') onGone();
    }
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={t('dialog.title', { plan: planName(plan) })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button
            colorPalette="brand"
            disabled={!quote || planQuote.busy}
            loading={busy}
            loadingText={t('dialog.confirm')}
            onClick={() => void confirm()}
          >
            {t('dialog.confirm')}
          </Button>
        </>
      }
    >
      <chakra.p marginBlockEnd={5}>{t('dialog.question')}</chakra.p>
      {planQuote.error ? (
        <ErrorState error={planQuote.error} onRetry={planQuote.check} />
      ) : quote ? (
        <Stack gap={5}>
          {planPriceChanged && !planQuote.busy && <Alert tone="warning">{t('dialog.priceChanged')}</Alert>}
          {/* A code only counts for a payment now, and a lesser plan is paid later. A code that takes everything off can be removed again.
           */}
          {(isPlanCharged || planQuote.code !== null) && <PromoField planQuote={planQuote} />}
          <QuoteFacts quote={quote} duration={plan.duration} currentName={planName(current.plan)} busy={planQuote.busy} />
          {isPlanCharged && <WayToPay ways={payWays} savedCard={current.savedCard} value={payWay} onChange={setWay} />}
        </Stack>
      ) : (
        <Loading>
          <TextSkeleton lines={6} />
        </Loading>
      )}
    </Modal>
  );
}

/** All ways to pay, and the chosen one. The saved card is the first, since it needs no typing. */
function useWay(
  { savedCard }: PlanStateFragment,
  { price: planPrice }: PlanCardFragment,
): [Way | null, readonly Way[], (payWay: Way) => void] {
  const { data } = useQuery(PaymentMethodsDocument, { variables: { currency: planPrice.currency } });
  const [chosenWay, chooseWay] = useState<Way | null>(null);
  const payWays: readonly Way[] = [...(savedCard ? (['SAVED'] as const) : []), ...(data?.paymentMethods ?? [])];
  return [chosenWay && payWays.includes(chosenWay) ? chosenWay : (payWays[0] ?? null), payWays, chooseWay];
}

import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanStateFragment } from '../../../apollo/generated.ts';
import { formatDate, formatMoney } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { Allowed, useDenialReason } from '../../../ui/Allowed.tsx';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { usePlanResume } from '../mutations/useSubscriptionActions.ts';
import { planName } from '../planName.ts';
import { CancelPlanDialog } from './CancelPlanDialog.tsx';

/** The account's plan and its next change. The owner cancels it here, or takes the cancellation back. */
export function PlanState({ subscription, children }: { subscription: PlanStateFragment; children?: ReactNode }) {
  const { t } = useTranslation('plans');
  const [asking, setAsking] = useState(false);
  const { busy, resume } = usePlanResume();
  const { plan, status, cancelsAtPeriodEnd, nextPlan } = subscription;
  const isPaid = !isNothing(plan.price);
  const isEnding = cancelsAtPeriodEnd || nextPlan !== null;
  return (
    <Flex wrap="wrap" justify="space-between" align="center" gap={4}>
      <Box minWidth={0} flex="1 1 18rem">
        <Flex align="center" wrap="wrap" columnGap={3} rowGap={1}>
          <chakra.span textStyle="lg" fontWeight="semibold">
            {planName(plan)}
          </chakra.span>
          <chakra.span color="fg.muted" textStyle="sm">
            {isPaid && t(`duration.${plan.duration}`)}
          </chakra.span>
          {status === 'PAST_DUE' && <StatusBadge tone="negative">{t('state.pastDue')}</StatusBadge>}
          {isPaid && status === 'ACTIVE' && (
            <StatusBadge tone={isEnding ? 'attention' : 'positive'}>{t(isEnding ? 'state.ending' : 'state.active')}</StatusBadge>
          )}
        </Flex>
        <chakra.p color="fg.muted" marginBlockStart={1}>
          <StateText subscription={subscription} />
        </chakra.p>
      </Box>
      <Flex wrap="wrap" gap={3}>
        {children}
        {isPaid && isEnding && (
          <Allowed needs="OWNER">
            <Button variant="outline" loading={busy} loadingText={t('state.resume')} onClick={() => void resume()}>
              <Undo2 aria-hidden />
              {t(cancelsAtPeriodEnd ? 'state.resume' : 'state.stay', { plan: planName(plan) })}
            </Button>
          </Allowed>
        )}
        {isPaid && !cancelsAtPeriodEnd && (
          <Allowed needs="OWNER">
            <Button variant="outline" onClick={() => setAsking(true)}>
              {t('state.cancel')}
            </Button>
          </Allowed>
        )}
      </Flex>
      {asking && <CancelPlanDialog subscription={subscription} onClose={() => setAsking(false)} />}
    </Flex>
  );
}

/** What happens next, in a sentence. */
function StateText({ subscription }: { subscription: PlanStateFragment }) {
  const { t } = useTranslation('plans');
  const { viewer } = useViewer();
  const ownsPlan = useDenialReason('OWNER') === null;
  const { plan, status, periodEnd, cancelsAtPeriodEnd, nextPlan, nextAttemptAt, graceEndsAt, savedCard } = subscription;
  const planDay = (instant: string | null) => (instant ? formatDate(instant, viewer?.creator?.timeZone) : '');
  if (isNothing(plan.price)) return t('state.free');
  if (status === 'PAST_DUE')
    return nextAttemptAt
      ? t('state.pastDueText', { next: planDay(nextAttemptAt), end: planDay(graceEndsAt) })
      : t('state.pastDueLast', { end: planDay(graceEndsAt) });
  if (cancelsAtPeriodEnd) return t('state.endsOn', { date: planDay(periodEnd) });
  if (nextPlan) return t('state.changesOn', { date: planDay(periodEnd), plan: planName(nextPlan) });
  // Only the owner sees whether a card is saved.
  if (!ownsPlan) return t('state.paidUntil', { date: planDay(periodEnd) });
  return t(savedCard ? 'state.renewsOn' : 'state.renewsByHand', { date: planDay(periodEnd), price: formatMoney(plan.price) });
}

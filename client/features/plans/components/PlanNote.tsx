import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ConsolePlanDocument } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { rememberedPlan } from '../../../session/plan.ts';
import { planName } from '../planName.ts';

/** The plan in a line: its name, and the live minutes that are left. Until the server answers, it shows what this browser remembers. */
export function PlanNote() {
  const { t } = useTranslation('plans');
  const { data } = useQuery(ConsolePlanDocument, { fetchPolicy: 'cache-only' });
  const subscription = data?.planSubscription;
  const isActive = rememberedPlan.isActive();
  const plan = subscription ? planName(subscription.plan) : isActive !== null && t(isActive ? 'note.paid' : 'note.free');
  const minutes = subscription ? subscription.usage.liveMinutesLeft : rememberedPlan.minutes();
  if (!plan) return null;
  return (
    <chakra.span display="block" color="fg.muted" fontWeight="normal" textStyle="sm" marginBlockStart={1}>
      {typeof minutes === 'number' ? t('note.withMinutes', { plan, count: minutes, n: formatNumber(minutes) }) : plan}
    </chakra.span>
  );
}

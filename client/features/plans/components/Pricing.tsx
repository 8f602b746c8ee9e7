import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanCardFragment, type PlanDuration, PricingDocument } from '../../../apollo/generated.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { accountUrls } from '../../accounts/urls.ts';
import { yearlySaving } from '../offered.ts';
import { DurationToggle } from './DurationToggle.tsx';
import { PlanFace } from './PlanFace.tsx';
import { PlanGrid, PlanGridSkeleton } from './PlanGrid.tsx';

/** What plans cost, for visitors: a part of the landing page. */
export function Pricing(pricingFrame: {
  width: 'full';
  maxWidth: string;
  marginInline: string;
  paddingInline: { base: number; md: number };
}) {
  const { t } = useTranslation('plans');
  const [duration, setDuration] = useState<PlanDuration>('MONTHLY');
  const { data, error, refetch } = useQuery(PricingDocument);
  return (
    <Box as="section" id="pricing" aria-labelledby="pricing-title" {...pricingFrame} paddingBlock={{ base: 12, md: 20 }}>
      <Flex wrap="wrap" justify="space-between" align="flex-end" gap={6} marginBlockEnd={10}>
        <Box flex="1 1 24rem">
          <chakra.h2 id="pricing-title" textStyle={{ base: '3xl', md: '4xl' }}>
            {t('pricing.title')}
          </chakra.h2>
          <chakra.p color="fg.muted" marginBlockStart={3} maxWidth="prose">
            {t('pricing.text')}
          </chakra.p>
        </Box>
        <DurationToggle value={duration} onChange={setDuration} />
      </Flex>
      {data ? (
        <PlanGrid label={t('pricing.list')}>
          {data.plans
            .filter((plan) => plan.duration === duration)
            .map((plan) => (
              <PlanFace key={plan.id} plan={plan} badge={<Saving plan={plan} plans={data.plans} />}>
                <ButtonLink to={accountUrls.register} variant={isNothing(plan.price) ? 'outline' : 'solid'} colorPalette="brand">
                  {t(isNothing(plan.price) ? 'pricing.startFree' : 'pricing.start')}
                </ButtonLink>
              </PlanFace>
            ))}
        </PlanGrid>
      ) : (
        <NoData error={error} onRetry={refetch}>
          <PlanGridSkeleton />
        </NoData>
      )}
    </Box>
  );
}

/** How much less a year costs than twelve months. */
export function Saving({ plan, plans }: { plan: PlanCardFragment; plans: readonly PlanCardFragment[] }) {
  const { t } = useTranslation('plans');
  const monthly = plans.find(({ duration, name }) => duration === 'MONTHLY' && name === plan.name);
  const percent = plan.duration === 'ANNUALLY' && monthly ? yearlySaving(monthly.price.amount, plan.price.amount) : 0;
  return percent > 0 ? <StatusBadge tone="attention">{t('card.saving', { percent: formatPercent(percent / 100) })}</StatusBadge> : null;
}

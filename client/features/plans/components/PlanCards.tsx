import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PlanCardFragment, PlanDuration, PlanStateFragment } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { isCurrent, offered } from '../offered.ts';
import { planName } from '../planName.ts';
import { PlanFace } from './PlanFace.tsx';
import { PlanGrid } from './PlanGrid.tsx';
import { Saving } from './Pricing.tsx';

export interface PlanCardsProps {
  plans: readonly PlanCardFragment[];
  subscription: PlanStateFragment;
  duration: PlanDuration;
  onChoose: (plan: PlanCardFragment) => void;
}

/** The plans of one duration. The current one stands out and comes first. */
export function PlanCards({ plans, subscription, duration, onChoose }: PlanCardsProps) {
  const { t } = useTranslation('plans');
  const { plan: current, nextPlan } = subscription;
  return (
    <PlanGrid label={t(`toggle.${duration}`)}>
      {offered(plans, current, duration).map((plan) => {
        const own = isCurrent(plan, current);
        const next = nextPlan?.id === plan.id;
        return (
          <PlanFace
            key={plan.id}
            plan={plan}
            highlightedPlan={own}
            badge={
              own ? (
                <StatusBadge tone="positive">{t('card.current')}</StatusBadge>
              ) : next ? (
                <StatusBadge tone="attention">{t('card.next')}</StatusBadge>
              ) : (
                <Saving plan={plan} plans={plans} />
              )
            }
          >
            {own || next ? (
              <Button variant="outline" disabled>
                {t(own ? 'card.current' : 'card.next')}
              </Button>
            ) : (
              <Allowed needs="OWNER">
                <Button
                  colorPalette="brand"
                  variant={isNothing(plan.price) ? 'outline' : 'solid'}
                  aria-label={t('card.subscribeTo', { plan: planName(plan) })}
                  onClick={() => onChoose(plan)}
                >
                  {t('card.subscribe')}
                </Button>
              </Allowed>
            )}
          </PlanFace>
        );
      })}
    </PlanGrid>
  );
}

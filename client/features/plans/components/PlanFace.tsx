import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanCardFragment } from '../../../apollo/generated.ts';
import { isArabic } from '../../../i18n/language.ts';
import { largeAmount, Money } from '../../../ui/Money.tsx';
import { planName } from '../planName.ts';

export interface PlanFaceProps {
  plan: PlanCardFragment;
  /** Stands out among the others. */
  highlightedPlan?: boolean;
  /** In the corner: a mark of the current plan, or the saving. */
  badge?: ReactNode;
  /** Its buttons, at the end. */
  children: ReactNode;
}

/** A plan on a card: its name, its price and duration, what it includes, and its buttons. It is an item of a list. */
export function PlanFace({ plan, highlightedPlan = false, badge, children }: PlanFaceProps) {
  const { t } = useTranslation('plans');
  const heading = useId();
  const features = isArabic ? plan.featuresAr : plan.features;
  return (
    <Flex
      as="li"
      direction="column"
      gap={5}
      padding={{ base: 5, md: 6 }}
      bg="bg.panel"
      borderWidth="1px"
      borderColor={highlightedPlan ? 'brand.solid' : 'border'}
      boxShadow={highlightedPlan ? '0 0 0 1px var(--diwan-colors-brand-solid)' : 'none'}
      borderRadius="l3"
      aria-labelledby={heading}
      aria-current={highlightedPlan ? 'true' : undefined}
    >
      <Box>
        <Flex justify="space-between" align="center" wrap="wrap" gap={2} minHeight={7} marginBlockEnd={3}>
          <chakra.h3 id={heading} textStyle="lg" fontWeight="semibold">
            {planName(plan)}
          </chakra.h3>
          {badge}
        </Flex>
        <Money value={plan.price} {...largeAmount} fontWeight="semibold" display="block" />
        <chakra.p color="fg.muted" textStyle="sm">
          {t(`per.${plan.duration}`)}
        </chakra.p>
      </Box>
      <Stack as="ul" listStyleType="none" gap={2.5} flex={1} textStyle="sm" aria-label={t('card.features')}>
        {features.map((feature) => (
          <Flex as="li" key={feature} gap={2.5}>
            <chakra.span color="brand.fg" flexShrink={0} marginBlockStart={0.5}>
              <Check size={16} aria-hidden />
            </chakra.span>
            <chakra.span minWidth={0}>{feature}</chakra.span>
          </Flex>
        ))}
      </Stack>
      {children}
    </Flex>
  );
}

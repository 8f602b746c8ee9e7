import { Box, chakra, Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PlanUsageFragment } from '../../../apollo/generated.ts';
import { formatBytes, formatNumber } from '../../../i18n/format.ts';

/** One limit of the plan: how much of it is used. */
interface PlanMeasure {
  key: 'liveMinutes' | 'storage' | 'subscribers' | 'products';
  planUsed: number;
  planLimit: number | null;
  /** The figure on top: live minutes that are left, or how much is used of other limits (specification, section 2). */
  figure: string;
  of: string;
}

/** How much of the plan is used. */
export function PlanUsage({ subscription: { usage, plan } }: { subscription: PlanUsageFragment }) {
  const { t } = useTranslation('plans');
  const { limits } = plan;
  const counted = (key: 'subscribers' | 'products', planUsed: number, planLimit: number | null): PlanMeasure => ({
    key,
    planUsed,
    planLimit,
    figure: formatNumber(planUsed),
    of: planLimit === null ? t('usage.unlimited') : t('usage.of', { allowed: formatNumber(planLimit) }),
  });
  const measures: PlanMeasure[] = [
    {
      key: 'liveMinutes',
      planUsed: usage.liveMinutesUsed,
      planLimit: limits.liveMinutes,
      figure: usage.liveMinutesLeft === null ? t('usage.unlimited') : formatNumber(usage.liveMinutesLeft),
      of:
        limits.liveMinutes === null
          ? t('usage.minutesUsed', { count: usage.liveMinutesUsed })
          : t('usage.of', { allowed: formatNumber(limits.liveMinutes) }),
    },
    {
      key: 'storage',
      planUsed: usage.storageUsedBytes + usage.storageReservedBytes,
      planLimit: limits.storageBytes,
      figure: formatBytes(usage.storageUsedBytes),
      of: limits.storageBytes === null ? t('usage.unlimited') : t('usage.of', { allowed: formatBytes(limits.storageBytes) }),
    },
    counted('subscribers', usage.activeSubscribers, limits.activeSubscribers),
    counted('products', usage.publishedProducts, limits.publishedProducts),
  ];
  return (
    <Grid
      as="dl"
      aria-label={t('usage.title')}
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
      gap="1px"
    >
      {measures.map((planMeasure) => (
        <PlanGauge key={planMeasure.key} planMeasure={planMeasure} />
      ))}
    </Grid>
  );
}

/** A figure over a bar of the used part. The bar becomes saffron near the limit, and red at it. */
function PlanGauge({ planMeasure: { key, planUsed, planLimit, figure, of } }: { planMeasure: PlanMeasure }) {
  const { t } = useTranslation('plans');
  const limitShare = planLimit === null ? 0 : planLimit === 0 ? 1 : Math.min(1, planUsed / planLimit);
  const limitColor = limitShare >= 1 ? 'red.solid' : limitShare >= 0.8 ? 'saffron.solid' : 'brand.solid';
  return (
    <Box padding={{ base: 4, md: 5 }} boxShadow="0 0 0 1px var(--diwan-colors-border)">
      <chakra.dt color="fg.muted" textStyle="sm">
        {t(`usage.${key}`)}
      </chakra.dt>
      <chakra.dd className="figures" marginBlockStart={1}>
        <chakra.span textStyle="xl" fontWeight="semibold" display="block" overflowWrap="anywhere">
          <bdi>{figure}</bdi>
        </chakra.span>
        <chakra.span color="fg.muted" textStyle="sm" display="block" minHeight={5}>
          {figure !== of && of}
        </chakra.span>
        {planLimit !== null && (
          <Box height={1.5} borderRadius="full" bg="bg.emphasized" overflow="hidden" marginBlockStart={2} aria-hidden>
            <Box height="full" width={`${100 * limitShare}%`} bg={limitColor} transition="width 200ms" />
          </Box>
        )}
      </chakra.dd>
    </Box>
  );
}

import { Box, chakra, Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PlanUsageFragment } from '../../../apollo/generated.ts';
import { formatBytes, formatNumber } from '../../../i18n/format.ts';

/** One limit of the plan: how much of it is used. */
interface Measure {
  key: 'liveMinutes' | 'storage' | 'subscribers' | 'products';
  used: number;
  allowed: number | null;
  /** The figure on top: live minutes that are left, or how much is used of other limits (specification, section 2). */
  figure: string;
  of: string;
}

/** How much of the plan is used. */
export function PlanUsage({ subscription: { usage, plan } }: { subscription: PlanUsageFragment }) {
  const { t } = useTranslation('plans');
  const { limits } = plan;
  const counted = (key: 'subscribers' | 'products', used: number, allowed: number | null): Measure => ({
    key,
    used,
    allowed,
    figure: formatNumber(used),
    of: allowed === null ? t('usage.unlimited') : t('usage.of', { allowed: formatNumber(allowed) }),
  });
  const measures: Measure[] = [
    {
      key: 'liveMinutes',
      used: usage.liveMinutesUsed,
      allowed: limits.liveMinutes,
      figure: usage.liveMinutesLeft === null ? t('usage.unlimited') : formatNumber(usage.liveMinutesLeft),
      of:
        limits.liveMinutes === null
          ? t('usage.minutesUsed', { count: usage.liveMinutesUsed })
          : t('usage.of', { allowed: formatNumber(limits.liveMinutes) }),
    },
    {
      key: 'storage',
      used: usage.storageUsedBytes + usage.storageReservedBytes,
      allowed: limits.storageBytes,
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
      {measures.map((measure) => (
        <Gauge key={measure.key} measure={measure} />
      ))}
    </Grid>
  );
}

/** A figure over a bar of the used part. The bar becomes saffron near the limit, and red at it. */
function Gauge({ measure: { key, used, allowed, figure, of } }: { measure: Measure }) {
  const { t } = useTranslation('plans');
  const share = allowed === null ? 0 : allowed === 0 ? 1 : Math.min(1, used / allowed);
  const color = share >= 1 ? 'red.solid' : share >= 0.8 ? 'saffron.solid' : 'brand.solid';
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
        {allowed !== null && (
          <Box height={1.5} borderRadius="full" bg="bg.emphasized" overflow="hidden" marginBlockStart={2} aria-hidden>
            <Box height="full" width={`${100 * share}%`} bg={color} transition="width 200ms" />
          </Box>
        )}
      </chakra.dd>
    </Box>
  );
}

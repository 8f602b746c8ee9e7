import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type RevenueTotalsFragment, RevenueTotalsFragmentDoc } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Money } from '../../../ui/Money.tsx';

/** The three figures of a period. */
export function RevenueTotals({ revenue }: { revenue: FragmentType<RevenueTotalsFragment> }) {
  const { t } = useTranslation('reports');
  const { data, complete } = useFragment({ fragment: RevenueTotalsFragmentDoc, from: revenue });
  if (!complete) return null;
  return (
    <Grid
      as="dl"
      aria-label={t('totals.label')}
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr' }}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
      gap="1px"
    >
      <Total term={t('totals.revenue')} wide>
        <Money value={data.total} />
      </Total>
      <Total term={t('totals.paidCustomers')}>{formatNumber(data.paidCustomers)}</Total>
      <Total term={t('totals.orders')}>{formatNumber(data.orderCount)}</Total>
    </Grid>
  );
}

function Total({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <Box
      gridColumn={wide ? { base: '1 / -1', md: 'auto' } : undefined}
      padding={{ base: 4, md: 6 }}
      boxShadow="0 0 0 1px var(--diwan-colors-border)"
    >
      <chakra.dt color="fg.muted" textStyle="sm">
        {term}
      </chakra.dt>
      <chakra.dd className="figures" textStyle={wide ? { base: '2xl', sm: '3xl' } : '2xl'} fontWeight="semibold" marginBlockStart={1}>
        {children}
      </chakra.dd>
    </Box>
  );
}

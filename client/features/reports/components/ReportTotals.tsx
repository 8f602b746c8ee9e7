import { Box, chakra, Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RevenueReportQuery } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Money } from '../../../ui/Money.tsx';

/** All lines of a report added up. */
export function ReportTotals({ reportTotal }: { reportTotal: RevenueReportQuery['revenueReport']['total'] }) {
  const { t } = useTranslation('reports');
  return (
    <Grid
      as="dl"
      aria-label={t('totals.label')}
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(6, minmax(0, 1fr))' }}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
      gap="1px"
    >
      {(['net', 'gross', 'discount', 'refund', 'fee', 'orders'] as const).map((name) => (
        <Box key={name} padding={4} boxShadow="0 0 0 1px var(--diwan-colors-border)">
          <chakra.dt color="fg.muted" textStyle="sm">
            {t(`report.${name}`)}
          </chakra.dt>
          <chakra.dd className="figures" fontWeight="semibold" marginBlockStart={1}>
            {name === 'orders' ? formatNumber(reportTotal.orderCount) : <Money value={reportTotal[name]} />}
          </chakra.dd>
        </Box>
      ))}
    </Grid>
  );
}

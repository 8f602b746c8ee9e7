import { useQuery } from '@apollo/client/react';
import { chakra, Grid, Stack } from '@chakra-ui/react';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DashboardDocument, type DashboardQuery } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { saleUrls } from '../../sales/urls.ts';
import { BestProducts } from '../components/BestProducts.tsx';
import { DashboardSkeleton } from '../components/DashboardSkeleton.tsx';
import { LiveSign } from '../components/LiveSign.tsx';
import { NoSalesYet } from '../components/NoSalesYet.tsx';
import { NothingPayable } from '../components/NothingPayable.tsx';
import { PeriodRange } from '../components/PeriodRange.tsx';
import { RecentSales } from '../components/RecentSales.tsx';
import { RevenueDays } from '../components/RevenueDays.tsx';
import { RevenueTotals } from '../components/RevenueTotals.tsx';
import { SaleNews } from '../components/SaleNews.tsx';
import { SoldLinks } from '../components/SoldLinks.tsx';
import { periods, usePeriod } from '../period.ts';
import { reportUrls } from '../urls.ts';
import { useSaleFeed } from '../useSaleFeed.ts';

/** `/{lang}/cc/dashboard`: what the account has earned, kept up to date. */
export function DashboardPage() {
  const { t } = useTranslation(['reports', 'sales']);
  const [period, choose] = usePeriod();
  const { data, error, refetch } = useQuery(DashboardDocument, { variables: { period }, fetchPolicy: 'cache-and-network' });
  const { latestSale, freshSales, connection } = useSaleFeed(() => refetch({ period }));
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <LiveSign connection={connection} />
          <ButtonLink to={reportUrls.reports} variant="outline">
            <ChartColumn aria-hidden />
            {t('report.open')}
          </ButtonLink>
          <ButtonLink to={saleUrls.list} variant="outline">
            {t('title', { ns: 'sales' })}
          </ButtonLink>
        </>
      }
    >
      <NothingPayable />
      <SaleNews sale={latestSale} />
      <Tabs
        label={t('period.label')}
        items={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={period}
        onChange={choose}
      >
        {data ? (
          <Figures data={data} freshSales={freshSales} />
        ) : (
          <NoData error={error} onRetry={refetch}>
            <DashboardSkeleton />
          </NoData>
        )}
      </Tabs>
    </Page>
  );
}

function Figures({ data: { revenue, published, coming }, freshSales }: { data: DashboardQuery; freshSales: ReadonlySet<string> }) {
  // A fully refunded order does not count as an order, but there was a sale.
  const isEmpty = revenue.orderCount === 0 && Number(revenue.figures.gross.amount) === 0;
  return (
    <Stack gap={{ base: 8, md: 10 }}>
      <Stack gap={4}>
        <PeriodRange period={revenue.period} from={revenue.from} to={revenue.to} />
        <RevenueTotals revenue={revenue} />
      </Stack>
      {isEmpty && revenue.period === 'ALL' ? (
        <NoSalesYet sells={published.nodes.length + coming.nodes.length > 0} />
      ) : isEmpty ? (
        <QuietPeriod />
      ) : (
        <>
          {revenue.period !== 'TODAY' && <RevenueDays revenue={revenue} />}
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap={{ base: 10, lg: 12 }} alignItems="start">
            <Stack gap={10}>
              <BestProducts revenue={revenue} />
              <SoldLinks revenue={revenue} />
            </Stack>
            <RecentSales revenue={revenue} fresh={freshSales} />
          </Grid>
        </>
      )}
    </Stack>
  );
}

/** Replaces the figures of a period without a sale, in an account that has had sales. */
function QuietPeriod() {
  const { t } = useTranslation('reports');
  return (
    <chakra.p color="fg.muted" paddingBlock={12} textAlign="center">
      {t('quiet')}
    </chakra.p>
  );
}

import { useQuery } from '@apollo/client/react';
import { chakra, Stack } from '@chakra-ui/react';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RevenueReportDocument } from '../../../apollo/generated.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Dimmed } from '../../../ui/Dimmed.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ExportButton } from '../components/ExportButton.tsx';
import { ReportFilters } from '../components/ReportFilters.tsx';
import { ReportTable } from '../components/ReportTable.tsx';
import { ReportTotals } from '../components/ReportTotals.tsx';
import { reportUrls } from '../urls.ts';
import { dimensions, useReportFilter } from '../useReportFilter.ts';

/** `/{lang}/cc/reports`: revenue line by line. What it shows is in the address. */
export function ReportsPage() {
  const { t } = useTranslation('reports');
  const filter = useReportFilter();
  return (
    <Page
      title={t('report.title')}
      back={<BackLink to={reportUrls.dashboard}>{t('report.back')}</BackLink>}
      lead={t('report.netHint')}
      actions={<ExportButton kind="REPORT" filter={filter.asked} />}
    >
      <Tabs
        label={t('report.parts')}
        items={dimensions.map((value) => ({ value, label: t(`report.${value}`) }))}
        value={filter.by}
        onChange={filter.show}
      >
        <Stack gap={6}>
          <ReportFilters filter={filter} />
          {filter.isTurned ? <Alert tone="error">{t('report.turned')}</Alert> : <Report filter={filter} />}
        </Stack>
      </Tabs>
    </Page>
  );
}

function Report({ filter }: { filter: ReturnType<typeof useReportFilter> }) {
  const { t } = useTranslation('reports');
  const { asked, sort, descending } = filter;
  const { data, previousData, error, refetch, fetchMore } = useQuery(RevenueReportDocument, {
    variables: { ...asked, sort, descending },
    fetchPolicy: 'cache-and-network',
  });
  // While another order or period loads, the previous lines stay, dimmed. Another tab has other lines, so it begins empty.
  const kept = previousData?.revenueReport.by === filter.by && previousData.revenueReport.rows.nodes.length ? previousData : undefined;
  const report = (data ?? kept)?.revenueReport;
  if (error && !data) return <ErrorState error={error} title={t('report.failed')} onRetry={refetch} />;
  if (!report) return <RowsSkeleton />;
  const { rows: reportLines, total } = report;
  if (!reportLines.nodes.length) {
    const links = filter.by === 'SOURCE';
    return (
      <EmptyState title={t(links ? 'sources.empty' : 'report.empty')} icon={<ChartColumn size={28} aria-hidden />}>
        {t(links ? 'sources.emptyText' : 'report.emptyText')}
      </EmptyState>
    );
  }
  return (
    <Dimmed busy={!data}>
      <Stack gap={6}>
        <ReportTotals reportTotal={total} />
        <chakra.p role="status" color="fg.muted" textStyle="sm">
          {t('report.lines', { count: reportLines.totalCount })}
        </chakra.p>
        <ReportTable rows={reportLines.nodes} filter={filter} />
      </Stack>
      {reportLines.pageInfo.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: reportLines.pageInfo.endCursor } })} />}
    </Dimmed>
  );
}

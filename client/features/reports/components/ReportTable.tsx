import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RevenueReportQuery, RevenueSort } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { Badge } from '../../../ui/chakra/badge.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { productUrls } from '../../products/urls.ts';
import { sessionUrls } from '../../sessions/urls.ts';
import type { useReportFilter } from '../useReportFilter.ts';
import { SourceName } from './SourceName.tsx';

type ReportLine = RevenueReportQuery['revenueReport']['rows']['nodes'][number];
const amounts = ['gross', 'discount', 'refund', 'fee', 'net'] as const;

/** The lines of a report. A column's heading orders them. */
export function ReportTable({ rows, filter }: { rows: readonly ReportLine[]; filter: ReturnType<typeof useReportFilter> }) {
  const { t } = useTranslation('reports');
  const { by, sort, descending, order } = filter;
  const ordered = (reportColumn: RevenueSort): Column<ReportLine>['order'] => ({
    active: sort === reportColumn,
    direction: sort === reportColumn && !descending ? 'ascending' : 'descending',
    choose: () => order(reportColumn),
  });
  const columns: Column<ReportLine>[] = [
    {
      key: 'name',
      header: t(`report.name.${by}`),
      primary: true,
      cell: (reportLine) => <ReportLineName reportLine={reportLine} />,
      order: ordered('NAME'),
    },
    {
      key: 'orders',
      header: t('report.orders'),
      align: 'end',
      cell: ({ orderCount }) => formatNumber(orderCount),
      order: ordered('ORDERS'),
    },
    ...amounts.map(
      (name): Column<ReportLine> => ({
        key: name,
        header: t(`report.${name}`),
        align: 'end',
        cell: (reportLine) => <Money value={reportLine[name]} fontWeight={name === 'net' ? 'medium' : undefined} />,
        order: ordered(name.toUpperCase() as RevenueSort),
      }),
    ),
  ];
  return <DataTable caption={t(`report.${by}`)} rows={rows} rowKey={({ key }) => key} columns={columns} />;
}

function ReportLineName({ reportLine: { kind, itemId, day, title, titleAr } }: { reportLine: ReportLine }) {
  const { t } = useTranslation('reports');
  if (day) return <DateText day={day} />;
  if (kind === 'CODE') return <bdi>{title}</bdi>;
  if (kind === 'SOURCE') return <SourceName source={title ?? ''} />;
  const text = <BiText value={title ?? ''} valueAr={titleAr} lines={2} />;
  const to = kind === 'PRODUCT' ? productUrls.view(itemId ?? '') : kind === 'SESSION' ? sessionUrls.view(itemId ?? '') : null;
  return (
    <Box maxWidth={{ md: '20rem' }} overflowWrap="anywhere">
      {to ? (
        <AppLink to={to} plain color="fg" _hover={{ textDecoration: 'underline' }}>
          {text}
        </AppLink>
      ) : (
        <>
          {text} <Badge>{t('report.appointment')}</Badge>
        </>
      )}
    </Box>
  );
}

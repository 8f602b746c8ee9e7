import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdays } from '../../../../schema/rules/availability.ts';
import { type RevenueDaysFragment, RevenueDaysFragmentDoc } from '../../../apollo/generated.ts';
import { formatDay, formatMonth, formatNumber } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { type ChartUnit, type DayPoint, daySeries, inUnits, unitOf } from '../series.ts';
import { RevenueChart } from './RevenueChart.tsx';

const height = '18rem';

/** Revenue by day as a chart, and as a table for screen readers and exact figures. */
export function RevenueDays({ revenue }: { revenue: FragmentType<RevenueDaysFragment> }) {
  const { t } = useTranslation('reports');
  const { data, complete } = useFragment({ fragment: RevenueDaysFragmentDoc, from: revenue });
  const { viewer } = useViewer();
  const reportWeekStart = weekdays.indexOf(viewer?.creator?.weekStart ?? 'SUNDAY');
  const revenueDays = useMemo(() => (complete ? daySeries(data) : []), [data, complete]);
  const unit = unitOf(data.period ?? 'ALL', revenueDays);
  const revenuePoints = useMemo(() => inUnits(revenueDays, unit, reportWeekStart), [revenueDays, unit, reportWeekStart]);
  if (!complete) return null;
  const { currency } = data.total;
  return (
    <Box as="section">
      <chakra.h2 textStyle="lg" fontWeight="semibold" marginBlockEnd={4}>
        {t(`chart.title${unit}`)}
      </chakra.h2>
      <Box height={height} role="img" aria-label={t('chart.summary', { title: t(`chart.title${unit}`) })}>
        <RevenueChart points={revenuePoints} unit={unit} currency={currency} />
      </Box>
      <DayTable revenuePoints={revenuePoints} unit={unit} currency={currency} />
    </Box>
  );
}

/** The days with a sale or a refund, newest first. The table is drawn on demand. */
function DayTable({ revenuePoints, unit, currency }: { revenuePoints: DayPoint[]; unit: ChartUnit; currency: string }) {
  const { t } = useTranslation('reports');
  const [open, setOpen] = useState(false);
  return (
    <chakra.details marginBlockStart={3} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <chakra.summary cursor="pointer" width="fit" color="fg.muted" textStyle="sm" borderRadius="xs" focusVisibleRing="outside">
        {t('chart.showTable')}
      </chakra.summary>
      {open && (
        <Box
          marginBlockStart={3}
          maxHeight="24rem"
          overflowY="auto"
          tabIndex={0}
          role="region"
          aria-label={t(`chart.title${unit}`)}
          focusVisibleRing="inside"
        >
          <DataTable
            caption={t(`chart.title${unit}`)}
            rowKey={({ date }) => date}
            rows={revenuePoints.filter(({ orderCount, height }) => orderCount > 0 || height !== 0).reverse()}
            columns={[
              {
                key: 'date',
                header: t(`chart.date${unit}`),
                primary: true,
                cell: ({ date }) =>
                  unit === 'MONTH' ? (
                    formatMonth(date)
                  ) : unit === 'WEEK' ? (
                    t('chart.week', { day: formatDay(date) })
                  ) : (
                    <DateText day={date} />
                  ),
              },
              { key: 'orders', header: t('chart.orders'), align: 'end', cell: ({ orderCount }) => formatNumber(orderCount) },
              { key: 'revenue', header: t('chart.revenue'), align: 'end', cell: ({ amount }) => <Money value={{ amount, currency }} /> },
            ]}
          />
        </Box>
      )}
    </chakra.details>
  );
}

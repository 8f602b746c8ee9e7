import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDay, formatMonth, formatNumber } from '../../../i18n/format.ts';
import { dateFormat } from '../../../i18n/intl.ts';
import { isArabic } from '../../../i18n/language.ts';
import { Money } from '../../../ui/Money.tsx';
import type { ChartUnit, DayPoint } from '../series.ts';

/** The most points that are drawn as bars. More are drawn as a line. */
const bars = 100;

const chartColor = (token: string) => `var(--diwan-colors-${token})`;
const chartDay = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const chartMonth = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const chartText = { fill: chartColor('fg-muted'), fontSize: 12 };

/** The revenue as a chart. Time runs in the direction of reading, and the scale is where reading starts. */
export function RevenueChart({ points, unit, currency }: { points: DayPoint[]; unit: ChartUnit; currency: string }) {
  const chartDays = dateFormat(unit === 'MONTH' ? chartMonth : chartDay);
  const chartLabel = (date: string) => chartDays.format(new Date(`${date}T00:00:00Z`));
  const fewPoints = points.length <= bars;
  const Chart = fewPoints ? BarChart : AreaChart;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={points} margin={{ top: 8, right: isArabic ? 0 : 8, bottom: 0, left: isArabic ? 8 : 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={chartColor('border')} />
        <XAxis
          dataKey="date"
          reversed={isArabic}
          tickFormatter={chartLabel}
          tick={chartText}
          tickLine={false}
          axisLine={false}
          minTickGap={32}
          tickMargin={8}
        />
        <YAxis
          orientation={isArabic ? 'right' : 'left'}
          tickFormatter={(value: number) => formatNumber(value, { notation: 'compact' })}
          tick={chartText}
          tickLine={false}
          axisLine={false}
          width="auto"
          domain={[(least: number) => Math.min(0, least), 'auto']}
        />
        <Tooltip
          cursor={fewPoints ? { fill: chartColor('bg-muted') } : { stroke: chartColor('border-emphasized') }}
          isAnimationActive={false}
          content={(shown) => <RevenueTip {...shown} unit={unit} currency={currency} />}
        />
        {fewPoints ? (
          <Bar dataKey="height" fill={chartColor('brand-solid')} radius={[4, 4, 0, 0]} maxBarSize={40} isAnimationActive={false} />
        ) : (
          <Area
            dataKey="height"
            type="monotone"
            stroke={chartColor('brand-solid')}
            strokeWidth={2}
            fill={chartColor('brand-subtle')}
            isAnimationActive={false}
            activeDot={{ r: 4, fill: chartColor('brand-solid'), stroke: chartColor('bg') }}
          />
        )}
      </Chart>
    </ResponsiveContainer>
  );
}

function RevenueTip({
  active,
  payload,
  unit,
  currency,
}: Pick<TooltipContentProps, 'active' | 'payload'> & { unit: ChartUnit; currency: string }) {
  const { t } = useTranslation('reports');
  const revenuePoint = payload?.[0]?.payload as DayPoint | undefined;
  if (!active || !revenuePoint) return null;
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l2"
      boxShadow="md"
      paddingInline={3}
      paddingBlock={2}
      textStyle="sm"
      dir={isArabic ? 'rtl' : 'ltr'}
    >
      <chakra.p color="fg.muted">
        {unit === 'MONTH'
          ? formatMonth(revenuePoint.date)
          : unit === 'WEEK'
            ? t('chart.week', { day: formatDay(revenuePoint.date) })
            : formatDay(revenuePoint.date)}
      </chakra.p>
      <Money value={{ amount: revenuePoint.amount, currency }} fontWeight="semibold" />
      <chakra.p color="fg.muted">{t('chart.ordersCount', { count: revenuePoint.orderCount })}</chakra.p>
    </Box>
  );
}

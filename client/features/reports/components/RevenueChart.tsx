import { Box, chakra, Flex } from '@chakra-ui/react';
import { type PointerEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMonth, formatNumber } from '../../../i18n/format.ts';
import { dateFormat } from '../../../i18n/intl.ts';
import { isArabic } from '../../../i18n/language.ts';
import { Money } from '../../../ui/Money.tsx';
import { scaleMarks } from '../scale.ts';
import type { ChartUnit, DayPoint } from '../series.ts';

/** The most points that are drawn as bars. More are drawn as a line. */
const bars = 100;
/** The most dates below a wide chart. A narrow one shows every second of them. */
const dates = 6;

const chartDay = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const chartMonth = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

const percent = (part: number) => `${part * 100}%`;

/** The revenue as a chart. Time runs in the direction of reading, and the scale is where reading starts. */
export function RevenueChart({ points, unit, currency }: { points: DayPoint[]; unit: ChartUnit; currency: string }) {
  const chartDays = dateFormat(unit === 'MONTH' ? chartMonth : chartDay);
  const marks = useMemo(() => scaleMarks(points.map(({ height }) => height)), [points]);
  const [lowest = 0] = marks;
  const whole = (marks.at(-1) ?? 1) - lowest;
  /** How far above the lowest mark a value is, as a part of the whole scale. */
  const above = (value: number) => (value - lowest) / whole;
  const middle = (index: number) => (index + 0.5) / points.length;
  const [shown, setShown] = useState<number>();
  const shownPoint = shown === undefined ? undefined : points[shown];
  const show = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const along = (isArabic ? right - clientX : clientX - left) / width;
    setShown(Math.max(0, Math.min(points.length - 1, Math.floor(along * points.length))));
  };
  const hide = () => setShown(undefined);
  const every = Math.ceil(points.length / dates);
  return (
    <Box
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      gridTemplateRows="minmax(0, 1fr) auto"
      columnGap={2}
      rowGap={2}
      height="full"
      paddingBlockStart={2}
      paddingInlineEnd={2}
      textStyle="xs"
      color="fg.muted"
    >
      <Flex direction="column-reverse" justify="space-between" align="flex-end">
        {marks.map((mark) => (
          <Flex key={mark} height={0} align="center">
            <span>{formatNumber(mark, { notation: 'compact' })}</span>
          </Flex>
        ))}
      </Flex>
      <Box position="relative" onPointerMove={show} onPointerDown={show} onPointerLeave={hide} touchAction="pan-y">
        {marks.map((mark) => (
          <Box
            key={mark}
            position="absolute"
            insetInline={0}
            borderBlockEndWidth="1px"
            translate="0 50%"
            style={{ insetBlockEnd: percent(above(mark)) }}
          />
        ))}
        {points.length > bars ? (
          <Line heights={points.map(({ height }) => above(height))} zero={above(0)} />
        ) : (
          <Flex position="absolute" inset={0}>
            {points.map(({ date, height }, index) => (
              <Flex key={date} flex={1} justify="center" position="relative" bg={index === shown ? 'bg.muted' : undefined}>
                <Box
                  data-bar
                  position="absolute"
                  width="80%"
                  maxWidth={10}
                  bg="brand.solid"
                  borderStartStartRadius={height < 0 ? undefined : 'sm'}
                  borderStartEndRadius={height < 0 ? undefined : 'sm'}
                  css={{ printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' }}
                  style={{ insetBlockEnd: percent(above(Math.min(height, 0))), height: percent(Math.abs(height) / whole) }}
                />
              </Flex>
            ))}
          </Flex>
        )}
        {shown !== undefined && shownPoint && (
          <>
            {points.length > bars && (
              <Box
                position="absolute"
                insetBlock={0}
                borderInlineStartWidth="1px"
                borderColor="border.emphasized"
                style={{ insetInlineStart: percent(middle(shown)) }}
              />
            )}
            <Box
              position="absolute"
              insetBlockStart={0}
              zIndex={1}
              pointerEvents="none"
              style={middle(shown) < 0.5 ? { insetInlineStart: percent(middle(shown)) } : { insetInlineEnd: percent(1 - middle(shown)) }}
            >
              <RevenueTip point={shownPoint} unit={unit} currency={currency} />
            </Box>
          </>
        )}
      </Box>
      <Box gridColumn={2} position="relative" height={4}>
        {points.map(
          ({ date }, index) =>
            index % every === 0 && (
              <Flex
                key={date}
                position="absolute"
                width={0}
                justify="center"
                whiteSpace="nowrap"
                hideBelow={(index / every) % 2 === 1 ? 'md' : undefined}
                style={{ insetInlineStart: percent(middle(index)) }}
              >
                <span>{chartDays.format(new Date(`${date}T00:00:00Z`))}</span>
              </Flex>
            ),
        )}
      </Box>
    </Box>
  );
}

/** A line with the area between it and zero. Heights are parts of the chart's. */
function Line({ heights, zero }: { heights: readonly number[]; zero: number }) {
  const line = heights.map((height, index) => `${index + 0.5},${1 - height}`).join(' ');
  return (
    <chakra.svg
      position="absolute"
      width="full"
      height="full"
      overflow="visible"
      viewBox={`0 0 ${heights.length} 1`}
      preserveAspectRatio="none"
      // Time runs in the direction of reading.
      transform={isArabic ? 'scaleX(-1)' : undefined}
    >
      <chakra.polygon fill="brand.subtle" points={`0.5,${1 - zero} ${line} ${heights.length - 0.5},${1 - zero}`} />
      <chakra.polyline fill="none" stroke="brand.solid" strokeWidth="2px" vectorEffect="non-scaling-stroke" points={line} />
    </chakra.svg>
  );
}

function RevenueTip({ point: { date, amount, orderCount }, unit, currency }: { point: DayPoint; unit: ChartUnit; currency: string }) {
  const { t } = useTranslation('reports');
  return (
    <Box
      marginInline={3}
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      borderRadius="l2"
      boxShadow="md"
      paddingInline={3}
      paddingBlock={2}
      textStyle="sm"
      whiteSpace="nowrap"
    >
      <chakra.p color="fg.muted">
        {unit === 'MONTH' ? formatMonth(date) : unit === 'WEEK' ? t('chart.week', { day: formatDay(date) }) : formatDay(date)}
      </chakra.p>
      <Money value={{ amount, currency }} fontWeight="semibold" />
      <chakra.p color="fg.muted">{t('chart.ordersCount', { count: orderCount })}</chakra.p>
    </Box>
  );
}

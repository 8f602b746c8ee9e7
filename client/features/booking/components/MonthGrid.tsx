import { Box, chakra, Flex, IconButton } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth, formatNumber } from '../../../i18n/format.ts';
import { dateFormat, firstDayOfWeek } from '../../../i18n/intl.ts';
import { isArabic } from '../../../i18n/language.ts';
import { addMonths, dayAt, monthOf, weeksOf } from '../slotDays.ts';

export interface MonthGridProps {
  /** The heading that fits the page around it. */
  level: 'h2' | 'h3';
  /** Its first day. */
  month: string;
  onMonth: (month: string) => void;
  /** Free slots by day; undefined while they are loading. */
  free: ReadonlyMap<string, readonly unknown[]> | undefined;
  today: string;
  value: string | null;
  onPick: (day: string) => void;
}

const inUtc = (day: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** A month of days; those with free times can be picked. Arrows, Home, End and Page keys move, as in any calendar. */
export function MonthGrid({ level, month, onMonth, free, today, value, onPick }: MonthGridProps) {
  const { t } = useTranslation('booking');
  const heading = useId();
  const firstDay = firstDayOfWeek();
  const grid = useRef<HTMLTableElement>(null);
  const firstFree = free?.keys().next().value;
  const inMonth = (day: string | null | undefined) => day && monthOf(day) === month;
  const [focused, setFocused] = useState<string | null>(null);
  const moved = useRef(false);
  const tabStop = [focused, value, firstFree].find(inMonth) ?? (inMonth(today) ? today : month);

  // The focus only moves after a key. A month that was turned by its button keeps the focus there.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent, day: string) => {
    const to = dayAt(day, event.key, { firstDay, rtl: isArabic });
    if (to === null) return;
    event.preventDefault();
    if (to < today) return;
    moved.current = true;
    setFocused(to);
    if (monthOf(to) !== month) onMonth(monthOf(to));
  };
  const weeks = weeksOf(month, firstDay);
  const turn = (months: number) => onMonth(addMonths(month, months));
  return (
    <Box>
      <Flex align="center" justify="space-between" marginBlockEnd={3}>
        <chakra.h2 as={level} id={heading} textStyle="md" fontWeight="semibold" aria-live="polite">
          {formatMonth(month)}
        </chakra.h2>
        <Flex gap={1}>
          <IconButton
            variant="ghost"
            size="sm"
            aria-label={t('picker.earlier')}
            disabled={month <= monthOf(today)}
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden className="flip" />
          </IconButton>
          <IconButton variant="ghost" size="sm" aria-label={t('picker.later')} onClick={() => turn(1)}>
            <ChevronRight aria-hidden className="flip" />
          </IconButton>
        </Flex>
      </Flex>
      <chakra.table ref={grid} role="grid" aria-labelledby={heading} width="full" tableLayout="fixed" aria-busy={free === undefined}>
        <thead>
          <tr>
            {weeks[1]?.map((day) => (
              <chakra.th key={day} scope="col" paddingBlock={2} color="fg.muted" textStyle="xs" fontWeight="medium">
                <chakra.abbr title={inUtc(day ?? '', { weekday: 'long' })} textDecoration="none">
                  {inUtc(day ?? '', { weekday: isArabic ? 'narrow' : 'short' })}
                </chakra.abbr>
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: all alike
                  <td key={at} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    count={free?.get(day)?.length ?? 0}
                    loading={free === undefined && day >= today}
                    isToday={day === today}
                    chosen={day === value}
                    tabStop={day === tabStop}
                    onKeyDown={(event) => onKeyDown(event, day)}
                    onPick={() => {
                      setFocused(day);
                      onPick(day);
                    }}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

interface DayCellProps {
  day: string;
  /** The number of free times. */
  count: number;
  loading: boolean;
  isToday: boolean;
  chosen: boolean;
  tabStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onPick: () => void;
}

function DayCell({ day, count, loading, isToday, chosen, tabStop, onKeyDown, onPick }: DayCellProps) {
  const { t } = useTranslation('booking');
  const named = inUtc(day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <chakra.td aria-selected={chosen} padding={0.5}>
      <chakra.button
        type="button"
        data-day={day}
        tabIndex={tabStop ? 0 : -1}
        aria-disabled={count === 0}
        aria-label={t('picker.free', { day: named, count, n: formatNumber(count) })}
        aria-current={isToday ? 'date' : undefined}
        onKeyDown={onKeyDown}
        onClick={count > 0 ? onPick : undefined}
        className="figures"
        position="relative"
        display="grid"
        placeItems="center"
        width="full"
        maxWidth={12}
        marginInline="auto"
        aspectRatio="square"
        borderRadius="full"
        textStyle="sm"
        fontWeight={count > 0 ? 'semibold' : undefined}
        color={chosen ? 'brand.contrast' : count > 0 ? 'brand.fg' : 'fg.subtle'}
        bg={chosen ? 'brand.solid' : count > 0 ? 'brand.subtle' : undefined}
        cursor={count > 0 ? 'button' : 'default'}
        opacity={loading ? 0.5 : 1}
        transition="background 150ms, color 150ms, opacity 150ms"
        _hover={count > 0 && !chosen ? { bg: 'brand.muted' } : undefined}
        focusVisibleRing="outside"
      >
        {formatNumber(Number(day.slice(8)))}
        {isToday && (
          <chakra.span
            position="absolute"
            insetBlockEnd="12%"
            width={1}
            height={1}
            borderRadius="full"
            bg={chosen ? 'brand.contrast' : 'brand.solid'}
            aria-hidden
          />
        )}
      </chakra.button>
    </chakra.td>
  );
}

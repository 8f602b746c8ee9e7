import { Box, chakra, Flex, IconButton } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth, formatNumber } from '../../../i18n/format.ts';
import { dateFormat, firstDayOfWeek } from '../../../i18n/intl.ts';
import { isArabic } from '../../../i18n/language.ts';
import { addMonths, dayByKey, monthOf, weeksOf } from '../slotDays.ts';

export interface MonthGridProps {
  /** The heading that fits the page around it. */
  level: 'h2' | 'h3';
  /** Its first day. */
  month: string;
  onMonth: (month: string) => void;
  /** Free slots by day; undefined while they are loading. */
  freeSlots: ReadonlyMap<string, readonly unknown[]> | undefined;
  today: string;
  chosenDay: string | null;
  onPick: (day: string) => void;
}

const utcDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** A month of days; those with free times can be picked. Arrows, Home, End and Page keys move, as in any calendar. */
export function MonthGrid({ level, month, onMonth, freeSlots, today, chosenDay, onPick }: MonthGridProps) {
  const { t } = useTranslation('booking');
  const monthHeading = useId();
  const firstDay = firstDayOfWeek();
  const monthGrid = useRef<HTMLTableElement>(null);
  const firstFreeDay = freeSlots?.keys().next().value;
  const isInMonth = (day: string | null | undefined) => day && monthOf(day) === month;
  const [focusedDay, setFocusedDay] = useState<string | null>(null);
  const movedByKey = useRef(false);
  const tabStop = [focusedDay, chosenDay, firstFreeDay].find(isInMonth) ?? (isInMonth(today) ? today : month);

  // The focus only moves after a key. A month that was turned by its button keeps the focus there.
  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    monthGrid.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
  }, [focusedDay]);

  const onKeyDown = (event: KeyboardEvent, day: string) => {
    const nextDay = dayByKey(day, event.key, { firstDay, rtl: isArabic });
    if (nextDay === null) return;
    event.preventDefault();
    if (nextDay < today) return;
    movedByKey.current = true;
    setFocusedDay(nextDay);
    if (monthOf(nextDay) !== month) onMonth(monthOf(nextDay));
  };
  const monthWeeks = weeksOf(month, firstDay);
  const turnMonth = (months: number) => onMonth(addMonths(month, months));
  return (
    <Box>
      <Flex align="center" justify="space-between" marginBlockEnd={3}>
        <chakra.h2 as={level} id={monthHeading} textStyle="md" fontWeight="semibold" aria-live="polite">
          {formatMonth(month)}
        </chakra.h2>
        <Flex gap={1}>
          <IconButton
            variant="ghost"
            size="sm"
            aria-label={t('picker.earlier')}
            disabled={month <= monthOf(today)}
            onClick={() => turnMonth(-1)}
          >
            <ChevronLeft aria-hidden className="flip" />
          </IconButton>
          <IconButton variant="ghost" size="sm" aria-label={t('picker.later')} onClick={() => turnMonth(1)}>
            <ChevronRight aria-hidden className="flip" />
          </IconButton>
        </Flex>
      </Flex>
      <chakra.table
        ref={monthGrid}
        role="grid"
        aria-labelledby={monthHeading}
        width="full"
        tableLayout="fixed"
        aria-busy={freeSlots === undefined}
      >
        <thead>
          <tr>
            {monthWeeks[1]?.map((day) => (
              <chakra.th key={day} scope="col" paddingBlock={2} color="fg.muted" textStyle="xs" fontWeight="medium">
                <chakra.abbr title={utcDay(day ?? '', { weekday: 'long' })} textDecoration="none">
                  {utcDay(day ?? '', { weekday: isArabic ? 'narrow' : 'short' })}
                </chakra.abbr>
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: all alike
                  <td key={at} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    freeCount={freeSlots?.get(day)?.length ?? 0}
                    loading={freeSlots === undefined && day >= today}
                    isToday={day === today}
                    isChosen={day === chosenDay}
                    tabStop={day === tabStop}
                    onKeyDown={(event) => onKeyDown(event, day)}
                    onPick={() => {
                      setFocusedDay(day);
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
  freeCount: number;
  loading: boolean;
  isToday: boolean;
  isChosen: boolean;
  tabStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onPick: () => void;
}

function DayCell({ day, freeCount, loading, isToday, isChosen, tabStop, onKeyDown, onPick }: DayCellProps) {
  const { t } = useTranslation('booking');
  const dayName = utcDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <chakra.td aria-selected={isChosen} padding={0.5}>
      <chakra.button
        type="button"
        data-day={day}
        tabIndex={tabStop ? 0 : -1}
        aria-disabled={freeCount === 0}
        aria-label={t('picker.free', { day: dayName, count: freeCount, n: formatNumber(freeCount) })}
        aria-current={isToday ? 'date' : undefined}
        onKeyDown={onKeyDown}
        onClick={freeCount > 0 ? onPick : undefined}
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
        fontWeight={freeCount > 0 ? 'semibold' : undefined}
        color={isChosen ? 'brand.contrast' : freeCount > 0 ? 'brand.fg' : 'fg.subtle'}
        bg={isChosen ? 'brand.solid' : freeCount > 0 ? 'brand.subtle' : undefined}
        cursor={freeCount > 0 ? 'button' : 'default'}
        opacity={loading ? 0.5 : 1}
        transition="background 150ms, color 150ms, opacity 150ms"
        _hover={freeCount > 0 && !isChosen ? { bg: 'brand.muted' } : undefined}
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
            bg={isChosen ? 'brand.contrast' : 'brand.solid'}
            aria-hidden
          />
        )}
      </chakra.button>
    </chakra.td>
  );
}

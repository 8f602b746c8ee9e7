import { Box, chakra, Flex, Grid, IconButton } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { WeekdayName } from '../../../../schema/rules/availability.ts';
import { daysAfter } from '../../../../schema/rules/wall-clock.ts';
import { formatMonth, formatNumber, formatWeekday } from '../../../i18n/format.ts';
import { isArabic } from '../../../i18n/language.ts';
import { daysOfMonth, monthAfter, weekdayName, weekFrom } from '../week.ts';

export interface MonthPickerProps {
  weekStart: WeekdayName;
  /** Days before it cannot be picked. */
  today: string;
  /** The month that is shown: `2027-02`. */
  month: string;
  onTurnMonth: (month: string) => void;
  pickedDay: string | null;
  onPickDay: (day: string) => void;
  /** Words for a special day, which is marked. */
  overrideMark: (day: string) => { text: string; closed: boolean } | null;
}

/** How many days each key moves. Time runs in the direction of reading: to the left in Arabic. */
const daysByKey: Readonly<Record<string, number>> = {
  ArrowLeft: isArabic ? 1 : -1,
  ArrowRight: isArabic ? -1 : 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** A month for picking a day. One day is a stop of the Tab key; arrows lead to the others. */
export function MonthPicker({ weekStart, today, month, onTurnMonth, pickedDay, onPickDay, overrideMark }: MonthPickerProps) {
  const { t } = useTranslation('availability');
  const [reachedDay, setReachedDay] = useState(pickedDay ?? today);
  const monthGrid = useRef<HTMLDivElement>(null);
  const { days, column } = daysOfMonth(month, weekStart);
  const isPastDay = (day: string) => day < today;
  const tabStopDay =
    [reachedDay, pickedDay].find((day) => day?.startsWith(month) && !isPastDay(day)) ?? days.find((day) => !isPastDay(day));
  const focusDay = (event: KeyboardEvent, fromDay: string) => {
    const dayStep = daysByKey[event.key];
    if (dayStep === undefined) return;
    event.preventDefault();
    const nextDay = daysAfter(fromDay, dayStep);
    if (isPastDay(nextDay)) return;
    // The day may be of another month, so it is drawn at once: it has the focus before the next key is pressed.
    flushSync(() => {
      setReachedDay(nextDay);
      onTurnMonth(nextDay.slice(0, 7));
    });
    monthGrid.current?.querySelector<HTMLElement>(`[data-day="${nextDay}"]`)?.focus();
  };
  const turnMonth = (count: number) => onTurnMonth(monthAfter(month, count));
  return (
    <Box width="full" maxWidth="22rem">
      <Flex align="center" justify="space-between" marginBlockEnd={2}>
        <IconButton
          variant="ghost"
          size="sm"
          aria-label={t('dates.earlier')}
          disabled={month <= today.slice(0, 7)}
          onClick={() => turnMonth(-1)}
        >
          <ChevronLeft className="flip" aria-hidden />
        </IconButton>
        <chakra.span fontWeight="medium" aria-live="polite">
          {formatMonth(`${month}-01`)}
        </chakra.span>
        <IconButton variant="ghost" size="sm" aria-label={t('dates.later')} onClick={() => turnMonth(1)}>
          <ChevronRight className="flip" aria-hidden />
        </IconButton>
      </Flex>
      <Grid
        templateColumns="repeat(7, minmax(0, 1fr))"
        color="fg.muted"
        textStyle="xs"
        textAlign="center"
        overflowWrap="anywhere"
        aria-hidden
        marginBlockEnd={1}
      >
        {weekFrom(weekStart).map((number) => (
          <span key={number}>{weekdayName(number, 'short')}</span>
        ))}
      </Grid>
      <Grid ref={monthGrid} role="group" aria-label={formatMonth(`${month}-01`)} templateColumns="repeat(7, minmax(0, 1fr))" gap={1}>
        {days.map((day, index) => {
          const dayMark = overrideMark(day);
          const isPicked = day === pickedDay;
          return (
            <DayButton
              key={day}
              type="button"
              data-day={day}
              gridColumnStart={index === 0 ? column : undefined}
              tabIndex={day === tabStopDay ? 0 : -1}
              disabled={isPastDay(day)}
              aria-pressed={isPicked}
              aria-current={day === today ? 'date' : undefined}
              aria-label={dayMark ? `${formatWeekday(day)}: ${dayMark.text}` : formatWeekday(day)}
              onKeyDown={(event) => focusDay(event, day)}
              onClick={() => {
                setReachedDay(day);
                onPickDay(day);
              }}
              fontWeight={day === today ? 'semibold' : undefined}
              borderColor={isPicked ? 'brand.solid' : dayMark ? 'border.emphasized' : 'transparent'}
              bg={isPicked ? 'brand.subtle' : dayMark ? 'bg.muted' : undefined}
              textDecoration={dayMark?.closed ? 'line-through' : undefined}
            >
              {formatNumber(Number(day.slice(8)))}
            </DayButton>
          );
        })}
      </Grid>
    </Box>
  );
}

const DayButton = chakra('button', {
  base: {
    minHeight: 10,
    borderWidth: '1px',
    borderRadius: 'l2',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _disabled: { color: 'fg.subtle', cursor: 'default', opacity: 0.5, _hover: { bg: 'transparent' } },
  },
});

import { Box, chakra, Flex, Grid, IconButton } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
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
  onTurn: (month: string) => void;
  picked: string | null;
  onPick: (day: string) => void;
  /** Words for a special day, which is marked. */
  markOf: (day: string) => { text: string; closed: boolean } | null;
}

/** How many days each key moves. Time runs in the direction of reading: to the left in Arabic. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: isArabic ? 1 : -1,
  ArrowRight: isArabic ? -1 : 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** A month for picking a day. One day is a stop of the Tab key; arrows lead to the others. */
export function MonthPicker({ weekStart, today, month, onTurn, picked, onPick, markOf }: MonthPickerProps) {
  const { t } = useTranslation('availability');
  const [reached, setReached] = useState(picked ?? today);
  const grid = useRef<HTMLDivElement>(null);
  const { days, column } = daysOfMonth(month, weekStart);
  const isPast = (day: string) => day < today;
  const stop = [reached, picked].find((day) => day?.startsWith(month) && !isPast(day)) ?? days.find((day) => !isPast(day));
  const go = (event: KeyboardEvent, from: string) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = daysAfter(from, step);
    if (isPast(next)) return;
    setReached(next);
    onTurn(next.slice(0, 7));
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  const turn = (count: number) => onTurn(monthAfter(month, count));
  return (
    <Box width="full" maxWidth="22rem">
      <Flex align="center" justify="space-between" marginBlockEnd={2}>
        <IconButton
          variant="ghost"
          size="sm"
          aria-label={t('dates.earlier')}
          disabled={month <= today.slice(0, 7)}
          onClick={() => turn(-1)}
        >
          <ChevronLeft className="flip" aria-hidden />
        </IconButton>
        <chakra.span fontWeight="medium" aria-live="polite">
          {formatMonth(`${month}-01`)}
        </chakra.span>
        <IconButton variant="ghost" size="sm" aria-label={t('dates.later')} onClick={() => turn(1)}>
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
      <Grid ref={grid} role="group" aria-label={formatMonth(`${month}-01`)} templateColumns="repeat(7, minmax(0, 1fr))" gap={1}>
        {days.map((day, index) => {
          const mark = markOf(day);
          const isPicked = day === picked;
          return (
            <Day
              key={day}
              type="button"
              data-day={day}
              gridColumnStart={index === 0 ? column : undefined}
              tabIndex={day === stop ? 0 : -1}
              disabled={isPast(day)}
              aria-pressed={isPicked}
              aria-current={day === today ? 'date' : undefined}
              aria-label={mark ? `${formatWeekday(day)}: ${mark.text}` : formatWeekday(day)}
              onKeyDown={(event) => go(event, day)}
              onClick={() => {
                setReached(day);
                onPick(day);
              }}
              fontWeight={day === today ? 'semibold' : undefined}
              borderColor={isPicked ? 'brand.solid' : mark ? 'border.emphasized' : 'transparent'}
              bg={isPicked ? 'brand.subtle' : mark ? 'bg.muted' : undefined}
              textDecoration={mark?.closed ? 'line-through' : undefined}
            >
              {formatNumber(Number(day.slice(8)))}
            </Day>
          );
        })}
      </Grid>
    </Box>
  );
}

const Day = chakra('button', {
  base: {
    minHeight: 10,
    borderWidth: '1px',
    borderRadius: 'l2',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _disabled: { color: 'fg.subtle', cursor: 'default', opacity: 0.5, _hover: { bg: 'transparent' } },
  },
});

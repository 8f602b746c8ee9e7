import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { ARRAY_ERROR, type FormState } from 'final-form';
import { CalendarClock, CalendarOff, RotateCcw } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-final-form';
import { FieldArray } from 'react-final-form-arrays';
import { useTranslation } from 'react-i18next';
import type { WeekdayName } from '../../../../schema/rules/availability.ts';
import { same } from '../../../forms/draft.ts';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { useKnownFields } from '../../../forms/useKnownFields.ts';
import { formatNumber, formatWeekday } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { type HoursValues, type IntervalValues, type OverrideValues, usualHours } from '../hoursValues.ts';
import { Intervals } from './Intervals.tsx';
import { MonthPicker } from './MonthPicker.tsx';

/** The date whose hours can be changed, if one is picked, and the month to pick in: `2027-02`. */
export interface ShownOverride {
  day: string | null;
  month: string;
}
/** A picked date, shown in its month. */
export const overrideShown = (day: string): ShownOverride => ({ day, month: day.slice(0, 7) });

/** The dates whose hours break a rule, in the order of the form. */
export const refusedOverrides = ({ values, errors }: FormState<HoursValues>): string[] =>
  values.overrides.filter((_, index) => errors?.overrides?.[index]).map(({ day }) => day);

interface OverridesProps {
  weekStart: WeekdayName;
  /** Today in the account's zone. */
  today: string;
  shownDate: ShownOverride;
  onShowDate: (shown: ShownOverride) => void;
  disabled: boolean;
}

/** How many dates the list shows at first. There may be one for each day of a year. */
const firstOverrides = 10;

/** The overrides: a month for picking a date, and the hours of the picked date. */
export function Overrides({ weekStart, today, shownDate, onShowDate, disabled }: OverridesProps) {
  const { t } = useTranslation('availability');
  const [listsAllOverrides, setListsAllOverrides] = useState(false);
  const overrideEditor = useRef<HTMLDivElement>(null);
  useKnownFields('overrides');
  const overrides = useFormPart<HoursValues, OverrideValues[]>(({ values }) => values.overrides);
  const tooManyOverrides = useFormPart<HoursValues, string | undefined>(
    ({ errors }) => (errors?.overrides as { [ARRAY_ERROR]?: string } | undefined)?.[ARRAY_ERROR],
  );
  const markOfDay = (day: string) => {
    const foundOverride = overrides.find((override) => override.day === day);
    return foundOverride
      ? { text: intervalsText(foundOverride.intervals, t('dates.closed')), closed: foundOverride.intervals.length === 0 }
      : null;
  };
  const overridesAhead = overrides.filter(({ day }) => day >= today).sort((a, b) => a.day.localeCompare(b.day));
  // Picks a date and scrolls to its hours, which are above a possibly long list.
  const leadToHours = (day: string) => {
    flushSync(() => onShowDate(overrideShown(day)));
    overrideEditor.current?.focus();
  };
  return (
    <Flex wrap="wrap" gap={8} align="flex-start">
      <MonthPicker
        weekStart={weekStart}
        today={today}
        month={shownDate.month}
        onTurnMonth={(month) => onShowDate({ ...shownDate, month })}
        pickedDay={shownDate.day}
        onPickDay={(day) => onShowDate(overrideShown(day))}
        overrideMark={markOfDay}
      />
      <Stack flex="1 1 18rem" minWidth={0} gap={6}>
        {tooManyOverrides && <Alert tone="error">{tooManyOverrides}</Alert>}
        {shownDate.day ? (
          <PickedOverride ref={overrideEditor} day={shownDate.day} disabled={disabled} />
        ) : (
          <chakra.p color="fg.muted" textStyle="sm">
            {t('dates.pick')}
          </chakra.p>
        )}
        {overridesAhead.length > 0 && (
          <Box>
            <chakra.h3 textStyle="label" marginBlockEnd={1}>
              {t('dates.ahead')}
            </chakra.h3>
            <Stack as="ul" listStyleType="none" gap={0}>
              {(listsAllOverrides ? overridesAhead : overridesAhead.slice(0, firstOverrides)).map(({ day, intervals }) => (
                <Box as="li" key={day}>
                  <Button
                    variant="ghost"
                    size="sm"
                    width="full"
                    justifyContent="space-between"
                    fontWeight="normal"
                    gap={4}
                    height="auto"
                    minHeight={9}
                    whiteSpace="normal"
                    textAlign="start"
                    onClick={() => leadToHours(day)}
                  >
                    <span>{formatWeekday(day)}</span>
                    <chakra.span color="fg.muted" className="figures">
                      {intervalsText(intervals, t('dates.closed'))}
                    </chakra.span>
                  </Button>
                </Box>
              ))}
            </Stack>
            {overridesAhead.length > firstOverrides && (
              <Button variant="outline" size="sm" marginBlockStart={2} onClick={() => setListsAllOverrides(!listsAllOverrides)}>
                {listsAllOverrides ? t('dates.fewer') : t('dates.all', { n: formatNumber(overridesAhead.length) })}
              </Button>
            )}
          </Box>
        )}
      </Stack>
    </Flex>
  );
}

const intervalsText = (intervals: readonly IntervalValues[], closed: string) =>
  intervals.length ? intervals.map(({ from, to }) => `\u2066${from ?? '…'}–${to ?? '…'}\u2069`).join(' · ') : closed;

/** The hours of the picked date, and the three ways to change them. */
function PickedOverride({ ref, day, disabled }: { ref: Ref<HTMLDivElement>; day: string; disabled: boolean }) {
  const { t } = useTranslation('availability');
  const form = useForm<HoursValues>();
  return (
    <FieldArray name="overrides" isEqual={same}>
      {({ fields }) => {
        const overrides = (fields.value ?? []) as OverrideValues[];
        const overrideIndex = overrides.findIndex((override) => override.day === day);
        const override = overrides[overrideIndex];
        const putIntervals = (intervals: IntervalValues[]) =>
          override
            ? form.change(`overrides[${overrideIndex}].intervals` as 'overrides', intervals as never)
            : fields.push({ day, intervals });
        return (
          <Box ref={ref} role="group" aria-label={formatWeekday(day)} tabIndex={-1}>
            <chakra.h3 fontWeight="semibold">{formatWeekday(day)}</chakra.h3>
            <chakra.p color="fg.muted" textStyle="sm" marginBlockEnd={3} aria-live="polite">
              {!override ? t('dates.usual') : override.intervals.length ? t('dates.ownHours') : t('dates.isClosed')}
            </chakra.p>
            {override && override.intervals.length > 0 && (
              <Box marginBlockEnd={3}>
                <Intervals name={`overrides[${overrideIndex}].intervals`} day={formatWeekday(day)} disabled={disabled} />
              </Box>
            )}
            <Flex wrap="wrap" gap={2}>
              {(!override || override.intervals.length > 0) && (
                <Button variant="outline" size="sm" disabled={disabled} onClick={() => putIntervals([])}>
                  <CalendarOff aria-hidden />
                  {t('dates.close')}
                </Button>
              )}
              {!override?.intervals.length && (
                <Button variant="outline" size="sm" disabled={disabled} onClick={() => putIntervals([usualHours])}>
                  <CalendarClock aria-hidden />
                  {t('dates.other')}
                </Button>
              )}
              {override && (
                <Button variant="ghost" size="sm" disabled={disabled} onClick={() => fields.remove(overrideIndex)}>
                  <RotateCcw aria-hidden />
                  {t('dates.reset')}
                </Button>
              )}
            </Flex>
          </Box>
        );
      }}
    </FieldArray>
  );
}

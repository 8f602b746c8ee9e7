import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { CalendarClock, CalendarOff, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-final-form';
import { FieldArray } from 'react-final-form-arrays';
import { useTranslation } from 'react-i18next';
import type { WeekdayName } from '../../../../schema/rules/availability.ts';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { formatWeekday } from '../../../i18n/format.ts';
import { type HoursValues, type IntervalValues, type OverrideValues, usualHours } from '../hoursValues.ts';
import { Intervals } from './Intervals.tsx';
import { MonthPicker } from './MonthPicker.tsx';

interface OverridesProps {
  weekStart: WeekdayName;
  /** The day that it is now where the account is. */
  today: string;
  disabled: boolean;
}

/** Dates with hours of their own: a month to pick one in, and what is open on it. */
export function Overrides({ weekStart, today, disabled }: OverridesProps) {
  const { t } = useTranslation('availability');
  const [picked, setPicked] = useState<string | null>(null);
  const overrides = useFormPart<HoursValues, OverrideValues[]>(({ values }) => values.overrides);
  const markOf = (day: string) => {
    const found = overrides.find((override) => override.day === day);
    return found ? { text: textOf(found.intervals, t('dates.closed')), closed: found.intervals.length === 0 } : null;
  };
  const ahead = overrides.filter(({ day }) => day >= today).sort((a, b) => a.day.localeCompare(b.day));
  return (
    <Flex wrap="wrap" gap={8} align="flex-start">
      <MonthPicker weekStart={weekStart} today={today} picked={picked} onPick={setPicked} markOf={markOf} />
      <Stack flex="1 1 18rem" minWidth={0} gap={6}>
        {picked ? (
          <PickedDay day={picked} disabled={disabled} />
        ) : (
          <chakra.p color="fg.muted" textStyle="sm">
            {t('dates.pick')}
          </chakra.p>
        )}
        {ahead.length > 0 && (
          <Box>
            <chakra.h3 textStyle="label" marginBlockEnd={1}>
              {t('dates.ahead')}
            </chakra.h3>
            <Stack as="ul" listStyleType="none" gap={0}>
              {ahead.map(({ day, intervals }) => (
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
                    onClick={() => setPicked(day)}
                  >
                    <span>{formatWeekday(day)}</span>
                    <chakra.span color="fg.muted" className="figures">
                      {textOf(intervals, t('dates.closed'))}
                    </chakra.span>
                  </Button>
                </Box>
              ))}
            </Stack>
          </Box>
        )}
      </Stack>
    </Flex>
  );
}

const textOf = (intervals: readonly IntervalValues[], closed: string) =>
  intervals.length ? intervals.map(({ from, to }) => `\u2066${from ?? '…'}–${to ?? '…'}\u2069`).join(' · ') : closed;

/** What is open on the picked day, and the three ways to change it. */
function PickedDay({ day, disabled }: { day: string; disabled: boolean }) {
  const { t } = useTranslation('availability');
  const form = useForm<HoursValues>();
  return (
    <FieldArray name="overrides">
      {({ fields }) => {
        const overrides = (fields.value ?? []) as OverrideValues[];
        const index = overrides.findIndex((override) => override.day === day);
        const override = overrides[index];
        const put = (intervals: IntervalValues[]) =>
          override ? form.change(`overrides[${index}].intervals` as 'overrides', intervals as never) : fields.push({ day, intervals });
        return (
          <Box role="group" aria-label={formatWeekday(day)}>
            <chakra.h3 fontWeight="semibold">{formatWeekday(day)}</chakra.h3>
            <chakra.p color="fg.muted" textStyle="sm" marginBlockEnd={3} aria-live="polite">
              {!override ? t('dates.usual') : override.intervals.length ? t('dates.ownHours') : t('dates.isClosed')}
            </chakra.p>
            {override && override.intervals.length > 0 && (
              <Box marginBlockEnd={3}>
                <Intervals name={`overrides[${index}].intervals`} day={formatWeekday(day)} disabled={disabled} />
              </Box>
            )}
            <Flex wrap="wrap" gap={2}>
              {(!override || override.intervals.length > 0) && (
                <Button variant="outline" size="sm" disabled={disabled} onClick={() => put([])}>
                  <CalendarOff aria-hidden />
                  {t('dates.close')}
                </Button>
              )}
              {!override?.intervals.length && (
                <Button variant="outline" size="sm" disabled={disabled} onClick={() => put([usualHours])}>
                  <CalendarClock aria-hidden />
                  {t('dates.other')}
                </Button>
              )}
              {override && (
                <Button variant="ghost" size="sm" disabled={disabled} onClick={() => fields.remove(index)}>
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

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
export interface ShownDate {
  day: string | null;
  month: string;
}
/** A picked date, shown in its month. */
export const dateShown = (day: string): ShownDate => ({ day, month: day.slice(0, 7) });

/** The dates whose hours break a rule, in the order of the form. */
export const refusedDays = ({ values, errors }: FormState<HoursValues>): string[] =>
  values.overrides.filter((_, index) => errors?.overrides?.[index]).map(({ day }) => day);

interface OverridesProps {
  weekStart: WeekdayName;
  /** Today in the account's zone. */
  today: string;
  shown: ShownDate;
  onShow: (shown: ShownDate) => void;
  disabled: boolean;
}

/** How many dates the list shows at first. There may be one for each day of a year. */
const firstListed = 10;

/** The overrides: a month for picking a date, and the hours of the picked date. */
export function Overrides({ weekStart, today, shown, onShow, disabled }: OverridesProps) {
  const { t } = useTranslation('availability');
  const [listsAll, setListsAll] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  useKnownFields('overrides');
  const overrides = useFormPart<HoursValues, OverrideValues[]>(({ values }) => values.overrides);
  const tooMany = useFormPart<HoursValues, string | undefined>(
    ({ errors }) => (errors?.overrides as { [ARRAY_ERROR]?: string } | undefined)?.[ARRAY_ERROR],
  );
  const markOf = (day: string) => {
    const found = overrides.find((override) => override.day === day);
    return found ? { text: textOf(found.intervals, t('dates.closed')), closed: found.intervals.length === 0 } : null;
  };
  const ahead = overrides.filter(({ day }) => day >= today).sort((a, b) => a.day.localeCompare(b.day));
  // Picks a date and scrolls to its hours, which are above a possibly long list.
  const lead = (day: string) => {
    flushSync(() => onShow(dateShown(day)));
    editor.current?.focus();
  };
  return (
    <Flex wrap="wrap" gap={8} align="flex-start">
      <MonthPicker
        weekStart={weekStart}
        today={today}
        month={shown.month}
        onTurn={(month) => onShow({ ...shown, month })}
        picked={shown.day}
        onPick={(day) => onShow(dateShown(day))}
        markOf={markOf}
      />
      <Stack flex="1 1 18rem" minWidth={0} gap={6}>
        {tooMany && <Alert tone="error">{tooMany}</Alert>}
        {shown.day ? (
          <PickedDay ref={editor} day={shown.day} disabled={disabled} />
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
              {(listsAll ? ahead : ahead.slice(0, firstListed)).map(({ day, intervals }) => (
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
                    onClick={() => lead(day)}
                  >
                    <span>{formatWeekday(day)}</span>
                    <chakra.span color="fg.muted" className="figures">
                      {textOf(intervals, t('dates.closed'))}
                    </chakra.span>
                  </Button>
                </Box>
              ))}
            </Stack>
            {ahead.length > firstListed && (
              <Button variant="outline" size="sm" marginBlockStart={2} onClick={() => setListsAll(!listsAll)}>
                {listsAll ? t('dates.fewer') : t('dates.all', { n: formatNumber(ahead.length) })}
              </Button>
            )}
          </Box>
        )}
      </Stack>
    </Flex>
  );
}

const textOf = (intervals: readonly IntervalValues[], closed: string) =>
  intervals.length ? intervals.map(({ from, to }) => `\u2066${from ?? '…'}–${to ?? '…'}\u2069`).join(' · ') : closed;

/** The hours of the picked date, and the three ways to change them. */
function PickedDay({ ref, day, disabled }: { ref: Ref<HTMLDivElement>; day: string; disabled: boolean }) {
  const { t } = useTranslation('availability');
  const form = useForm<HoursValues>();
  return (
    <FieldArray name="overrides" isEqual={same}>
      {({ fields }) => {
        const overrides = (fields.value ?? []) as OverrideValues[];
        const index = overrides.findIndex((override) => override.day === day);
        const override = overrides[index];
        const put = (intervals: IntervalValues[]) =>
          override ? form.change(`overrides[${index}].intervals` as 'overrides', intervals as never) : fields.push({ day, intervals });
        return (
          <Box ref={ref} role="group" aria-label={formatWeekday(day)} tabIndex={-1}>
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

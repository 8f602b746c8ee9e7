import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../forms/SelectField.tsx';
import { NumberField } from '../../../forms/TextField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { formatMinutes, formatNumber } from '../../../i18n/format.ts';
import type { HoursValues } from '../hoursValues.ts';

const slotIncrements = [5, 10, 15, 20, 30, 45, 60, 90, 120];
const bufferMinutes = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120];
const noticeMinutes = [0, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080];

/** The fields for the rules, such as buffers and notice, that close times within the hours. */
export function RuleFields({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('availability');
  const noMinutes = t('rules.none');
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} columnGap={8} rowGap={2}>
      <MinutesField
        name="incrementMinutes"
        label={t('rules.increment')}
        help={t('rules.incrementHelp')}
        choices={slotIncrements}
        noMinutes={noMinutes}
        disabled={disabled}
      />
      <MinutesField
        name="minimumNoticeMinutes"
        label={t('rules.notice')}
        help={t('rules.noticeHelp')}
        choices={noticeMinutes}
        noMinutes={noMinutes}
        disabled={disabled}
      />
      <MinutesField
        name="bufferBeforeMinutes"
        label={t('rules.before')}
        choices={bufferMinutes}
        noMinutes={noMinutes}
        disabled={disabled}
      />
      <MinutesField name="bufferAfterMinutes" label={t('rules.after')} choices={bufferMinutes} noMinutes={noMinutes} disabled={disabled} />
      <NumberField name="furthestDays" label={t('rules.furthest')} help={t('rules.furthestHelp')} truncate={3} disabled={disabled} />
      <NumberField name="dailyCap" label={t('rules.cap')} help={t('rules.capHelp')} truncate={3} optional disabled={disabled} />
    </Grid>
  );
}

interface MinutesFieldProps {
  name: 'incrementMinutes' | 'minimumNoticeMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes';
  label: string;
  help?: string;
  choices: readonly number[];
  /** The words for zero minutes. */
  noMinutes: string;
  disabled: boolean;
}

/** A choice of minutes among usual numbers. A number that was set by the API is among them. */
function MinutesField({ name, choices, noMinutes, ...props }: MinutesFieldProps) {
  const savedMinutes = Number(useFormPart<HoursValues, string>(({ values }) => values[name]));
  const minuteChoices = choices.includes(savedMinutes) ? choices : [...choices, savedMinutes].sort((a, b) => a - b);
  return (
    <SelectField
      {...props}
      name={name}
      options={minuteChoices.map((minutes) => ({ value: String(minutes), label: minutesText(minutes, noMinutes) }))}
    />
  );
}

const minutesText = (minutes: number, noMinutes: string): string => {
  if (minutes === 0) return noMinutes;
  return minutes % 1440 === 0 ? formatNumber(minutes / 1440, { style: 'unit', unit: 'day', unitDisplay: 'long' }) : formatMinutes(minutes);
};

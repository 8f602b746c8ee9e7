import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isWholeDay, readDay, showDay } from './day.ts';
import type { FieldProps } from './FieldFrame.tsx';
import { PickedField } from './PickedField.tsx';

/** A field for a calendar day, `YYYY-MM-DD`. The day is typed in any digits, with the day or the year first, or picked. Empty is null. */
export function DateField(props: FieldProps & { min?: string }) {
  const { t } = useTranslation();
  return (
    <PickedField
      {...props}
      type="date"
      icon={<CalendarDays aria-hidden />}
      pickerLabel={t('form.calendarFor', { label: props.label })}
      placeholder={t('form.dayPattern')}
      inputMode="numeric"
      read={readDay}
      show={showDay}
      isWhole={isWholeDay}
    />
  );
}

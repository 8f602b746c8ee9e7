import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './FieldFrame.tsx';
import { PickedField, type PickedFieldProps } from './PickedField.tsx';
import { isWholeTime, readTime } from './time.ts';

/** A time of day, `HH:MM`: typed in any digits, by 24 hours or by 12, or picked. Empty is null. */
export function TimeField(props: FieldProps & Pick<PickedFieldProps, 'status'>) {
  const { t } = useTranslation();
  return (
    <PickedField
      {...props}
      type="time"
      icon={<Clock aria-hidden />}
      pickerLabel={t('form.clockFor', { label: props.label })}
      placeholder={t('form.timePattern')}
      read={readTime}
      show={(value) => value ?? ''}
      isWhole={isWholeTime}
    />
  );
}

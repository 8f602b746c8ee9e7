import { Box, chakra, IconButton, Input } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isArabic } from '../i18n/language.ts';
import { isWholeDay, readDay, showDay } from './day.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

/**
 * A calendar day, `YYYY-MM-DD`: typed in any digits, the day or the year first, or picked with the browser's own calendar.
 * Empty is null.
 */
export function DateField({ min, ...props }: FieldProps & { min?: string }) {
  const { t } = useTranslation();
  const { input, control, frame } = useFormField<string | null>(props, { parse: (value) => value, format: (value) => value });
  const calendar = useRef<HTMLInputElement>(null);
  // What is typed stays as it is until the field is left.
  const [typed, setTyped] = useState<string>();
  const written = Boolean(input.value || typed);
  // Digits and strokes run from left to right in Arabic too, where they begin beside the label and leave the left to the button.
  const against = written && isArabic;
  return (
    <FieldFrame {...frame}>
      <Box position="relative" maxWidth="3xs">
        <Input
          {...control}
          name={input.name}
          value={typed ?? showDay(input.value)}
          onFocus={() => input.onFocus()}
          onChange={({ target }) => {
            setTyped(target.value);
            input.onChange(readDay(target.value));
          }}
          onBlur={() => {
            setTyped(undefined);
            input.onBlur();
          }}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('form.dayPattern')}
          dir={written ? 'ltr' : undefined}
          className="figures"
          textAlign={against ? 'end' : undefined}
          {...{ [against ? 'paddingInlineStart' : 'paddingInlineEnd']: 11 }}
        />
        <chakra.input
          ref={calendar}
          type="date"
          aria-hidden
          tabIndex={-1}
          min={min}
          value={isWholeDay(input.value) ? input.value : ''}
          onChange={({ target }) => input.onChange(target.value || null)}
          position="absolute"
          insetBlockEnd={0}
          insetInlineEnd={0}
          width={10}
          height={10}
          opacity={0}
          pointerEvents="none"
        />
        <IconButton
          variant="ghost"
          size="sm"
          position="absolute"
          insetBlockStart={0.5}
          insetInlineEnd={0.5}
          disabled={props.disabled}
          aria-label={t('form.calendarFor', { label: props.label })}
          onClick={() => calendar.current?.showPicker()}
        >
          <CalendarDays aria-hidden />
        </IconButton>
      </Box>
    </FieldFrame>
  );
}

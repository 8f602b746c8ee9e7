import { Box, chakra, IconButton, Input } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isArabic } from '../i18n/language.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { isWholeTime, readTime } from './time.ts';
import { useFormField } from './useFormField.ts';

/** A time of day, `HH:MM`: typed in any digits, by 24 hours or by 12, or picked with the browser's own clock. Empty is null. */
export function TimeField(props: FieldProps) {
  const { t } = useTranslation();
  const { input, control, frame } = useFormField<string | null>(props, { parse: (value) => value, format: (value) => value });
  const picker = useRef<HTMLInputElement>(null);
  // What is typed stays as it is until the field is left.
  const [typed, setTyped] = useState<string>();
  const written = Boolean(input.value || typed);
  // As in a `DateField`: digits run from left to right in Arabic too, and leave the left to the button.
  const against = written && isArabic;
  return (
    <FieldFrame {...frame}>
      <Box position="relative" maxWidth="3xs">
        <Input
          {...control}
          name={input.name}
          value={typed ?? input.value ?? ''}
          onFocus={() => input.onFocus()}
          onChange={({ target }) => {
            setTyped(target.value);
            input.onChange(readTime(target.value));
          }}
          onBlur={() => {
            if (typed !== undefined) input.onChange(readTime(typed, true));
            setTyped(undefined);
            input.onBlur();
          }}
          autoComplete="off"
          placeholder={t('form.timePattern')}
          dir={written ? 'ltr' : undefined}
          className="figures"
          textAlign={against ? 'end' : undefined}
          {...{ [against ? 'paddingInlineStart' : 'paddingInlineEnd']: 11 }}
        />
        <chakra.input
          ref={picker}
          type="time"
          aria-hidden
          tabIndex={-1}
          value={isWholeTime(input.value) ? input.value : ''}
          onChange={({ target }) => input.onChange(target.value.slice(0, 5) || null)}
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
          aria-label={t('form.clockFor', { label: props.label })}
          onClick={() => picker.current?.showPicker()}
        >
          <Clock aria-hidden />
        </IconButton>
      </Box>
    </FieldFrame>
  );
}

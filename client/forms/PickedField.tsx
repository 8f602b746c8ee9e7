import { Box, chakra, IconButton } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { isArabic } from '../i18n/language.ts';
import { Input } from '../ui/chakra/input.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

/** The differences between a field for a day and one for a time. */
export interface PickedFieldProps extends FieldProps {
  /** The browser's own picker. */
  type: 'date' | 'time';
  /** The button that opens the picker, and its name. */
  icon: ReactNode;
  pickerLabel: string;
  placeholder: string;
  inputMode?: 'numeric';
  /** A message on the field, on the error's line while there is no error. */
  status?: ReactNode;
  /** The earliest value that the picker offers. */
  min?: string;
  /** Converts the typed text to the form's value; `done` is true once the field is left. Blank is null. */
  read: (typed: string, done: boolean) => string | null;
  /** Converts the form's value to the field's text. */
  show: (value: string | null) => string;
  /** Whether the picker can show a value. */
  isWhole: (value: string | null) => value is string;
}

/** A field of digits that is typed, or picked with the browser's own calendar or clock. Empty is null. */
export function PickedField({
  type,
  icon,
  pickerLabel,
  placeholder,
  inputMode,
  status,
  min,
  read,
  show,
  isWhole,
  ...field
}: PickedFieldProps) {
  const { input, control, frame } = useFormField<string | null>(field, { parse: (value) => value, format: (value) => value });
  const picker = useRef<HTMLInputElement>(null);
  // The typed text stays as it is until the field is left.
  const [typed, setTyped] = useState<string>();
  const written = Boolean(input.value || typed);
  // Digits and strokes run from left to right in Arabic, too. There the text is at the right, and the button at the left.
  const against = written && isArabic;
  return (
    <FieldFrame {...frame} status={status}>
      <Box position="relative" maxWidth="3xs">
        <Input
          {...control}
          name={input.name}
          value={typed ?? show(input.value)}
          onFocus={() => input.onFocus()}
          onChange={({ target }) => {
            setTyped(target.value);
            input.onChange(read(target.value, false));
          }}
          onBlur={() => {
            if (typed !== undefined) input.onChange(read(typed, true));
            setTyped(undefined);
            input.onBlur();
          }}
          inputMode={inputMode}
          autoComplete="off"
          placeholder={placeholder}
          dir={written ? 'ltr' : undefined}
          className="figures"
          textAlign={against ? 'end' : undefined}
          {...{ [against ? 'paddingInlineStart' : 'paddingInlineEnd']: 11 }}
        />
        <chakra.input
          ref={picker}
          type={type}
          aria-hidden
          tabIndex={-1}
          min={min}
          value={isWhole(input.value) ? input.value : ''}
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
          disabled={field.disabled}
          aria-label={pickerLabel}
          onClick={() => picker.current?.showPicker()}
        >
          {icon}
        </IconButton>
      </Box>
    </FieldFrame>
  );
}

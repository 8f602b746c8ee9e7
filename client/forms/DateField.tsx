import { Input } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import { describe, FieldFrame, type FieldProps, useFieldError, useFieldIds } from './FieldFrame.tsx';

/** A calendar day, `YYYY-MM-DD`, picked with the browser's own calendar. Empty is null. */
export function DateField({ name, label, help, optional, hideErrorMark, disabled, min }: FieldProps & { min?: string }) {
  const { input, meta } = useField<string | null>(name, { parse: (value) => value || null, format: (value) => value ?? '' });
  const ids = useFieldIds();
  const error = useFieldError(meta);
  return (
    <FieldFrame ids={ids} label={label} help={help} optional={optional} hideErrorMark={hideErrorMark} error={error}>
      <Input
        {...input}
        value={input.value ?? ''}
        {...describe(ids, error, help)}
        disabled={disabled}
        type="date"
        min={min}
        maxWidth="3xs"
      />
    </FieldFrame>
  );
}

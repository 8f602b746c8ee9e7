import { Input } from '@chakra-ui/react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

/** A calendar day, `YYYY-MM-DD`, picked with the browser's own calendar. Empty is null. */
export function DateField({ min, ...props }: FieldProps & { min?: string }) {
  const { input, control, frame } = useFormField<string | null>(props, {
    parse: (value) => value || null,
    format: (value) => value ?? '',
  });
  return (
    <FieldFrame {...frame}>
      <Input {...input} value={input.value ?? ''} {...control} type="date" min={min} maxWidth="3xs" />
    </FieldFrame>
  );
}

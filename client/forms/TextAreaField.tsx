import { Textarea, type TextareaProps } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import { Counter, describe, FieldFrame, type FieldProps, ownDirection, useFieldError, useFieldIds } from './FieldFrame.tsx';

export interface TextAreaFieldProps extends FieldProps, Pick<TextareaProps, 'rows' | 'placeholder' | 'dir' | 'lang'> {
  /** Shows how much of this many characters is used; more may be typed, and is then said to be too much. */
  max?: number;
  /** What is typed past it is cut off. */
  truncate?: number;
}

/** Several lines of plain text. */
export function TextAreaField({
  name,
  label,
  help,
  optional,
  hideErrorMark,
  max,
  truncate = 10_000,
  rows = 4,
  ...control
}: TextAreaFieldProps) {
  const { input, meta } = useField<string>(name, { parse: (value) => value.slice(0, truncate) });
  const ids = useFieldIds();
  const error = useFieldError(meta);
  return (
    <FieldFrame
      ids={ids}
      label={label}
      help={help}
      optional={optional}
      hideErrorMark={hideErrorMark}
      error={error}
      aside={max !== undefined && <Counter used={Array.from(input.value).length} max={max} />}
    >
      <Textarea {...input} dir={ownDirection(input.value)} {...describe(ids, error, help)} {...control} rows={rows} />
    </FieldFrame>
  );
}

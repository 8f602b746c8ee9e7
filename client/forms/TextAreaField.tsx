import type { TextareaProps } from '@chakra-ui/react';
import { ownDirection } from '../i18n/language.ts';
import { Textarea } from '../ui/chakra/textarea.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type TextProps, useTextField } from './useTextField.tsx';

export interface TextAreaFieldProps extends TextProps, Pick<TextareaProps, 'rows' | 'placeholder' | 'dir' | 'lang'> {}

/** Several lines of plain text. */
export function TextAreaField({ truncate = 10_000, rows = 4, ...props }: TextAreaFieldProps) {
  const { input, control, frame, rest } = useTextField({ truncate, ...props });
  return (
    <FieldFrame {...frame}>
      <Textarea {...input} dir={ownDirection(input.value)} {...control} {...rest} rows={rows} />
    </FieldFrame>
  );
}

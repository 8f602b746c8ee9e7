import { Box, chakra, Input, type InputProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { asciiDigits } from '../../schema/rules/fields.ts';
import { Counter, describe, FieldFrame, type FieldProps, ownDirection, useFieldError, useFieldIds } from './FieldFrame.tsx';

export interface TextFieldProps
  extends FieldProps,
    Pick<InputProps, 'autoComplete' | 'autoFocus' | 'placeholder' | 'dir' | 'inputMode' | 'lang' | 'spellCheck'> {
  type?: 'text' | 'email' | 'url';
  /** What is typed past it is cut off (specification, section 5: 64 when absent). */
  truncate?: number;
  /** Shows how much of this many characters is used. */
  max?: number;
  /** Fixed text in front, such as an address. */
  prefix?: ReactNode;
  /** What is kept of what was typed. */
  clean?: (text: string) => string;
  /** News of the field, on the error's line while there is no error. */
  status?: ReactNode;
}

/** One line of text. */
export function TextField({
  name,
  label,
  help,
  optional,
  hideErrorMark,
  type = 'text',
  truncate = 64,
  max,
  prefix,
  clean,
  status,
  ...control
}: TextFieldProps) {
  const { input, meta } = useField<string>(name, { parse: (value) => (clean ? clean(value) : value).slice(0, truncate) });
  const ids = useFieldIds();
  const error = useFieldError(meta);
  const element = (
    <Input
      {...input}
      dir={type === 'text' ? ownDirection(input.value) : undefined}
      {...describe(ids, error, help)}
      {...control}
      type={type}
      {...(prefix && { border: 'none', bg: 'transparent', flex: 1, paddingInlineStart: 0, focusRing: 'none' })}
    />
  );
  return (
    <FieldFrame
      ids={ids}
      label={label}
      help={help}
      optional={optional}
      hideErrorMark={hideErrorMark}
      error={error}
      status={status}
      aside={max !== undefined && <Counter used={Array.from(input.value).length} max={max} />}
    >
      {prefix ? (
        <Box
          display="flex"
          alignItems="center"
          borderWidth="1px"
          borderColor={error ? 'border.error' : 'border.emphasized'}
          borderRadius="l2"
          bg="bg.panel"
          dir="ltr"
          _focusWithin={{ outline: '1px solid', outlineColor: 'brand.focusRing', borderColor: 'brand.focusRing' }}
        >
          <chakra.span paddingInlineStart={3} color="fg.muted" textStyle="sm" whiteSpace="nowrap" aria-hidden>
            {prefix}
          </chakra.span>
          {element}
        </Box>
      ) : (
        element
      )}
    </FieldFrame>
  );
}

/** An email address: read left to right in either language, no spaces. */
export const EmailField = (props: TextFieldProps) => (
  <TextField
    autoComplete="email"
    inputMode="email"
    spellCheck={false}
    truncate={254}
    clean={(text) => text.replace(/\s/g, '')}
    {...props}
    type="email"
  />
);

/** A whole number, typed in any digits; the value stays text, the rules make it a number. */
export const NumberField = (props: TextFieldProps) => (
  <TextField inputMode="numeric" truncate={10} clean={(text) => asciiDigits(text).replace(/\D/g, '')} {...props} />
);

/** An https address. */
export const UrlField = (props: TextFieldProps) => <TextField inputMode="url" spellCheck={false} truncate={2000} {...props} type="url" />;

import { Box, chakra, type InputProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { seen } from '../../schema/rules/unseen.ts';
import { ownDirection } from '../i18n/language.ts';
import { Input } from '../ui/chakra/input.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { decimal } from './text.ts';
import { type TextProps, useTextField } from './useTextField.tsx';

export interface TextFieldProps
  extends TextProps,
    Pick<InputProps, 'autoComplete' | 'autoFocus' | 'placeholder' | 'dir' | 'inputMode' | 'lang' | 'spellCheck'> {
  type?: 'text' | 'email' | 'url';
  /** Fixed text in front, such as an address. */
  prefix?: ReactNode;
  /** News of the field, on the error's line while there is no error. */
  status?: ReactNode;
}

/** One line of text, cut off after 64 characters unless `truncate` says otherwise (specification, section 5). */
export function TextField({ type = 'text', truncate = 64, prefix, status, ...props }: TextFieldProps) {
  const { input, control, frame, rest } = useTextField({ truncate, ...props });
  const element = (
    <Input
      {...input}
      dir={type === 'text' ? ownDirection(input.value) : undefined}
      {...control}
      {...rest}
      type={type}
      {...(prefix && { border: 'none', bg: 'transparent', flex: 1, paddingInlineStart: 0, focusRing: 'none' })}
    />
  );
  return (
    <FieldFrame {...frame} status={status}>
      {prefix ? (
        <Box
          display="flex"
          alignItems="center"
          borderWidth="1px"
          borderColor={frame.error ? 'border.error' : 'border.emphasized'}
          borderRadius="l2"
          bg="bg.panel"
          dir="ltr"
          _focusWithin={{ outline: '1px solid', outlineColor: 'brand.focusRing', borderColor: 'brand.focusRing' }}
        >
          <chakra.span paddingInlineStart={3} color="fg.muted" textStyle="sm" truncate minWidth={0} aria-hidden>
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

/** An email address: read left to right in both languages. Spaces and invisible characters are left out. */
export const EmailField = (props: TextFieldProps) => (
  <TextField
    autoComplete="email"
    inputMode="email"
    spellCheck={false}
    truncate={254}
    clean={(text) => seen(text).replace(/\s/g, '')}
    {...props}
    type="email"
  />
);

/** A whole number, typed in any digits on a numeric keypad; the value stays text, the rules make it a number. */
export const NumberField = (props: TextFieldProps) => <TextField inputMode="numeric" truncate={10} clean={decimal} {...props} />;

/** An https address. */
export const UrlField = (props: TextFieldProps) => <TextField inputMode="url" spellCheck={false} truncate={2000} {...props} type="url" />;

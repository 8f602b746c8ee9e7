import { Box, chakra, Input } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import { asciiDigits } from '../../schema/rules/fields.ts';
import { describe, FieldFrame, type FieldProps, useFieldError, useFieldIds } from './FieldFrame.tsx';

/** Keeps what belongs to a decimal number, whichever digits and separators were typed. */
const decimal = (text: string): string =>
  asciiDigits(text)
    .replace(/,/g, '')
    .replace(/[^\d.]/g, '')
    .slice(0, 16);

/**
 * An amount in one currency. `name` is the decimal itself: `price.amount` in values like
 * `{ price: { amount: '12.500', currency: 'KWD' } }`.
 */
export function MoneyField({ name, label, help, optional, hideErrorMark, disabled, currency }: FieldProps & { currency: string }) {
  const { input, meta } = useField<string>(name, { parse: decimal });
  const ids = useFieldIds();
  const error = useFieldError(meta);
  return (
    <FieldFrame ids={ids} label={label} help={help} optional={optional} hideErrorMark={hideErrorMark} error={error}>
      <Box position="relative" maxWidth="3xs" dir="ltr">
        <Input
          {...input}
          {...describe(ids, error, help)}
          disabled={disabled}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          paddingInlineStart={14}
        />
        <chakra.span
          position="absolute"
          insetBlock={0}
          insetInlineStart={3}
          display="flex"
          alignItems="center"
          color="fg.muted"
          textStyle="sm"
          pointerEvents="none"
        >
          {currency}
        </chakra.span>
      </Box>
    </FieldFrame>
  );
}

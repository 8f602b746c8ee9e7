import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { formatMoney, type MoneyValue } from '../i18n/format.ts';

/** The largest amounts: one is never broken, so it grows with the page's letters only as far as a phone is wide. */
export const largeAmount = { textStyle: '3xl', fontSize: 'min(1.875rem, 8.4vw)' } as const;

/** Whether an amount is zero. */
export const isNothing = ({ amount }: MoneyValue): boolean => /^0+(\.0+)?$/.test(amount);

/** An amount, exact to the last decimal; `free` is shown instead of zero where a price is meant. */
export function Money({ value, free, ...props }: Omit<HTMLChakraProps<'bdi'>, 'children'> & { value: MoneyValue; free?: string }) {
  return (
    <chakra.bdi fontVariantNumeric="tabular-nums" whiteSpace="nowrap" {...props}>
      {free && isNothing(value) ? free : formatMoney(value)}
    </chakra.bdi>
  );
}

import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { formatMoney, type MoneyValue } from '../i18n/format.ts';

/**
 * The style of the largest amounts. An amount is never broken into lines, so it only grows with the page's letters up to the width of a
 * phone.
 */
export const largeAmount = { textStyle: '3xl', fontSize: 'min(1.875rem, 8.4vw)' } as const;

/** Whether an amount is zero. */
export const isNothing = ({ amount }: MoneyValue): boolean => /^0+(\.0+)?$/.test(amount);

/** An amount, exact to the last decimal. With `free`, a price of zero is shown as the word. */
export function Money({ value, free, ...props }: Omit<HTMLChakraProps<'bdi'>, 'children'> & { value: MoneyValue; free?: string }) {
  return (
    <chakra.bdi fontVariantNumeric="tabular-nums" whiteSpace="nowrap" {...props}>
      {free && isNothing(value) ? free : formatMoney(value)}
    </chakra.bdi>
  );
}

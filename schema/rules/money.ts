import { object, string } from 'yup';
import { asciiDigits, text } from './fields.ts';

/** Decimals of the currencies that accounts can have (ISO 4217). */
export const currencyDecimals: Readonly<Record<string, number>> = {
  KWD: 3,
  BHD: 3,
  OMR: 3,
  SAR: 2,
  AED: 2,
  QAR: 2,
  EGP: 2,
  JOD: 3,
  USD: 2,
  EUR: 2,
  GBP: 2,
};
/** Decimals of a currency; throws for one that accounts cannot have. */
export function decimalsOf(currency: string): number {
  const decimals = currencyDecimals[currency];
  if (decimals === undefined) throw new RangeError(`No account has the currency ${currency}`);
  return decimals;
}

export const defaultCurrency = 'KWD';

/** The highest price, in whole units of the currency. A higher one is more likely a slip than a price. */
export const maxPrice = 100_000;

/** An amount as it was typed, with ASCII digits, and a digit on each side of its point: `.5` is `0.5`, `5.` is `5`. */
export const typedAmount = (value: string): string =>
  asciiDigits(value)
    .trim()
    .replace(/^\.(?=\d)/, '0.')
    .replace(/(?<=\d)\.$/, '');

const amountText = text(40, 'price.positive')
  .transform((value: string | undefined) => value && typedAmount(value))
  .required('price.required')
  .matches(/^[^,]*$/, 'price.comma')
  .matches(/^\d{1,12}(\.\d+)?$/, 'price.positive')
  .test('decimals', 'price.decimals', (value, { parent }) => {
    const { currency } = parent as { currency: string };
    // An unknown currency has a message of its own.
    return !(currency in currencyDecimals) || (value?.split('.')[1]?.replace(/0+$/, '').length ?? 0) <= decimalsOf(currency);
  });
const atMostMaximum = {
  name: 'maximum',
  message: 'price.max',
  params: { max: maxPrice },
  test: (value: unknown) => Number(value) <= maxPrice,
};
const currency = string().required('price.currency').oneOf(Object.keys(currencyDecimals), 'price.currency');

/** `MoneyInput` as a price: positive, no more decimals than the currency has (specification, section 5, Product). */
export const moneyRules = object({
  amount: amountText.test('positive', 'price.positive', (value) => Number(value) > 0).test(atMostMaximum),
  currency,
});

/** `MoneyInput` as a price that may be zero. */
export const freeOrMoneyRules = object({ amount: amountText.test(atMostMaximum), currency });

/** An amount in minor units (1 KWD = 1000 fils). Integers only; sums stay far below 2^53. */
export interface Amount {
  amount: number;
  currency: string;
}

/** `12500` fils as `"12.500"`. */
export function formatAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = Math.abs(amount)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${amount < 0 ? '-' : ''}${whole}${decimals ? `.${digits.slice(-decimals)}` : ''}`;
}

/** `"12.5"` as `12500` fils. Expects text that passed `moneyRules`. @throws if it has more decimals than the currency. */
export function parseAmount(text: string, currency: string): number {
  const decimals = decimalsOf(currency);
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text);
  const fraction = (match?.[3] ?? '').replace(/0+$/, '');
  if (!match || fraction.length > decimals) throw new RangeError(`${text} is not an amount of ${currency}`);
  const amount = Number(`${match[2]}${fraction.padEnd(decimals, '0')}`);
  return match[1] ? -amount : amount;
}

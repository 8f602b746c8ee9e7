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

/** The highest price, in whole units of the currency: above it, a typing slip is likelier than a price. */
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

/** `MoneyInput` as a price that may be zero: then nothing is paid. */
export const freeOrMoneyRules = object({ amount: amountText.test(atMostMaximum), currency });

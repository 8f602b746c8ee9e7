import { decimalsOf } from '../../schema/rules/money.ts';

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

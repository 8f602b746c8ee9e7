import { decimalsOf } from '../../../schema/rules/money.ts';

/** A gateway's fee for a payment: a share, and a fixed amount besides. */
export interface FeeRate {
  /** Millionths of the amount: 2.75 % is 27,500. */
  millionths: number;
  /** In whole units of the currency, as written in the contract: `0.050`. */
  fixed: string;
}

const form = /^(\d{1,2}(?:\.\d{1,4})?)%(?:\+(\d{1,4}(?:\.\d{1,3})?))?$/;

/** Reads `2.75%` or `2.75%+0.050`; null if it is neither. */
export function readRate(text: string): FeeRate | null {
  const [, percent, fixed = '0'] = form.exec(text.replaceAll(' ', '')) ?? [];
  if (percent === undefined) return null;
  const [whole = '0', fraction = ''] = percent.split('.');
  return { millionths: Number(whole + fraction.padEnd(4, '0')), fixed };
}

/** The fee for an amount of minor units, each part rounded half up; never more than the amount. */
export function feeAt({ millionths, fixed }: FeeRate, amount: number, currency: string): number {
  const [whole = '0', fraction = ''] = fixed.split('.');
  const decimals = decimalsOf(currency);
  const fixedMinor = Number(whole) * 10 ** decimals + Math.round(Number(fraction.padEnd(3, '0')) / 10 ** (3 - decimals));
  const share = (BigInt(amount) * BigInt(millionths) + 500_000n) / 1_000_000n;
  return Math.min(amount, Number(share) + fixedMinor);
}

import { formatAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import type { UserErrorInput } from '../../core/errors.ts';

/**
 * The fault of a price (minor units, above zero) that no payment method can collect, in words for the person who sets it. Null if a method
 * can collect it, or if there is no method at all.
 */
export function unpayablePrice(
  { platform: { gateways } }: Context,
  amount: number,
  currency: string,
  field: readonly string[] = ['price'],
): UserErrorInput | null {
  const ways = gateways.ways(currency);
  if (!ways.length || ways.some(({ step, least }) => amount >= least && amount % step === 0)) return null;
  const fault = (message: string, values: Record<string, unknown>): UserErrorInput => ({ field, code: 'INVALID', message, values });
  const least = Math.min(...ways.map((way) => way.least));
  if (amount < least) return fault('price.least', { least: formatAmount(least, currency), currency });
  return fault('price.step', { step: formatAmount(Math.min(...ways.map((way) => way.step)), currency), currency });
}

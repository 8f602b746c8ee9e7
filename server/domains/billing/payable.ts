import type { Context } from '../../core/context.ts';
import type { UserErrorInput } from '../../core/errors.ts';
import { formatAmount } from '../../core/money.ts';

/**
 * Why nobody could pay a price (minor units, more than zero) in any way that there is, as the one who sets it reads it; null if it can be
 * paid. Without any way to pay, that is not the price's fault.
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

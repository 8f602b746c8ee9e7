import { formatAmount, parseAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import type { UserErrorInput } from '../../core/errors.ts';
import type { MoneyInput } from '../../graphql/generated.ts';

/** A price as an input has it. */
type TypedPrice = Pick<MoneyInput, 'amount' | 'currency'>;

/** What is sold, with its price in minor units. */
interface Priced {
  cost: 'FREE' | 'PAID';
  priceAmount: number | null;
  currency: string;
}

/**
 * The price that an input sets, in minor units; undefined where it stays. Nothing for what is given away; a price that was zero for that
 * reason does not outlive it. `priceBefore` is what is changed.
 */
export function priceOf(
  cost: Priced['cost'],
  price: TypedPrice | null | undefined,
  priceBefore: Pick<Priced, 'cost'> | undefined,
): number | null | undefined {
  if (cost === 'FREE') return 0;
  if (price) return parseAmount(price.amount, price.currency);
  return price === null || priceBefore?.cost === 'FREE' ? null : undefined;
}

/** A stored price as an input has it, for the rules; null where there is none. */
export const typedPrice = ({ priceAmount, currency }: Omit<Priced, 'cost'>): TypedPrice | null =>
  priceAmount ? { amount: formatAmount(priceAmount, currency), currency } : null;

/** The fault of a price in another currency than its account's. */
export const wrongCurrency = (
  price: TypedPrice | null | undefined,
  currency: string,
  field: readonly string[] = ['price'],
): readonly UserErrorInput[] =>
  price && price.currency !== currency ? [{ field: [...field, 'currency'], code: 'INVALID', message: 'price.currency' }] : [];

/**
 * The fault of a price (minor units) that no payment method can collect, in words for the person who sets it. Null if a method can collect
 * it, if there is no price, or if there is no method at all.
 */
export function unpayablePrice(
  { platform: { gateways } }: Context,
  amount: number | null | undefined,
  currency: string,
  field: readonly string[] = ['price'],
): UserErrorInput | null {
  if (!amount) return null;
  const gatewayWays = gateways.ways(currency);
  if (!gatewayWays.length || gatewayWays.some(({ step, least }) => amount >= least && amount % step === 0)) return null;
  const priceFault = (message: string, values: Record<string, unknown>): UserErrorInput => ({ field, code: 'INVALID', message, values });
  const leastPrice = Math.min(...gatewayWays.map((way) => way.least));
  if (amount < leastPrice) return priceFault('price.least', { least: formatAmount(leastPrice, currency), currency });
  return priceFault('price.step', { step: formatAmount(Math.min(...gatewayWays.map((way) => way.step)), currency), currency });
}

import type { Claim } from '../promos/claims.ts';

/** What something costs somebody, in minor units. */
export interface Price {
  list: number;
  total: number;
  discount: (Claim & { amount: number }) | null;
}

/** A percentage of an amount in minor units, half a unit rounded up. */
export const percentOf = (amount: number, percentage: number): number => Math.floor((amount * percentage + 50) / 100);

/**
 * The price after what was claimed. Claims don't add up: the one that takes most off counts, the first where several come to the
 * same, and one that takes nothing off is none.
 */
export function priceAfter(list: number, claims: readonly (Claim | null)[]): Price {
  let price: Price = { list, total: list, discount: null };
  for (const claim of claims) {
    const amount = claim ? percentOf(list, claim.percentage) : 0;
    if (claim && amount > (price.discount?.amount ?? 0)) price = { list, total: list - amount, discount: { ...claim, amount } };
  }
  return price;
}

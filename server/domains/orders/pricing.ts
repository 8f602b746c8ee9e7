import type { Context } from '../../core/context.ts';
import { type Claim, codeOn } from '../promos/claims.ts';
import type { CodeRefusal } from '../promos/state.ts';
import type { ItemOffer } from './items/item.ts';

/** What something costs a viewer, in minor units. */
export interface OrderPrice {
  list: number;
  total: number;
  discount: (Claim & { amount: number }) | null;
}

/**
 * A percentage of an amount in minor units, rounded to whole steps; half a step is rounded up. The step is `unit`, the smallest amount that
 * can be paid, if `amount` is a multiple of it; otherwise it is 1. So if `amount` can be paid, what is left of it can be paid, too.
 */
export function percentOf(amount: number, percentage: number, unit = 1): number {
  const step = amount % unit ? 1 : unit;
  return Math.floor((amount * percentage + 50 * step) / (100 * step)) * step;
}

/**
 * The price after a discount. Claims are not added up: the one that takes most off counts, and the first of several equal ones. A claim
 * that takes nothing off is no discount.
 */
export function priceAfter(list: number, claims: readonly (Claim | null)[], unit = 1): OrderPrice {
  let orderPrice: OrderPrice = { list, total: list, discount: null };
  for (const claim of claims) {
    const amount = claim ? percentOf(list, claim.percentage, unit) : 0;
    if (claim && amount > (orderPrice.discount?.amount ?? 0)) orderPrice = { list, total: list - amount, discount: { ...claim, amount } };
  }
  return orderPrice;
}

/** What an offer costs a viewer now. The better of their deal and the typed code counts. `refusal` says why the code is not valid. */
export async function priceFor(
  context: Context,
  { offered, price, currency, deal, pending }: ItemOffer,
  promoCode: string,
): Promise<{ price: OrderPrice; refusal: CodeRefusal | null }> {
  const holdsCodeUse = pending?.holdsUse && pending.holdExpiresAt > context.now();
  const promoClaim = promoCode
    ? await codeOn(context, { offered, typed: promoCode, heldId: holdsCodeUse ? pending.promoCodeId : null })
    : null;
  const refusal = typeof promoClaim === 'string' ? promoClaim : null;
  return {
    price: priceAfter(price, [deal, typeof promoClaim === 'string' ? null : promoClaim], context.platform.gateways.unit(currency)),
    refusal,
  };
}

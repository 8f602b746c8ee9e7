import type { PaymentFailure, UserErrorCode } from '../../apollo/generated.ts';
import type { CheckoutFailure } from './mutations/useCheckout.ts';

/** What a customer can do next. Each has its words in `failure.next`, and some a button or a link. */
export type Next =
  /** Pay the same order with another card, or in another way. */
  | 'otherCard'
  /** The same once more. */
  | 'again'
  /** Order anew, at today's price. */
  | 'anew'
  /** The price that is shown now is another one: agree to it, or not. */
  | 'newPrice'
  /** Take the code out, or enter another one. */
  | 'otherCode'
  /** Choose another way to pay. */
  | 'otherWay'
  /** It is theirs: open it. */
  | 'open'
  /** See what else the creator offers, and how to reach them. */
  | 'creator'
  /** Wait a little, then try again. */
  | 'wait';

export interface Outcome {
  /** What became of the customer's money: it never moved, or it goes back by itself. */
  charged: 'no' | 'back';
  next: Next;
}

/** Why a payment ended without a sale. FAILED is one of which no more is known, REFUNDED one that was given back on request. */
export type EndedPayment = PaymentFailure | 'FAILED' | 'REFUNDED';

/** After a payment that ended without a sale. The words of each are in `failure.payment`. */
export const afterPayment: Readonly<Record<EndedPayment, Outcome>> = {
  DECLINED: { charged: 'no', next: 'otherCard' },
  INSUFFICIENT_FUNDS: { charged: 'no', next: 'otherCard' },
  CHALLENGE_FAILED: { charged: 'no', next: 'again' },
  CANCELLED: { charged: 'no', next: 'again' },
  EXPIRED: { charged: 'no', next: 'anew' },
  FAILED: { charged: 'no', next: 'again' },
  NO_PLACE: { charged: 'back', next: 'creator' },
  ALREADY_OWNED: { charged: 'back', next: 'open' },
  CODE_USED_UP: { charged: 'back', next: 'anew' },
  REFUNDED: { charged: 'back', next: 'anew' },
};

/** What the shop refuses. Each has a heading in `failure.refused`. */
export type Foreseen = 'owned' | 'soldOut' | 'priceChanged' | 'promoCode' | 'method' | 'lapsed' | 'offSale' | 'closed';
/** Why a purchase did not begin. What nobody could foresee has one heading: `failure.title` (specification, section 8). */
export type Refusal = Foreseen | 'gateway' | 'throttled' | 'network' | 'other';

/** After a refused purchase. Money moves on the gateway's page only, so nothing was charged. */
export const afterRefusal: Readonly<Record<Refusal, Next>> = {
  owned: 'open',
  soldOut: 'creator',
  priceChanged: 'newPrice',
  promoCode: 'otherCode',
  method: 'otherWay',
  lapsed: 'anew',
  offSale: 'creator',
  closed: 'creator',
  gateway: 'wait',
  throttled: 'wait',
  network: 'again',
  other: 'again',
};

const unforeseen: ReadonlySet<Refusal> = new Set(['gateway', 'throttled', 'network', 'other']);
export const isForeseen = (refusal: Refusal): refusal is Foreseen => !unforeseen.has(refusal);

const byCode: Partial<Record<UserErrorCode, Refusal>> = {
  ALREADY_OWNED: 'owned',
  SOLD_OUT: 'soldOut',
  PRICE_CHANGED: 'priceChanged',
  HOLD_LAPSED: 'lapsed',
  PAYMENT_FAILED: 'gateway',
  BLOCKED: 'closed',
  PLAN_LIMIT: 'closed',
  NOT_YET_ON_SALE: 'offSale',
  NOT_FOUND: 'offSale',
};
const byField: Readonly<Record<string, Refusal>> = {
  promoCode: 'promoCode',
  method: 'method',
  productId: 'offSale',
  bookingId: 'offSale',
  orderId: 'lapsed',
};

/** Which of them a failed checkout is. */
export function refusalOf({ code, field, unanswered }: Pick<CheckoutFailure, 'code' | 'field' | 'unanswered'>): Refusal {
  if (unanswered) return unanswered;
  const known = code && byCode[code];
  return known ?? ((code && field && byField[field]) || 'other');
}

/** Whether what the page says of the product or the seat is out of date by that. */
export const isStale = (refusal: Refusal): boolean => ['owned', 'soldOut', 'priceChanged', 'offSale', 'lapsed'].includes(refusal);

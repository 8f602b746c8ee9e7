import type { PaymentFailure, UserErrorCode } from '../../apollo/generated.ts';

/** Why a checkout did not lead to an order. */
export interface CheckoutFailure {
  /** Null when the request itself failed. */
  code: UserErrorCode | null;
  /** The field of the wish that the failure is about. */
  field: string | null;
  message: string;
  /** Why the shop did not answer. */
  unanswered?: 'network' | 'throttled' | 'other';
}

/** The customer's next step after a failure. The words of each step are in `failure.next`; some have a button or a link. */
export type NextPurchaseStep =
  /** Pay the same order with another card, or in another way. */
  | 'otherCard'
  /** Try the same payment again. */
  | 'again'
  /** Order again, at today's price. */
  | 'anew'
  /** Agree to the new price that is shown now, or leave. */
  | 'newPrice'
  /** Remove the promo code, or enter another. */
  | 'otherCode'
  /** Choose another way to pay. */
  | 'otherWay'
  /** Open the product or seat, which the customer already has. */
  | 'open'
  /** See what else the creator offers, and how to reach them. */
  | 'creator'
  /** Wait a little, then try again. */
  | 'wait';

export interface Outcome {
  /** Whether the customer's money never moved (`no`), or goes back by itself (`back`). */
  charged: 'no' | 'back';
  next: NextPurchaseStep;
}

/** Why a payment ended without a sale. FAILED has no known reason; REFUNDED was given back on request. */
export type EndedPayment = PaymentFailure | 'FAILED' | 'REFUNDED';

/** The outcome of each payment that ended without a sale. The words of each are in `failure.payment`. */
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

/** The refusals of the shop. Each has a heading in `failure.refused`. */
export type ForeseenRefusal = 'owned' | 'soldOut' | 'priceChanged' | 'promoCode' | 'method' | 'lapsed' | 'offSale' | 'closed';
/** Why a purchase did not begin. All unforeseen failures share the heading `failure.title` (specification, section 8). */
export type OrderRefusal = ForeseenRefusal | 'gateway' | 'throttled' | 'network' | 'other';

/** The next step after each refused purchase. Money only moves on the gateway's page, so nothing was charged. */
export const afterRefusal: Readonly<Record<OrderRefusal, NextPurchaseStep>> = {
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

const unforeseenRefusals: ReadonlySet<OrderRefusal> = new Set(['gateway', 'throttled', 'network', 'other']);
export const isForeseenRefusal = (refusal: OrderRefusal): refusal is ForeseenRefusal => !unforeseenRefusals.has(refusal);

const refusalByCode: Partial<Record<UserErrorCode, OrderRefusal>> = {
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
const refusalByField: Readonly<Record<string, OrderRefusal>> = {
  promoCode: 'promoCode',
  method: 'method',
  productId: 'offSale',
  bookingId: 'offSale',
  orderId: 'lapsed',
};

/** The refusal behind a failed checkout. */
export function refusalOf({ code, field, unanswered }: Pick<CheckoutFailure, 'code' | 'field' | 'unanswered'>): OrderRefusal {
  if (unanswered) return unanswered;
  const knownRefusal = code && refusalByCode[code];
  return knownRefusal ?? ((code && field && refusalByField[field]) || 'other');
}

/** Whether a refusal means that the page's data of the product or the seat is out of date. */
export const isStale = (refusal: OrderRefusal): boolean => ['owned', 'soldOut', 'priceChanged', 'offSale', 'lapsed'].includes(refusal);

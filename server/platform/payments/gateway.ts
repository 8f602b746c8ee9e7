/**
 * Milliseconds that a gateway has for one answer. A buyer waits for it, and is told within ten seconds that they cannot pay now. What a
 * slower answer would have said, the reconciler finds out.
 */
export const gatewayPatience = 8000;

/** How a customer pays: by card, or by KNET, Kuwait's debit network. */
export type PaymentMethod = 'CARD' | 'KNET';

/** A card that the gateway keeps with the payer's consent. */
export interface SavedCardFacts {
  /** The gateway's token of the card. It is worthless without the site's key. */
  reference: string;
  /** The brand in lower case, as the gateway names it: `visa`. */
  brand: string;
  last4: string;
  /** The first day of its last month, `2030-04-01`; null if the gateway does not say. */
  expiresOn: string | null;
}

/** Money on its way back, as the gateway describes it. */
export interface GatewayRefund {
  /** Our own id, which we sent. */
  refundId: string;
  status: 'pending' | 'succeeded' | 'failed';
  amount: number;
  /** Why it failed, in the gateway's words; null otherwise. */
  reason: string | null;
}

/** A payment that its payer disputes with their bank. Amounts are in minor units. */
export interface GatewayDispute {
  /** The gateway's own id. */
  reference: string;
  status: 'open' | 'won' | 'lost';
  amount: number;
  currency: string;
  /** The gateway's fee for the dispute, whoever wins, in the payment's currency. */
  fee: number;
  /** In the gateway's words. */
  reason: string | null;
}

/** A payment as the gateway describes it. Amounts are in minor units. */
export interface GatewayPayment {
  /** The gateway's own id. */
  reference: string;
  /** Our own id, which we sent. */
  paymentId: string;
  /** `processing`: the payer has finished, but the bank or the gateway has not, and the money has not come yet. */
  status: 'open' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded';
  amount: number;
  currency: string;
  /** The gateway's fee. */
  fee: number;
  /** The amount that has gone back. Null if finding it takes another request, which `retrieve` only makes on demand. */
  refundedAmount: number | null;
  /** The gateway's page for the card or the challenge; null once the customer has nothing left to do there. */
  redirectUrl: string | null;
  failureCode: 'declined' | 'insufficient_funds' | 'challenge_failed' | 'cancelled' | null;
  /** The card that the payer let it keep with this payment; null if there is none. */
  savedCard: SavedCardFacts | null;
  /** Oldest first. */
  disputes: readonly GatewayDispute[];
}

/** A request to collect a payment. */
export interface GatewayPaymentRequest {
  paymentId: string;
  amount: number;
  currency: string;
  method: PaymentMethod;
  /** Whether the payer may let the gateway keep the card, so that it can be charged without them. For `CARD` only. */
  saveCard: boolean;
  payer: { id: string; email: string };
  /** What is bought and who sells it, as the gateway's page shows it. */
  description: string;
  payee: string;
  /** The address to which its pages lead back. */
  returnUrl: string;
  language: 'en' | 'ar';
  /** When the gateway's pages stop accepting a card. */
  expiresAt: Date;
}

/** An event at a gateway. It only names the payment that it is about, since the server then asks for the payment's state. */
export interface GatewayEvent {
  id: string;
  type: string;
  /** The server's id of the payment; null if the event is about none of its payments. */
  paymentId: string | null;
  /** The gateway's id of the payment, as `retrieve` takes it; null if the event does not contain it. */
  reference: string | null;
}

/** A payment gateway. All calls may be repeated, since the server's ids are the idempotency keys. A call throws if it gets no answer. */
export interface PaymentGateway {
  /** As in `PAYMENT_GATEWAY`, in the address of its events and in the column `gateway` of our tables. */
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /**
   * Whether `fee` is the fee that the gateway has charged. Otherwise it is calculated with today's rates, and an older payment may have had
   * another.
   */
  readonly reportsFee: boolean;
  /**
   * The minor units of which each amount of a payment or refund must be a multiple; null if the gateway does not take the method in the
   * currency.
   */
  step(method: PaymentMethod, currency: string): number | null;
  /** The least amount of a payment, in minor units and a multiple of the step. A refund may be less. */
  least(method: PaymentMethod, currency: string): number;
  /** Opens a payment, or returns the one that has this id. */
  create(payment: GatewayPaymentRequest): Promise<GatewayPayment>;
  /**
   * Charges a saved card without its holder, once for each payment id within a day. The result is `failed` if the card is declined, and
   * `requires_action` with a page if the bank wants the holder to confirm. Null if the gateway refuses the request for good, because it no
   * longer has the card.
   */
  charge(payment: GatewayPaymentRequest, savedCard: string): Promise<GatewayPayment | null>;
  /**
   * Finds the charge of a saved card whose answer was lost, by the server's id; null if the gateway has none. The charge was asked for
   * after `since`.
   */
  findCharge(paymentId: string, charged: { savedCard: string; since: Date }): Promise<GatewayPayment | null>;
  /** Asks for a payment's state; with `refunds`, the amount that has gone back is always answered, too. */
  retrieve(reference: string, options?: { refunds: boolean }): Promise<GatewayPayment>;
  /** Closes the pages of an unpaid payment, if the gateway can. Answers the payment's state: it may have been paid meanwhile. */
  cancel(reference: string): Promise<GatewayPayment>;
  /**
   * Refunds a part or all of a payment, once for each refund id. A refusal, also by an error, is `failed`. `attempts` says how often the
   * refund was refused before: gateways repeat their answer to a known request, so each attempt must be a new one.
   */
  refund(reference: string, refund: { refundId: string; amount: number; attempts: number }): Promise<GatewayRefund>;
  /** Asks for a refund's state; null if the gateway never heard of it. */
  retrieveRefund(reference: string, refundId: string): Promise<GatewayRefund | null>;
  /** Deletes a saved card. Does nothing if the gateway no longer has it. */
  forgetCard(savedCard: string): Promise<void>;
  /** Reads an event. Null if the signature of the raw body is wrong or too old. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<GatewayEvent | null>;
}

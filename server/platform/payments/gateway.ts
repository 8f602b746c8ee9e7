/** How a customer pays: by card, or by KNET, Kuwait's debit network. */
export type PaymentMethod = 'CARD' | 'KNET';

/** A card that the payer let the gateway keep. */
export interface SavedCardFacts {
  /** The gateway's token of it. Worth nothing without our key. */
  reference: string;
  /** As the gateway calls it, in small letters: `visa`. */
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
  /** What the gateway charges for it, whoever wins, in the payment's currency. */
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
  /** `processing`: the payer has done their part, and the bank or the gateway has not finished: the money is not there yet. */
  status: 'open' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded';
  amount: number;
  currency: string;
  /** The gateway's fee. */
  fee: number;
  /** What has gone back. Null where that takes another question, which `retrieve` was not told to ask. */
  refundedAmount: number | null;
  /** Its page for the card or the challenge; null once the customer has nothing left to do there. */
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
  /** What is bought, and from whom, as the gateway's page shows it. */
  description: string;
  payee: string;
  /** The address to which its pages lead back. */
  returnUrl: string;
  language: 'en' | 'ar';
  /** After this, its pages accept no card. */
  expiresAt: Date;
}

/** Something has happened at a gateway. An event only makes us ask, so it says no more than which payment it is about. */
export interface GatewayEvent {
  id: string;
  type: string;
  /** Our own id; null if it is about none of our payments. */
  paymentId: string | null;
  /** The gateway's id of that payment, as `retrieve` takes it; null if the event does not say it. */
  reference: string | null;
}

/** A payment gateway. All calls may be repeated: our ids are the idempotency keys. A call throws if it gets no answer. */
export interface PaymentGateway {
  /** As in `PAYMENT_GATEWAY`, in the address of its events and in the column `gateway` of our tables. */
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /** Whether `fee` is what it has charged. Otherwise it is reckoned with the rates of today, and an older payment may have cost another. */
  readonly reportsFee: boolean;
  /** Amounts (of payments and refunds) must be multiples of so many minor units; null if it takes no payments in this way. */
  step(method: PaymentMethod, currency: string): number | null;
  /** The least amount of a payment, in minor units and a multiple of the step. A refund may be less. */
  least(method: PaymentMethod, currency: string): number;
  /** Opens a payment, or returns the one that has this id. */
  create(payment: GatewayPaymentRequest): Promise<GatewayPayment>;
  /**
   * Charges a saved card without its holder, once for each payment id within a day. Declined is `failed`. Where the bank wants the holder to
   * confirm, it is `requires_action` with the page for that. Null if the gateway refuses the request and will do so again: it no longer has
   * the card.
   */
  charge(payment: GatewayPaymentRequest, savedCard: string): Promise<GatewayPayment | null>;
  /** Finds the charge of a saved card whose answer was lost, by our id; null if the gateway has none. It was asked for after `since`. */
  findCharge(paymentId: string, charged: { savedCard: string; since: Date }): Promise<GatewayPayment | null>;
  /** Asks for a payment's state; with `refunds`, in any case for what has gone back, too. */
  retrieve(reference: string, options?: { refunds: boolean }): Promise<GatewayPayment>;
  /** Closes the pages of an unpaid payment, if the gateway can. Answers its state, which may be that it was paid meanwhile. */
  cancel(reference: string): Promise<GatewayPayment>;
  /**
   * Refunds a part or all of a payment, once for each refund id. One that is refused, also by an error, is `failed`. `attempts` says how
   * often it was refused before: gateways repeat the answer to a request that they know, so each attempt is a new one.
   */
  refund(reference: string, refund: { refundId: string; amount: number; attempts: number }): Promise<GatewayRefund>;
  /** Asks for a refund's state; null if the gateway never heard of it. */
  retrieveRefund(reference: string, refundId: string): Promise<GatewayRefund | null>;
  /** Deletes a saved card. Does nothing if the gateway no longer has it. */
  forgetCard(savedCard: string): Promise<void>;
  /** Reads an event. Null if the signature of the raw body is wrong or too old. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<GatewayEvent | null>;
}

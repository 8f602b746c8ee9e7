/** A payment as the gateway describes it. Amounts are in minor units. */
export interface GatewayPayment {
  /** The gateway's own id. */
  reference: string;
  /** Our own id, which we sent. */
  paymentId: string;
  status: 'open' | 'requires_action' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded';
  amount: number;
  currency: string;
  /** The gateway's fee. */
  fee: number;
  refundedAmount: number;
  /** Its page for the card or the challenge; null once the customer has nothing left to do there. */
  redirectUrl: string | null;
  failureCode: 'declined' | 'challenge_failed' | 'cancelled' | null;
}

/** A request to collect a payment. */
export interface GatewayPaymentRequest {
  paymentId: string;
  amount: number;
  currency: string;
  /** What is bought, and from whom, as the gateway's page shows it. */
  description: string;
  payee: string;
  /** The address to which its pages lead back. */
  returnUrl: string;
  language: 'en' | 'ar';
  /** After this, its pages accept no card. */
  expiresAt: Date;
}

export interface GatewayEvent {
  id: string;
  type: string;
  payment: GatewayPayment;
}

/** A payment gateway. All calls may be repeated: our payment id is the idempotency key. A call throws if it gets no answer. */
export interface PaymentGateway {
  readonly name: string;
  /** Opens a payment, or returns the one that has this id. */
  create(payment: GatewayPaymentRequest): Promise<GatewayPayment>;
  /** Asks for a payment's state. */
  retrieve(reference: string): Promise<GatewayPayment>;
  /** Refunds a part or all of a payment, once for each refund id. */
  refund(reference: string, refund: { refundId: string; amount: number }): Promise<GatewayPayment>;
  /** Reads an event. Null if the signature of the raw body is wrong or too old. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): GatewayEvent | null;
}

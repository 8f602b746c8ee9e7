/** What a gateway says of one payment. Amounts are minor units. */
export interface GatewayPayment {
  /** The gateway's own id. */
  reference: string;
  /** Ours, as we gave it. */
  paymentId: string;
  status: 'open' | 'requires_action' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded';
  amount: number;
  currency: string;
  /** What the gateway keeps. */
  fee: number;
  refundedAmount: number;
  /** Its page for the card or the challenge, while there is something to do there. */
  redirectUrl: string | null;
  failureCode: 'declined' | 'challenge_failed' | 'cancelled' | null;
}

/** What a gateway needs to know to collect a payment. */
export interface GatewayPaymentRequest {
  paymentId: string;
  amount: number;
  currency: string;
  /** What is paid for and who is paid, as its page shows them. */
  description: string;
  payee: string;
  /** Where its pages lead back to. */
  returnUrl: string;
  language: 'en' | 'ar';
  /** From then on its pages take no card any more. */
  expiresAt: Date;
}

export interface GatewayEvent {
  id: string;
  type: string;
  payment: GatewayPayment;
}

/** A payment gateway. Every call may be repeated: our payment id is the idempotency key. A call that cannot be answered throws. */
export interface PaymentGateway {
  readonly name: string;
  /** Opens a payment, or finds the one opened before with this id. */
  create(payment: GatewayPaymentRequest): Promise<GatewayPayment>;
  /** Asks how it stands. */
  retrieve(reference: string): Promise<GatewayPayment>;
  /** Gives back part or all of it, once for each refund id. */
  refund(reference: string, refund: { refundId: string; amount: number }): Promise<GatewayPayment>;
  /** Checks the signature over the raw body and its age; null when it is not the gateway's. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): GatewayEvent | null;
}

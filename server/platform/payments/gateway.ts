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
  failureCode: 'declined' | 'challenge_failed' | null;
}

export interface GatewayEvent {
  id: string;
  type: string;
  payment: GatewayPayment;
}

/** A payment gateway. Every call may be repeated: our payment id is the idempotency key. */
export interface PaymentGateway {
  readonly name: string;
  /** Opens a payment, or finds the one opened before with this id. */
  create(payment: { paymentId: string; amount: number; currency: string; description: string; returnUrl: string; language: 'en' | 'ar' }): Promise<GatewayPayment>;
  /** Asks how it stands. */
  retrieve(reference: string): Promise<GatewayPayment>;
  refund(reference: string, refund: { refundId: string; amount: number }): Promise<GatewayPayment>;
  /** Checks the signature over the raw body and its age; null when it is not the gateway's. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): GatewayEvent | null;
}

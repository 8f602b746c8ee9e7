import type { Context } from '../../core/context.ts';
import type { Payment, RefundReason } from './entities.ts';

/**
 * What the domain that asked for a payment does about its outcome, in the transaction that records it: both happen or neither.
 * Billing knows nothing of what is sold; the domain that sells registers here.
 */
export interface PaymentOutcomes {
  /** The money is there: null to keep it, or why it must go back. */
  settled(context: Context, payment: Payment): Promise<Exclude<RefundReason, 'REQUESTED'> | null>;
  /** The payment was not finished in time. */
  expired(context: Context, payment: Payment): Promise<void>;
  /** `amount` went back, on request; `whole` when nothing is left of the payment. */
  refunded(context: Context, payment: Payment, refund: { amount: number; whole: boolean }): Promise<void>;
}

let registered: PaymentOutcomes | undefined;

/** Registers what happens after a payment; once, while the server starts. */
export function onPaymentOutcome(outcomes: PaymentOutcomes): void {
  registered = outcomes;
}

/** The registered outcomes. */
export function outcomes(): PaymentOutcomes {
  if (!registered) throw new Error('no domain has said what happens after a payment');
  return registered;
}

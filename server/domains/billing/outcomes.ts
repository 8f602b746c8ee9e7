import type { Context } from '../../core/context.ts';
import type { Payment, RefundReason } from './entities.ts';

/**
 * What those who asked for a payment do about its outcome, in the transaction that records it: all of it happens or none.
 * Billing knows nothing of what is sold; whoever sells registers here.
 */
export interface PaymentOutcomes {
  /** The money is there: null to keep it, or why it must go back. */
  settled(context: Context, payment: Payment): Promise<Exclude<RefundReason, 'REQUESTED'> | null>;
  /** Nobody paid in time. */
  expired(context: Context, payment: Payment): Promise<void>;
  /** `amount` went back, on request; `whole` when nothing is left of the payment. */
  refunded(context: Context, payment: Payment, refund: { amount: number; whole: boolean }): Promise<void>;
}

let registered: PaymentOutcomes | undefined;

/** Registers what happens after a payment; once, while the server starts. */
export function onPaymentOutcome(outcomes: PaymentOutcomes): void {
  registered = outcomes;
}

/** What was registered. */
export function outcomes(): PaymentOutcomes {
  if (!registered) throw new Error('nobody has said what happens after a payment');
  return registered;
}

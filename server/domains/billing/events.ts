import { DomainEvent } from '../../core/events.ts';
import type { Payment, RefundReason } from './entities.ts';

/**
 * What happens to payments. Billing knows nothing of what is sold. The domain that asked for a payment looks at its subject (`ofKind`), and
 * does its part in the same transaction, while the payment's row is locked.
 */

interface OfPayment {
  payment: Payment;
}

/** Why money that has arrived must go back. */
export type Undeliverable = Exclude<RefundReason, 'REQUESTED'>;

/** What becomes of money that has arrived: it is kept, or why it goes back. */
export type Settlement = 'KEPT' | Undeliverable;

/** The money of a payment has arrived. The domain that asked for it answers what becomes of it. Billing fails without an answer. */
export const paymentSettled = new DomainEvent<OfPayment, Settlement | undefined>('paymentSettled');

/**
 * The bank asks the holder of a saved card to confirm, and they may not be there. Billing waits for them, unless a listener abandons the
 * payment.
 */
export const paymentChallenged = new DomainEvent<OfPayment>('paymentChallenged');

/** The bank or the payer has refused a payment. Another payment may still pay the subject. */
export const paymentFailed = new DomainEvent<OfPayment>('paymentFailed');

/** A payment was not finished in time. */
export const paymentExpired = new DomainEvent<OfPayment>('paymentExpired');

/** Money that went back, in minor units. */
export interface Returned {
  amount: number;
  /** Whether nothing is left of the payment. */
  whole: boolean;
  /** Set if a bank decided so, with the gateway's fee for it (minor units). Otherwise the refund was requested. */
  lost?: { fee: number };
}

/** Money of a delivered payment went back. Comes before the journal, so that the sums change first. */
export const paymentRefunded = new DomainEvent<OfPayment & Returned>('paymentRefunded');

/** A payer disputes a payment with their bank. */
export const disputeOpened = new DomainEvent<OfPayment & { disputeId: string }>('disputeOpened');

/** A bank has decided a dispute, for whichever side. */
export const disputeClosed = new DomainEvent<OfPayment & { disputeId: string }>('disputeClosed');

/** The gateway charges a fee (minor units) for a dispute that takes back no money of a delivered payment. */
export const disputeCharged = new DomainEvent<OfPayment & { fee: number }>('disputeCharged');

/** A bank has left the money of a sale with its creator. The money that was held back is available again. */
export const disputeWon = new DomainEvent<OfPayment>('disputeWon');

/**
 * The money of a payment is in the books, and its subject was delivered. Comes after the journal, since the lock of a document's number is
 * the last of all.
 */
export const moneyBooked = new DomainEvent<OfPayment>('moneyBooked');

/** Money that went back, in minor units: either by a refund or by a dispute. */
export interface BookedReturn {
  refundId: string | null;
  disputeId: string | null;
  amount: number;
  /** Whether nothing is left of the payment. */
  whole: boolean;
}

/** Money that went back is in the books. Comes after the journal, too. */
export const moneyReturned = new DomainEvent<OfPayment & BookedReturn>('moneyReturned');

import { DomainEvent } from '../../core/events.ts';
import type { Payment, RefundReason } from './entities.ts';

/*
 * What happens to payments. Billing knows nothing of what is sold: the domain that asked for a payment looks at its subject (`ofKind`), and
 * does its part in the transaction that records what has happened. The payment's row is locked.
 */

interface OfPayment {
  payment: Payment;
}

/** Why money that has arrived must go back. */
export type Undeliverable = Exclude<RefundReason, 'REQUESTED'>;

/** What becomes of money that has arrived: it is kept for what was given for it, or why it goes back. */
export type Settlement = 'KEPT' | Undeliverable;

/** The money of a payment is there. The one who asked for it answers what becomes of it; no answer is an error. */
export const paymentSettled = new DomainEvent<OfPayment, Settlement | undefined>('paymentSettled');

/** The bank asks the holder of a saved card, who may not be there. Billing waits for them, unless a listener gives the payment up. */
export const paymentChallenged = new DomainEvent<OfPayment>('paymentChallenged');

/** The bank or the payer said no. Another payment may still pay the subject. */
export const paymentFailed = new DomainEvent<OfPayment>('paymentFailed');

/** A payment was not finished in time. */
export const paymentExpired = new DomainEvent<OfPayment>('paymentExpired');

/** Money that went back, in minor units. */
export interface Returned {
  amount: number;
  /** Whether nothing is left of the payment. */
  whole: boolean;
  /** A bank decided so, and the gateway charges a fee for it. Otherwise it was asked for. */
  lost?: { fee: number };
}

/** Money of a payment went back, for which something had been given. Before the journal, so that the sums are changed first. */
export const paymentRefunded = new DomainEvent<OfPayment & Returned>('paymentRefunded');

/** A payer disputes a payment with their bank. */
export const disputeOpened = new DomainEvent<OfPayment & { disputeId: string }>('disputeOpened');

/** A bank has decided a dispute, for whichever side. */
export const disputeClosed = new DomainEvent<OfPayment & { disputeId: string }>('disputeClosed');

/** The gateway charges a fee (minor units) for a dispute that takes nothing back of what was given. */
export const disputeCharged = new DomainEvent<OfPayment & { fee: number }>('disputeCharged');

/** A bank has left the money of a sale with its creator: what was held back is there again. */
export const disputeWon = new DomainEvent<OfPayment>('disputeWon');

/** The money of a payment is in the books, and what it paid for was given. After the journal: a document's number is the last of all locks. */
export const moneyBooked = new DomainEvent<OfPayment>('moneyBooked');

/** Money that went back, in minor units, by a refund or by a dispute: one of the two. */
export interface BookedReturn {
  refundId: string | null;
  disputeId: string | null;
  amount: number;
  /** Whether nothing is left of the payment. */
  whole: boolean;
}

/** Money that went back is in the books. After the journal, too. */
export const moneyReturned = new DomainEvent<OfPayment & BookedReturn>('moneyReturned');

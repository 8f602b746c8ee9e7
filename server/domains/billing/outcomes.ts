import type { Context } from '../../core/context.ts';
import type { Payment, RefundReason } from './entities.ts';

/** What a payment pays: an order or a plan invoice. */
export type Subject = { orderId: string } | { planInvoiceId: string };
/** Why money that has arrived must go back. */
export type Undeliverable = Exclude<RefundReason, 'REQUESTED'>;

export type SubjectKind = 'order' | 'planInvoice';

/** The columns of a payment that name its subject. */
export type SubjectIds = Pick<Payment, 'orderId' | 'planInvoiceId'>;

export const kindOf = ({ orderId }: SubjectIds): SubjectKind => (orderId ? 'order' : 'planInvoice');

/** Money that went back, in minor units. */
export interface Returned {
  amount: number;
  whole: boolean;
  lost?: { fee: number };
}

/**
 * What the domain that asked for a payment does about its outcome, in the transaction that records it: both happen or neither.
 * Billing knows nothing of what is sold; the domains that sell register here, each for its kind. `id` is that of the order or the plan
 * invoice.
 */
export interface PaymentOutcomes {
  /** The money is there: null to keep it, or why it must go back. */
  settled(context: Context, id: string, payment: Payment): Promise<Undeliverable | null>;
  /** The bank asks the holder of a saved card, who may not be there. The caller waits for their answer, unless it gives the payment up. */
  challenged?(context: Context, id: string, payment: Payment): Promise<void>;
  /** The bank or the payer said no. The subject may be paid by another payment. */
  failed?(context: Context, id: string, payment: Payment): Promise<void>;
  /** The payment was not finished in time. */
  expired(context: Context, id: string, payment: Payment): Promise<void>;
  /**
   * `amount` went back, on request or because a bank decided so (`lost`, with the gateway's fee for it); `whole` when nothing is left of
   * the payment.
   */
  refunded(context: Context, id: string, refund: Returned & { payment: Payment }): Promise<void>;
  /** The gateway charges the seller for a dispute that was won. */
  charged?(context: Context, id: string, charge: { fee: number }): Promise<void>;
  /** A bank decided for the creator: what it had held back is there again. */
  disputeWon?(context: Context, id: string): Promise<void>;
}

const registered: Partial<Record<SubjectKind, PaymentOutcomes>> = {};

/** Registers what happens after a payment of a kind; once for each, while the server starts. */
export function onPaymentOutcome(kind: SubjectKind, outcomes: PaymentOutcomes): void {
  registered[kind] = outcomes;
}

/** What is done about a payment's outcome, and the id of its subject. */
export function outcomesOf(payment: SubjectIds): { outcomes: PaymentOutcomes; id: string } {
  const kind = kindOf(payment);
  const outcomes = registered[kind];
  const id = payment.orderId ?? payment.planInvoiceId;
  if (!outcomes || !id) throw new Error(`no domain has said what happens after a payment of a ${kind}`);
  return { outcomes, id };
}

/** What documents need of a payment. */
export type BookedPayment = SubjectIds & Pick<Payment, 'id' | 'amount' | 'currency' | 'language'>;

/** Writes the documents of money that came or went back, in the transaction that books it and after its journal. */
export interface Paperwork {
  /** A payment was settled and what it paid for was given. */
  paid(context: Context, payment: BookedPayment): Promise<void>;
  /** Money of such a payment went back, on request or because a bank decided so. */
  refunded(context: Context, payment: BookedPayment, returned: BookedReturn): Promise<void>;
}

/** Money that went back, in minor units, by a refund or by a dispute: one of the two. */
export interface BookedReturn {
  refundId: string | null;
  disputeId: string | null;
  amount: number;
  /** Whether nothing is left of the payment. */
  whole: boolean;
}

let paperwork: Paperwork | undefined;

/** Registers the writer of documents; once, while the server starts. */
export function onBooked(work: Paperwork): void {
  paperwork = work;
}

/** The writer of documents. */
export const bookedPaper = (): Paperwork => {
  if (!paperwork) throw new Error('no domain has said how documents are written');
  return paperwork;
};

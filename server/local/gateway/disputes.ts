import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { type Change, changePayment, type StoredDispute, type StoredPayment } from './store.ts';

/** The gateway's fee for a dispute, in minor units. */
export const disputeFee = 5000;

export interface NewDispute {
  /** The disputed amount; by default all that has not been refunded. */
  amount?: number;
  reason?: string;
}

/** Opens a dispute of a paid payment. Null if there is nothing to dispute. */
export function disputeOf(payment: StoredPayment, { amount, reason = 'product_not_received' }: NewDispute): Change | null {
  const open = payment.disputes.filter(({ status }) => status !== 'won').reduce((sum, one) => sum + one.amount, 0);
  const left = payment.amount - payment.refundedAmount - open;
  const disputed = amount ?? left;
  const isPaid = payment.status === 'succeeded' || payment.status === 'partially_refunded';
  if (!isPaid || !(disputed > 0 && disputed <= left)) return null;
  const dispute: StoredDispute = {
    reference: `dp_${randomBytes(12).toString('base64url')}`,
    status: 'open',
    amount: disputed,
    fee: disputeFee,
    reason,
  };
  return { disputes: [...payment.disputes, dispute], event: 'dispute.opened' };
}

export interface Disputes {
  /** `changed` is false if there is nothing to dispute. */
  open(reference: string, dispute: NewDispute): ReturnType<typeof changePayment>;
  /** Decides an open dispute. `changed` is false if it is not open. */
  decide(reference: string, dispute: string, outcome: 'won' | 'lost'): ReturnType<typeof changePayment>;
}

/** The actions of a bank on disputes, which an operator performs. */
export function createDisputes({ pool, onEvent }: { pool: Pool; onEvent(): void }): Disputes {
  const change = async (...args: [reference: string, decide: Parameters<typeof changePayment>[2]]) => {
    const result = await changePayment(pool, ...args);
    if (result?.changed) onEvent();
    return result;
  };
  return {
    open: (reference, dispute) => change(reference, (payment) => disputeOf(payment, dispute)),
    decide: (reference, dispute, status) =>
      change(reference, ({ disputes }) => {
        if (!disputes.some((one) => one.reference === dispute && one.status === 'open')) return null;
        const decided = disputes.map((one) => (one.reference === dispute ? { ...one, status, fee: status === 'won' ? 0 : one.fee } : one));
        return { disputes: decided, event: `dispute.${status}` };
      }),
  };
}

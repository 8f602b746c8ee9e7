import type { Pool } from 'pg';
import type { GatewayPayment } from '../../platform/payments/gateway.ts';
import type { CardOutcome } from './card.ts';
import { feeOf } from './fee.ts';
import { type Change, changePayment, findLate, findPayment, type NewPayment, openPayment, type StoredPayment } from './store.ts';

/** Seconds until the slow bank answers. */
const lateSeconds = 5;

/** Whether a card may still be entered. */
export const awaitsCard = ({ status, succeedsAt, expiresAt }: StoredPayment, now: Date) =>
  status === 'open' && !succeedsAt && expiresAt > now;
/** Whether the bank's challenge waits for an answer. */
export const awaitsChallenge = ({ status, expiresAt }: StoredPayment, now: Date) => status === 'requires_action' && expiresAt > now;

export interface Charges {
  open(payment: NewPayment): Promise<StoredPayment>;
  find(reference: string): Promise<StoredPayment | null>;
  /** Charges a card. `changed` is false if the payment takes no card any more. */
  charge(reference: string, card: { outcome: CardOutcome; last4: string }): ReturnType<typeof changePayment>;
  /** Answers the bank's challenge, rightly or wrongly. */
  answer(reference: string, right: boolean): ReturnType<typeof changePayment>;
  /** Cancels the payment for the customer. */
  cancel(reference: string): ReturnType<typeof changePayment>;
  /** Refunds money once for each id. Null if less than the amount is left to refund. */
  refund(reference: string, refund: { refundId: string; amount: number }): Promise<StoredPayment | null>;
  /** Charges the payments whose slow bank has answered by now. */
  chargeLate(): Promise<void>;
  /** A payment as the API and the events describe it. */
  view(payment: StoredPayment): GatewayPayment;
}

interface ChargesSource {
  pool: Pool;
  /** The pages' address, once the port is known. */
  url(): string;
  now(): Date;
  /** Called after a new event is stored. */
  onEvent(): void;
}

/** All actions on payments at this gateway. */
export function createCharges({ pool, url, now, onEvent }: ChargesSource): Charges {
  const change = async (reference: string, decide: Parameters<typeof changePayment>[2]) => {
    const result = await changePayment(pool, reference, decide, (payment, id) =>
      payment.succeedsAt && payment.status === 'open' ? null : event(payment, id),
    );
    if (result?.changed) onEvent();
    return result;
  };
  const event = (payment: StoredPayment, id: string) => {
    const type = `payment.${payment.status}`;
    return { type, body: JSON.stringify({ id, type, createdAt: now().toISOString(), payment: view(payment) }) };
  };
  const view = (payment: StoredPayment): GatewayPayment => {
    const { reference, paymentId, amount, currency, fee, refundedAmount, failureCode } = payment;
    const redirectUrl = awaitsCard(payment, now())
      ? pageUrl(reference)
      : awaitsChallenge(payment, now())
        ? `${pageUrl(reference)}/challenge`
        : null;
    const abandoned = !redirectUrl && !payment.succeedsAt && (payment.status === 'open' || payment.status === 'requires_action');
    return {
      reference,
      paymentId,
      status: abandoned ? 'expired' : payment.status,
      amount,
      currency,
      fee,
      refundedAmount,
      redirectUrl,
      failureCode,
    };
  };
  const pageUrl = (reference: string) => `${url()}/pay/${reference}`;
  const succeeded = (payment: StoredPayment): Change => ({ status: 'succeeded', fee: feeOf(payment.amount) });

  const outcomes: Record<CardOutcome, (payment: StoredPayment) => Change> = {
    succeed: succeeded,
    challenge: () => ({ status: 'requires_action' }),
    decline: () => ({ status: 'failed', failureCode: 'declined' }),
    succeed_late: () => ({ succeedsAt: new Date(now().getTime() + lateSeconds * 1000) }),
  };
  const chargeIfLate = (reference: string) =>
    change(reference, (payment) =>
      payment.status === 'open' && payment.succeedsAt && payment.succeedsAt <= now() ? succeeded(payment) : null,
    );

  return {
    view,
    open: (payment) => openPayment(pool, payment),
    find: async (reference) => {
      const payment = await findPayment(pool, reference);
      if (payment?.status !== 'open' || !payment.succeedsAt || payment.succeedsAt > now()) return payment;
      return (await chargeIfLate(reference))?.payment ?? null;
    },
    charge: (reference, { outcome, last4 }) =>
      change(reference, (payment) => (awaitsCard(payment, now()) ? { ...outcomes[outcome](payment), last4 } : null)),
    answer: (reference, right) =>
      change(reference, (payment) => {
        if (!awaitsChallenge(payment, now())) return null;
        return right ? succeeded(payment) : { status: 'failed', failureCode: 'challenge_failed' };
      }),
    cancel: (reference) =>
      change(reference, (payment) =>
        awaitsCard(payment, now()) || awaitsChallenge(payment, now()) ? { status: 'failed', failureCode: 'cancelled' } : null,
      ),
    refund: async (reference, { refundId, amount }) => {
      let refused = false;
      const result = await change(reference, async (payment, db) => {
        const known = await db.query('select 1 from sandbox_gateway.refunds where refund_id = $1', [refundId]);
        if (known.rowCount) return null;
        const refundedAmount = payment.refundedAmount + amount;
        refused = (payment.status !== 'succeeded' && payment.status !== 'partially_refunded') || refundedAmount > payment.amount;
        if (refused) return null;
        await db.query('insert into sandbox_gateway.refunds (refund_id, reference, amount) values ($1, $2, $3)', [
          refundId,
          reference,
          amount,
        ]);
        return { refundedAmount, status: refundedAmount === payment.amount ? 'refunded' : 'partially_refunded' };
      });
      return refused ? null : (result?.payment ?? null);
    },
    chargeLate: async () => {
      for (const reference of await findLate(pool, now())) await chargeIfLate(reference);
    },
  };
}

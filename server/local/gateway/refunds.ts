import type { Pool, PoolClient } from 'pg';
import type { GatewayRefund } from '../../platform/payments/gateway.ts';
import type { RefundOutcome } from './card.ts';
import { type Change, changePayment, type StoredPayment } from './store.ts';

/** Seconds until a late refund ends. */
const lateSeconds = 5;

/** Why the gateway refused a refund, in its words. */
const refusal = 'the bank refused the refund';

interface Row {
  refund_id: string;
  reference: string;
  amount: string;
  status: GatewayRefund['status'];
  reason: string | null;
}

export interface Refunds {
  /** Refunds money once for each id; one that failed is tried again. Null if less than the amount is left to refund. */
  give(reference: string, refund: { refundId: string; amount: number }): Promise<GatewayRefund | null>;
  find(reference: string, refundId: string): Promise<GatewayRefund | null>;
  /** Ends a pending refund. Answers false if there is no such one. */
  end(refundId: string, status: 'succeeded' | 'failed'): Promise<boolean>;
  /** Sets the outcome of a payment's refunds from now on. Answers false if there is no such payment. */
  foretell(reference: string, outcome: RefundOutcome): Promise<boolean>;
  /** Ends the refunds that are due. */
  goOn(): Promise<void>;
}

/** How a new refund begins, and how it ends when it is due. */
const beginnings: Record<RefundOutcome, { status: GatewayRefund['status']; endsAs?: 'succeeded' | 'failed' }> = {
  succeed: { status: 'succeeded' },
  refuse: { status: 'failed' },
  succeed_late: { status: 'pending', endsAs: 'succeeded' },
  fail_late: { status: 'pending', endsAs: 'failed' },
  stay: { status: 'pending' },
};

/** All refunds at this gateway. A payment's `refundedAmount` is what has gone back; a pending refund only reserves its amount. */
export function createRefunds({ pool, now, onEvent }: { pool: Pool; now(): Date; onEvent(): void }): Refunds {
  const change = async (reference: string, decide: Parameters<typeof changePayment>[2]) => {
    const result = await changePayment(pool, reference, decide);
    if (result?.changed) onEvent();
    return result;
  };

  async function end(refundId: string, status: 'succeeded' | 'failed'): Promise<boolean> {
    const { rows } = await pool.query<Row>('select * from sandbox_gateway.refunds where refund_id = $1', [refundId]);
    const [refund] = rows;
    const result =
      refund &&
      (await change(refund.reference, async (payment, db) => {
        const ended = await db.query(
          "update sandbox_gateway.refunds set status = $2, reason = $3, ends_at = null where refund_id = $1 and status = 'pending'",
          [refundId, status, status === 'failed' ? refusal : null],
        );
        return ended.rowCount ? after(payment, status, Number(refund.amount)) : null;
      }));
    return result?.changed ?? false;
  }

  return {
    end,
    give: async (reference, { refundId, amount }) => {
      let answer: GatewayRefund | null = null;
      await change(reference, async (payment, db) => {
        const known = await refundIn(db, reference, refundId);
        if (known && (known.status !== 'failed' || known.amount !== amount)) {
          answer = known;
          return null;
        }
        if ((payment.status !== 'succeeded' && payment.status !== 'partially_refunded') || amount > (await leftOf(db, payment)))
          return null;
        const { status, endsAs } = beginnings[payment.refundOutcome];
        const reason = status === 'failed' ? refusal : null;
        const endsAt = endsAs ? new Date(now().getTime() + lateSeconds * 1000) : null;
        await db.query(
          `insert into sandbox_gateway.refunds (refund_id, reference, amount, status, reason, ends_at, ends_as)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (refund_id) do update
             set status = excluded.status, reason = excluded.reason, ends_at = excluded.ends_at, ends_as = excluded.ends_as`,
          [refundId, reference, amount, status, reason, endsAt, endsAs ?? null],
        );
        answer = { refundId, status, amount, reason };
        return after(payment, status, amount);
      });
      return answer;
    },
    find: (reference, refundId) => refundIn(pool, reference, refundId),
    foretell: async (reference, refundOutcome) =>
      (await changePayment(pool, reference, () => ({ refundOutcome, event: null })))?.changed ?? false,
    goOn: async () => {
      const { rows } = await pool.query<{ refund_id: string; ends_as: 'succeeded' | 'failed' }>(
        "select refund_id, ends_as from sandbox_gateway.refunds where status = 'pending' and ends_at <= $1 limit 50",
        [now()],
      );
      for (const { refund_id, ends_as } of rows) await end(refund_id, ends_as);
    },
  };
}

/** The change of a payment when a refund of it gets a status. */
function after(payment: StoredPayment, status: GatewayRefund['status'], amount: number): Change {
  const event = `refund.${status}`;
  if (status !== 'succeeded') return { event };
  const refundedAmount = payment.refundedAmount + amount;
  return { refundedAmount, status: refundedAmount === payment.amount ? 'refunded' : 'partially_refunded', event };
}

/** The amount that may still be refunded: what is left after refunds, pending refunds and lost disputes. */
async function leftOf(db: PoolClient, { reference, amount, refundedAmount, disputes }: StoredPayment): Promise<number> {
  const { rows } = await db.query<{ pending: string }>(
    "select coalesce(sum(amount), 0) as pending from sandbox_gateway.refunds where reference = $1 and status = 'pending'",
    [reference],
  );
  const lost = disputes.filter(({ status }) => status !== 'won').reduce((sum, one) => sum + one.amount, 0);
  return amount - refundedAmount - Number(rows[0]?.pending) - lost;
}

async function refundIn(db: Pick<Pool, 'query'>, reference: string, refundId: string): Promise<GatewayRefund | null> {
  const { rows } = await db.query<Row>('select * from sandbox_gateway.refunds where reference = $1 and refund_id = $2', [
    reference,
    refundId,
  ]);
  const [row] = rows;
  return row ? { refundId: row.refund_id, status: row.status, amount: Number(row.amount), reason: row.reason } : null;
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { GatewayDispute, GatewayPayment, PaymentMethod, SavedCardFacts } from '../../platform/payments/gateway.ts';
import type { RefundOutcome } from './card.ts';

/** How often an event is sent, over about two days. After that, it stays in the table for inspection. */
export const mostAttempts = 20;

/** A dispute as it is stored: in the currency of its payment. */
export type StoredDispute = Omit<GatewayDispute, 'currency'>;

/** A payment as the gateway stores it, in a database schema of its own. */
export interface StoredPayment {
  reference: string;
  paymentId: string;
  status: GatewayPayment['status'];
  amount: number;
  currency: string;
  method: PaymentMethod;
  /** Whether the shop wants to offer the payer to save the card. */
  saveCard: boolean;
  fee: number;
  refundedAmount: number;
  description: string;
  payee: string;
  language: 'en' | 'ar';
  returnUrl: string;
  failureCode: GatewayPayment['failureCode'];
  last4: string | null;
  savedCard: SavedCardFacts | null;
  /** The time at which a slow bank charges the card. */
  succeedsAt: Date | null;
  /** The time at which the payer disputes it. */
  disputedAt: Date | null;
  /** The outcome of refunds from now on. */
  refundOutcome: RefundOutcome;
  disputes: readonly StoredDispute[];
  expiresAt: Date;
}
export type NewPayment = Pick<
  StoredPayment,
  'paymentId' | 'amount' | 'currency' | 'method' | 'saveCard' | 'description' | 'payee' | 'language' | 'returnUrl' | 'expiresAt'
>;
export type Change = Partial<
  Pick<
    StoredPayment,
    'status' | 'fee' | 'refundedAmount' | 'failureCode' | 'last4' | 'savedCard' | 'succeedsAt' | 'disputedAt' | 'refundOutcome' | 'disputes'
  >
> & {
  /** The type of the event; null for none. By default it names the payment's status. */
  event?: string | null;
};

/** A row as `pg` returns it: `bigint` values are text. */
interface Row {
  reference: string;
  payment_id: string;
  status: StoredPayment['status'];
  amount: string;
  currency: string;
  method: PaymentMethod;
  save_card: boolean;
  fee: string;
  refunded_amount: string;
  description: string;
  payee: string;
  language: 'en' | 'ar';
  return_url: string;
  failure_code: StoredPayment['failureCode'];
  last4: string | null;
  saved_card: SavedCardFacts | null;
  succeeds_at: Date | null;
  disputed_at: Date | null;
  refund_outcome: RefundOutcome;
  disputes: StoredDispute[];
  expires_at: Date;
}

/** Opens a payment, or returns the one that has its id. */
export async function openPayment(pool: Pool, payment: NewPayment): Promise<StoredPayment> {
  await pool.query(
    `insert into sandbox_gateway.payments
       (reference, payment_id, amount, currency, method, save_card, description, payee, language, return_url, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (payment_id) do nothing`,
    [
      `sbx_${randomBytes(18).toString('base64url')}`,
      payment.paymentId,
      payment.amount,
      payment.currency,
      payment.method,
      payment.saveCard,
      payment.description,
      payment.payee,
      payment.language,
      payment.returnUrl,
      payment.expiresAt,
    ],
  );
  const { rows } = await pool.query<Row>('select * from sandbox_gateway.payments where payment_id = $1', [payment.paymentId]);
  return stored(rows[0] as Row);
}

export async function findPayment(pool: Pool, reference: string): Promise<StoredPayment | null> {
  const { rows } = await pool.query<Row>('select * from sandbox_gateway.payments where reference = $1', [reference]);
  return rows[0] ? stored(rows[0]) : null;
}

/** The reference of the payment that has the shop's id; null if there is none. */
export async function referenceOf(pool: Pool, paymentId: string): Promise<string | null> {
  const { rows } = await pool.query<Pick<Row, 'reference'>>('select reference from sandbox_gateway.payments where payment_id = $1', [
    paymentId,
  ]);
  return rows[0]?.reference ?? null;
}

/**
 * Changes a payment under its lock, and stores the event of it. `decide` gets the current payment and returns null to leave it
 * unchanged. All charges go through this function, so the second of two submits has nothing left to charge.
 */
export async function changePayment(
  pool: Pool,
  reference: string,
  decide: (payment: StoredPayment, db: PoolClient) => Promise<Change | null> | Change | null,
): Promise<{ payment: StoredPayment; changed: boolean } | null> {
  const db = await pool.connect();
  try {
    await db.query('begin');
    const { rows } = await db.query<Row>('select * from sandbox_gateway.payments where reference = $1 for update', [reference]);
    const before = rows[0] && stored(rows[0]);
    const change = before ? await decide(before, db) : null;
    if (!before || !change) {
      await db.query('rollback');
      return before ? { payment: before, changed: false } : null;
    }
    const { event, ...changed } = change;
    const payment = { ...before, ...changed };
    await db.query(
      `update sandbox_gateway.payments set status = $2, fee = $3, refunded_amount = $4, failure_code = $5, last4 = $6, succeeds_at = $7,
         saved_card = $8, disputed_at = $9, refund_outcome = $10, disputes = $11
       where reference = $1`,
      [
        reference,
        payment.status,
        payment.fee,
        payment.refundedAmount,
        payment.failureCode,
        payment.last4,
        payment.succeedsAt,
        payment.savedCard && JSON.stringify(payment.savedCard),
        payment.disputedAt,
        payment.refundOutcome,
        JSON.stringify(payment.disputes),
      ],
    );
    if (event !== null) await storeEvent(db, payment, event ?? `payment.${payment.status}`);
    await db.query('commit');
    return { payment, changed: true };
  } catch (error) {
    await db.query('rollback');
    throw error;
  } finally {
    db.release();
  }
}

/** Stores an event. It only names the payment that it is about, and the shop asks for the rest. */
async function storeEvent(db: PoolClient, { reference, paymentId }: StoredPayment, type: string): Promise<void> {
  const id = `evt_${randomUUID()}`;
  const body = JSON.stringify({ id, type, payment: { reference, paymentId } });
  // The event is due at once by any clock, since the gateway's may differ from the database's.
  await db.query("insert into sandbox_gateway.events (id, reference, type, body, next_attempt_at) values ($1, $2, $3, $4, '-infinity')", [
    id,
    reference,
    type,
    body,
  ]);
}

/** The references of payments whose slow bank has answered by now, or whose payer has disputed them. */
export async function findLate(pool: Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query(
    `select reference from sandbox_gateway.payments
     where (status in ('open', 'processing') and succeeds_at <= $1) or disputed_at <= $1 limit 50`,
    [now],
  );
  return rows.map(({ reference }) => reference as string);
}

/** Whether the gateway has its tables in this database, because it runs or has run. */
const isThere = async (pool: Pool) =>
  (await pool.query<{ there: boolean }>("select to_regclass('sandbox_gateway.events') is not null as there")).rows[0]?.there ?? false;

/** Whether the gateway has due work that is not done yet, or an event that is not delivered yet. */
export async function dueAtGateway(pool: Pool, now: Date): Promise<boolean> {
  if (!(await isThere(pool))) return false;
  const { rows } = await pool.query<{ due: boolean }>(
    `select exists (select from sandbox_gateway.payments where (status in ('open', 'processing') and succeeds_at <= $1) or disputed_at <= $1)
       or exists (select from sandbox_gateway.refunds where status = 'pending' and ends_at <= $1)
       or exists (select from sandbox_gateway.events where delivered_at is null and next_attempt_at <= $1 and attempts < $2) as due`,
    [now, mostAttempts],
  );
  return rows[0]?.due ?? false;
}

/** When the gateway next has work by itself; null for never. */
export async function nextAtGateway(pool: Pool, after: Date): Promise<Date | null> {
  if (!(await isThere(pool))) return null;
  const { rows } = await pool.query<{ at: Date | null }>(
    `select min(at) as at from (
       select succeeds_at as at from sandbox_gateway.payments where status in ('open', 'processing')
       union all select disputed_at from sandbox_gateway.payments
       union all select ends_at from sandbox_gateway.refunds where status = 'pending') late
     where at > $1`,
    [after],
  );
  return rows[0]?.at ?? null;
}

const stored = (row: Row): StoredPayment => ({
  reference: row.reference,
  paymentId: row.payment_id,
  status: row.status,
  amount: Number(row.amount),
  currency: row.currency,
  method: row.method,
  saveCard: row.save_card,
  fee: Number(row.fee),
  refundedAmount: Number(row.refunded_amount),
  description: row.description,
  payee: row.payee,
  language: row.language,
  returnUrl: row.return_url,
  failureCode: row.failure_code,
  last4: row.last4,
  savedCard: row.saved_card,
  succeedsAt: row.succeeds_at,
  disputedAt: row.disputed_at,
  refundOutcome: row.refund_outcome,
  disputes: row.disputes,
  expiresAt: row.expires_at,
});

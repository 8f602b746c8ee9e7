import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { GatewayPayment } from '../../platform/payments/gateway.ts';

/** A payment as the gateway stores it, in a database schema of its own. */
export interface StoredPayment {
  reference: string;
  paymentId: string;
  status: GatewayPayment['status'];
  amount: number;
  currency: string;
  fee: number;
  refundedAmount: number;
  description: string;
  payee: string;
  language: 'en' | 'ar';
  returnUrl: string;
  failureCode: GatewayPayment['failureCode'];
  last4: string | null;
  /** The time at which a slow bank charges the card. */
  succeedsAt: Date | null;
  expiresAt: Date;
}
export type NewPayment = Pick<
  StoredPayment,
  'paymentId' | 'amount' | 'currency' | 'description' | 'payee' | 'language' | 'returnUrl' | 'expiresAt'
>;
export type Change = Partial<Pick<StoredPayment, 'status' | 'fee' | 'refundedAmount' | 'failureCode' | 'last4' | 'succeedsAt'>>;

/** A row as `pg` returns it: `bigint` values are text. */
interface Row {
  reference: string;
  payment_id: string;
  status: StoredPayment['status'];
  amount: string;
  currency: string;
  fee: string;
  refunded_amount: string;
  description: string;
  payee: string;
  language: 'en' | 'ar';
  return_url: string;
  failure_code: StoredPayment['failureCode'];
  last4: string | null;
  succeeds_at: Date | null;
  expires_at: Date;
}

/** Creates the tables, under a lock, because several servers may start at once. */
export async function prepareStore(pool: Pool): Promise<void> {
  await pool.query(`
    begin;
    select pg_advisory_xact_lock(764254);
    create schema if not exists sandbox_gateway;
    create table if not exists sandbox_gateway.payments (
      reference text primary key,
      payment_id uuid not null unique,
      status text not null default 'open',
      amount bigint not null check (amount > 0),
      currency text not null,
      fee bigint not null default 0,
      refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
      description text not null,
      payee text not null,
      language text not null,
      return_url text not null,
      failure_code text,
      last4 text,
      succeeds_at timestamptz,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index if not exists payments_late on sandbox_gateway.payments (succeeds_at) where status = 'open';
    create table if not exists sandbox_gateway.refunds (
      refund_id uuid primary key,
      reference text not null references sandbox_gateway.payments,
      amount bigint not null check (amount > 0)
    );
    create table if not exists sandbox_gateway.events (
      id text primary key,
      reference text not null references sandbox_gateway.payments,
      type text not null,
      body text not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      delivered_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index if not exists events_due on sandbox_gateway.events (next_attempt_at) where delivered_at is null;
    commit;
  `);
}

/** Opens a payment, or returns the one that has its id. */
export async function openPayment(pool: Pool, payment: NewPayment): Promise<StoredPayment> {
  await pool.query(
    `insert into sandbox_gateway.payments (reference, payment_id, amount, currency, description, payee, language, return_url, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (payment_id) do nothing`,
    [
      `sbx_${randomBytes(18).toString('base64url')}`,
      payment.paymentId,
      payment.amount,
      payment.currency,
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

/**
 * Changes a payment under its lock, and stores the event of it. `decide` gets the current payment and returns null to leave it
 * unchanged. All charges go through this function, so the second of two submits has nothing left to charge.
 */
export async function changePayment(
  pool: Pool,
  reference: string,
  decide: (payment: StoredPayment, db: PoolClient) => Promise<Change | null> | Change | null,
  tell: (payment: StoredPayment, eventId: string) => { type: string; body: string } | null,
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
    const payment = { ...before, ...change };
    await db.query(
      `update sandbox_gateway.payments set status = $2, fee = $3, refunded_amount = $4, failure_code = $5, last4 = $6, succeeds_at = $7
       where reference = $1`,
      [reference, payment.status, payment.fee, payment.refundedAmount, payment.failureCode, payment.last4, payment.succeedsAt],
    );
    const id = `evt_${randomUUID()}`;
    const event = tell(payment, id);
    if (event) {
      await db.query('insert into sandbox_gateway.events (id, reference, type, body) values ($1, $2, $3, $4)', [
        id,
        reference,
        event.type,
        event.body,
      ]);
    }
    await db.query('commit');
    return { payment, changed: true };
  } catch (error) {
    await db.query('rollback');
    throw error;
  } finally {
    db.release();
  }
}

/** The references of payments whose slow bank has answered by now. */
export async function findLate(pool: Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query(
    `select reference from sandbox_gateway.payments where status = 'open' and succeeds_at <= $1 order by succeeds_at limit 50`,
    [now],
  );
  return rows.map(({ reference }) => reference as string);
}

const stored = (row: Row): StoredPayment => ({
  reference: row.reference,
  paymentId: row.payment_id,
  status: row.status,
  amount: Number(row.amount),
  currency: row.currency,
  fee: Number(row.fee),
  refundedAmount: Number(row.refunded_amount),
  description: row.description,
  payee: row.payee,
  language: row.language,
  returnUrl: row.return_url,
  failureCode: row.failure_code,
  last4: row.last4,
  succeedsAt: row.succeeds_at,
  expiresAt: row.expires_at,
});

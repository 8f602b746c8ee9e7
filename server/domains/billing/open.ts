import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { GatewayPayment } from '../../platform/payments/gateway.ts';
import { enqueuing } from '../../platform/queue.ts';
import { Payment } from './entities.ts';
import type { Subject } from './outcomes.ts';

/** The money to collect: what for, from whom, and in whose account it is booked. */
export interface PaymentIntent {
  subject: Subject;
  /** The seller of an order; for a plan, the creator who pays. */
  creatorId: string;
  payerId: string;
  /** Minor units, more than zero. */
  amount: number;
  currency: string;
  /** What is paid for and who is paid, in `language`, as the gateway's page shows them. */
  description: string;
  payee: string;
  language: Language;
  expiresAt: Date;
}

const unavailable = () => userError('PAYMENT_FAILED', 'payment.unavailable');

/** Refuses where no payment gateway is set up. */
export function requireGateway({ platform: { gateway } }: Context): void {
  if (gateway.name === 'none') throw unavailable();
}

/**
 * Writes the intent to collect a payment, in the caller's transaction. The gateway hears of it afterwards, from `presentPayment`:
 * a crash in between leaves a row that the reconciler takes up.
 */
export async function openPayment(context: Context, { subject, ...intent }: PaymentIntent): Promise<string> {
  const { db, platform, withCommit } = context;
  const { generatedMaps } = await db.insert(Payment, { ...intent, ...subject, gateway: platform.gateway.name });
  const { id } = generatedMaps[0] as { id: string };
  await withCommit(enqueuing('billing:settle', { paymentId: id }, { runAt: intent.expiresAt, key: `billing:settle:${id}` }));
  return id;
}

/** Asks the gateway for its page and keeps the address. May be repeated: the payment's id is the idempotency key. */
export async function presentPayment(context: Context, paymentId: string): Promise<void> {
  const { db, platform, log } = context;
  const payment = await db.findOneBy(Payment, { id: paymentId });
  if (payment?.status !== 'CREATED' || payment.gatewayReference) return;
  let opened: GatewayPayment;
  try {
    opened = await platform.gateway.create({
      paymentId,
      amount: payment.amount,
      currency: payment.currency,
      description: payment.description,
      payee: payment.payee,
      returnUrl: returnUrl(platform.origin, payment),
      language: pageLanguage(payment),
      expiresAt: payment.expiresAt,
    });
    refuseMismatch(payment, opened);
  } catch (error) {
    log().error({ err: error, paymentId }, 'the gateway did not open a payment');
    throw unavailable();
  }
  await sql`
    update payments set gateway_reference = ${opened.reference}, redirect_url = ${opened.redirectUrl}
    where id = ${paymentId} and gateway_reference is null`.run(db);
}

const pageLanguage = ({ language }: Payment) => language.toLowerCase() as 'en' | 'ar';
const returnUrl = (origin: string, payment: Payment) => `${origin}/payments/return?payment=${payment.id}&lang=${pageLanguage(payment)}`;

/** Throws when the gateway answers with another payment, amount or currency than ours. Such an answer is not used at all. */
export function refuseMismatch(payment: Payment, reported: GatewayPayment): void {
  const differing = [
    reported.paymentId !== payment.id && 'payment',
    reported.amount !== payment.amount && 'amount',
    reported.currency !== payment.currency && 'currency',
    payment.gatewayReference && reported.reference !== payment.gatewayReference && 'reference',
    !(reported.fee >= 0 && reported.fee <= payment.amount) && 'fee',
  ].filter(Boolean);
  if (differing.length) throw new Error(`the gateway's ${differing.join(', ')} of payment ${payment.id} is not ours`);
}

/** Locks the open payment of an order or a plan invoice, if it has one, until the caller's transaction ends. Always taken before the subject's own lock. */
export function lockOpenPayment({ db }: Context, subject: Subject): Promise<Payment | null> {
  return db.findOne(Payment, {
    where: [
      { ...subject, status: 'CREATED' },
      { ...subject, status: 'REQUIRES_ACTION' },
    ],
    lock: { mode: 'pessimistic_write' },
  });
}

/** Ends an open payment that the caller has locked, because its price no longer holds. If its card is charged all the same, it settles late. */
export async function abandonPayment({ db }: Context, payment: Payment): Promise<void> {
  await db.update(Payment, { id: payment.id }, { status: 'EXPIRED', failureCode: 'expired', redirectUrl: null });
}

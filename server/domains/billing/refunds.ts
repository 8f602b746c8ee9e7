import { type Context, inTransaction } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { enqueue } from '../../platform/queue.ts';
import { Payment, Refund, type RefundReason } from './entities.ts';
import { refundedJournal, writeJournal } from './ledger.ts';
import { paymentLifecycle } from './lifecycle.ts';
import { bookedPaper, kindOf, outcomesOf } from './outcomes.ts';

/** Writes a refund and the job that carries it out, in the caller's transaction. Answers the refund's id. */
export async function intendRefund({ db }: Context, payment: Payment, amount: number, reason: RefundReason): Promise<string> {
  const { generatedMaps } = await db.insert(Refund, { paymentId: payment.id, amount, reason });
  const { id } = generatedMaps[0] as { id: string };
  await enqueue(db, 'billing:giveBack', { refundId: id }, { key: `billing:giveBack:${id}` });
  return id;
}

/**
 * Gives back part (`amount`, minor units) or all that is left of an order's payment, on request. Refused when there is no
 * settled payment or not that much left. Answers the refund's id; the money goes when the gateway has agreed.
 */
export async function refundPayment(context: Context, orderId: string, amount?: number): Promise<string> {
  const id = await inTransaction(context, async (inner) => {
    const { payment, left } = await lockSettled(inner, orderId);
    if (!payment) throw userError('WRONG_STATE', 'payment.notRefundable');
    const wanted = amount ?? left;
    if (!(wanted > 0 && wanted <= left)) throw userError('OUT_OF_RANGE', 'payment.refundTooLarge', ['amount']);
    return intendRefund(inner, payment, wanted, 'REQUESTED');
  });
  await giveBackOrWait(context, id);
  return id;
}

/** Gives back all that is left of an order's payment. Does nothing where nothing is, so it may be repeated. */
export async function refundRest(context: Context, orderId: string): Promise<void> {
  const id = await inTransaction(context, async (inner) => {
    const { payment, left } = await lockSettled(inner, orderId);
    return payment && left > 0 ? intendRefund(inner, payment, left, 'REQUESTED') : null;
  });
  if (id) await giveBackOrWait(context, id);
}

/** The settled payment of an order, locked, and what is left of it besides refunds under way. */
async function lockSettled({ db }: Context, orderId: string): Promise<{ payment: Payment | null; left: number }> {
  const payment = await db.findOne(Payment, {
    where: [
      { orderId, status: 'SUCCEEDED' },
      { orderId, status: 'PARTIALLY_REFUNDED' },
    ],
    lock: { mode: 'pessimistic_write' },
  });
  const pending = payment && (await db.sum(Refund, 'amount', { paymentId: payment.id, status: 'PENDING' }));
  return { payment, left: payment ? payment.amount - payment.refundedAmount - Number(pending ?? 0) : 0 };
}

/** At once where possible; the job written with the intent does it otherwise. */
const giveBackOrWait = (context: Context, id: string) =>
  giveBack(context, id).catch((error: unknown) => context.log().error({ err: error, refundId: id }, 'a refund has to wait'));

/** Carries out a refund. May be repeated: the refund's id is the idempotency key, and the ledger has it once. */
export async function giveBack(context: Context, refundId: string): Promise<void> {
  const refund = await context.db.findOneBy(Refund, { id: refundId });
  if (refund?.status !== 'PENDING') return;
  const payment = await context.db.findOneByOrFail(Payment, { id: refund.paymentId });
  const gateway = context.platform.gateways.of(payment.gateway);
  const reported = await gateway.refund(payment.gatewayReference as string, { refundId, amount: refund.amount });
  if (reported.refundId !== refundId || reported.amount !== refund.amount) throw new Error(`the gateway's refund ${refundId} is not ours`);
  if (reported.status !== 'succeeded') throw new Error(`the gateway's refund ${refundId} is ${reported.status}: ${reported.reason}`);
  await inTransaction(context, (inner) => book(inner, refund));
}

async function book(context: Context, { id, amount, reason, paymentId }: Refund): Promise<void> {
  const { db } = context;
  const payment = await db.findOneOrFail(Payment, { where: { id: paymentId }, lock: { mode: 'pessimistic_write' } });
  const { affected } = await db.update(Refund, { id, status: 'PENDING' }, { status: 'SUCCEEDED', refundedAt: context.now() });
  if (!affected) return;
  const refundedAmount = payment.refundedAmount + amount;
  const whole = refundedAmount === payment.amount;
  const status = paymentLifecycle[payment.status][whole ? 'refundRest' : 'refundPart'];
  if (!status) throw new Error(`a payment that is ${payment.status} cannot be given back`);
  await db.update(Payment, { id: paymentId }, { refundedAmount, status });
  const { creatorId, currency } = payment;
  if (reason === 'REQUESTED') {
    const { outcomes, id: subjectId } = outcomesOf(payment);
    await outcomes.refunded(context, subjectId, { amount, whole, payment });
  }
  // After the sums, as a purchase does: in the other order the two could wait for each other.
  const [kind, seller] = kindOf(payment) === 'order' ? (['REFUND', 'CREATOR'] as const) : (['PLAN_REFUND', 'PLATFORM'] as const);
  await writeJournal(
    context,
    { creatorId, currency, paymentId, kind },
    refundedJournal(amount, reason === 'REQUESTED' ? seller : 'CUSTOMER'),
  );
  if (reason === 'REQUESTED') await bookedPaper().refunded(context, payment, { id, amount });
}

import { In, IsNull, Not } from 'typeorm';
import { formatAmount } from '../../../schema/rules/money.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { enqueue } from '../../platform/queue.ts';
import { lockBalance } from './balance.ts';
import { Dispute } from './dispute-entity.ts';
import { Payment, Refund, type RefundReason } from './entities.ts';
import { moneyReturned, paymentRefunded } from './events.ts';
import { refundedJournal, writeJournal } from './ledger.ts';
import { paymentLifecycle } from './lifecycle.ts';
import { isUnderWay } from './refunding.ts';
import { kindOf } from './subject.ts';

/** Who requested a refund, and why. */
type RefundRequest = Pick<Refund, 'why' | 'note' | 'requestedBy'>;

/** Writes a refund and the job that carries it out, in the caller's transaction. Answers the refund's id. */
export async function intendRefund(
  { db, now }: Context,
  payment: Payment,
  amount: number,
  reason: RefundReason,
  refundRequest: Partial<RefundRequest> = {},
): Promise<string> {
  const { generatedMaps } = await db.insert(Refund, { paymentId: payment.id, amount, reason, ...refundRequest, createdAt: now() });
  const { id: refundId } = generatedMaps[0] as { id: string };
  await enqueue(db, 'billing:giveBack', { refundId }, { key: `billing:giveBack:${refundId}` });
  return refundId;
}

/**
 * Writes a requested refund of an order's payment, in the caller's transaction: of a part (`amount`, minor units), or of all that is left.
 * Answers the refund's id. The money goes once the gateway has agreed (`giveBackOrWait`).
 * @throws UserErrors without a settled payment, without its gateway, without that much left, or while its payer disputes it
 */
export async function requestRefund(
  context: Context,
  orderId: string,
  amount?: number | null,
  refundRequest: Partial<RefundRequest> = {},
): Promise<string> {
  const { payment, left: refundableAmount, disputed: disputedAmount } = await lockSettled(context, orderId);
  if (!payment) throw userError('WRONG_STATE', 'payment.notRefundable');
  const wantedAmount = amount ?? refundableAmount;
  // Without a named amount, nothing is out of range.
  const isAllOfNothing = amount == null && refundableAmount === 0;
  if (disputedAmount > 0 && (isAllOfNothing || (wantedAmount > refundableAmount && wantedAmount <= refundableAmount + disputedAmount)))
    throw userError('WRONG_STATE', 'payment.disputed');
  if (isAllOfNothing) throw userError('WRONG_STATE', 'payment.notRefundable');
  if (!(wantedAmount > 0 && wantedAmount <= refundableAmount)) throw userError('OUT_OF_RANGE', 'payment.refundTooLarge', ['amount']);
  const gateway = context.platform.gateways.find(payment.gateway);
  if (!gateway) throw userError('WRONG_STATE', 'payment.gatewayGone');
  const refundStep = gateway.step(payment.method, payment.currency) ?? 1;
  if (wantedAmount % refundStep)
    throw userError('INVALID', 'payment.refundStep', ['amount'], { step: formatAmount(refundStep, payment.currency) });
  return reserveRefund(context, payment, wantedAmount, refundRequest);
}

/**
 * Writes a requested refund, and then locks the account's ledger head, the last of all locks. So a payout that is made at the same time
 * either sees the refund, or was made before it.
 */
async function reserveRefund(
  context: Context,
  payment: Payment,
  amount: number,
  refundRequest: Partial<RefundRequest> = {},
): Promise<string> {
  const refundId = await intendRefund(context, payment, amount, 'REQUESTED', refundRequest);
  await lockBalance(context, payment.creatorId);
  return refundId;
}

/** Gives back all that is left of an order's payment. Does nothing if nothing is left, so it may be repeated. */
export async function refundRest(context: Context, orderId: string): Promise<void> {
  const refundId = await inTransaction(context, async (inner) => {
    const { payment, left: refundableAmount } = await lockSettled(inner, orderId);
    return payment && refundableAmount > 0 ? reserveRefund(inner, payment, refundableAmount) : null;
  });
  if (refundId) await giveBackOrWait(context, refundId);
}

/**
 * Locks the payment that an order was sold for (other payments go back by themselves). `left` is what is left of it after refunds, refunds
 * under way and disputes.
 */
async function lockSettled({ db }: Context, orderId: string): Promise<{ payment: Payment | null; left: number; disputed: number }> {
  const payment = await db.findOne(Payment, {
    where: { orderId, status: In(['SUCCEEDED', 'PARTIALLY_REFUNDED']), failureCode: IsNull() },
    lock: { mode: 'for_no_key_update' },
  });
  if (!payment) return { payment, left: 0, disputed: 0 };
  const returningAmount = Number((await db.sum(Refund, 'amount', { paymentId: payment.id, status: underWayStatuses })) ?? 0);
  const disputedAmount = Number((await db.sum(Dispute, 'amount', { paymentId: payment.id, status: 'OPEN' })) ?? 0);
  const refundableAmount = payment.amount - payment.refundedAmount - payment.lostAmount - returningAmount - disputedAmount;
  return { payment, left: Math.max(0, refundableAmount), disputed: disputedAmount };
}

/** Carries a refund out at once if possible. Otherwise the job that was written with it, or the reconciler, does so later. */
export const giveBackOrWait = (context: Context, id: string): Promise<void> =>
  giveBack(context, id).catch((error: unknown) => context.log().error({ err: error, refundId: id }, 'a refund has to wait'));

/** The condition of `isUnderWay`, for TypeORM. */
const underWayStatuses = In<Refund['status']>(['PENDING', 'FAILING']);

/** Whether a bank has taken back so much of a payment that this refund can no longer be made. */
const isTakenByBank = ({ amount, refundedAmount, lostAmount }: Payment, refund: Refund): boolean =>
  lostAmount > 0 && refundedAmount + lostAmount + refund.amount > amount;

/** Minutes until a refused refund is tried again: doubled each time, a day at the most. */
const retryMinutes = (attempts: number) => Math.min(10 * 2 ** attempts, 24 * 60);

/**
 * Carries out a refund. May be repeated: the refund's id is the idempotency key, and the ledger has it once.
 * A refund on which the gateway still works stays PENDING and is asked about again. A refused one is FAILING, and is tried again when its
 * time has come. One whose money a bank has taken is DROPPED, unless the gateway has made it or still may. Does nothing if the settings do
 * not name its gateway.
 */
export async function giveBack(context: Context, refundId: string): Promise<void> {
  const refund = await context.db.findOneBy(Refund, { id: refundId });
  if (!refund || refund.status === 'SUCCEEDED' || refund.status === 'DROPPED' || (refund.retryAt && refund.retryAt > context.now())) return;
  const payment = await context.db.findOneByOrFail(Payment, { id: refund.paymentId });
  const gateway = context.platform.gateways.find(payment.gateway);
  // The refund waits until the settings name its gateway again.
  if (!gateway) return context.log().warn({ refundId, gateway: payment.gateway }, 'a refund has no gateway that could carry it out');
  const reference = payment.gatewayReference as string;
  // The gateway is asked about the refund first. A new request would try a refund anew that has failed there, and hide its failure.
  const takenByBank = isTakenByBank(payment, refund);
  const knownRefund = refund.status === 'PENDING' || takenByBank ? await gateway.retrieveRefund(reference, refundId) : null;
  if (takenByBank && (!knownRefund || knownRefund.status === 'failed')) return dropRefund(context, refund);
  const reportedRefund = knownRefund ?? (await gateway.refund(reference, { refundId, amount: refund.amount, attempts: refund.attempts }));
  if (reportedRefund.refundId !== refundId || reportedRefund.amount !== refund.amount)
    throw new Error(`the gateway's refund ${refundId} is not ours`);
  if (reportedRefund.status === 'succeeded') await inTransaction(context, (inner) => bookRefund(inner, refund));
  else if (reportedRefund.status === 'failed') await noteRefundFailure(context, refund, reportedRefund.reason);
  else if (refund.status === 'FAILING') {
    await context.db.update(Refund, { id: refundId, status: 'FAILING' }, { status: 'PENDING', retryAt: null });
  }
}

/** Drops a refund for good. Looks again under the payment's lock: a bank that reverses its decision may leave us the money. */
const dropRefund = (context: Context, refund: Refund): Promise<void> =>
  inTransaction(context, async ({ db, log }) => {
    const payment = await db.findOneOrFail(Payment, { where: { id: refund.paymentId }, lock: { mode: 'for_no_key_update' } });
    if (!isTakenByBank(payment, refund)) return;
    const { affected } = await db.update(Refund, { id: refund.id, status: underWayStatuses }, { status: 'DROPPED', retryAt: null });
    if (affected) log().warn({ refundId: refund.id }, 'a refund is dropped: the bank has taken its money');
  });

/**
 * Tries all refunds of a payment that are under way again, even those that wait for their next attempt. Jobs of the caller's transaction do
 * so.
 */
export async function lookAtRefunds({ db, now }: Context, paymentId: string): Promise<void> {
  await db.update(Refund, { paymentId, status: 'FAILING' }, { retryAt: now() });
  for (const { id } of await db.findBy(Refund, { paymentId, status: underWayStatuses }))
    await enqueue(db, 'billing:giveBack', { refundId: id }, { key: `billing:giveBack:${id}` });
}

async function noteRefundFailure(context: Context, { id, attempts }: Refund, failure: string | null): Promise<void> {
  const retryAt = new Date(context.now().getTime() + retryMinutes(attempts) * 60_000);
  const { affected } = await context.db.update(
    Refund,
    { id, status: underWayStatuses, attempts },
    { status: 'FAILING', attempts: attempts + 1, failure, retryAt },
  );
  if (affected) context.log().warn({ refundId: id, failure }, 'the gateway refuses a refund');
}

/** Refunds to ask a gateway about now, starting with those that it was not asked about for the longest time. */
export const refundsToTry = ({ db, now }: Context, gateway: string, mostRefunds: number): Promise<{ id: string }[]> =>
  sql<{ id: string }>`
    select r.id from refunds r join payments p on p.id = r.payment_id
    where ${raw(isUnderWay('r'))} and coalesce(r.retry_at, r.created_at) <= ${now()} and p.gateway = ${gateway}
    order by coalesce(r.asked_at, r.created_at) limit ${mostRefunds}`.rows(db);

async function bookRefund(context: Context, { id, amount, reason, paymentId }: Refund): Promise<void> {
  const { db } = context;
  const payment = await db.findOneOrFail(Payment, { where: { id: paymentId }, lock: { mode: 'for_no_key_update' } });
  const { affected } = await db.update(
    Refund,
    { id, status: Not('SUCCEEDED') },
    { status: 'SUCCEEDED', refundedAt: context.now(), retryAt: null },
  );
  if (!affected) return;
  const refundedAmount = payment.refundedAmount + amount;
  const isWholePayment = refundedAmount + payment.lostAmount >= payment.amount;
  const paymentStatus = paymentLifecycle[payment.status][isWholePayment ? 'refundRest' : 'refundPart'];
  // Without a step, the payment must be REFUNDED already: a lost dispute has taken the rest meanwhile.
  if (!paymentStatus && payment.status !== 'REFUNDED') throw new Error(`a payment that is ${payment.status} cannot be given back`);
  await db.update(Payment, { id: paymentId }, { refundedAmount, ...(paymentStatus && { status: paymentStatus }) });
  const { creatorId, currency } = payment;
  if (reason === 'REQUESTED') await paymentRefunded.emit(context, { payment, amount, whole: isWholePayment && !!paymentStatus });
  // This comes after the sums, as in a purchase: in the other order the two could wait for each other.
  const [journalKind, seller] = kindOf(payment) === 'order' ? (['REFUND', 'CREATOR'] as const) : (['PLAN_REFUND', 'PLATFORM'] as const);
  await writeJournal(
    context,
    { creatorId, currency, paymentId, kind: journalKind },
    refundedJournal(amount, reason === 'REQUESTED' ? seller : 'CUSTOMER'),
  );
  if (reason === 'REQUESTED') await moneyReturned.emit(context, { payment, refundId: id, disputeId: null, amount, whole: isWholePayment });
}

import { type Context, inTransaction } from '../../core/context.ts';
import type { GatewayPayment } from '../../platform/payments/gateway.ts';
import { type FailureCode, Payment } from './entities.ts';
import { moneyBooked, paymentChallenged, paymentExpired, paymentFailed, paymentSettled, type Undeliverable } from './events.ts';
import { settledJournal, writeJournal } from './ledger.ts';
import { actionFor, mayStillChange, type PaymentAction, paymentLifecycle } from './lifecycle.ts';
import { refuseMismatch } from './open.ts';
import { giveBackOrWait, intendRefund } from './refunds.ts';
import { findCharge, keepCard } from './saved-cards.ts';
import { kindOf } from './subject.ts';

/**
 * Brings a payment to the status that the gateway says. Asks the gateway once and believes nothing else: not the browser's return, not an
 * event's content. Makes at most one legal step, under the payment's lock. Calls at once are safe: a second call finds nothing left to do.
 * `toldReference` is the gateway's id of the payment from an event. It is used if the answer to the charge was lost.
 */
export async function settle(context: Context, paymentId: string, toldReference: string | null = null): Promise<void> {
  const payment = await context.db.findOneBy(Payment, { id: paymentId });
  if (!payment || !mayStillChange(payment.status)) return;
  const reportedPayment = await askGateway(context, payment, toldReference);
  await takePaymentStep(context, paymentId, reportedPayment, (overdue) => actionFor(reportedPayment, overdue));
}

/** Fails a payment whose saved card the gateway has refused, and for which the gateway has no charge. */
export const failPayment = (context: Context, paymentId: string): Promise<void> => takePaymentStep(context, paymentId, null, () => 'fail');

/** Makes a step of a payment under its lock, if the step is legal, with all its effects. */
async function takePaymentStep(
  context: Context,
  paymentId: string,
  reportedPayment: GatewayPayment | null,
  actionWhen: (overdue: boolean) => PaymentAction | null,
): Promise<void> {
  const refundId = await inTransaction(context, async (inner) => {
    const lockedPayment = await inner.db.findOneOrFail(Payment, { where: { id: paymentId }, lock: { mode: 'for_no_key_update' } });
    if (reportedPayment) await adoptReport(inner, lockedPayment, reportedPayment);
    // Another call has learnt the gateway's id since this one asked, and the next call asks by that id.
    else if (lockedPayment.gatewayReference) return null;
    const paymentAction = actionWhen(lockedPayment.expiresAt <= context.now());
    const paymentStatus = paymentAction && paymentLifecycle[lockedPayment.status][paymentAction];
    if (!paymentStatus) {
      if (reportedPayment?.status === 'processing') await inner.db.update(Payment, { id: paymentId }, { redirectUrl: null });
      return null;
    }
    Object.assign(lockedPayment, { status: paymentStatus });
    const { gateway } = lockedPayment;
    inner.afterCommit(() => context.platform.metrics?.payments.inc({ gateway, status: paymentStatus }));
    return paymentSteps[paymentAction]?.(inner, lockedPayment, reportedPayment) ?? null;
  });
  // The refund is carried out at once if possible. Otherwise the job that was written with it does so later.
  if (refundId) await giveBackOrWait(context, refundId);
}

/** Keeps the gateway's id of a payment whose first answer was lost. */
async function adoptReport({ db }: Context, payment: Payment, reportedPayment: GatewayPayment): Promise<void> {
  refuseMismatch(payment, reportedPayment);
  if (payment.gatewayReference) return;
  const { reference: gatewayReference, redirectUrl } = reportedPayment;
  Object.assign(payment, { gatewayReference, redirectUrl });
  await db.update(Payment, { id: payment.id }, { gatewayReference, redirectUrl });
}

/** The gateway's answer. Null if it was never told of the payment. Closes a payment first that is still open there after its time. */
async function askGateway(context: Context, payment: Payment, toldReference: string | null): Promise<GatewayPayment | null> {
  const { gateway: gatewayName, gatewayReference, savedCardId, status, expiresAt } = payment;
  // Nobody saw a page whose address never arrived here. A saved card, however, may have been charged.
  if (!gatewayReference && !savedCardId) return null;
  const gateway = context.platform.gateways.of(gatewayName);
  const reference = gatewayReference ?? toldReference;
  const reportedPayment = await (reference ? gateway.retrieve(reference) : findCharge(context, payment));
  const isOpenThere = reportedPayment?.status === 'open' || reportedPayment?.status === 'requires_action';
  return reportedPayment && isOpenThere && (status === 'EXPIRED' || expiresAt <= context.now())
    ? gateway.cancel(reportedPayment.reference)
    : reportedPayment;
}

type PaymentStep = (context: Context, payment: Payment, reported: GatewayPayment | null) => Promise<string | null>;

/** Writes the effects of a step. `payment` has its new status already. Answers the id of a refund that has to follow, if any. */
const paymentSteps: Partial<Record<PaymentAction, PaymentStep>> = {
  challenge: async (context, payment, reported) => {
    await context.db.update(Payment, { id: payment.id }, { status: payment.status, redirectUrl: reported?.redirectUrl });
    if (payment.savedCardId) await paymentChallenged.emit(context, { payment });
    return null;
  },
  fail: async (context, payment, reported) => {
    await closePayment(context, payment, reported?.failureCode ?? 'declined');
    await paymentFailed.emit(context, { payment });
    return null;
  },
  expire: async (context, payment) => {
    await closePayment(context, payment, 'expired');
    await paymentExpired.emit(context, { payment });
    return null;
  },
  succeed: async (context, payment, reported) => {
    const { fee, savedCard } = reported as GatewayPayment;
    Object.assign(payment, { feeAmount: fee, settledAt: context.now(), redirectUrl: null, failureCode: null });
    const undelivered = await undeliverableOf(context, payment);
    if (undelivered) payment.failureCode = failureCodeOf[undelivered];
    await context.db.save(payment);
    if (payment.savesCard && savedCard && !undelivered) await keepCard(context, payment, savedCard);
    const { creatorId, currency, amount } = payment;
    const [journalKind, seller] = kindOf(payment) === 'order' ? (['SALE', 'CREATOR'] as const) : (['PLAN', 'PLATFORM'] as const);
    await writeJournal(
      context,
      { creatorId, currency, paymentId: payment.id, kind: undelivered ? 'UNDELIVERED' : journalKind },
      settledJournal(amount, fee, undelivered ? 'CUSTOMER' : seller, seller),
    );
    if (!undelivered) await moneyBooked.emit(context, { payment });
    return undelivered && intendRefund(context, payment, payment.amount, undelivered);
  },
};

/**
 * Why the money of a payment must go back. Null to keep it.
 * @throws if no domain has asked for the payment
 */
async function undeliverableOf(context: Context, payment: Payment): Promise<Undeliverable | null> {
  const [settlement] = await paymentSettled.emit(context, { payment });
  if (!settlement) throw new Error(`no domain has said what becomes of the money of payment ${payment.id}`);
  return settlement === 'KEPT' ? null : settlement;
}

const failureCodeOf: Record<Undeliverable, FailureCode> = {
  NO_PLACE: 'no_place',
  ALREADY_OWNED: 'already_owned',
  CODE_USED_UP: 'code_used_up',
};

async function closePayment({ db }: Context, { id, status }: Payment, failureCode: FailureCode): Promise<void> {
  await db.update(Payment, { id }, { status, failureCode, redirectUrl: null });
}

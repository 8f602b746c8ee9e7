import { type Context, inTransaction } from '../../core/context.ts';
import { attemptAll } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { GatewayDispute } from '../../platform/payments/gateway.ts';
import { sendLetter } from '../accounts/mails/letter.ts';
import { ownerOf } from '../creators/owners.ts';
import { Dispute } from './dispute-entity.ts';
import { Payment } from './entities.ts';
import { disputeCharged, disputeClosed, disputeOpened, disputeWon, moneyReturned, paymentRefunded } from './events.ts';
import type { JournalLine } from './journal-text.ts';
import { writeJournal } from './ledger.ts';
import { mayStillChange, paymentLifecycle } from './lifecycle.ts';
import { disputeLetter } from './mails.ts';
import { lookAtRefunds } from './refunds.ts';
import { kindOf } from './subject.ts';

export type DisputeAction = 'win' | 'lose';
/** The steps of a dispute. A bank decides once. An appeal that is won after all is for the operator (decision 34). */
export const disputeLifecycle: Readonly<Record<Dispute['status'], Partial<Record<DisputeAction, Dispute['status']>>>> = {
  OPEN: { win: 'WON', lose: 'LOST' },
  WON: {},
  LOST: {},
};

/**
 * Brings the disputes of a settled payment to what the gateway says of them. Calls at once are safe: each step is made under the payment's
 * lock, and a second call finds nothing left to do. Does nothing if the settings do not name the payment's gateway.
 */
export async function followDisputes(context: Context, paymentId: string): Promise<void> {
  const payment = await context.db.findOneBy(Payment, { id: paymentId });
  if (!payment?.gatewayReference || mayStillChange(payment.status) || payment.status === 'FAILED') return;
  const gateway = context.platform.gateways.find(payment.gateway);
  if (!gateway) return;
  const { disputes } = await gateway.retrieve(payment.gatewayReference);
  for (const reported of disputes) await inTransaction(context, (inner) => followDispute(inner, paymentId, reported));
}

/** Asks the gateways about the disputes that no bank has decided yet, in case an event was lost. */
export async function followOpenDisputes(context: Context): Promise<void> {
  const openDisputes = await sql<{ id: string }>`
    select distinct d.payment_id as id from disputes d join payments p on p.id = d.payment_id
    where d.status = 'OPEN' and p.gateway = any(${context.platform.gateways.names})`.rows(context.db);
  await attemptAll(context, 'the disputes of a payment could not be followed', openDisputes, ({ id }) => followDisputes(context, id));
}

async function followDispute(context: Context, paymentId: string, reported: GatewayDispute): Promise<void> {
  const { db, now } = context;
  const payment = await db.findOneOrFail(Payment, { where: { id: paymentId }, lock: { mode: 'for_no_key_update' } });
  const { reference, amount, currency, fee, reason } = reported;
  if (currency !== payment.currency) throw new Error(`the dispute ${reference} of payment ${paymentId} is in ${currency}`);
  let dispute = await db.findOneBy(Dispute, { paymentId, reference });
  if (!dispute) {
    dispute = db.create(Dispute, { creatorId: payment.creatorId, paymentId, reference, amount, reason, status: 'OPEN', createdAt: now() });
    await db.insert(Dispute, dispute);
    await tellDispute(context, payment, dispute, 'OPENED');
    if (isSale(payment)) await bookDispute(context, payment, 'DISPUTE_OPENED', { CREATOR: amount, DISPUTE: -amount });
  }
  const action = ({ open: null, won: 'win', lost: 'lose' } as const)[reported.status];
  const status = action && disputeLifecycle[dispute.status][action];
  if (action === 'win' && dispute.status === 'LOST')
    context.log().error({ paymentId, reference }, 'a dispute that was lost is won after an appeal, which nothing books by itself');
  if (!status) return;
  await db.update(Dispute, { id: dispute.id }, { status, feeAmount: fee, decidedAt: now() });
  await tellDispute(context, payment, { ...dispute, feeAmount: fee }, status === 'WON' ? 'WON' : 'LOST');
  if (status === 'LOST') await loseDispute(context, payment, { ...dispute, feeAmount: fee });
  else await winDispute(context, payment, dispute.amount, fee);
}

/** Books that the bank has left us the money. The gateway may charge a fee all the same. */
async function winDispute(context: Context, payment: Payment, amount: number, fee: number): Promise<void> {
  await disputeCharged.emit(context, { payment, fee });
  if (!isSale(payment)) return writeJournal(context, disputeJournal(payment, 'DISPUTE_WON'), disputeFeeLines(payment, fee));
  await disputeWon.emit(context, { payment });
  await bookDispute(context, payment, 'DISPUTE_WON', { DISPUTE: amount, CREATOR: fee - amount, GATEWAY_FEE: -fee });
}

/** Books that the bank has taken the money. The effects are those of a refund, and the gateway charges a fee. */
async function loseDispute(context: Context, payment: Payment, dispute: Dispute): Promise<void> {
  await bookDisputeLoss(context, payment, dispute);
  // A payment with a failure code could not be delivered, so it has no document to correct.
  const { id: disputeId, amount } = dispute;
  if (!payment.failureCode) await moneyReturned.emit(context, { payment, refundId: null, disputeId, amount, whole: false });
}

async function bookDisputeLoss(context: Context, payment: Payment, { amount, feeAmount: fee }: Dispute): Promise<void> {
  const { db } = context;
  const lostAmount = Math.min(payment.amount, payment.lostAmount + amount);
  const isWholePayment = payment.refundedAmount + lostAmount >= payment.amount;
  const paymentStatus = paymentLifecycle[payment.status][isWholePayment ? 'refundRest' : 'refundPart'];
  await db.update(Payment, { id: payment.id }, { lostAmount, ...(paymentStatus && { status: paymentStatus }) });
  // Refunds under way may have lost their money to the bank.
  await lookAtRefunds(context, payment.id);
  // An undelivered payment counts as no sale, so only the fee is left to count.
  if (payment.failureCode) await disputeCharged.emit(context, { payment, fee });
  else await paymentRefunded.emit(context, { payment, amount, whole: isWholePayment && !!paymentStatus, lost: { fee } });
  if (isSale(payment))
    return bookDispute(context, payment, 'DISPUTE_LOST', { DISPUTE: amount, GATEWAY: -amount, CREATOR: fee, GATEWAY_FEE: -fee });
  // Nothing was held back for it: a plan's money is ours, and undelivered money is owed to the payer anyway.
  const owedAccount = payment.failureCode ? 'CUSTOMER' : 'PLATFORM';
  const returnedLines: JournalLine[] = [
    { account: owedAccount, amount },
    { account: 'GATEWAY', amount: -amount },
  ];
  await writeJournal(context, disputeJournal(payment, 'DISPUTE_LOST'), [...returnedLines, ...disputeFeeLines(payment, fee)]);
}

/** The lines of the gateway's fee for a dispute that is not about a sale. The seller bears the fee. */
const disputeFeeLines = (payment: Payment, fee: number): JournalLine[] => [
  { account: kindOf(payment) === 'planInvoice' ? 'PLATFORM' : 'CREATOR', amount: fee },
  { account: 'GATEWAY_FEE', amount: -fee },
];

/** Whether the payment is a sale: it pays an order that could be delivered, so its money is owed to the creator. */
const isSale = (payment: Payment) => kindOf(payment) === 'order' && !payment.failureCode;

const disputeJournal = ({ creatorId, currency, id }: Payment, kind: 'DISPUTE_OPENED' | 'DISPUTE_WON' | 'DISPUTE_LOST') => ({
  creatorId,
  currency,
  kind,
  paymentId: id,
});

const bookDispute = (
  context: Context,
  payment: Payment,
  kind: 'DISPUTE_OPENED' | 'DISPUTE_WON' | 'DISPUTE_LOST',
  amounts: Partial<Record<JournalLine['account'], number>>,
): Promise<void> =>
  writeJournal(
    context,
    disputeJournal(payment, kind),
    Object.entries(amounts).map(([account, amount]) => ({ account: account as JournalLine['account'], amount })),
  );

/** Tells the owner of the account that sold, by a mail, and other domains, by an event. */
async function tellDispute(context: Context, payment: Payment, dispute: Dispute, disputeNews: 'OPENED' | 'WON' | 'LOST'): Promise<void> {
  await (disputeNews === 'OPENED' ? disputeOpened : disputeClosed).emit(context, { payment, disputeId: dispute.id });
  if (kindOf(payment) !== 'order') return;
  const owner = await ownerOf(context, payment.creatorId);
  await sendLetter(context, owner, disputeLetter(owner.language, payment, dispute, disputeNews));
}

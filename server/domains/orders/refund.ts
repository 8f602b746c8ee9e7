import { decimalsOf, parseAmount } from '../../../schema/rules/money.ts';
import { orderRefundRules } from '../../../schema/rules/orders.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { badInput, type NothingElse, notFound, userError, validate } from '../../core/errors.ts';
import { once } from '../../core/idempotency.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationOrderRefundArgs, QueryOrderRefundPreviewArgs } from '../../graphql/generated.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { enqueuing } from '../../platform/queue.ts';
import { record } from '../audit/record.ts';
import { isUnderWay } from '../billing/refunding.ts';
import { giveBackOrWait, requestRefund } from '../billing/refunds.ts';
import { dealsOf } from '../promos/claims.ts';
import { Order } from './entities.ts';
import { isPaymentOf } from './sales.ts';

/**
 * Refunds a part or all that is left of a paid order of the viewer's account, once for each key.
 * @throws UserErrors
 */
export async function orderRefund(context: Context, { input }: MutationOrderRefundArgs) {
  const { orderId, amount, reason, note = null, idempotencyKey: refundKey, ...others } = validate(orderRefundRules, input);
  others satisfies NothingElse;
  const { userId } = consoleUser(context.viewer);
  const refundIntent = {
    userId,
    key: refundKey,
    operation: 'orderRefund',
    input: { orderId, amount, reason, note },
    subject: `refund:${orderId}`,
  };
  const { refundId } = await inTransaction(context, (inner) =>
    once(inner, refundIntent, async () => {
      const order = await ownPaidOrder(inner, orderId);
      const refundMinor = amount ? refundAmountOf(amount, order.currency) : null;
      const id = await requestRefund(inner, orderId, refundMinor, { why: reason, note, requestedBy: userId });
      const objectLabel = saleLabel(order);
      await record(inner, inner.viewer, { action: 'orderRefund', objectType: 'Sale', objectId: orderId, objectLabel, changedFields: [] });
      return { refundId: id };
    }),
  );
  await giveBackOrWait(context, refundId);
  return { sale: { id: orderId } };
}

/** The name of an order in the activity log. */
export const saleLabel = ({ number, title }: Pick<Order, 'number' | 'title'>): string => `#${number} ${title}`;

async function ownPaidOrder({ db, viewer }: Context, orderId: string): Promise<Order> {
  const order = viewer.kind === 'console' ? await db.findOneBy(Order, { id: orderId, creatorId: viewer.creatorId }) : null;
  if (!order) throw userError('NOT_FOUND', 'order.notFound', ['orderId']);
  if (order.status !== 'PAID' || order.totalAmount === 0) throw userError('WRONG_STATE', 'payment.notRefundable', ['orderId']);
  return order;
}

function refundAmountOf(text: string, currency: string): number {
  try {
    return parseAmount(text, currency);
  } catch {
    throw userError('INVALID', 'price.decimals', ['amount'], { decimals: decimalsOf(currency) });
  }
}

/** What a refund of an order of the viewer's account would do. Changes nothing. */
export async function orderRefundPreview(context: Context, { orderId, amount: typedAmount }: QueryOrderRefundPreviewArgs) {
  const { db, viewer, language } = context;
  const refundableSale = await sql<{
    currency: string;
    paid: boolean;
    productId: string | null;
    holdsUse: boolean;
    seat: string | null;
    amount: string | null;
    fee: string | null;
    back: string;
    underWay: string;
    disputed: string;
  }>`
    select o.currency, o.status = 'PAID' as paid, o.product_id as "productId", o.holds_use as "holdsUse",
      (select b.status from bookings b where b.order_id = o.id) as seat, p.amount, p.fee_amount as fee,
      coalesce(p.refunded_amount + p.lost_amount, 0) as back,
      coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and ${raw(isUnderWay('r'))}), 0) as "underWay",
      coalesce((select sum(d.amount) from disputes d where d.payment_id = p.id and d.status = 'OPEN'), 0) as disputed
    from orders o left join payments p on ${raw(isPaymentOf('o.id'))}
    where o.id = ${orderId} and o.creator_id = ${consoleUser(viewer).creatorId} and o.paid_at is not null`.first(db);
  if (!refundableSale) throw notFound();
  const { currency, productId } = refundableSale;
  const leftOfPayment = Number(refundableSale.amount ?? 0) - Number(refundableSale.back) - Number(refundableSale.underWay);
  const refundable = refundableSale.paid ? Math.max(0, leftOfPayment - Number(refundableSale.disputed)) : 0;
  const refundAmount = typedAmount == null ? refundable : refundMinorOf(typedAmount, currency);
  const isWhole = refundable > 0 && refundAmount === leftOfPayment;
  const refundMoney = (minor: number) => ({ amount: minor, currency });
  const refundEffect = (there: boolean) => (!there ? 'NONE' : isWhole ? 'FREED' : 'KEPT');
  const isSeatOver = refundableSale.seat === 'COMPLETED' || refundableSale.seat === 'NO_SHOW';
  return {
    amount: refundMoney(refundAmount),
    refundable: refundMoney(refundable),
    feeKept: refundMoney(Number(refundableSale.fee ?? 0)),
    isWhole,
    endsAccess: isWhole && !isSeatOver,
    seat: refundableSale.seat && isSeatOver ? 'KEPT' : refundEffect(refundableSale.seat === 'CONFIRMED'),
    place: refundEffect(!!productId),
    codeUse: refundEffect(refundableSale.holdsUse),
    dealsLost: isWhole && productId ? await dealsOf(context, productId, language) : [],
  };
}

function refundMinorOf(text: string, currency: string): number {
  try {
    return parseAmount(text, currency);
  } catch {
    throw badInput('price.positive');
  }
}

/**
 * Refunds all that was paid for a booking, and marks its order REFUNDED. Only queues a job, in the caller's transaction; the job runs as
 * often as the gateway needs. So this locks nothing, may be called twice, and takes free orders, too. Answers what the customer will get,
 * in minor units: by this refund, by refunds under way, or from the bank that decides a dispute.
 */
export async function refundBooking({ db, withCommit }: Context, orderId: string): Promise<number> {
  const { amount } = await sql<{ amount: number }>`
    select coalesce(sum(greatest(0, p.amount - p.refunded_amount - p.lost_amount)), 0)::float8 as amount
    from orders o join payments p on ${raw(isPaymentOf('o.id'))} where o.id = ${orderId}`.one(db);
  await withCommit(enqueuing('orders:refund', { orderId }, { key: `orders:refund:${orderId}` }));
  return amount;
}

import { type Context, inTransaction } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { abandonPayment } from '../billing/abandon.ts';
import type { Returned, Settlement } from '../billing/events.ts';
import { lockOpenPayment } from '../billing/open.ts';
import { refundRest } from '../billing/refunds.ts';
import { closingOf } from '../creators/closing.ts';
import { releasePromoUse, takePromoUseAgain } from '../promos/uses.ts';
import { Order } from './entities.ts';
import { orderCharged, orderPaid, orderRefunded, type SoldItem, saleDue } from './events.ts';
import { itemOf, type OrderFailure, type OrderItem } from './items/item.ts';
import { orderLifecycle } from './lifecycle.ts';
import { lockOrder, lockPending } from './locks.ts';
import { refundBooking } from './refund.ts';
import { revenueChangedTopic, type SaleMade, saleMadeTopic } from './topics.ts';

/**
 * Gives the customer the product or the seat, once the order's money has arrived. Answers whether the money is kept, or why it must go
 * back. If it must, the gateway keeps its fee, and the creator bears it.
 */
export async function payOrder(context: Context, orderId: string, { payment }: { payment: { feeAmount: number } }): Promise<Settlement> {
  const { feeAmount } = payment;
  const order = await lockOrder(context, orderId);
  const reason = await completeOrder(context, order, feeAmount);
  if (reason) {
    await orderCharged.emit(context, { sold: soldItem(order), fee: feeAmount, at: context.now() });
    await tellRevenueChanged(context, order);
  }
  return reason ?? 'KEPT';
}

/** Tells the account's open dashboards after the commit that the sums have changed without a sale. */
async function tellRevenueChanged({ withCommit, platform, now }: Context, { creatorId }: Order): Promise<void> {
  await withCommit(platform.pubsub.publishing(revenueChangedTopic(creatorId), { at: now().toISOString() }));
}

const soldItem = (order: Order): SoldItem => ({
  creatorId: order.creatorId,
  item: itemOf(order).soldAs(order),
  promoCodeId: order.promoCodeId,
  source: order.source,
});

/**
 * As `payOrder`, for an order that the caller has locked or made. Answers null if its money is kept. `fee` is what the gateway keeps, in
 * minor units.
 */
export async function completeOrder(context: Context, order: Order, fee = 0): Promise<OrderFailure | null> {
  if (!orderLifecycle[order.status].pay) return 'ALREADY_OWNED';
  const item = itemOf(order);
  // The hold ended while the bank was at work. A place may still be left; but an order to a closed account gets none.
  if (!order.holdsPlace && ((await closingOf(context, order.creatorId)) || !(await item.takeItemAgain(context, order)))) return 'NO_PLACE';
  order.holdsPlace = true;
  const reason = (await keepCodeUse(context, order)) ? await giveOrderItem(context, order, item, fee) : 'CODE_USED_UP';
  if (reason) await expireNow(context, order);
  return reason;
}

/** Counts the order as a use of its promo code. Answers false if the hold has ended and others have used the code up since. */
async function keepCodeUse(context: Context, order: Order): Promise<boolean> {
  if (order.promoCodeId && !order.holdsUse) order.holdsUse = await takePromoUseAgain(context, order.promoCodeId);
  return order.promoCodeId === null || order.holdsUse;
}

/** Gives what was bought, and counts the sale. Answers null, or why it cannot be given: the customer has it already, or none is left. */
async function giveOrderItem(context: Context, order: Order, item: OrderItem, fee: number): Promise<OrderFailure | null> {
  const { withCommit, platform } = context;
  const { id, creatorId, customerId, totalAmount, discountAmount, holdsUse } = order;
  const at = context.now();
  const giving = await item.giveItem(context, order);
  if (typeof giving === 'string') return giving;
  const sale = { ...soldItem(order), customerId, amount: totalAmount };
  const [salePlace] = await saleDue.emit(context, { ...sale, discount: discountAmount, fee, at, giving });
  if (!salePlace) throw new Error(`no domain has counted the sale of order ${id}`);
  if (salePlace === 'NOT_GIVEN') return 'ALREADY_OWNED';
  await withCommit(sql`
    update orders set status = 'PAID', paid_at = ${at}, sold_on = ${salePlace.day}, sale_version = ${salePlace.version}, holds_place = true,
      holds_use = ${holdsUse} where id = ${id}`);
  await orderPaid.emit(context, { orderId: id, creatorId, customerId, at });
  // The sale's version was drawn in this transaction, which has locked the account's sums since. So the next sale commits, and is
  // published, after this one.
  await withCommit(platform.pubsub.publishing(saleMadeTopic(creatorId), { orderId: id, version: salePlace.version } satisfies SaleMade));
  return null;
}

/**
 * Ends an order that was not paid in time. Its place and its use of a code are free again. An order that was paid or prolonged meanwhile
 * stays as it is.
 */
export async function expireOrder(context: Context, orderId: string): Promise<void> {
  const order = await lockOrder(context, orderId);
  if (orderLifecycle[order.status].expire && order.holdExpiresAt <= context.now()) await expireNow(context, order);
}

/** Ends an order that the caller has locked. Its place and its use of a code are free again. */
export const expireNow = (context: Context, order: Order): Promise<void> => endOrder(context, order, itemOf(order).releaseItem);

/** As `expireNow`, for an order that another one replaces in the same transaction. A booking keeps its seat for the new order. */
export const replaceOrder = (context: Context, order: Order): Promise<void> => endOrder(context, order, itemOf(order).handItemOn);

async function endOrder(context: Context, order: Order, givePlaceBack: OrderItem['releaseItem']): Promise<void> {
  // Locks the product's or the session's row before the code's row, in the same order as a purchase.
  if (order.holdsPlace) await givePlaceBack(context, order);
  await releaseCodeUse(context, order);
  await context.db.update(Order, { id: order.id }, { ...releasedOrder, ...(order.status === 'PENDING' && { status: 'EXPIRED' }) });
}

const releasedOrder = { holdsPlace: false, holdsUse: false };

async function releaseCodeUse(context: Context, { promoCodeId, holdsUse }: Order): Promise<void> {
  if (holdsUse && promoCodeId) await releasePromoUse(context, promoCodeId);
}

/**
 * Ends the order and the payment for which a booking waits, and frees its seat. Its customer has given it back, or its host has cancelled.
 * Locks payment and order before session and booking, so the caller must not have locked any of them.
 */
export async function abandonBookingOrder(context: Context, bookingId: string): Promise<void> {
  const order = await lockPending(context, bookingId);
  if (!order) return;
  // Once more: one may have been opened while the order was waited for.
  const payment = await lockOpenPayment(context, { orderId: order.id });
  if (payment) await abandonPayment(context, payment);
  await expireNow(context, order);
}

/**
 * Records that money of a paid order went back. If all of it did, takes back what was bought, and frees its place and its use of a code.
 */
export async function recordRefund(context: Context, orderId: string, { amount, whole, lost }: Returned): Promise<void> {
  const order = await lockOrder(context, orderId);
  const { customerId, totalAmount } = order;
  const sale = { ...soldItem(order), customerId, amount: totalAmount, soldOn: order.soldOn as string };
  // Locks the product or the session before the sums, in the same order as a purchase. Otherwise the two could wait for each other.
  if (whole) {
    await itemOf(order).takeItemBack(context, order, { amount, lost: !!lost });
    await releaseCodeUse(context, order);
  }
  await orderRefunded.emit(context, { orderId, sale, at: context.now(), amount, whole, ...(lost && { lost }) });
  await tellRevenueChanged(context, order);
  if (whole) await context.db.update(Order, { id: orderId }, { status: orderLifecycle[order.status].refund, ...releasedOrder });
}

/** Refunds the order of a cancelled booking, after the bank has decided a dispute for the creator: its customer is still owed the money. */
export async function refundCancelled(context: Context, orderId: string): Promise<void> {
  const isOwed = await sql`
    select from orders o join bookings b on b.order_id = o.id
    where o.id = ${orderId} and o.status = 'PAID' and b.status = 'CANCELLED'`.run(context.db);
  if (isOwed) await refundBooking(context, orderId);
}

/** Records a fee of the gateway for a paid order, besides the fee of its payment. `fee` is in minor units. */
export async function recordCharge(context: Context, orderId: string, { fee }: { fee: number }): Promise<void> {
  const order = await lockOrder(context, orderId);
  await orderCharged.emit(context, { sold: soldItem(order), fee, at: context.now() });
  await tellRevenueChanged(context, order);
}

/**
 * Refunds all that is left of a booking's paid order. A free order is only marked as refunded. Does nothing if the order is not paid, or is
 * refunded already, so it may be repeated.
 */
export async function refundAll(context: Context, orderId: string): Promise<void> {
  const order = await context.db.findOneBy(Order, { id: orderId });
  if (order?.status !== 'PAID') return;
  if (order.totalAmount > 0) return refundRest(context, orderId);
  await inTransaction(context, async (inner) => {
    const { status } = await lockOrder(inner, orderId);
    if (status === 'PAID') await recordRefund(inner, orderId, { amount: 0, whole: true });
  });
}

import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { releasePlace, takePlace } from '../products/places.ts';
import { releaseUse, takeUseAgain } from '../promos/uses.ts';
import { countRefund, countSale } from '../reports/sums.ts';
import { Entitlement, Order } from './entities.ts';
import { orderLifecycle } from './lifecycle.ts';
import { saleMadeTopic } from './topics.ts';

const lockOrder = ({ db }: Context, id: string) => db.findOneOrFail(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });

/** Why a paid order's money must go back. */
type Failure = 'NO_PLACE' | 'ALREADY_OWNED' | 'CODE_USED_UP';

/** Gives the customer the product, once the order's money is there. Answers null, or why the money must go back. */
export const payOrder = async (context: Context, orderId: string): Promise<Failure | null> =>
  pay(context, await lockOrder(context, orderId));

/** As `payOrder`, for an order that the caller has locked or made. */
export async function pay(context: Context, order: Order): Promise<Failure | null> {
  if (!orderLifecycle[order.status].pay) return 'ALREADY_OWNED';
  // The hold lapsed while the bank took its time: perhaps a place is left all the same.
  if (!order.holdsPlace && !(await takePlace(context, order.productId))) return 'NO_PLACE';
  order.holdsPlace = true;
  const reason = !(await keepUse(context, order)) ? 'CODE_USED_UP' : !(await give(context, order)) ? 'ALREADY_OWNED' : null;
  if (reason) await expire(context, order);
  return reason;
}

/** Counts the order as a use of its promo code. False when others have used the code up since the hold lapsed. */
async function keepUse(context: Context, order: Order): Promise<boolean> {
  if (order.promoCodeId && !order.holdsUse) order.holdsUse = await takeUseAgain(context, order.promoCodeId);
  return order.promoCodeId === null || order.holdsUse;
}

/** Gives the product and counts the sale. False when the customer has the product already. */
async function give(context: Context, { id, creatorId, productId, customerId, totalAmount, holdsUse }: Order): Promise<boolean> {
  const { withCommit, platform } = context;
  const at = context.now();
  const entitlement = sql`
    insert into entitlements (customer_id, product_id, order_id, created_at) values (${customerId}, ${productId}, ${id}, ${at})
    on conflict (customer_id, product_id) do nothing returning id`;
  const version = await countSale(context, { creatorId, productId, customerId, amount: totalAmount, at }, entitlement);
  if (version === null) return false;
  await withCommit(sql`
    update orders set status = 'PAID', paid_at = ${at}, sale_version = ${version}, holds_place = true, holds_use = ${holdsUse}
    where id = ${id}`);
  // In the transaction that holds the account's sums since it drew the version: the next one commits, and is told, after this.
  await withCommit(platform.pubsub.publishing(saleMadeTopic(creatorId), { orderId: id }));
  return true;
}

/** Ends an order that was not paid in time: the place and the code's use are free again. Leaves one that is paid or was renewed meanwhile. */
export async function expireOrder(context: Context, orderId: string): Promise<void> {
  const order = await lockOrder(context, orderId);
  if (orderLifecycle[order.status].expire && order.holdExpiresAt <= context.now()) await expire(context, order);
}

/** Ends an order that the caller has locked. */
export async function expire(context: Context, order: Order): Promise<void> {
  await release(context, order);
  await context.db.update(Order, { id: order.id }, { ...released, ...(order.status === 'PENDING' && { status: 'EXPIRED' }) });
}

const released = { holdsPlace: false, holdsUse: false };

/** Gives back what an order holds. Locks the product's row before the code's, as taking them does. */
async function release(context: Context, { productId, promoCodeId, holdsPlace, holdsUse }: Order): Promise<void> {
  if (holdsPlace) await releasePlace(context, productId);
  if (holdsUse && promoCodeId) await releaseUse(context, promoCodeId);
}

/** Records that money of a paid order went back. When all of it did, takes back the product, the place and the code's use. */
export async function recordRefund(context: Context, orderId: string, refund: { amount: number; whole: boolean }): Promise<void> {
  const order = await lockOrder(context, orderId);
  const { creatorId, productId, customerId, totalAmount, paidAt } = order;
  const sale = { creatorId, productId, customerId, amount: totalAmount, at: paidAt as Date };
  // The product before the sums, as a purchase does: in the other order the two could wait for each other.
  if (refund.whole) await release(context, order);
  await countRefund(context, sale, { ...refund, at: context.now() });
  if (!refund.whole) return;
  await context.db.delete(Entitlement, { orderId });
  await context.db.update(Order, { id: orderId }, { status: orderLifecycle[order.status].refund, ...released });
}

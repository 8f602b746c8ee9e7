import type { Context } from '../../core/context.ts';
import { forgetKeysOf } from '../../core/idempotency.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { isOpenPayment, lockOpenPayment, lockPaymentsOf } from '../billing/open.ts';
import { Entitlement, Order } from './entities.ts';
import { lockOrder } from './locks.ts';
import { expireNow } from './outcome.ts';

/*
 * What happens to a customer's orders when they delete their account. Orders and payments stay, as part of the books. A payment that
 * succeeds after the deletion is refunded, since nobody is there to get what it bought.
 */

/** The orders of a customer, or of an account. */
type BuyerOrSeller = { customerId: string } | { creatorId: string };

/** Whether a payment of a customer's pending order, or of any order of an account, is under way. */
export const isPaying = async ({ db }: Context, whose: BuyerOrSeller): Promise<boolean> =>
  (await sql`
    select from orders o join payments p on p.order_id = o.id
    where ${'customerId' in whose ? sql`o.customer_id = ${whose.customerId} and o.status = 'PENDING'` : sql`o.creator_id = ${whose.creatorId}`}
      and ${raw(isOpenPayment('p'))}`.run(db)) > 0;

/** Locks a customer's payments and orders, which are the first of all locks (decision 27). Waits for a refund that is being made. */
export async function lockPurchases(context: Context, customerId: string): Promise<void> {
  await lockPaymentsOf(context, customerId);
  await sql`select from orders where customer_id = ${customerId} order by id for no key update`.run(context.db);
}

/** Ends orders that wait for another attempt to pay. Their places and uses of promo codes are free again. */
export async function endPendingOrders(context: Context, whose: BuyerOrSeller): Promise<void> {
  const { db } = context;
  const pendingOrders = await db.find(Order, { select: { id: true }, where: { ...whose, status: 'PENDING' }, order: { id: 'ASC' } });
  for (const { id } of pendingOrders) {
    // An order whose payment was opened meanwhile stays. The caller looks again, and finds it.
    if (await lockOpenPayment(context, { orderId: id })) continue;
    const order = await lockOrder(context, id);
    if (order.status === 'PENDING') await expireNow(context, order);
  }
}

/** Deletes a customer's rights to open what they bought. Progress is deleted with them. */
export async function takeAccessAway(context: Context, customerId: string): Promise<void> {
  await context.db.delete(Entitlement, { customerId });
  await forgetKeysOf(context, customerId);
}

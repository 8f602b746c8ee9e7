import type { Context } from '../../core/context.ts';
import { forgetKeysOf } from '../../core/idempotency.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockOpenPayment, lockPaymentsOf } from '../billing/open.ts';
import { Entitlement, Order } from './entities.ts';
import { expire } from './outcome.ts';

/*
 * What becomes of a customer's orders when they delete their account. Orders and payments stay, since they are the books; a payment that
 * succeeds late finds nobody to give anything to, and goes back.
 */

/** Whose orders they are. */
type Whose = { customerId: string } | { creatorId: string };

/** Whether a payment of an order of a customer, or to an account, is under way. That of an order that has ended counts for the account. */
export const isPaying = async ({ db }: Context, whose: Whose): Promise<boolean> =>
  (await sql`
    select from orders o join payments p on p.order_id = o.id
    where ${'customerId' in whose ? sql`o.customer_id = ${whose.customerId} and o.status = 'PENDING'` : sql`o.creator_id = ${whose.creatorId}`}
      and p.status in ('CREATED', 'REQUIRES_ACTION')`.run(db)) > 0;

/** Locks their payments and orders, which come first in the sequence of all (decision 27). A refund that is being made ends before. */
export async function lockPurchases(context: Context, customerId: string): Promise<void> {
  await lockPaymentsOf(context, customerId);
  await sql`select from orders where customer_id = ${customerId} order by id for no key update`.run(context.db);
}

/** Ends orders that wait for another attempt to pay: places and uses of promo codes are free again. */
export async function endPendingOrders(context: Context, whose: Whose): Promise<void> {
  const { db } = context;
  const pending = await db.find(Order, { select: { id: true }, where: { ...whose, status: 'PENDING' }, order: { id: 'ASC' } });
  for (const { id } of pending) {
    // One that was opened meanwhile is found by the caller, who looks again.
    if (await lockOpenPayment(context, { orderId: id })) continue;
    const order = await db.findOneOrFail(Order, { where: { id }, lock: { mode: 'for_no_key_update' } });
    if (order.status === 'PENDING') await expire(context, order);
  }
}

/** Takes away the right to open what they have bought, and with it how far they are. */
export async function takeAccessAway(context: Context, customerId: string): Promise<void> {
  await context.db.delete(Entitlement, { customerId });
  await forgetKeysOf(context, customerId);
}

import type { Context } from '../../core/context.ts';
import { lockOpenPayment, type OpenPayment } from '../billing/open.ts';
import { Order } from './entities.ts';

/** Locks an order until the transaction ends. A payment of it is locked before (decision 27). */
export const lockOrder = ({ db }: Context, id: string): Promise<Order> =>
  db.findOneOrFail(Order, { where: { id }, lock: { mode: 'for_no_key_update' } });

/** Locks an order and its open payment, if it has one, in the sequence of all: the payment comes first. */
export async function lockWithPayment(context: Context, orderId: string): Promise<{ payment: OpenPayment | null; order: Order }> {
  const payment = await lockOpenPayment(context, { orderId });
  return { payment, order: await lockOrder(context, orderId) };
}

/** Locks the order that waits for a booking's payment behind that payment; null if there is none. The seat is locked after both. */
export async function lockPending(context: Context, bookingId: string): Promise<Order | null> {
  const pendingOrder = await context.db.findOne(Order, { select: { id: true }, where: { bookingId, status: 'PENDING' } });
  if (!pendingOrder) return null;
  const { order } = await lockWithPayment(context, pendingOrder.id);
  return order.status === 'PENDING' ? order : null;
}

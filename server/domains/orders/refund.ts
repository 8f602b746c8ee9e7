import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { enqueuing } from '../../platform/queue.ts';
import { refundPayment } from '../billing/refunds.ts';
import { Order } from './entities.ts';

/** Gives back part (`amount`, minor units) or all that is left of one of the account's own paid orders. */
export async function refundOrder(context: Context, orderId: string, amount?: number): Promise<{ order: { id: string } }> {
  const { db, viewer } = context;
  const order = viewer.kind === 'console' ? await db.findOneBy(Order, { id: orderId, creatorId: viewer.creatorId }) : null;
  if (!order) throw userError('NOT_FOUND', 'order.notFound', ['id']);
  if (order.status !== 'PAID' || order.totalAmount === 0) throw userError('WRONG_STATE', 'payment.notRefundable', ['id']);
  await refundPayment(context, orderId, amount);
  return { order: { id: orderId } };
}

/**
 * Gives back all that was paid for a booking, and marks its order REFUNDED. Writes only the intent, in the caller's transaction: a
 * job carries it out, as often as the gateway needs. So it locks nothing, may be called twice, and takes a free order as well.
 */
export async function refundBooking({ withCommit }: Context, orderId: string): Promise<void> {
  await withCommit(enqueuing('orders:refund', { orderId }, { key: `orders:refund:${orderId}` }));
}

import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import { isProcessing, requireGateway } from '../billing/open.ts';
import { closingOf } from '../creators/closing.ts';
import { itemOf } from './items/item.ts';
import { lockWithPayment } from './locks.ts';
import { type Paying, type Placed, payOn } from './paying.ts';

const field = ['orderId'];

/**
 * The id of the product or booking of an order of the customer.
 * @throws UserErrors if the customer has no such order
 */
export async function boughtBy({ db }: Context, customerId: string, orderId: string): Promise<string> {
  const found = await sql<{ id: string }>`
    select coalesce(product_id, booking_id) as id from orders where id = ${orderId} and customer_id = ${customerId}`.first(db);
  if (!found) throw userError('NOT_FOUND', 'order.notFound', field);
  return found.id;
}

/**
 * Continues an order of the viewer that waits for its payment, at its own price, while its place or seat is kept.
 * @throws UserErrors
 */
export async function resume(context: Context, orderId: string, { language, method }: Paying): Promise<Placed> {
  const { payment, order } = await lockWithPayment(context, orderId);
  const item = itemOf(order);
  if (order.status === 'PAID') throw item.owned(field);
  if (order.status !== 'PENDING') throw lapsed();
  // The bank decides, however long it takes. The customer has nothing to enter.
  if (payment && isProcessing(payment)) return { orderId, paymentId: payment.id };
  if (order.holdExpiresAt <= context.now() || (await closingOf(context, order.creatorId))) throw lapsed();
  const terms = await item.toGoOn(context, order, language);
  const { totalAmount: amount, currency } = order;
  const paying = { language, method: requireGateway(context, { method, amount, currency }).method };
  return payOn(context, order, payment, terms, paying);
}

const lapsed = () => userError('HOLD_LAPSED', 'order.lapsed', field);

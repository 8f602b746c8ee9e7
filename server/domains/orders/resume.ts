import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import { isProcessing, requireGateway } from '../billing/open.ts';
import { closingOf } from '../creators/closing.ts';
import { itemOf } from './items/item.ts';
import { lockWithPayment } from './locks.ts';
import { type PaymentChoice, type PlacedOrder, payOrderOn } from './paying.ts';

const orderField = ['orderId'];

/**
 * The id of the product or booking of an order of the customer.
 * @throws UserErrors if the customer has no such order
 */
export async function itemBoughtBy({ db }: Context, customerId: string, orderId: string): Promise<string> {
  const boughtItem = await sql<{ id: string }>`
    select coalesce(product_id, booking_id) as id from orders where id = ${orderId} and customer_id = ${customerId}`.first(db);
  if (!boughtItem) throw userError('NOT_FOUND', 'order.notFound', orderField);
  return boughtItem.id;
}

/**
 * Continues an order of the viewer that waits for its payment, at its own price, while its place or seat is kept.
 * @throws UserErrors
 */
export async function resumeOrder(context: Context, orderId: string, { language, method }: PaymentChoice): Promise<PlacedOrder> {
  const { payment, order } = await lockWithPayment(context, orderId);
  const item = itemOf(order);
  if (order.status === 'PAID') throw item.owned(orderField);
  if (order.status !== 'PENDING') throw orderLapsed();
  // The bank decides, however long it takes. The customer has nothing to enter.
  if (payment && isProcessing(payment)) return { orderId, paymentId: payment.id };
  if (order.holdExpiresAt <= context.now() || (await closingOf(context, order.creatorId))) throw orderLapsed();
  const paymentTerms = await item.toGoOn(context, order, language);
  const { totalAmount: amount, currency } = order;
  const paymentChoice = { language, method: requireGateway(context, { method, amount, currency }).method };
  return payOrderOn(context, order, payment, paymentTerms, paymentChoice);
}

const orderLapsed = () => userError('HOLD_LAPSED', 'order.lapsed', orderField);

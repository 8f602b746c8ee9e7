import { type Context, inTransaction } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { customerOf } from '../../core/viewer.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { abandonPayment } from '../billing/abandon.ts';
import { isOpenPayment, isProcessing, unavailable } from '../billing/open.ts';
import { settle } from '../billing/settle.ts';
import { itemOf } from './items/item.ts';
import { lockWithPayment } from './locks.ts';
import { expireNow } from './outcome.ts';
import { itemBoughtBy } from './resume.ts';

const orderField = ['orderId'];

/**
 * Cancels an order of the viewer that waits for its payment. Asks the gateway before, since the customer may have paid in another tab, and
 * once more afterwards: that closes the page that is still open at the gateway.
 * @throws UserErrors if the order was paid, is being paid, or the gateway cannot be asked
 */
export async function orderCancel(context: Context, orderId: string) {
  await itemBoughtBy(context, customerOf(context.viewer).userId, orderId);
  const openPaymentId = await openPaymentOf(context, orderId);
  if (openPaymentId) {
    await settle(context, openPaymentId).catch((error: unknown) => {
      context.log().error({ err: error, paymentId: openPaymentId }, 'a payment could not be asked about, so it is not given up');
      throw unavailable();
    });
  }
  const closedPaymentId = await inTransaction(context, (inner) => giveUpOrder(inner, orderId));
  if (closedPaymentId) {
    // If this fails and the customer pays there all the same, the payment settles late.
    await settle(context, closedPaymentId).catch((error: unknown) =>
      context.log().error({ err: error, paymentId: closedPaymentId }, 'a payment that was given up could not be closed'),
    );
  }
  return { order: { id: orderId } };
}

const openPaymentOf = async ({ db }: Context, orderId: string): Promise<string | undefined> =>
  (await sql<{ id: string }>`select p.id from payments p where p.order_id = ${orderId} and ${raw(isOpenPayment('p'))}`.first(db))?.id;

/** Ends the order and its open payment. Answers the payment's id. */
async function giveUpOrder(context: Context, orderId: string): Promise<string | undefined> {
  const { payment, order } = await lockWithPayment(context, orderId);
  if (order.status === 'PAID') throw itemOf(order).owned(orderField);
  if (order.status !== 'PENDING') return undefined;
  if (payment && isProcessing(payment)) throw userError('WRONG_STATE', 'order.processing', orderField);
  if (payment) await abandonPayment(context, payment);
  await expireNow(context, order);
  return payment?.id;
}

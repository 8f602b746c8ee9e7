import { type Context, inTransaction } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { customerOf } from '../../core/viewer.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { abandonPayment } from '../billing/abandon.ts';
import { isOpenPayment, isProcessing, unavailable } from '../billing/open.ts';
import { settle } from '../billing/settle.ts';
import { itemOf } from './items/item.ts';
import { lockWithPayment } from './locks.ts';
import { expire } from './outcome.ts';
import { boughtBy } from './resume.ts';

const field = ['orderId'];

/**
 * Cancels an order of the viewer that waits for its payment. Asks the gateway before, since the customer may have paid in another tab, and
 * once more afterwards: that closes the page that is still open at the gateway.
 * @throws UserErrors if the order was paid, is being paid, or the gateway cannot be asked
 */
export async function orderCancel(context: Context, orderId: string) {
  await boughtBy(context, customerOf(context.viewer).userId, orderId);
  const open = await openPaymentOf(context, orderId);
  if (open) {
    await settle(context, open).catch((error: unknown) => {
      context.log().error({ err: error, paymentId: open }, 'a payment could not be asked about, so it is not given up');
      throw unavailable();
    });
  }
  const closed = await inTransaction(context, (inner) => giveUp(inner, orderId));
  if (closed) {
    // If this fails and the customer pays there all the same, the payment settles late.
    await settle(context, closed).catch((error: unknown) =>
      context.log().error({ err: error, paymentId: closed }, 'a payment that was given up could not be closed'),
    );
  }
  return { order: { id: orderId } };
}

const openPaymentOf = async ({ db }: Context, orderId: string): Promise<string | undefined> =>
  (await sql<{ id: string }>`select p.id from payments p where p.order_id = ${orderId} and ${raw(isOpenPayment('p'))}`.first(db))?.id;

/** Ends the order and its open payment. Answers the payment's id. */
async function giveUp(context: Context, orderId: string): Promise<string | undefined> {
  const { payment, order } = await lockWithPayment(context, orderId);
  if (order.status === 'PAID') throw itemOf(order).owned(field);
  if (order.status !== 'PENDING') return undefined;
  if (payment && isProcessing(payment)) throw userError('WRONG_STATE', 'order.processing', field);
  if (payment) await abandonPayment(context, payment);
  await expire(context, order);
  return payment?.id;
}

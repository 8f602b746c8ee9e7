import { type Context, inTransaction } from '../../core/context.ts';
import { forbidden, userError } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import { abandonPayment } from '../billing/abandon.ts';
import { isProcessing, lockOpenPayment, unavailable } from '../billing/open.ts';
import { settle } from '../billing/settle.ts';
import { Order } from './entities.ts';
import { itemOf } from './items/index.ts';
import { expire } from './outcome.ts';
import { boughtBy } from './resume.ts';

const field = ['orderId'];

/**
 * Cancels an order of the viewer that waits for its payment. Asks the gateway before, since the customer may have paid in another tab, and
 * once more afterwards: that closes the page that is still open at the gateway.
 * @throws UserErrors if the order was paid, is being paid, or the gateway cannot be asked
 */
export async function orderCancel(context: Context, orderId: string) {
  const { viewer } = context;
  if (viewer.kind !== 'customer') throw forbidden();
  await boughtBy(context, viewer.userId, orderId);
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
  (await sql<{ id: string }>`select id from payments where order_id = ${orderId} and status in ('CREATED', 'REQUIRES_ACTION')`.first(db))
    ?.id;

/** Ends the order and its open payment. Answers the payment's id. */
async function giveUp(context: Context, orderId: string): Promise<string | undefined> {
  const { db } = context;
  const payment = await lockOpenPayment(context, { orderId }); // Before the order: all code locks in this order.
  const order = await db.findOneOrFail(Order, { where: { id: orderId }, lock: { mode: 'for_no_key_update' } });
  if (order.status === 'PAID') throw itemOf(order).owned(field);
  if (order.status !== 'PENDING') return undefined;
  if (payment && isProcessing(payment)) throw userError('WRONG_STATE', 'order.processing', field);
  if (payment) await abandonPayment(context, payment);
  await expire(context, order);
  return payment?.id;
}

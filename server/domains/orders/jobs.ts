import { type Context, inTransaction } from '../../core/context.ts';
import { forgetOldKeys } from '../../core/idempotency.ts';
import { sweep } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import { enqueuing } from '../../platform/queue.ts';
import { lockOpenPayment } from '../billing/open.ts';
import type { Domain, Jobs } from '../domain.ts';
import { forgetOrders } from './forget.ts';
import { abandonBookingOrder, expireOrder, refundAll } from './outcome.ts';

/**
 * Ends orders whose hold has ended, which frees their places. An order with an open payment is left to billing, which asks the gateway
 * first.
 */
async function expireHolds(context: Context): Promise<void> {
  const overdueOrders = await sql<{ id: string }>`
    select id from orders where status = 'PENDING' and hold_expires_at <= ${context.now()}
    order by hold_expires_at limit 1000`.rows(context.db);
  await sweep(context, 'an order that was not paid in time could not be ended', overdueOrders, async (inner, { id }) => {
    if (!(await lockOpenPayment(inner, { orderId: id }))) await expireOrder(inner, id);
  });
}

/**
 * Queues a job that ends the open payment of a booking. For a booking whose session is locked when it is cancelled: payments must be locked
 * before sessions.
 */
export async function abandonLater({ withCommit }: Context, { bookingId }: { bookingId: string }): Promise<void> {
  await withCommit(enqueuing('orders:abandonBooking', { bookingId }, { key: `orders:abandonBooking:${bookingId}` }));
}

export const jobs: Jobs = {
  usual: {
    'orders:expireHolds': (context) => expireHolds(context),
    'orders:abandonBooking': (context, { bookingId }: { bookingId: string }) =>
      inTransaction(context, (inner) => abandonBookingOrder(inner, bookingId)),
    'orders:forget': (context) => forgetOrders(context),
    'orders:forgetKeys': (context) => forgetOldKeys(context),
  },
  gateways: {
    'orders:refund': (context, { orderId }: { orderId: string }) => refundAll(context, orderId),
  },
};

export const moments: Domain['moments'] = {
  'orders:expireHolds': (after) =>
    sql`select min(hold_expires_at) as at from orders where status = 'PENDING' and hold_expires_at > ${after}`,
};

export const crontab = ['* * * * * orders:expireHolds', '35 2 * * * orders:forget', '40 3 * * * orders:forgetKeys'];

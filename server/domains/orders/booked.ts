import { money, one } from '../../graphql/reads/fields.ts';
import type { Domain } from '../domain.ts';
import { isPaymentOf } from './sales.ts';

/** The fields that orders add to bookings and sessions: what was paid for them. */
export const fields: Domain['fields'] = {
  Booking: {
    order: one('Order', ({ t, parent }) => `${t}.id = ${parent}.order_id`),
    price: money(({ t }) => `coalesce((select o.total_amount from orders o where o.id = ${t}.order_id), ${t}.price_amount)`),
    refunded: money(
      ({ t }) => `(select nullif(sum(p.refunded_amount + p.lost_amount), 0) from payments p where ${isPaymentOf(`${t}.order_id`)})`,
    ),
  },
  Session: {
    revenue: money(
      ({ t }) => `select coalesce(sum(p.amount - p.refunded_amount), 0)::bigint from bookings b join payments p on p.order_id = b.order_id
        where b.session_id = ${t}.id and p.settled_at is not null`,
    ),
  },
};

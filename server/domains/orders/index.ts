import { customerCopied } from '../../core/copies.ts';
import { on } from '../../core/events.ts';
import { disputeCharged, disputeWon, paymentExpired, paymentRefunded, paymentSettled } from '../billing/events.ts';
import { ofKind } from '../billing/subject.ts';
import { paidBookingCancelled, unpaidBookingCancelled, unpaidBookingGivenUp } from '../bookings/events.ts';
import type { Domain } from '../domain.ts';
import { fields } from './booked.ts';
import { copied } from './copied.ts';
import { Entitlement, Order } from './entities.ts';
import { abandonLater, crontab, jobs, moments } from './jobs.ts';
import { abandonBookingOrder, expireOrder, payOrder, recordCharge, recordRefund, refundCancelled } from './outcome.ts';
import { reads } from './reads.ts';
import { refundBooking, saleLabel } from './refund.ts';
import { resolvers } from './resolvers.ts';

const audited: Domain['audited'] = { Sale: { table: 'orders', label: (row) => saleLabel(row as never) } };

/** What customers buy, at which price: checkout, sales, refunds, and the rights to what was bought. */
export const orders: Domain = {
  resolvers,
  entities: [Order, Entitlement],
  reads,
  fields,
  on: [
    on(customerCopied, async () => copied),
    on(paymentSettled, ofKind('order', payOrder)),
    // A failed payment (`paymentFailed`) changes nothing: place and code are kept for another attempt, until the hold ends.
    on(paymentExpired, ofKind('order', expireOrder)),
    on(paymentRefunded, ofKind('order', recordRefund)),
    on(disputeCharged, ofKind('order', recordCharge)),
    on(disputeWon, ofKind('order', refundCancelled)),
    on(paidBookingCancelled, (context, { orderId }) => refundBooking(context, orderId)),
    on(unpaidBookingGivenUp, (context, { bookingId }) => abandonBookingOrder(context, bookingId)),
    on(unpaidBookingCancelled, abandonLater),
  ],
  audited,
  jobs,
  crontab,
  moments,
  // What is sold, to whom, and what became of its money.
  joins: [
    'appointment_types',
    'bookings',
    'creators',
    'customer_totals',
    'disputes',
    'payments',
    'products',
    'refunds',
    'sessions',
    'special_deals',
    'users',
  ],
};

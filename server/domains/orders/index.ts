import { on } from '../../core/events.ts';
import { disputeCharged, disputeWon, paymentExpired, paymentRefunded, paymentSettled } from '../billing/events.ts';
import { ofKind } from '../billing/subject.ts';
import type { Domain } from '../domain.ts';
import { Entitlement, Order } from './entities.ts';
import { crontab, jobs, moments } from './jobs.ts';
import { expireOrder, payOrder, recordCharge, recordRefund, refundCancelled } from './outcome.ts';
import { plans } from './plans.ts';
import { labelOf } from './refund.ts';
import { resolvers } from './resolvers.ts';

const audited: Domain['audited'] = { Sale: { table: 'orders', label: (row) => labelOf(row as never) } };

/** What customers buy, at which price: checkout, sales, refunds, and the rights to what was bought. */
export const orders: Domain = {
  resolvers,
  entities: [Order, Entitlement],
  plans,
  on: [
    on(paymentSettled, ofKind('order', payOrder)),
    on(paymentExpired, ofKind('order', expireOrder)),
    on(paymentRefunded, ofKind('order', recordRefund)),
    on(disputeCharged, ofKind('order', recordCharge)),
    on(disputeWon, ofKind('order', refundCancelled)),
  ],
  audited,
  jobs,
  crontab,
  moments,
};

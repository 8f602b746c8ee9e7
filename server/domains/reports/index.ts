import { on } from '../../core/events.ts';
import { weekStartChanged } from '../creators/events.ts';
import type { Domain } from '../domain.ts';
import { orderCharged, orderRefunded, saleDue } from '../orders/events.ts';
import { CreatorCustomer, CreatorDay, CreatorTotal, CustomerDay, ItemPeriod, ProductTotal, SaleSource } from './entities.ts';
import { reads } from './reads.ts';
import { countFee, countRefund, countSale } from './sums.ts';
import { recountWeeks } from './weeks.ts';

/** Sums of sales by day and period, which reports and the dashboard read. */
export const reports: Domain = {
  resolvers: {},
  entities: [CreatorTotal, ProductTotal, CreatorDay, ItemPeriod, CustomerDay, CreatorCustomer, SaleSource],
  reads,
  on: [
    on(weekStartChanged, recountWeeks),
    on(saleDue, async (context, { giving, ...sale }) => (await countSale(context, sale, giving)) ?? 'NOT_GIVEN'),
    on(orderRefunded, async (context, { sale, lost, ...refund }) => {
      await countRefund(context, sale, refund);
      if (lost) await countFee(context, sale, lost.fee, refund.at);
    }),
    on(orderCharged, (context, { sold, fee, at }) => countFee(context, sold, fee, at)),
  ],
  // What a line is called.
  joins: ['appointment_types', 'creators', 'products', 'promo_codes', 'sessions'],
};

import { sql } from '../../../platform/database/sql.ts';
import { batch, beforeAll, type Check, inBatches } from './check.ts';

/** Money and orders of an account, as different tables come to them. */
interface SumsRow {
  creatorId: string;
  ledger: string;
  totals: string;
  days: string;
  items: string;
  customers: string;
  paidOrders: number;
  countedOrders: number;
  dayOrders: string;
}

/** The sums that reports read are those of the ledger and of the orders. */
export const sums: Check = {
  name: 'the sums of reports',
  run: (db, counted) =>
    inBatches<SumsRow>(
      (last) =>
        sql<SumsRow>`
          select t.creator_id as "creatorId", t.revenue_amount as totals, t.order_count as "countedOrders",
            coalesce((select sum(case when j.kind = 'SALE' and e.account = 'GATEWAY' then e.amount
                when j.kind = 'REFUND' and e.account = 'CREATOR' then -e.amount
                when j.kind = 'DISPUTE_LOST' and e.account = 'DISPUTE' then -e.amount else 0 end)
              from ledger_journals j join ledger_entries e on e.journal_id = j.id where j.creator_id = t.creator_id), 0) as ledger,
            coalesce((select sum(revenue_amount) from creator_days d where d.creator_id = t.creator_id), 0) as days,
            coalesce((select sum(order_count) from creator_days d where d.creator_id = t.creator_id), 0) as "dayOrders",
            coalesce((select sum(revenue_amount) from item_periods i
              where i.creator_id = t.creator_id and i.period = 'ALL' and i.kind <> 'CODE'), 0) as items,
            coalesce((select sum(paid_amount) from customer_totals c where c.creator_id = t.creator_id), 0) as customers,
            (select count(*)::int from orders o where o.creator_id = t.creator_id and o.status = 'PAID') as "paidOrders"
          from creator_totals t where t.creator_id > ${last?.creatorId ?? beforeAll} order by t.creator_id limit ${batch / 20}`.rows(db),
      ({ creatorId, ledger, totals, days, items, customers, paidOrders, countedOrders, dayOrders }) => {
        const at = `account ${creatorId}`;
        for (const [name, sum] of Object.entries({ totals, days, items, customers }))
          if (Number(sum) !== Number(ledger)) return `${at}: the sum of its ${name} is ${sum}, the ledger has a revenue of ${ledger}`;
        for (const [name, count] of Object.entries({ totals: countedOrders, days: dayOrders }))
          if (Number(count) !== paidOrders) return `${at}: its ${name} count ${count} orders, there are ${paidOrders}`;
        return null;
      },
      counted,
    ),
};

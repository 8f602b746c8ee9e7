import { sql } from '../../../platform/database/sql.ts';
import { batch, beforeAll, type Check, inBatches } from './check.ts';

interface PaymentRow {
  id: string;
  status: string;
  isSettled: boolean;
  amount: string;
  fee: string;
  refunded: string;
  received: string;
  returned: string;
  booked: string;
  refunds: string;
  sold: boolean;
  order: { status: string; total: number } | null;
}

/** Each payment, its refunds and its order say what its journals say. */
export const payments: Check = {
  name: 'payments, refunds and orders against the ledger',
  run: (db, counted) =>
    inBatches<PaymentRow>(
      (last) =>
        sql<PaymentRow>`
          select p.id, p.status, p.settled_at is not null as "isSettled", p.amount, p.fee_amount as fee, p.refunded_amount as refunded,
            coalesce(l.received, 0) as received, coalesce(l.returned, 0) as returned, coalesce(l.fee, 0) as booked, coalesce(l.sold, false) as sold,
            coalesce((select sum(amount) from refunds r where r.payment_id = p.id and r.status = 'SUCCEEDED'), 0) as refunds,
            (select json_build_object('status', o.status, 'total', o.total_amount) from orders o where o.id = p.order_id) as "order"
          from payments p left join lateral (
            select sum(e.amount) filter (where e.account = 'GATEWAY' and j.kind in ('SALE', 'PLAN', 'UNDELIVERED')) as received,
              -sum(e.amount) filter (where e.account = 'GATEWAY' and j.kind in ('REFUND', 'PLAN_REFUND')) as returned,
              -sum(e.amount) filter (where e.account = 'GATEWAY_FEE' and j.kind in ('SALE', 'PLAN', 'UNDELIVERED')) as fee,
              bool_or(j.kind = 'SALE') as sold
            from ledger_journals j join ledger_entries e on e.journal_id = j.id where j.payment_id = p.id) l on true
          where p.id > ${last?.id ?? beforeAll} order by p.id limit ${batch}`.rows(db),
      ({ id, status, isSettled, amount, fee, refunded, received, returned, booked, refunds, sold, order }) => {
        const at = `payment ${id} (${status})`;
        const due = isSettled ? amount : '0';
        if (Number(received) !== Number(due)) return `${at}: the ledger has received ${received}, the payment says ${due}`;
        if (Number(booked) !== (isSettled ? Number(fee) : 0)) return `${at}: the ledger has a fee of ${booked}, the payment says ${fee}`;
        if (Number(returned) !== Number(refunded)) return `${at}: the ledger has given back ${returned}, the payment says ${refunded}`;
        if (Number(refunds) !== Number(refunded)) return `${at}: its refunds come to ${refunds}, the payment says ${refunded}`;
        if (sold && !order) return `${at}: the ledger has a sale of no order`;
        if (sold && !['PAID', 'REFUNDED'].includes(order?.status as string))
          return `${at}: the ledger has its sale, its order is ${order?.status}`;
        if (sold && Number(order?.total) !== Number(amount)) return `${at}: it paid ${amount}, its order comes to ${order?.total}`;
        return null;
      },
      counted,
    ),
};

/** Each order with a price that is paid has exactly one sale in the ledger. */
export const orders: Check = {
  name: 'orders against payments',
  run: (db, counted) =>
    inBatches<{ id: string; number: number; status: string; sales: number }>(
      (last) =>
        sql<{ id: string; number: number; status: string; sales: number }>`
          select o.id, o.number, o.status, (
            select count(*)::int from payments p join ledger_journals j on j.payment_id = p.id where p.order_id = o.id and j.kind = 'SALE') as sales
          from orders o where o.id > ${last?.id ?? beforeAll} and o.paid_at is not null and o.total_amount > 0 order by o.id limit ${batch}`.rows(
          db,
        ),
      ({ id, number, status, sales }) =>
        sales === 1 ? null : `order ${id} (number ${number}, ${status}): the ledger has ${sales} sales of it`,
      counted,
    ),
};

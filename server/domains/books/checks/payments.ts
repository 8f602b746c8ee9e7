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
  /** What banks have taken back, as the payment says. */
  lost: string;
  /** Whether it could not be delivered, so that its money is owed to its payer. */
  isUndelivered: boolean;
  /** What the journals owe to its payer. */
  owed: string;
  /** The sums of its disputes, with the fees of the decided ones. */
  disputes: { lost: number; open: number; fees: number };
  /** The same sums in the journals. */
  disputed: { lost: number; held: number; fees: number };
  sold: boolean;
  order: { status: string; total: number } | null;
}

/** Checks that each payment, its refunds and its order agree with its journals. */
export const payments: Check = {
  name: 'payments, refunds and orders against the ledger',
  run: (db, counted) =>
    inBatches<PaymentRow>(
      (last) =>
        sql<PaymentRow>`
          select p.id, p.status, p.settled_at is not null as "isSettled", p.amount, p.fee_amount as fee, p.refunded_amount as refunded,
            p.lost_amount as lost, p.settled_at is not null and p.failure_code is not null as "isUndelivered", coalesce(l.owed, 0) as owed,
            coalesce(l.received, 0) as received, coalesce(l.returned, 0) as returned, coalesce(l.fee, 0) as booked, coalesce(l.sold, false) as sold,
            coalesce((select sum(amount) from refunds r where r.payment_id = p.id and r.status = 'SUCCEEDED'), 0) as refunds,
            (select json_build_object('lost', coalesce(sum(d.amount) filter (where d.status = 'LOST'), 0),
                'open', coalesce(sum(d.amount) filter (where d.status = 'OPEN'), 0),
                'fees', coalesce(sum(d.fee_amount) filter (where d.status <> 'OPEN'), 0))
              from disputes d where d.payment_id = p.id) as disputes,
            json_build_object('lost', coalesce(l.lost, 0), 'held', coalesce(l.held, 0), 'fees', coalesce(l.dispute_fees, 0)) as disputed,
            (select json_build_object('status', o.status, 'total', o.total_amount) from orders o where o.id = p.order_id) as "order"
          from payments p left join lateral (
            select sum(e.amount) filter (where e.account = 'GATEWAY' and j.kind in ('SALE', 'PLAN', 'UNDELIVERED')) as received,
              -sum(e.amount) filter (where e.account = 'GATEWAY' and j.kind in ('REFUND', 'PLAN_REFUND')) as returned,
              -sum(e.amount) filter (where e.account = 'GATEWAY_FEE' and j.kind in ('SALE', 'PLAN', 'UNDELIVERED')) as fee,
              -sum(e.amount) filter (where e.account = 'GATEWAY' and j.kind like 'DISPUTE%') as lost,
              -sum(e.amount) filter (where e.account = 'DISPUTE') as held,
              -sum(e.amount) filter (where e.account = 'CUSTOMER') as owed,
              -sum(e.amount) filter (where e.account = 'GATEWAY_FEE' and j.kind like 'DISPUTE%') as dispute_fees,
              bool_or(j.kind = 'SALE') as sold
            from ledger_journals j join ledger_entries e on e.journal_id = j.id where j.payment_id = p.id) l on true
          where p.id > ${last?.id ?? beforeAll} order by p.id limit ${batch}`.rows(db),
      ({ id, status, isSettled, amount, fee, refunded, received, returned, booked, refunds, sold, order, ...row }) => {
        const paymentPlace = `payment ${id} (${status})`;
        const dueAmount = isSettled ? amount : '0';
        if (Number(received) !== Number(dueAmount))
          return `${paymentPlace}: the ledger has received ${received}, the payment says ${dueAmount}`;
        if (Number(booked) !== (isSettled ? Number(fee) : 0))
          return `${paymentPlace}: the ledger has a fee of ${booked}, the payment says ${fee}`;
        if (Number(returned) !== Number(refunded))
          return `${paymentPlace}: the ledger has given back ${returned}, the payment says ${refunded}`;
        if (Number(refunds) !== Number(refunded)) return `${paymentPlace}: its refunds come to ${refunds}, the payment says ${refunded}`;
        const owedAmount = row.isUndelivered ? Number(amount) - Number(refunded) - row.disputes.lost : 0;
        if (Number(row.owed) !== owedAmount) return `${paymentPlace}: the ledger owes its payer ${row.owed}, it should owe ${owedAmount}`;
        const disputeFault = disputeDifference(row, Number(amount), sold);
        if (disputeFault) return `${paymentPlace}: ${disputeFault}`;
        if (sold && !order) return `${paymentPlace}: the ledger has a sale of no order`;
        if (sold && !['PAID', 'REFUNDED'].includes(order?.status as string))
          return `${paymentPlace}: the ledger has its sale, its order is ${order?.status}`;
        if (sold && Number(order?.total) !== Number(amount))
          return `${paymentPlace}: it paid ${amount}, its order comes to ${order?.total}`;
        return null;
      },
      counted,
    ),
};

/**
 * Compares the sums of disputes. Banks may take more than was paid, in several disputes; a payment says no more than its amount. Only a
 * sale's money is held back.
 */
function disputeDifference(
  { lost, disputes, disputed }: Pick<PaymentRow, 'lost' | 'disputes' | 'disputed'>,
  paidAmount: number,
  sold: boolean,
) {
  if (Number(lost) !== Math.min(paidAmount, disputes.lost)) return `its lost disputes come to ${disputes.lost}, the payment says ${lost}`;
  if (disputed.lost !== disputes.lost) return `the ledger has lost ${disputed.lost} to banks, its disputes come to ${disputes.lost}`;
  const heldAmount = sold ? disputes.open : 0;
  if (disputed.held !== heldAmount) return `the ledger holds back ${disputed.held}, its open disputes come to ${heldAmount}`;
  if (disputed.fees !== disputes.fees) return `the ledger has fees of ${disputed.fees} for disputes, which say ${disputes.fees}`;
  return null;
}

/** Checks that each paid order with a price has exactly one sale in the ledger. */
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

import type { Context } from '../../../core/context.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import type { GatewayDispute, GatewayPayment } from '../../../platform/payments/gateway.ts';
import { isUnderWay } from '../../billing/refunding.ts';
import { batch, beforeAll, type Difference } from './check.ts';

interface Asked {
  id: string;
  gateway: string;
  reference: string;
  isSettled: boolean;
  status: string;
  amount: string;
  fee: string;
  refunded: string;
  /** Refunds under way, which the gateway may have made already. */
  returning: string;
  currency: string;
  disputes: { reference: string; status: GatewayDispute['status']; amount: number }[];
}

/** How many payments the gateways are asked about at once. */
const askers = 8;
/** Minutes for which a new payment is not compared: the gateway may have decided it, and its event has not reached us. */
const graceMinutes = 60;

const read = (context: Context, after: string, since: Date | null, only: string | null) =>
  sql<Asked>`
    select p.id, p.gateway, p.gateway_reference as reference, p.settled_at is not null as "isSettled", p.status, p.amount, p.fee_amount as fee,
      p.refunded_amount as refunded, p.currency,
      coalesce((select sum(amount) from refunds r where r.payment_id = p.id and ${raw(isUnderWay('r'))}), 0) as returning,
      (select coalesce(json_agg(json_build_object('reference', d.reference, 'status', lower(d.status), 'amount', d.amount)), '[]')
        from disputes d where d.payment_id = p.id) as disputes
    from payments p
    where p.id > ${after} and (${only}::uuid is null or p.id = ${only}) and p.gateway_reference is not null
      and p.gateway = any(${context.platform.gateways.names})
      and p.created_at < ${new Date(context.now().getTime() - graceMinutes * 60_000)}
      and (${since}::timestamptz is null or p.created_at > ${since} or p.settled_at > ${since}
        or exists (select from refunds r where r.payment_id = p.id and r.created_at > ${since})
        or exists (select from disputes d where d.payment_id = p.id and greatest(d.created_at, d.decided_at) > ${since}))
    order by p.id limit ${batch}`.rows(context.db);

/** A gateway did not answer, so it is not known whether its books agree with ours. */
export class NotAsked extends Error {}

/**
 * Compares a payment with what its gateway says now.
 * @throws NotAsked
 */
async function ask(context: Context, payment: Asked): Promise<Difference> {
  const { id, gateway, reference, isSettled, amount, fee, refunded, returning, currency, status } = payment;
  const at = `payment ${id} (${status}, ${gateway} ${reference})`;
  const { retrieve, reportsFee } = context.platform.gateways.of(gateway);
  let found: GatewayPayment;
  try {
    found = await retrieve(reference, { refunds: isSettled });
  } catch (error) {
    throw new NotAsked(`${at}: the gateway could not be asked: ${error instanceof Error ? error.message : error}`);
  }
  const hasMoney = ['succeeded', 'partially_refunded', 'refunded'].includes(found.status);
  if (hasMoney !== isSettled) return `${at}: the gateway says ${found.status}`;
  if (found.paymentId !== id) return `${at}: the gateway has it as payment ${found.paymentId}`;
  if (!isSettled) return null;
  if (found.amount !== Number(amount) || found.currency !== currency)
    return `${at}: the gateway has ${found.amount} ${found.currency}, we have ${amount} ${currency}`;
  if (reportsFee && found.fee !== Number(fee)) return `${at}: the gateway has a fee of ${found.fee}, we have ${fee}`;
  const back = found.refundedAmount ?? 0;
  if (back < Number(refunded) || back > Number(refunded) + Number(returning))
    return `${at}: the gateway has given back ${back}, we have ${refunded}`;
  const unlike = unlikeDispute(found.disputes, payment.disputes);
  return unlike && `${at}: ${unlike}`;
}

/**
 * The first dispute of a payment that differs between its gateway and us. A dispute that is decided there and OPEN here is no difference:
 * it is followed within the hour. A dispute that we have lost may be open or won there, after an appeal (decision 34).
 */
function unlikeDispute(there: readonly GatewayDispute[], here: Asked['disputes']): Difference {
  for (const { reference, amount, status } of there) {
    const known = here.find((dispute) => dispute.reference === reference);
    if (known?.amount !== amount) return `the gateway has a dispute ${reference} of ${amount}, we have ${known?.amount ?? 'none'}`;
    if (known.status === 'won' && status === 'lost') return `the gateway says that the dispute ${reference} is lost, we that it is won`;
  }
  const unknown = here.find(({ reference }) => there.every((dispute) => dispute.reference !== reference));
  return unknown ? `we have a dispute ${unknown.reference}, the gateway has none` : null;
}

/**
 * Asks each gateway about its payments: those since a moment, or all. Looks at a difference twice, in case it arose between two reads.
 * Gateways that the settings do not name any more are not asked.
 * @throws NotAsked if a gateway does not answer the second time either
 */
export async function askGateways(context: Context, since: Date | null, counted: (rows: number) => void): Promise<Difference> {
  for (let after = beforeAll; ; ) {
    const rows = await read(context, after, since, null);
    counted(rows.length);
    for (let from = 0; from < rows.length; from += askers) {
      const found = await Promise.all(
        rows.slice(from, from + askers).map(async (row) => {
          if ((await ask(context, row).catch(() => 'not asked')) === null) return null;
          const [again] = await read(context, beforeAll, null, row.id);
          return again ? ask(context, again) : null;
        }),
      );
      const difference = found.find(Boolean);
      if (difference) return difference;
    }
    if (rows.length < batch) return null;
    after = (rows.at(-1) as Asked).id;
  }
}

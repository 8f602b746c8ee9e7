import type { Context } from '../../../core/context.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import type { GatewayDispute, GatewayPayment } from '../../../platform/payments/gateway.ts';
import { isUnderWay } from '../../billing/refunding.ts';
import { batch, beforeAll, type Difference } from './check.ts';

interface AskedPayment {
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
const gatewayAskers = 8;
/** Minutes for which a new payment is not compared: the gateway may have decided it, and its event has not reached us. */
const graceMinutes = 60;

const readPayments = (context: Context, afterPayment: string, since: Date | null, onlyPayment: string | null) =>
  sql<AskedPayment>`
    select p.id, p.gateway, p.gateway_reference as reference, p.settled_at is not null as "isSettled", p.status, p.amount, p.fee_amount as fee,
      p.refunded_amount as refunded, p.currency,
      coalesce((select sum(amount) from refunds r where r.payment_id = p.id and ${raw(isUnderWay('r'))}), 0) as returning,
      (select coalesce(json_agg(json_build_object('reference', d.reference, 'status', lower(d.status), 'amount', d.amount)), '[]')
        from disputes d where d.payment_id = p.id) as disputes
    from payments p
    where p.id > ${afterPayment} and (${onlyPayment}::uuid is null or p.id = ${onlyPayment}) and p.gateway_reference is not null
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
async function askGateway(context: Context, payment: AskedPayment): Promise<Difference> {
  const { id, gateway, reference, isSettled, amount, fee, refunded, returning, currency, status } = payment;
  const paymentPlace = `payment ${id} (${status}, ${gateway} ${reference})`;
  const { retrieve, reportsFee } = context.platform.gateways.of(gateway);
  let gatewayPayment: GatewayPayment;
  try {
    gatewayPayment = await retrieve(reference, { refunds: isSettled });
  } catch (error) {
    throw new NotAsked(`${paymentPlace}: the gateway could not be asked: ${error instanceof Error ? error.message : error}`);
  }
  const hasMoney = ['succeeded', 'partially_refunded', 'refunded'].includes(gatewayPayment.status);
  if (hasMoney !== isSettled) return `${paymentPlace}: the gateway says ${gatewayPayment.status}`;
  if (gatewayPayment.paymentId !== id) return `${paymentPlace}: the gateway has it as payment ${gatewayPayment.paymentId}`;
  if (!isSettled) return null;
  if (gatewayPayment.amount !== Number(amount) || gatewayPayment.currency !== currency)
    return `${paymentPlace}: the gateway has ${gatewayPayment.amount} ${gatewayPayment.currency}, we have ${amount} ${currency}`;
  if (reportsFee && gatewayPayment.fee !== Number(fee))
    return `${paymentPlace}: the gateway has a fee of ${gatewayPayment.fee}, we have ${fee}`;
  const gatewayRefunded = gatewayPayment.refundedAmount ?? 0;
  if (gatewayRefunded < Number(refunded) || gatewayRefunded > Number(refunded) + Number(returning))
    return `${paymentPlace}: the gateway has given back ${gatewayRefunded}, we have ${refunded}`;
  const disputeUnlike = unlikeDispute(gatewayPayment.disputes, payment.disputes);
  return disputeUnlike && `${paymentPlace}: ${disputeUnlike}`;
}

/**
 * The first dispute of a payment that differs between its gateway and us. A dispute that is decided there and OPEN here is no difference:
 * it is followed within the hour. A dispute that we have lost may be open or won there, after an appeal (decision 34).
 */
function unlikeDispute(gatewayDisputes: readonly GatewayDispute[], ourDisputes: AskedPayment['disputes']): Difference {
  for (const { reference, amount, status } of gatewayDisputes) {
    const ourDispute = ourDisputes.find((dispute) => dispute.reference === reference);
    if (ourDispute?.amount !== amount)
      return `the gateway has a dispute ${reference} of ${amount}, we have ${ourDispute?.amount ?? 'none'}`;
    if (ourDispute.status === 'won' && status === 'lost')
      return `the gateway says that the dispute ${reference} is lost, we that it is won`;
  }
  const unknownDispute = ourDisputes.find(({ reference }) => gatewayDisputes.every((dispute) => dispute.reference !== reference));
  return unknownDispute ? `we have a dispute ${unknownDispute.reference}, the gateway has none` : null;
}

/**
 * Asks each gateway about its payments: those since a moment, or all. Looks at a difference twice, in case it arose between two reads.
 * Gateways that the settings do not name any more are not asked.
 * @throws NotAsked if a gateway does not answer the second time either
 */
export async function askGateways(context: Context, since: Date | null, counted: (rows: number) => void): Promise<Difference> {
  for (let afterPayment = beforeAll; ; ) {
    const askedPayments = await readPayments(context, afterPayment, since, null);
    counted(askedPayments.length);
    for (let from = 0; from < askedPayments.length; from += gatewayAskers) {
      const gatewayDifferences = await Promise.all(
        askedPayments.slice(from, from + gatewayAskers).map(async (row) => {
          if ((await askGateway(context, row).catch(() => 'not asked')) === null) return null;
          const [rereadPayment] = await readPayments(context, beforeAll, null, row.id);
          return rereadPayment ? askGateway(context, rereadPayment) : null;
        }),
      );
      const difference = gatewayDifferences.find(Boolean);
      if (difference) return difference;
    }
    if (askedPayments.length < batch) return null;
    afterPayment = (askedPayments.at(-1) as AskedPayment).id;
  }
}

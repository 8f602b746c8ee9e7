import { type Database, sql } from '../../platform/database/sql.ts';
import type { GatewayPayment, GatewayPaymentRequest, GatewayRefund, PaymentGateway } from '../../platform/payments/gateway.ts';
import { feeOf } from '../gateway/fee.ts';

export interface DemoGateway extends PaymentGateway {
  /** Copies its payments to the sandbox gateway, which then knows all payments of the demo. */
  handOver(db: Database): Promise<void>;
}

/** A payment gateway at which every payment and refund succeeds at once. Only the demo's seeding uses it, for past payments. */
export function demoGateway(): DemoGateway {
  const payments = new Map<string, { payment: GatewayPayment; request: GatewayPaymentRequest }>();
  const refunds = new Map<string, GatewayRefund & { reference: string }>();
  const known = (reference: string) => {
    const found = payments.get(reference);
    if (!found) throw new Error(`the demo has no payment ${reference}`);
    return found;
  };
  const find = async (reference: string) => known(reference).payment;
  return {
    name: 'sandbox',
    methods: ['CARD', 'KNET'],
    reportsFee: true,
    step: () => 1,
    least: () => 1,
    create: async (request) => {
      const { paymentId, amount, currency } = request;
      const reference = `demo_${paymentId}`;
      const payment: GatewayPayment = {
        reference,
        paymentId,
        status: 'succeeded',
        amount,
        currency,
        fee: feeOf(amount),
        refundedAmount: 0,
        redirectUrl: null,
        failureCode: null,
        savedCard: null,
        disputes: [],
      };
      payments.set(reference, { payment, request });
      return payment;
    },
    charge: () => Promise.reject(new Error('the demo has no saved cards')),
    retrieve: find,
    cancel: find,
    refund: async (reference, { refundId, amount }) => {
      const refund = { refundId, reference, amount, status: 'succeeded' as const, reason: null };
      if (refunds.has(refundId)) return refund;
      refunds.set(refundId, refund);
      const { payment } = known(reference);
      payment.refundedAmount = (payment.refundedAmount ?? 0) + amount;
      payment.status = payment.refundedAmount === payment.amount ? 'refunded' : 'partially_refunded';
      return refund;
    },
    retrieveRefund: async (_reference, refundId) => refunds.get(refundId) ?? null,
    forgetCard: async () => undefined,
    findCharge: async () => null,
    readEvent: async () => null,
    handOver: async (db) => {
      const kept = [...payments.values()].map(({ payment, request }) => ({ ...request, ...payment }));
      await sql`
        insert into sandbox_gateway.payments
          (reference, payment_id, status, amount, currency, method, fee, refunded_amount, description, payee, language, return_url, expires_at)
        select * from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
          as (reference text, "paymentId" uuid, status text, amount bigint, currency text, method text, fee bigint, "refundedAmount" bigint,
              description text, payee text, language text, "returnUrl" text, "expiresAt" timestamptz)`.run(db);
      await sql`
        insert into sandbox_gateway.refunds (refund_id, reference, amount)
        select * from jsonb_to_recordset(${JSON.stringify([...refunds.values()])}::jsonb)
          as ("refundId" uuid, reference text, amount bigint)`.run(db);
    },
  };
}

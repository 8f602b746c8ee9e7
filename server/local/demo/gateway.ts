import type { GatewayPayment, PaymentGateway } from '../../platform/payments/gateway.ts';

/** A payment gateway where every payment succeeds at once. Only the demo's seeding uses it, for past orders. */
export function demoGateway(): PaymentGateway {
  const payments = new Map<string, GatewayPayment>();
  const find = async (reference: string) => {
    const payment = payments.get(reference);
    if (!payment) throw new Error(`the demo has no payment ${reference}`);
    return payment;
  };
  return {
    name: 'sandbox',
    methods: ['CARD', 'KNET'],
    step: () => 1,
    create: async ({ paymentId, amount, currency }) => {
      const reference = `demo_${paymentId}`;
      const payment: GatewayPayment = {
        reference,
        paymentId,
        status: 'succeeded',
        amount,
        currency,
        fee: Math.min(amount, Math.max(100, Math.round(amount * 0.025))),
        refundedAmount: 0,
        redirectUrl: null,
        failureCode: null,
        savedCard: null,
        disputes: [],
      };
      payments.set(reference, payment);
      return payment;
    },
    charge: () => Promise.reject(new Error('the demo has no saved cards')),
    retrieve: find,
    cancel: find,
    refund: async (_reference, { refundId, amount }) => ({ refundId, amount, status: 'succeeded', reason: null }),
    retrieveRefund: async () => null,
    forgetCard: async () => undefined,
    readEvent: async () => null,
  };
}

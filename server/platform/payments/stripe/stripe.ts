import Stripe from 'stripe';
import { decimalsOf } from '../../../../schema/rules/money.ts';
import { type GatewayPayment, type GatewayPaymentRequest, type GatewayRefund, gatewayPatience, type PaymentGateway } from '../gateway.ts';
import { disputeOf, failedIntent, intentOf, isRefusal, viewOfIntent, viewOfSession } from './views.ts';

export interface StripeSettings {
  /** `https://api.stripe.com`, or that of a stand-in. */
  url: string;
  secretKey: string;
  webhookSecret: string;
}

/** By how much Stripe's clock may be behind ours, in milliseconds. */
const clocksDiffer = 10 * 60_000;
/**
 * The least amounts that Stripe takes (docs.stripe.com/currencies): 0.50 USD, or the least of the account's settlement currency, such as
 * 2.00 AED, which is worth about as much. These are a little higher, since rates move.
 */
const leastAmounts: Readonly<Record<string, number>> = { KWD: 200, BHD: 250, OMR: 250, JOD: 500, SAR: 250, AED: 250, QAR: 250, EGP: 3500 };
/** The least amount in US dollars, euros and pounds. */
const leastElsewhere = 60;
/** The related objects that a view needs. */
const ofIntent = ['latest_charge.balance_transaction', 'payment_method'];
const ofSession = ofIntent.map((path) => `payment_intent.${path}`);
/**
 * How long after the payment's own end a session at Stripe ends, in milliseconds: half an hour, and a minute for the way to Stripe and for
 * clocks that differ. Stripe takes sessions that end 30 minutes to 24 hours after it has made them, and a repeat with the same key only if
 * the whole request is the same. So the session's end does not depend on the time of the request. When the payment's time is over, settling
 * closes the session.
 */
const sessionAfterEnd = 31 * 60_000;

/** Stripe: cards by Checkout, saved cards by payment intents (docs.stripe.com; types of its official SDK). Its rules: docs/gateways.md. */
export function stripeGateway({ url, secretKey, webhookSecret }: StripeSettings): PaymentGateway {
  const { hostname: host, port, protocol } = new URL(url);
  const stripe = new Stripe(secretKey, {
    host,
    port: port || (protocol === 'https:' ? '443' : '80'),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: gatewayPatience,
    // Jobs ask again. The SDK itself asks a second time only if the connection was closed before an answer.
    maxNetworkRetries: 0,
    telemetry: false,
  });

  /** Adds the disputes, which the intent does not contain. */
  async function withDisputes(payment: GatewayPayment, intent: Stripe.PaymentIntent | null): Promise<GatewayPayment> {
    const charge = intent?.latest_charge;
    if (!intent || !charge || typeof charge === 'string' || !charge.disputed) return payment;
    const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 });
    // An inquiry moves no money, so it is left out until it becomes a dispute.
    const moved = data.filter(({ status }) => !status.startsWith('warning_')).reverse();
    return { ...payment, disputes: moved.map(disputeOf) };
  }
  async function retrieve(reference: string): Promise<GatewayPayment> {
    if (reference.startsWith('pi_')) {
      const intent = await stripe.paymentIntents.retrieve(reference, { expand: ofIntent });
      return withDisputes(viewOfIntent(intent), intent);
    }
    const session = await stripe.checkout.sessions.retrieve(reference, { expand: ofSession });
    return withDisputes(viewOfSession(session), intentOf(session));
  }

  /** The intent that a refund or a dispute is about. A session has an intent once it is paid. */
  async function intentIdOf(reference: string): Promise<string> {
    if (reference.startsWith('pi_')) return reference;
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference);
    if (!intent) throw new Error(`Stripe's session ${reference} was not paid`);
    return typeof intent === 'string' ? intent : intent.id;
  }
  /** The server's payment id of an intent; null if the intent is not of this server, or Stripe does not know it. */
  async function paymentIdOf(intent: string): Promise<string | null> {
    try {
      return (await stripe.paymentIntents.retrieve(intent)).metadata.paymentId ?? null;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  }
  const refundsOf = async (intent: string, refundId: string) =>
    (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data.filter(({ metadata }) => metadata?.refundId === refundId);

  return {
    name: 'stripe',
    methods: ['CARD'],
    reportsFee: true,
    // Currencies with three decimals: the last digit must be 0 (docs.stripe.com/currencies).
    step: (method, currency) => (method === 'CARD' ? (decimalsOf(currency) === 3 ? 10 : 1) : null),
    least: (_method, currency) => leastAmounts[currency] ?? leastElsewhere,
    create: async (payment) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: payment.paymentId,
          metadata: { paymentId: payment.paymentId },
          allowed_payment_method_types: ['card'],
          customer_email: payment.payer.email,
          customer_creation: payment.saveCard ? 'always' : 'if_required',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: payment.currency.toLowerCase(),
                unit_amount: payment.amount,
                product_data: { name: payment.description, metadata: { payee: payment.payee } },
              },
            },
          ],
          payment_intent_data: {
            metadata: { paymentId: payment.paymentId },
            description: payment.description,
            // Stripe's page says that the card is kept. It has no box that the payer could leave unticked.
            ...(payment.saveCard && { setup_future_usage: 'off_session' }),
          },
          // The payer pays the asked amount in its currency. Another amount would not be the order's.
          adaptive_pricing: { enabled: false },
          // Stripe has no Arabic pages. In their place it shows the browser's language.
          locale: payment.language === 'ar' ? 'auto' : 'en',
          success_url: payment.returnUrl,
          cancel_url: payment.returnUrl,
          expires_at: Math.ceil((payment.expiresAt.getTime() + sessionAfterEnd) / 1000),
          expand: ofSession,
        },
        { idempotencyKey: payment.paymentId },
      );
      return viewOfSession(session);
    },
    charge: async (payment: GatewayPaymentRequest, savedCard: string) => {
      const [customer, paymentMethod = ''] = savedCard.split('/');
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: payment.amount,
            currency: payment.currency.toLowerCase(),
            customer: customer || undefined,
            payment_method: paymentMethod,
            allowed_payment_method_types: ['card'],
            off_session: true,
            confirm: true,
            description: payment.description,
            metadata: { paymentId: payment.paymentId },
            expand: ofIntent,
          },
          { idempotencyKey: payment.paymentId },
        );
        return viewOfIntent(intent);
      } catch (error) {
        const failed = failedIntent(error);
        if (failed) return retrieve(failed);
        if (isRefusal(error)) return null;
        throw error;
      }
    },
    findCharge: async (paymentId, { savedCard, since }) => {
      const [customer] = savedCard.split('/');
      const created = { gte: Math.floor((since.getTime() - clocksDiffer) / 1000) };
      for await (const { id, metadata } of stripe.paymentIntents.list({ customer: customer || undefined, created, limit: 100 })) {
        if (metadata.paymentId === paymentId) return retrieve(id);
      }
      return null;
    },
    retrieve,
    cancel: async (reference) => {
      try {
        if (reference.startsWith('pi_')) await stripe.paymentIntents.cancel(reference);
        else await stripe.checkout.sessions.expire(reference);
      } catch (error) {
        // The session was paid, cancelled or over before.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
      return retrieve(reference);
    },
    refund: async (reference, { refundId, amount, attempts }) => {
      const intent = await intentIdOf(reference);
      const known = await refundsOf(intent, refundId);
      const alive = known.find((refund) => refundOf(refund, refundId).status !== 'failed');
      if (alive) return refundOf(alive, refundId);
      try {
        const { metadata } = await stripe.paymentIntents.retrieve(intent);
        const refund = await stripe.refunds.create(
          {
            payment_intent: intent,
            amount,
            reason: 'requested_by_customer',
            metadata: { refundId, paymentId: metadata.paymentId ?? '' },
          },
          { idempotencyKey: `${refundId}:${attempts}` },
        );
        return refundOf(refund, refundId);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return { refundId, status: 'failed', amount, reason: error.message };
      }
    },
    retrieveRefund: async (reference, refundId) => {
      const known = await refundsOf(await intentIdOf(reference), refundId);
      const last = known.find((refund) => refundOf(refund, refundId).status !== 'failed') ?? known[0];
      return last ? refundOf(last, refundId) : null;
    },
    forgetCard: async (savedCard) => {
      const [, paymentMethod = ''] = savedCard.split('/');
      await stripe.paymentMethods.detach(paymentMethod).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    },
    readEvent: async (rawBody, headers) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
      } catch {
        return null;
      }
      const {
        id,
        metadata,
        payment_intent: intent,
      } = event.data.object as {
        id: string;
        metadata?: Record<string, string> | null;
        payment_intent?: unknown;
      };
      let paymentId = metadata?.paymentId ?? null;
      // A dispute does not have the server's metadata, but names the payment.
      if (!paymentId && typeof intent === 'string') paymentId = await paymentIdOf(intent);
      const isPayment = /^(pi|cs)_/.test(id);
      return { id: event.id, type: event.type, paymentId, reference: isPayment ? id : typeof intent === 'string' ? intent : null };
    },
  };
}

const refundOf = ({ status, amount, failure_reason: reason }: Stripe.Refund, refundId: string): GatewayRefund => {
  const failed = status === 'failed' || status === 'canceled';
  return {
    refundId,
    status: status === 'succeeded' ? 'succeeded' : failed ? 'failed' : 'pending',
    amount,
    reason: failed ? (reason ?? status) : null,
  };
};

import { type OwnServer, ownServer } from './own-server.ts';
import { type StripeServer, stripeSecret, stripeServer, stripeWebhookSecret } from './stripe-server.ts';
import { type TapServer, tapSecret, tapServer } from './tap-server.ts';

/** A server whose gateways are Stripe and Tap. Stand-ins for both run in this process. */
export interface RealGateways {
  stripe: StripeServer;
  tap: TapServer;
  server: OwnServer;
  /** The settings of the server, for other programs on the same database. */
  settings: Record<string, string>;
  /** Sends an event of a gateway, and answers the status and the body. */
  hear(name: string, event: { body: string; headers: Record<string, string> }): Promise<{ status: number; body: unknown }>;
  stop(): Promise<void>;
}

export async function realGateways(): Promise<RealGateways> {
  const [stripe, tap] = await Promise.all([stripeServer(), tapServer()]);
  const settings = {
    PAYMENT_GATEWAY: 'stripe, tap',
    STRIPE_SECRET_KEY: stripeSecret,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_URL: stripe.url,
    TAP_SECRET_KEY: tapSecret,
    TAP_FEE_CARD: '2.75%',
    TAP_FEE_KNET: '1%+0.050',
    TAP_URL: tap.url,
  };
  const server = await ownServer(settings);
  return {
    ...{ stripe, tap, server, settings },
    hear: async (name, { body, headers }) => {
      const answer = await fetch(`${server.url}/payments/webhooks/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return { status: answer.status, body: await answer.json() };
    },
    stop: async () => {
      await server.stop();
      await Promise.all([stripe.stop(), tap.stop()]);
    },
  };
}

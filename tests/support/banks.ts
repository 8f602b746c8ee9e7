import { randomUUID } from 'node:crypto';
import { ownServer } from './own-server.ts';
import { ownShop } from './own-shop.ts';
import { runJob } from './sales.ts';
import { type StripeServer, stripeSecret, stripeServer, stripeWebhookSecret } from './stripe-server.ts';
import { capturedCharge } from './tap-examples.ts';
import { type TapServer, tapSecret, tapServer } from './tap-server.ts';
import { until } from './until.ts';

/** The stand-in for a gateway, with what all of them can do. */
export interface Bank {
  settings: Record<string, string>;
  losing: { all: boolean };
  away: { now: boolean };
  behind: { list: boolean };
  /** The owner pays on the page, and has the gateway keep their card. */
  payAndSave(reference: string): void;
  /** How many times the gateway charged for a payment. */
  charges(paymentId: string): number;
  /** Whether the bank declines the saved card from now on. */
  decline(yes: boolean): void;
  /** The gateway loses the card. */
  dropCard(card: string): void;
  event(paymentId: string): { body: string; headers: Record<string, string> };
  stop(): Promise<void>;
}

/** Stripe, whose pages keep each card with a customer of its own. */
export async function stripeBank(): Promise<Bank & { stripe: StripeServer }> {
  const stripe = await stripeServer();
  return {
    stripe,
    ...stripe,
    settings: {
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: stripeSecret,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_URL: stripe.url,
    },
    payAndSave: (reference) => stripe.pay(reference, { customer: `cus_${randomUUID()}`, card: `pm_${randomUUID()}` }),
    charges: (paymentId) => stripe.intents(paymentId).filter(({ status }) => status === 'succeeded').length,
    decline: (yes) => void Object.assign(stripe.savedCards, { answer: yes ? 'card_declined' : 'succeed' }),
    event: (paymentId) => stripe.event('payment_intent.succeeded', stripe.intents(paymentId)[0] as object),
  };
}

/** Tap, which keeps each card with a customer and an agreement of its own. */
export async function tapBank(): Promise<Bank & { tap: TapServer }> {
  const tap = await tapServer();
  const { card, customer, payment_agreement: agreement } = capturedCharge;
  return {
    tap,
    ...tap,
    settings: { PAYMENT_GATEWAY: 'tap', TAP_SECRET_KEY: tapSecret, TAP_FEE_CARD: '2.75%', TAP_FEE_KNET: '1%', TAP_URL: tap.url },
    payAndSave: (reference) =>
      tap.become(reference, 'CAPTURED', {
        card: { ...card, id: `card_${randomUUID()}` },
        customer: { ...customer, id: `cus_${randomUUID()}` },
        payment_agreement: { ...agreement, id: `payment_agreement_${randomUUID()}` },
      }),
    charges: (paymentId) => tap.charges(paymentId).filter(({ status }) => status === 'CAPTURED').length,
    decline: (yes) => void Object.assign(tap.savedCards, { status: yes ? 'DECLINED' : 'CAPTURED' }),
    event: (paymentId) => tap.posted(tap.charges(paymentId)[0]?.id as string),
  };
}

/** Starts a server that pays at a stand-in. Its clock starts no jobs; each test runs those that it needs. */
export async function serverOf(bank: Bank) {
  const server = await ownServer(bank.settings);
  const { sql, end } = await ownShop(server.databaseUrl, { customers: 0 });
  const jobs = `graphile_worker._private_known_crontabs`;
  await until(async () => (await sql(`select from ${jobs} where identifier = 'billing:reconcile'`)).length > 0, 'the clock did not start');
  await sql(`update ${jobs} set last_execution = '2100-01-01'`);
  const isBusy = `select from graphile_worker.jobs where task_identifier in ('billing:reconcile', 'plans:renew')`;
  await until(async () => !(await sql(isBusy)).length, 'the jobs of the start did not end');
  return { server, sql, run: (task: string) => runJob(task, {}, sql), stop: () => end().then(server.stop) };
}

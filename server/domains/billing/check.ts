import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import type { GatewayPayment, GatewayPaymentRequest, PaymentGateway, PaymentMethod } from '../../platform/payments/gateway.ts';
import type { Command } from '../domain.ts';

type Print = (line: string) => void;

const currency = 'KWD';
/** 1.000 KWD. */
const amount = 1000;
const shown = (minor: number) => `${formatAmount(minor, currency)} ${currency}`;

/** Stripe's card for tests, which can be charged without a page (docs.stripe.com/testing). */
const stripeTestCard = '/pm_card_visa';
const between = 3000;

const missing = `No gateway is set up that could be checked. Give the settings of one:
  PAYMENT_GATEWAY=stripe  STRIPE_SECRET_KEY=sk_test_…  STRIPE_WEBHOOK_SECRET=whsec_…
  PAYMENT_GATEWAY=tap     TAP_SECRET_KEY=sk_test_…  TAP_FEE_CARD=2.75%+0.050  TAP_FEE_KNET=1%`;

/** `npm run gateway:check`: small payments in test mode at each real gateway that the settings name, and their refunds. */
export const gatewayCheck: Command = {
  usage: '[seconds to wait for each page]  pays 1 KWD in test mode at each gateway of the settings, and gives it back',
  run: async (context, [wait = '300'], print) => {
    const { platform } = context;
    const { stripe, tap } = platform.config;
    const keys: Record<string, string | undefined> = { stripe: stripe?.secretKey, tap: tap?.secretKey };
    const real = platform.gateways.all.filter(({ name }) => keys[name]);
    if (!/^\d{1,4}$/.test(wait)) return 2;
    if (!real.length) {
      print(missing);
      return 1;
    }
    let faults = 0;
    for (const gateway of real) {
      if (keys[gateway.name]?.includes('_live_')) {
        print(`${gateway.name}: the key is a live one. The check pays in test mode only: give a key that has _test_ in it.`);
        faults += 1;
        continue;
      }
      for (const method of gateway.methods) {
        const fault = await check(context, gateway, method, Number(wait), print).catch((error: Error) => error.message);
        print(`${gateway.name} ${method}: ${fault ?? 'all is well'}`);
        if (fault) faults += 1;
      }
    }
    return faults ? 1 : 0;
  },
};

/** Opens, pays, reads and refunds one payment. Answers what is wrong; null if nothing is. */
async function check(context: Context, gateway: PaymentGateway, method: PaymentMethod, wait: number, print: Print): Promise<string | null> {
  const say = (line: string) => print(`${gateway.name} ${method}: ${line}`);
  const asked = requestOf(context, method);
  const opened = await gateway.create(asked);
  if (!opened.redirectUrl || opened.status !== 'open') return `a new payment is ${opened.status}`;
  if (opened.paymentId !== asked.paymentId || opened.amount !== amount) return 'it answers another payment or amount than was asked for';
  say(`a page for ${shown(amount)} is open: ${opened.redirectUrl}`);
  const again = await gateway.create(asked);
  if (again.reference !== opened.reference) return 'the same request again made a second payment';
  const paid = gateway.name === 'stripe' ? await chargeTestCard(context, gateway, opened) : await waitFor(gateway, opened, wait, say);
  if (!paid) return `the page was not paid within ${wait} seconds. Pay it with a test card of the gateway while the check waits`;
  if (paid.status !== 'succeeded') return `the payment is ${paid.status}`;
  say(`paid, ${shown(paid.fee)} of it the fee`);
  const refund = await gateway.refund(paid.reference, { refundId: randomUUID(), amount, attempts: 0 });
  if (refund.status === 'failed') return `the refund failed: ${refund.reason}`;
  const found = await gateway.retrieveRefund(paid.reference, refund.refundId);
  if (found?.refundId !== refund.refundId) return 'the refund is not found by its id';
  say(`given back: ${found.status}`);
  return null;
}

/** Charges Stripe's card for tests: in test mode Stripe needs no page. Closes the page that was opened. */
async function chargeTestCard(context: Context, gateway: PaymentGateway, { reference }: GatewayPayment): Promise<GatewayPayment> {
  await gateway.cancel(reference);
  const charged = await gateway.charge(requestOf(context, 'CARD'), stripeTestCard);
  if (!charged) throw new Error('the gateway refuses its card for tests');
  // The gateway may book the fee a little later.
  for (let asks = 0; asks < 5; asks++) {
    const paid = await gateway.retrieve(charged.reference);
    if (paid.status !== 'processing') return paid;
    await sleep(between);
  }
  return charged;
}

async function waitFor(gateway: PaymentGateway, { reference }: GatewayPayment, wait: number, say: Print): Promise<GatewayPayment | null> {
  say(`open that page and pay with a test card of the gateway; this waits for up to ${wait} seconds`);
  const end = Date.now() + wait * 1000;
  for (;;) {
    const payment = await gateway.retrieve(reference);
    if (payment.status !== 'open' && payment.status !== 'processing') return payment;
    if (Date.now() >= end) return null;
    await sleep(Math.min(between, end - Date.now()));
  }
}

const requestOf = ({ platform }: Context, method: PaymentMethod): GatewayPaymentRequest => ({
  paymentId: randomUUID(),
  amount,
  currency,
  method,
  saveCard: false,
  payer: { id: randomUUID(), email: 'check@example.com' },
  description: 'Check of the gateway',
  payee: 'Diwan',
  returnUrl: `${platform.origin}/en`,
  language: 'en',
  expiresAt: new Date(Date.now() + 15 * 60_000),
});

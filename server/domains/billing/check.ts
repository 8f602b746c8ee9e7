import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import type { GatewayPayment, GatewayPaymentRequest, PaymentGateway, PaymentMethod } from '../../platform/payments/gateway.ts';
import type { Command } from '../domain.ts';

type Print = (line: string) => void;

const checkCurrency = 'KWD';
/** 1.000 KWD. */
const checkAmount = 1000;
const moneyText = (minor: number) => `${formatAmount(minor, checkCurrency)} ${checkCurrency}`;

/** Stripe's card for tests, which can be charged without a page (docs.stripe.com/testing). */
const stripeTestCard = '/pm_card_visa';
const pollMilliseconds = 3000;

const noGatewayText = `No gateway is set up that could be checked. Give the settings of one:
  PAYMENT_GATEWAY=stripe  STRIPE_SECRET_KEY=sk_test_…  STRIPE_WEBHOOK_SECRET=whsec_…
  PAYMENT_GATEWAY=tap     TAP_SECRET_KEY=sk_test_…  TAP_FEE_CARD=2.75%+0.050  TAP_FEE_KNET=1%`;

/** `npm run gateway:check`: small payments in test mode at each real gateway that the settings name, and their refunds. */
export const gatewayCheck: Command = {
  usage: '[seconds to wait for each page]  pays 1 KWD in test mode at each gateway of the settings, and gives it back',
  run: async (context, [wait = '300'], print) => {
    const { platform } = context;
    const { stripe, tap } = platform.config;
    const secretKeys: Record<string, string | undefined> = { stripe: stripe?.secretKey, tap: tap?.secretKey };
    const realGateways = platform.gateways.all.filter(({ name }) => secretKeys[name]);
    if (!/^\d{1,4}$/.test(wait)) return 2;
    if (!realGateways.length) {
      print(noGatewayText);
      return 1;
    }
    let gatewayFaults = 0;
    for (const gateway of realGateways) {
      if (secretKeys[gateway.name]?.includes('_live_')) {
        print(`${gateway.name}: the key is a live one. The check pays in test mode only: give a key that has _test_ in it.`);
        gatewayFaults += 1;
        continue;
      }
      for (const method of gateway.methods) {
        const gatewayFault = await checkGateway(context, gateway, method, Number(wait), print).catch((error: Error) => error.message);
        print(`${gateway.name} ${method}: ${gatewayFault ?? 'all is well'}`);
        if (gatewayFault) gatewayFaults += 1;
      }
    }
    return gatewayFaults ? 1 : 0;
  },
};

/** Opens, pays, reads and refunds one payment. Answers what is wrong; null if nothing is. */
async function checkGateway(
  context: Context,
  gateway: PaymentGateway,
  method: PaymentMethod,
  wait: number,
  print: Print,
): Promise<string | null> {
  const say = (line: string) => print(`${gateway.name} ${method}: ${line}`);
  const paymentRequest = paymentRequestOf(context, method);
  const openedPayment = await gateway.create(paymentRequest);
  if (!openedPayment.redirectUrl || openedPayment.status !== 'open') return `a new payment is ${openedPayment.status}`;
  if (openedPayment.paymentId !== paymentRequest.paymentId || openedPayment.amount !== checkAmount)
    return 'it answers another payment or amount than was asked for';
  say(`a page for ${moneyText(checkAmount)} is open: ${openedPayment.redirectUrl}`);
  const samePayment = await gateway.create(paymentRequest);
  if (samePayment.reference !== openedPayment.reference) return 'the same request again made a second payment';
  const paidPayment =
    gateway.name === 'stripe' ? await chargeTestCard(context, gateway, openedPayment) : await waitFor(gateway, openedPayment, wait, say);
  if (!paidPayment) return `the page was not paid within ${wait} seconds. Pay it with a test card of the gateway while the check waits`;
  if (paidPayment.status !== 'succeeded') return `the payment is ${paidPayment.status}`;
  say(`paid, ${moneyText(paidPayment.fee)} of it the fee`);
  const refund = await gateway.refund(paidPayment.reference, { refundId: randomUUID(), amount: checkAmount, attempts: 0 });
  if (refund.status === 'failed') return `the refund failed: ${refund.reason}`;
  const foundRefund = await gateway.retrieveRefund(paidPayment.reference, refund.refundId);
  if (foundRefund?.refundId !== refund.refundId) return 'the refund is not found by its id';
  say(`given back: ${foundRefund.status}`);
  return null;
}

/** Charges Stripe's card for tests: in test mode Stripe needs no page. Closes the page that was opened. */
async function chargeTestCard(context: Context, gateway: PaymentGateway, { reference }: GatewayPayment): Promise<GatewayPayment> {
  await gateway.cancel(reference);
  const chargedPayment = await gateway.charge(paymentRequestOf(context, 'CARD'), stripeTestCard);
  if (!chargedPayment) throw new Error('the gateway refuses its card for tests');
  // The gateway may book the fee a little later.
  for (let asks = 0; asks < 5; asks++) {
    const paidPayment = await gateway.retrieve(chargedPayment.reference);
    if (paidPayment.status !== 'processing') return paidPayment;
    await sleep(pollMilliseconds);
  }
  return chargedPayment;
}

async function waitFor(gateway: PaymentGateway, { reference }: GatewayPayment, wait: number, say: Print): Promise<GatewayPayment | null> {
  say(`open that page and pay with a test card of the gateway; this waits for up to ${wait} seconds`);
  const waitEnd = Date.now() + wait * 1000;
  for (;;) {
    const payment = await gateway.retrieve(reference);
    if (payment.status !== 'open' && payment.status !== 'processing') return payment;
    if (Date.now() >= waitEnd) return null;
    await sleep(Math.min(pollMilliseconds, waitEnd - Date.now()));
  }
}

const paymentRequestOf = ({ platform }: Context, method: PaymentMethod): GatewayPaymentRequest => ({
  paymentId: randomUUID(),
  amount: checkAmount,
  currency: checkCurrency,
  method,
  saveCard: false,
  payer: { id: randomUUID(), email: 'check@example.com' },
  description: 'Check of the gateway',
  payee: 'Diwan',
  returnUrl: `${platform.origin}/en`,
  language: 'en',
  expiresAt: new Date(Date.now() + 15 * 60_000),
});

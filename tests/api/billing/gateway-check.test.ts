import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../../server/core/context.ts';
import { gatewayCheck } from '../../../server/domains/billing/check.ts';
import { gatewaysOf } from '../../../server/platform/payments/gateways.ts';
import { stripeGateway } from '../../../server/platform/payments/stripe/stripe.ts';
import { tapGateway } from '../../../server/platform/payments/tap/tap.ts';
import { type StripeServer, stripeSecret, stripeServer, stripeWebhookSecret } from '../../support/stripe-server.ts';
import { type TapServer, tapSecret, tapServer } from '../../support/tap-server.ts';

/** The operator's check of real gateways, against stand-ins. */
let stripe: StripeServer;
let tap: TapServer;
beforeAll(async () => {
  [stripe, tap] = await Promise.all([stripeServer(), tapServer()]);
});
afterAll(() => Promise.all([stripe.stop(), tap.stop()]));

const rate = { millionths: 10_000, fixed: '0' };
const settingsOfTap = (secretKey = tapSecret) => ({ url: tap.url, secretKey, fees: { CARD: rate, KNET: rate } });
const settingsOfStripe = (secretKey = stripeSecret) => ({ url: stripe.url, secretKey, webhookSecret: stripeWebhookSecret });

async function check(
  settings: { stripe?: ReturnType<typeof settingsOfStripe>; tap?: ReturnType<typeof settingsOfTap> },
  ...words: string[]
) {
  const all = [
    ...(settings.stripe ? [stripeGateway(settings.stripe)] : []),
    ...(settings.tap ? [tapGateway(settings.tap, 'https://diwan.example/payments/webhooks/tap')] : []),
  ];
  const config = { stripe: settings.stripe ?? null, tap: settings.tap ?? null };
  const context = { platform: { config, gateways: gatewaysOf(all), origin: 'https://diwan.example' } } as unknown as Context;
  const lines: string[] = [];
  const code = await gatewayCheck.run(context, words, (line) => void lines.push(line));
  return { code, said: lines.join('\n') };
}

describe('gateway:check', () => {
  test('without keys says which settings are missing', async () => {
    const { code, said } = await check({});
    expect(code).toBe(1);
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'TAP_SECRET_KEY', 'TAP_FEE_CARD']) expect(said).toContain(name);
  });

  test('pays and refunds at Stripe by itself', async () => {
    const { code, said } = await check({ stripe: settingsOfStripe() });
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringMatching(/stripe CARD: given back: succeeded\nstripe CARD: all is well$/),
    });
    expect(said).toContain('0.200 KWD of it the fee');
  });

  test('waits at Tap until its page was paid, for each way to pay', async () => {
    const paying = setInterval(() => {
      for (const { body } of tap.calls('POST /charges')) {
        const { paymentId } = body.metadata as { paymentId: string };
        tap.payAll(paymentId);
      }
    }, 50);
    const { code, said } = await check({ tap: settingsOfTap() }, '5').finally(() => clearInterval(paying));
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('tap KNET: given back: pending') });
    expect(said).toContain('tap CARD: all is well');
  });

  test('says that a page was not paid in time', async () => {
    const { code, said } = await check({ tap: settingsOfTap() }, '0');
    expect(code).toBe(1);
    expect(said).toContain('tap KNET: the page was not paid within 0 seconds');
  });

  test('reports a key that the gateway refuses, and does not touch a live one', async () => {
    const wrong = await check({ stripe: settingsOfStripe('sk_test_wrong') });
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('Invalid API Key') });
    const before = stripe.heard.length + tap.heard.length;
    const live = await check({ stripe: settingsOfStripe('sk_live_1'), tap: settingsOfTap('sk_live_1') });
    expect(live).toMatchObject({ code: 1, said: expect.stringContaining('the key is a live one') });
    expect(stripe.heard.length + tap.heard.length).toBe(before);
  });
});

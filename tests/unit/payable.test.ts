import { expect, test } from 'vitest';
import { unpayablePrice } from '../../server/domains/billing/payable.ts';
import { gatewaysOf } from '../../server/platform/payments/gateways.ts';
import { readRate } from '../../server/platform/payments/rate.ts';
import { stripeGateway } from '../../server/platform/payments/stripe/stripe.ts';
import { tapGateway } from '../../server/platform/payments/tap/tap.ts';

const url = 'http://127.0.0.1:9';
const rate = readRate('1%') as NonNullable<ReturnType<typeof readRate>>;
const stripe = stripeGateway({ url, secretKey: 'sk_test_1', webhookSecret: 'whsec_1' });
const tap = tapGateway({ url, secretKey: 'sk_test_1', fees: { CARD: rate, KNET: rate } }, `${url}/hook`);

test.each([
  ['Stripe alone', [stripe], 12_505, 'KWD', 'price.step', { step: '0.010', currency: 'KWD' }],
  ['Stripe alone', [stripe], 12_500, 'KWD', null, null],
  ['Stripe alone', [stripe], 190, 'KWD', 'price.least', { least: '0.200', currency: 'KWD' }],
  ['Stripe alone', [stripe], 200, 'KWD', null, null],
  ['Stripe alone', [stripe], 59, 'USD', 'price.least', { least: '0.60', currency: 'USD' }],
  ['Stripe and Tap', [stripe, tap], 12_505, 'KWD', null, null],
  ['Stripe and Tap', [stripe, tap], 100, 'KWD', null, null],
  ['Stripe and Tap', [stripe, tap], 99, 'KWD', 'price.least', { least: '0.100', currency: 'KWD' }],
  ['Tap alone', [tap], 1, 'JOD', null, null],
  ['no gateway', [], 1, 'KWD', null, null],
] as const)('with %s, price number %# can be paid, or says why not', (_name, all, amount, currency, message, values) => {
  const gateways = gatewaysOf([...all]);
  for (const field of [['price'], ['durations', '1', 'price']])
    expect(unpayablePrice({ platform: { gateways } } as never, amount, currency, field)).toEqual(
      message && { field, code: 'INVALID', message, values },
    );
  expect(gatewaysOf([stripe, tap]).least('KWD')).toBe(200);
});

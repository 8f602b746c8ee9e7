import { afterAll, beforeAll, expect, test } from 'vitest';
import ar from '../../../schema/messages/ar/common.json' with { type: 'json' };
import en from '../../../schema/messages/en/common.json' with { type: 'json' };
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout, newKey, readPayment, runJob } from '../../support/sales.ts';
import { type SilentLine, silentLine } from '../../support/silent-line.ts';
import { type StripeServer, stripeSecret, stripeServer, stripeWebhookSecret } from '../../support/stripe-server.ts';
import { until } from '../../support/until.ts';

/** A gateway that accepts connections and never answers, until the line to it is mended. */
let stripe: StripeServer;
let line: SilentLine;
let server: OwnServer;
let shop: OwnShop;
beforeAll(async () => {
  stripe = await stripeServer();
  line = await silentLine(Number(new URL(stripe.url).port));
  server = await ownServer({
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: stripeSecret,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_URL: `http://${line.host}`,
  });
  shop = await ownShop(server.databaseUrl, { customers: 5 });
});
afterAll(async () => {
  await shop.end();
  await server.stop();
  await line.stop();
  await stripe.stop();
});

/** Milliseconds after which a buyer has waited too long. Our limit is 8 s; the rest is for a busy machine. */
const tooLong = 20_000;

test('buyers are told soon, nothing is half done, and each pays once when the gateway is back', async () => {
  line.silence();
  const buyers = await Promise.all([0, 1, 2, 3].map(async (which) => ({ caller: await shop.signIn(which, server.url), key: newKey() })));
  const begun = performance.now();
  const refused = await Promise.all(
    buyers.map(({ caller, key }, which) => {
      const language = which % 2 ? 'ar' : 'en';
      return checkout({ ...caller, language }, shop.productId, { key, language: which % 2 ? 'AR' : 'EN' });
    }),
  );
  expect(performance.now() - begun).toBeLessThan(tooLong);
  for (const [which, { order, payment, userErrors }] of refused.entries()) {
    expect([order, payment]).toEqual([null, null]);
    expect(userErrors).toEqual([{ field: null, code: 'PAYMENT_FAILED', message: (which % 2 ? ar : en).payment.unavailable }]);
  }
  // Whoever presses again gets the same answer, and no second order.
  const [first] = buyers as [(typeof buyers)[number]];
  expect((await checkout(first.caller, shop.productId, { key: newKey() })).userErrors).toMatchObject([{ code: 'PAYMENT_FAILED' }]);
  const rows = () =>
    shop.sql<{ id: string; status: string; order: string; page: string | null }>(
      `select p.id, p.status, o.status as order, p.redirect_url as page from payments p join orders o on o.id = p.order_id
       where o.product_id = $1 order by p.created_at`,
      [shop.productId],
    );
  expect(await rows()).toEqual(buyers.map(() => ({ id: expect.any(String), status: 'CREATED', order: 'PENDING', page: null })));

  line.mend();
  // The reconciler of the minute opens the payments.
  const opened = await until(async () => {
    await runJob('billing:reconcile', {}, shop.sql as never);
    const all = await rows();
    return all.every(({ page }) => page) && all;
  }, 'the reconciler did not open the payments');
  expect(opened).toHaveLength(buyers.length);
  const again = await checkout(first.caller, shop.productId, { key: first.key });
  expect(again).toMatchObject({ userErrors: [], payment: { id: expect.any(String), redirectUrl: expect.stringContaining('stripe') } });
  const [{ reference }] = (await shop.sql('select gateway_reference as reference from payments where id = $1', [again.payment.id])) as [
    { reference: string },
  ];
  stripe.pay(reference);
  await fetch(`${server.url}/payments/return?payment=${again.payment.id}&lang=en`, { redirect: 'manual' });
  expect(await readPayment(first.caller, again.payment.id)).toMatchObject({ status: 'SUCCEEDED' });
  expect(stripe.intents(again.payment.id)).toHaveLength(1);
  expect(await shop.sql("select from ledger_journals where payment_id = $1 and kind = 'SALE'", [again.payment.id])).toHaveLength(1);
  const sessions = stripe.heard.filter(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions');
  expect(new Set(sessions.map(({ key }) => key)).size).toBe(buyers.length);
});

test('jobs that ask the gateway hold up no others', async () => {
  const caller = await shop.signIn(4, server.url);
  const { payment } = await checkout(caller, shop.productId);
  line.silence();
  const asking = await shop.sql<{ id: string }>(
    `select (graphile_worker.add_job('billing:settle', json_build_object('paymentId', $1::text), max_attempts := 1)).id
     from generate_series(1, 40)`,
    [payment.id],
  );
  // Lapsing holds wait in no line behind them: it is done before each of them had its first turn.
  await runJob('orders:expireHolds', {}, shop.sql as never);
  const untried = await shop.sql('select from graphile_worker.jobs where id = any($1::bigint[]) and attempts = 0', [
    asking.map(({ id }) => id),
  ]);
  expect(untried.length).toBeGreaterThan(0);
  await shop.sql('delete from graphile_worker._private_jobs where id = any($1::bigint[]) and locked_at is null', [
    asking.map(({ id }) => id),
  ]);
  line.mend();
});

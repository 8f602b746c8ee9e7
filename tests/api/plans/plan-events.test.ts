import { describe, expect, test } from 'vitest';
import { sign } from '../../../server/local/gateway/signature.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { cards } from '../../support/card.ts';
import { gql, rest } from '../../support/client.ts';
import { goodCard, openPage, submitPage } from '../../support/gateway-page.ts';
import { planNamed, planOf, planPaymentQuery, subscribe } from '../../support/plans.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

/** What the sandbox gateway, and whoever pretends to be it, tell of a plan's payment. An order's is in payments.test.ts. */
const secret = readConfig({ NODE_ENV: 'test' }).sandboxGatewaySecret;
const monthly = await planNamed('STARTER');

/** A creator who has begun to pay for a plan. */
async function paying() {
  const owner = await world.newCreator();
  const { payment } = await subscribe(owner, monthly);
  const reference = payment.redirectUrl.split('/').at(-1) as string;
  return { owner, payment, reference };
}
const statusOf = async (owner: ConsoleAccount, id: string) => (await gql(planPaymentQuery, { id }, owner)).data.planPayment.status;
/** Has the gateway charge a payment without telling anybody. */
const chargeSilently = (reference: string) =>
  sql(`update sandbox_gateway.payments set status = 'succeeded', fee = 100 where reference = $1`, [reference]);
const comeBack = (paymentId: string) => rest('GET', `/payments/return?payment=${paymentId}&lang=ar`);

async function tell(body: string, key = secret): Promise<number> {
  const headers = { 'content-type': 'application/json', 'sandbox-signature': sign(key, body, new Date()) };
  return (await fetch(`${setting('TEST_URL')}/payments/webhooks/sandbox`, { method: 'POST', headers, body })).status;
}
const event = (paymentId: string, type: string, n = 1) =>
  JSON.stringify({ id: `evt_${paymentId}_${type}_${n}`, type, payment: { paymentId, status: 'succeeded', amount: 5000 } });

/** What a plan that was paid once leaves behind. */
async function expectPaidOnce({ owner, payment }: { owner: ConsoleAccount; payment: { id: string } }) {
  expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', plan: { id: monthly }, invoiceCount: 1 });
  const [books] = await sql(
    `select (select count(*)::int from ledger_journals where payment_id = $1) as journals,
       (select coalesce(sum(amount), 0)::int from ledger_entries where payment_id = $1 and account = 'GATEWAY') as gateway,
       (select count(*)::int from documents where creator_id = $2) as documents,
       (select count(*)::int from plan_subscriptions where creator_id = $2 and status = 'ACTIVE') as active`,
    [payment.id, owner.creatorId],
  );
  expect(books).toEqual({ journals: 1, gateway: 5000, documents: 1, active: 1 });
}

describe('the payment of a plan', () => {
  test('is not made by a browser that comes back, nor by an event that says so', async () => {
    const { owner, payment } = await paying();
    const { status, headers } = await comeBack(payment.id);
    expect([status, headers.get('location')]).toEqual([303, `/ar/cc/subscription?payment=${payment.id}`]);
    expect(await tell(event(payment.id, 'payment.succeeded'))).toBe(200);
    expect(await statusOf(owner, payment.id)).toBe('CREATED');
    expect(await planOf(owner)).toMatchObject({ id: null, plan: { name: 'Free' } });
  });

  test('is not settled by a forged event, though the money is there', async () => {
    const paid = await paying();
    await chargeSilently(paid.reference);
    expect(await tell(event(paid.payment.id, 'payment.succeeded'), 'another-secret-that-is-long-enough-to-be-one')).toBe(400);
    expect(await statusOf(paid.owner, paid.payment.id)).toBe('CREATED');
    expect(await tell(event(paid.payment.id, 'payment.succeeded'))).toBe(200);
    await expectPaidOnce(paid);
  });

  test('is settled once by 20 returns and 20 events at once', async () => {
    const paid = await paying();
    await chargeSilently(paid.reference);
    const statuses = await Promise.all([
      ...Array.from({ length: 20 }, async () => (await comeBack(paid.payment.id)).status),
      ...Array.from({ length: 20 }, (_, n) => tell(event(paid.payment.id, 'payment.succeeded', n % 5))),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200, 303]));
    await expectPaidOnce(paid);
  });

  test('stands as the gateway says, in whatever sequence its events arrive', async () => {
    const paid = await paying();
    await submitPage(await openPage(paid.payment.redirectUrl), { ...goodCard, number: cards.challenged });
    const challenge = `${paid.payment.redirectUrl}/challenge`;
    await submitPage(await openPage(challenge), { action: 'complete' });
    const stored = await until(async () => {
      const rows = await sql<{ type: string; body: string; delivered: boolean }>(
        'select type, body, delivered_at is not null as delivered from sandbox_gateway.events where reference = $1 order by created_at',
        [paid.reference],
      );
      return rows.length === 2 && rows.every(({ delivered }) => delivered) && rows;
    }, 'the events did not come');
    expect(stored.map(({ type }) => type)).toEqual(['payment.requires_action', 'payment.succeeded']);
    for (const { body } of stored.toReversed()) expect(await tell(body)).toBe(200);
    // As if the first had been lost on its way until now.
    expect(await tell(event(paid.payment.id, 'payment.requires_action', 2))).toBe(200);
    expect(await tell(event(paid.payment.id, 'payment.failed', 2))).toBe(200);
    expect(await statusOf(paid.owner, paid.payment.id)).toBe('SUCCEEDED');
    await expectPaidOnce(paid);
  });

  test('that is declined stays so after an event that says the contrary', async () => {
    const { owner, payment } = await paying();
    await submitPage(await openPage(payment.redirectUrl), { ...goodCard, number: cards.declined });
    await comeBack(payment.id);
    expect(await tell(event(payment.id, 'payment.succeeded'))).toBe(200);
    expect(await statusOf(owner, payment.id)).toBe('FAILED');
    expect(await planOf(owner)).toMatchObject({ id: null, plan: { name: 'Free' } });
  });
});

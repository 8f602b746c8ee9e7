import { describe, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { planCancelMutation, planCode, planNamed, planOf, planPaymentQuery, subscribe, subscribed } from '../../support/plans.ts';
import { newKey, runJob } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const [monthly, growth] = await Promise.all([planNamed('STARTER'), planNamed('GROWTH')]);

describe('money of a plan that comes late', () => {
  async function late({ of, planId = monthly, ...input }: Record<string, unknown> & { of?: ConsoleAccount; planId?: string } = {}) {
    const owner = of ?? (await world.newCreator());
    const { payment } = await subscribe(owner, planId, input);
    await sql(`update payments set expires_at = now() - interval '1 second' where id = $1`, [payment.id]);
    await runJob('billing:settle', { paymentId: payment.id });
    expect((await gql(planPaymentQuery, { id: payment.id }, owner)).data.planPayment.status).toBe('EXPIRED');
    const charge = async () => {
      await sql(`update sandbox_gateway.payments set status = 'succeeded', fee = 100 where payment_id = $1`, [payment.id]);
      await runJob('billing:settle', { paymentId: payment.id });
    };
    return { owner, payment, charge };
  }

  test('buys the plan after all', async () => {
    const { owner, charge } = await late();
    expect(await planOf(owner)).toMatchObject({ plan: { name: 'Free' }, invoiceCount: 0 });
    await charge();
    expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', plan: { id: monthly }, invoiceCount: 1 });
  });

  test('goes back when the account has another plan by then', async () => {
    const { owner, payment, charge } = await late();
    await subscribed(owner, growth);
    await charge();
    expect(await planOf(owner)).toMatchObject({ plan: { id: growth }, invoiceCount: 1 });
    const refunds = await sql('select amount::int, reason from refunds where payment_id = $1', [payment.id]);
    expect(refunds).toEqual([{ amount: 5000, reason: 'ALREADY_OWNED' }]);
    expect((await gql(planPaymentQuery, { id: payment.id }, owner)).data.planPayment.failureMessage).toMatch(
      /^It came after you had chosen/,
    );
    const [owed] = await sql(
      `select coalesce(sum(amount), 0)::int as sum from ledger_entries where payment_id = $1 and account = 'PLATFORM'`,
      [payment.id],
    );
    expect(owed).toEqual({ sum: 100 });
  });

  const refundOf = async (paymentId: string) =>
    (await sql<{ reason: string }>('select reason from refunds where payment_id = $1', [paymentId]))[0]?.reason;

  test('still upgrades the plan in the same period', async () => {
    const of = await world.newCreator();
    await subscribed(of, monthly);
    const { payment, charge } = await late({ of, planId: growth });
    await charge();
    expect(await planOf(of)).toMatchObject({ status: 'ACTIVE', plan: { id: growth }, invoiceCount: 2 });
    expect(await refundOf(payment.id)).toBeUndefined();
  });

  test.each([
    ['its owner has cancelled', async (of: ConsoleAccount) => void (await gql(planCancelMutation, {}, of))],
    ['its owner has chosen a lesser plan', async (of: ConsoleAccount) => void (await subscribe(of, monthly))],
    [
      'more than a day has passed',
      async ({ creatorId }: ConsoleAccount) =>
        void (await sql(
          `update plan_invoices set expires_at = now() - interval '25 hours' where creator_id = $1 and kind = 'UPGRADE' and status = 'VOID'`,
          [creatorId],
        )),
    ],
  ])('for an upgrade goes back when %s', async (_when, change) => {
    const of = await world.newCreator();
    await subscribed(of, growth);
    const { payment, charge } = await late({ of, planId: await planNamed('STUDIO') });
    await change(of);
    await charge();
    expect(await planOf(of)).toMatchObject({ plan: { id: growth } });
    expect(await refundOf(payment.id)).toBe('ALREADY_OWNED');
  });

  test('goes back when the last use of its code is gone', async () => {
    const code = newKey().slice(0, 20);
    await planCode(code, { max_uses: 1 });
    const { owner, payment, charge } = await late({ promoCode: code });
    await subscribed(await world.newCreator(), monthly, { promoCode: code });
    await charge();
    expect(await planOf(owner)).toMatchObject({ plan: { name: 'Free' } });
    expect(await refundOf(payment.id)).toBe('CODE_USED_UP');
  });
});

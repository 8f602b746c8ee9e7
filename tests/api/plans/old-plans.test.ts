import { expect, test } from 'vitest';
import { told } from '../../support/gateway-told.ts';
import { planNamed, planOf, subscribe, subscribed } from '../../support/plans.ts';
import { runJob } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

/** Plans that nobody paid go after 180 days, with their invoices and payments. */
test('a plan that was chosen and never paid goes, and one that was paid stays', async () => {
  const [unpaid, paid] = [await world.freeCreator(), await world.freeCreator()];
  const planId = await planNamed('STARTER');
  const { payment } = await subscribe(unpaid, planId);
  await sql("update payments set expires_at = now() - interval '1 second' where id = $1", [payment.id]);
  await runJob('billing:settle', { paymentId: payment.id });
  await told(payment.id);
  await subscribed(paid, planId);
  expect((await planOf(paid)).status).toBe('ACTIVE');
  const rows = async ({ creatorId }: { creatorId: string }) =>
    (
      await sql<{ plans: string[]; invoices: string[]; payments: string[] }>(
        `select array(select status from plan_subscriptions where creator_id = $1) as plans,
           array(select status from plan_invoices where creator_id = $1) as invoices,
           array(select status from payments where creator_id = $1) as payments`,
        [creatorId],
      )
    )[0];
  const age = async (days: number) => {
    for (const [table, column] of Object.entries({
      plan_subscriptions: 'ended_at',
      plan_invoices: 'created_at',
      payments: 'expires_at',
    }))
      await sql(`update ${table} set ${column} = ${column} - make_interval(days => $1) where creator_id = any($2::uuid[])`, [
        days,
        [unpaid.creatorId, paid.creatorId],
      ]);
    // The gateway was asked for the last time, and its events are as old.
    await sql('update payments set late_asks = 3 where creator_id = $1', [unpaid.creatorId]);
    await sql(`delete from gateway_events where payment_id = $1`, [payment.id]);
    for (const job of ['billing:forget', 'plans:forget']) await runJob(job);
  };
  const [before, paidBefore] = [await rows(unpaid), await rows(paid)];
  expect(before).toEqual({ plans: ['EXPIRED'], invoices: ['VOID'], payments: ['EXPIRED'] });
  await age(179);
  expect(await rows(unpaid)).toEqual(before);
  await age(2);
  expect(await rows(unpaid)).toEqual({ plans: [], invoices: [], payments: [] });
  expect(await rows(paid)).toEqual(paidBefore);
});

import { describe, expect, test } from 'vitest';
import { cards, payByCard } from '../../support/card.ts';
import { gql, mailsTo } from '../../support/client.ts';
import {
  endPeriod,
  planCancelMutation,
  planNamed,
  planOf,
  planPay,
  planPaymentQuery,
  planResumeMutation,
  subscribe,
  subscribed,
} from '../../support/plans.ts';
import { newKey, runJob } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const [monthly, yearly, growth] = await Promise.all([planNamed('STARTER'), planNamed('STARTER', 'ANNUALLY'), planNamed('GROWTH')]);

/** Subscribes with a card that is saved. */
async function subscriber(planId = monthly, card: string = cards.good, language: 'EN' | 'AR' = 'EN') {
  const owner = await world.newCreator();
  await sql('update users set language = $2 where id = $1', [owner.userId, language]);
  await subscribed(owner, planId, { card });
  return owner;
}
/** The same, once the period has ended. */
async function overdue(planId = monthly, card: string = cards.good) {
  const owner = await subscriber(planId, card);
  await endPeriod(owner.creatorId);
  return owner;
}
/** Makes the next attempt due. */
const attemptDue = ({ creatorId }: ConsoleAccount) =>
  sql(`update plan_subscriptions set next_attempt_at = now() where creator_id = $1 and status = 'PAST_DUE'`, [creatorId]);
const renew = () => runJob('plans:renew');
const invoicesOf = ({ creatorId }: ConsoleAccount) =>
  sql<{ kind: string; status: string; total: number; plan: string }>(
    `select i.kind, i.status, i.total_amount::int as total, i.plan_id as plan from plan_invoices i where creator_id = $1 order by created_at, id`,
    [creatorId],
  );
const stateOf = async ({ creatorId }: ConsoleAccount) =>
  (
    await sql<{ status: string; attempts: number; days: number | null; grace: number | null }>(
      `select status, attempts, round(extract(epoch from next_attempt_at - now()) / 86400)::int as days,
         round(extract(epoch from grace_ends_at - now()) / 86400)::int as grace
       from plan_subscriptions where creator_id = $1 order by created_at desc limit 1`,
      [creatorId],
    )
  )[0];
/** Has the bank of the saved card take its time with each charge. */
const slowDown = ({ creatorId }: ConsoleAccount) =>
  sql(
    `update sandbox_gateway.cards set outcome = 'capture_late' where reference in (select reference from saved_cards where creator_id = $1)`,
    [creatorId],
  );
/** The last payment of an account, whose bank answers when the test lets it. */
async function slowPayment({ creatorId }: ConsoleAccount) {
  const [last] = await sql<{ id: string }>('select id from payments where creator_id = $1 order by created_at desc, id desc limit 1', [
    creatorId,
  ]);
  const id = last?.id as string;
  const answersIn = (time: string) =>
    sql('update sandbox_gateway.payments set succeeds_at = now() + $2::interval where payment_id = $1', [id, time]);
  await answersIn('1 hour');
  const bankAnswers = async () => {
    await answersIn('0 seconds');
    await runJob('billing:settle', { paymentId: id });
  };
  return { id, bankAnswers };
}
const refundsOf = (paymentId: string) => sql<{ amount: number }>('select amount::int from refunds where payment_id = $1', [paymentId]);
const subjectsOf = async ({ email }: ConsoleAccount, count = 1) => (await mailsTo(email, { count })).map(({ subject }) => subject);

describe('a renewal', () => {
  test('charges the saved card once, however often the job runs, and the period goes on from its end', async () => {
    const owner = await subscriber();
    const end = await endPeriod(owner.creatorId);
    await Promise.all([renew(), renew(), renew()]);
    await renew();
    const after = await planOf(owner);
    expect(after).toMatchObject({ status: 'ACTIVE', periodStart: end.toISOString(), unpaidInvoice: null });
    expect(Date.parse(after.periodEnd)).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    expect(await invoicesOf(owner)).toMatchObject([
      { kind: 'START', status: 'PAID' },
      { kind: 'RENEWAL', status: 'PAID', total: 5000 },
    ]);
    const charged = await sql(`select from payments where creator_id = $1 and status = 'SUCCEEDED'`, [owner.creatorId]);
    expect(charged).toHaveLength(2);
    expect(await subjectsOf(owner, 4)).toContain('Your plan has begun');
  });

  test('is into the lesser plan that was chosen, at its price, and at the price of a row that is no longer sold', async () => {
    const owner = await world.newCreator();
    await subscribed(owner, growth);
    expect((await subscribe(owner, monthly)).payment).toBeNull();
    await endPeriod(owner.creatorId);
    await renew();
    expect(await planOf(owner)).toMatchObject({ plan: { id: monthly }, nextPlan: null, status: 'ACTIVE' });
    const [old] = await sql<{ id: string }>(
      `insert into plans (family, duration, position, name, name_ar, price_amount, currency, features, features_ar, retired_at)
       values ('STARTER', 'MONTHLY', 2, 'Starter', 'الانطلاق', 3000, 'KWD', '[]', '[]', now()) returning id`,
    );
    await sql('update plan_subscriptions set plan_id = $2 where creator_id = $1', [owner.creatorId, old?.id]);
    await endPeriod(owner.creatorId);
    await renew();
    expect((await invoicesOf(owner)).map(({ total }) => total)).toEqual([15_000, 5000, 3000]);
    expect(await planOf(owner)).toMatchObject({ plan: { id: old?.id }, status: 'ACTIVE' });
  });

  test('does not come after a cancellation: the plan ends, and its owner hears of it in Arabic', async () => {
    const owner = await subscriber(monthly, cards.good, 'AR');
    await gql(planCancelMutation, {}, owner);
    await gql(planCancelMutation, {}, owner);
    await endPeriod(owner.creatorId);
    await renew();
    expect(await planOf(owner)).toMatchObject({ id: null, plan: { name: 'Free' } });
    expect(await invoicesOf(owner)).toHaveLength(1);
    const subjects = await subjectsOf(owner, 5);
    expect(subjects.filter((subject) => subject === 'أُلغيت باقتك')).toHaveLength(1);
    expect(subjects).toContain('انتهت باقتك');
  });

  test('gives up an upgrade that is being paid meanwhile', async () => {
    const owner = await subscriber();
    const { payment } = await subscribe(owner, growth);
    await endPeriod(owner.creatorId);
    await renew();
    expect(await invoicesOf(owner)).toMatchObject([
      { kind: 'START' },
      { kind: 'UPGRADE', status: 'VOID' },
      { kind: 'RENEWAL', status: 'PAID' },
    ]);
    expect((await sql<{ status: string }>('select status from payments where id = $1', [payment.id]))[0]?.status).toBe('EXPIRED');
  });

  test('after a time without a server pays one period from now on, not those that no server gave', async () => {
    const owner = await subscriber();
    await endPeriod(owner.creatorId, '100 days');
    await renew();
    await renew();
    expect(await invoicesOf(owner)).toHaveLength(2);
    expect(Date.parse((await planOf(owner)).periodEnd)).toBeGreaterThan(Date.now() + 27 * 86_400_000);
  });

  test('of a yearly plan is told two weeks before', async () => {
    const owner = await world.newCreator();
    await subscribed(owner, yearly);
    const { periodEnd } = await planOf(owner);
    const [job] = await sql<{ at: Date }>(`select run_at as at from graphile_worker.jobs where key = $1`, [
      `plans:remind:${owner.creatorId}`,
    ]);
    expect(job?.at.getTime()).toBe(Date.parse(periodEnd) - 14 * 86_400_000);
    await runJob('plans:remind', { creatorId: owner.creatorId, periodEnd: '2020-01-01T00:00:00Z' }); // of a period that is no more
    await runJob('plans:remind', { creatorId: owner.creatorId, periodEnd });
    const subjects = await subjectsOf(owner, 4);
    expect(subjects.filter((subject) => subject === 'Your yearly plan is renewed soon')).toHaveLength(1);
  });
});

describe('a cancellation', () => {
  test('ends a plan at once whose renewal the bank has not answered yet, and the money goes back when it comes', async () => {
    const owner = await overdue();
    await slowDown(owner);
    await renew();
    const { id, bankAnswers } = await slowPayment(owner);
    expect(await stateOf(owner)).toMatchObject({ status: 'ACTIVE' });
    const { data } = await gql(planCancelMutation, {}, owner);
    expect(data.planCancel).toMatchObject({ userErrors: [], subscription: { id: null, plan: { name: 'Free' } } });
    await renew();
    await bankAnswers();
    expect(await planOf(owner)).toMatchObject({ id: null, plan: { name: 'Free' } });
    expect(await refundsOf(id)).toEqual([{ amount: 5000 }]);
    expect(await invoicesOf(owner)).toMatchObject([{ status: 'PAID' }, { kind: 'RENEWAL', status: 'VOID' }]);
    const subjects = await subjectsOf(owner, 4);
    expect(subjects).toContain('Your plan has ended');
    expect(subjects).not.toContain('Your plan is cancelled');
  });

  test('of an overdue plan holds when the money of a payment by hand comes afterwards', async () => {
    const owner = await overdue(monthly, cards.goodOnce);
    await renew();
    const { payment } = await planPay(owner);
    await payByCard(payment.redirectUrl, '4000 0000 0000 8104');
    const { bankAnswers } = await slowPayment(owner);
    await gql(planCancelMutation, {}, owner);
    await bankAnswers();
    expect(await planOf(owner)).toMatchObject({ id: null, plan: { name: 'Free' } });
    expect(await refundsOf(payment.id)).toEqual([{ amount: 5000 }]);
  });
});

describe('an unpaid renewal', () => {
  test('is tried again after 2, 5, 7 and 7 days, and then the plan ends', async () => {
    const owner = await overdue(monthly, cards.goodOnce);
    await renew();
    expect(await stateOf(owner)).toEqual({ status: 'PAST_DUE', attempts: 1, days: 2, grace: 21 });
    expect(await planOf(owner)).toMatchObject({ status: 'PAST_DUE', plan: { id: monthly }, unpaidInvoice: { id: expect.any(String) } });
    await renew(); // too early
    expect((await stateOf(owner))?.attempts).toBe(1);
    for (const [attempts, days, grace] of [
      [2, 5, 19],
      [3, 7, 14],
      [4, 7, 7],
    ]) {
      await attemptDue(owner);
      await Promise.all([renew(), renew()]);
      expect(await stateOf(owner)).toEqual({ status: 'PAST_DUE', attempts, days, grace });
    }
    await attemptDue(owner);
    await renew();
    expect(await stateOf(owner)).toMatchObject({ status: 'EXPIRED', days: null, grace: null });
    expect(await planOf(owner)).toMatchObject({ id: null, plan: { name: 'Free' }, unpaidInvoice: null });
    expect(await invoicesOf(owner)).toMatchObject([{ status: 'PAID' }, { kind: 'RENEWAL', status: 'VOID' }]);
    const subjects = await subjectsOf(owner, 8);
    const count = (subject: string) => subjects.filter((one) => one === subject).length;
    expect([
      count('Your plan could not be renewed'),
      count('Your plan is still unpaid'),
      count('Your plan has ended: it was not paid'),
    ]).toEqual([1, 3, 1]);
  });

  test('waits without a card too, and is paid by hand; a payment that fails by hand is no attempt', async () => {
    const owner = await subscriber();
    await sql('update saved_cards set removed_at = now() where creator_id = $1', [owner.creatorId]);
    expect((await planPay(owner)).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]); // not overdue yet
    await endPeriod(owner.creatorId);
    await renew();
    expect(await stateOf(owner)).toMatchObject({ status: 'PAST_DUE', attempts: 1 });
    const failed = await planPay(owner);
    await payByCard(failed.payment.redirectUrl, cards.declined);
    expect(await stateOf(owner)).toMatchObject({ status: 'PAST_DUE', attempts: 1, days: 2 });
    const key = newKey();
    const first = await planPay(owner, { idempotencyKey: key });
    const again = await planPay(owner, { idempotencyKey: key });
    const other = await planPay(owner);
    expect([again.payment.id, other.payment.id]).toEqual([first.payment.id, first.payment.id]);
    expect(await payByCard(first.payment.redirectUrl, cards.good)).toMatch(/\/cc\/subscription\?payment=/);
    expect(await stateOf(owner)).toMatchObject({ status: 'ACTIVE', attempts: 0, days: null });
    expect((await invoicesOf(owner)).map(({ status }) => status)).toEqual(['PAID', 'PAID']);
    expect((await planPay(await world.admin(owner, 'EDIT')).catch((error: Error) => error.message)) as string).toMatch(/FORBIDDEN/);
  });

  test('has an invoice again after another plan was chosen and not paid', async () => {
    const owner = await overdue(monthly, cards.goodOnce);
    await renew();
    const { payment } = await subscribe(owner, growth);
    await payByCard(payment.redirectUrl, cards.declined);
    expect(await planOf(owner)).toMatchObject({ status: 'PAST_DUE', unpaidInvoice: null });
    const paid = await planPay(owner);
    expect(paid.payment.amount.amount).toBe('5.000');
    await payByCard(paid.payment.redirectUrl, cards.good);
    expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', plan: { id: monthly } });
  });

  test('waits for its owner at the page for a day, however often they turn to another page', async () => {
    const owner = await overdue(monthly, cards.goodOnce);
    await renew();
    await planPay(owner);
    await attemptDue(owner);
    await renew();
    expect((await stateOf(owner))?.attempts).toBe(1);
    await sql(`update plan_subscriptions set next_attempt_at = now() - interval '25 hours' where creator_id = $1`, [owner.creatorId]);
    const { payment } = await planPay(owner, { language: 'AR' });
    await renew();
    expect(await stateOf(owner)).toMatchObject({ status: 'PAST_DUE', attempts: 2, days: 5 });
    expect((await gql(planPaymentQuery, { id: payment.id }, owner)).data.planPayment.status).toBe('EXPIRED');
  });

  test('that its bank has not answered yet makes way for its owner, and is tried again a day later', async () => {
    const owner = await overdue(monthly, cards.goodOnce);
    await renew();
    await slowDown(owner);
    await attemptDue(owner);
    await renew();
    await slowPayment(owner);
    expect(await stateOf(owner)).toMatchObject({ attempts: 1, days: null });
    await planPay(owner);
    await renew();
    expect(await stateOf(owner)).toMatchObject({ attempts: 1, days: 0 });
    await sql(`update plan_subscriptions set next_attempt_at = now() - interval '25 hours' where creator_id = $1`, [owner.creatorId]);
    await renew();
    const { id, bankAnswers } = await slowPayment(owner);
    await bankAnswers();
    expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', unpaidInvoice: null });
    expect(await refundsOf(id)).toEqual([]);
  });

  test('into a lesser plan makes way when its owner stays on the present one, and money for it goes back', async () => {
    const owner = await world.newCreator();
    await subscribed(owner, growth, { card: cards.goodOnce });
    await subscribe(owner, monthly);
    await endPeriod(owner.creatorId);
    await renew();
    const lesser = await planPay(owner);
    expect(lesser.payment.amount.amount).toBe('5.000');
    const { data } = await gql(planResumeMutation, {}, owner);
    expect(data.planResume).toMatchObject({
      userErrors: [],
      subscription: { status: 'PAST_DUE', plan: { id: growth }, nextPlan: null, unpaidInvoice: null },
    });
    await payByCard(lesser.payment.redirectUrl, cards.good);
    expect(await refundsOf(lesser.payment.id)).toEqual([{ amount: 5000 }]);
    const own = await planPay(owner);
    expect(own.payment.amount.amount).toBe('15.000');
    await payByCard(own.payment.redirectUrl, cards.good);
    expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', plan: { id: growth } });
  });

  test('is one for which the bank asks its owner: they are told, and pay on the page', async () => {
    const owner = await overdue(monthly, cards.challengedOnce);
    await renew();
    expect(await stateOf(owner)).toEqual({ status: 'PAST_DUE', attempts: 1, days: 2, grace: 21 });
    expect(await planOf(owner)).toMatchObject({ unpaidInvoice: { id: expect.any(String) } });
    expect(await subjectsOf(owner, 4)).toContain('Your plan could not be renewed');
    const { savedCard } = await planOf(owner);
    const byHand = await planPay(owner, { savedCard: savedCard.id });
    expect(byHand.payment).toMatchObject({ status: 'REQUIRES_ACTION', redirectUrl: expect.stringContaining('/challenge') });
    const { payment } = await planPay(owner);
    await payByCard(payment.redirectUrl, cards.good);
    expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', unpaidInvoice: null });
  });

  test('has failed at once if the gateway no longer has the card', async () => {
    const owner = await subscriber();
    await sql(`update saved_cards set reference = 'no-such-card-' || id where creator_id = $1`, [owner.creatorId]);
    await endPeriod(owner.creatorId);
    await renew();
    expect(await stateOf(owner)).toMatchObject({ status: 'PAST_DUE', attempts: 1, days: 2 });
    expect(await invoicesOf(owner)).toMatchObject([{ status: 'PAID' }, { kind: 'RENEWAL', status: 'OPEN' }]);
  });
});

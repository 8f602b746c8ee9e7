import { describe, expect, test } from 'vitest';
import { cards, payByCard, payByKnet } from '../../support/card.ts';
import { gql, mailsTo } from '../../support/client.ts';
import {
  letDaysPass,
  planCancelMutation,
  planCode,
  planNamed,
  planOf,
  planPaymentQuery,
  planPromoCodeQuery,
  planQuote,
  planResumeMutation,
  subscribe,
  subscribed,
} from '../../support/plans.ts';
import { newKey } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const [monthly, yearly, growth] = await Promise.all([planNamed('STARTER'), planNamed('STARTER', 'ANNUALLY'), planNamed('GROWTH')]);
let next = 0;
const newCode = () => `PLAN${Date.now() % 1e7}${next++}`;

describe('plans', () => {
  test('are shown to everyone by duration, cheapest first, in both languages', async () => {
    const { data } = await gql(
      '{ monthly: plans(duration: MONTHLY) { name nameAr duration price { amount currency } features limits { admins } } plans { id } }',
      {},
    );
    expect(data.monthly.map((plan: { name: string; price: object }) => [plan.name, plan.price])).toEqual([
      ['Free', { amount: '0.000', currency: 'KWD' }],
      ['Starter', { amount: '5.000', currency: 'KWD' }],
      ['Growth', { amount: '15.000', currency: 'KWD' }],
      ['Studio', { amount: '35.000', currency: 'KWD' }],
    ]);
    expect(data.monthly[1]).toMatchObject({ nameAr: 'باقة الانطلاق', duration: 'MONTHLY', limits: { admins: 3 } });
    expect(data.plans).toHaveLength(8);
  });

  test('begin free, without an invoice', async () => {
    const owner = await world.newCreator();
    expect(await planOf(owner)).toMatchObject({
      id: null,
      status: 'ACTIVE',
      plan: { name: 'Free' },
      periodEnd: null,
      savedCard: null,
      invoices: [],
      invoiceCount: 0,
    });
  });
});

describe('a subscription', () => {
  test('begins once its payment has settled, for a month, with an invoice', async () => {
    const owner = await world.newCreator();
    const key = newKey();
    const { payment, message, subscription, userErrors } = await subscribe(owner, monthly, { idempotencyKey: key });
    expect([userErrors, message, subscription.plan.name]).toEqual([[], 'Will redirect you to payment page', 'Free']);
    expect(payment.amount).toEqual({ amount: '5.000', currency: 'KWD' });
    expect((await subscribe(owner, monthly, { idempotencyKey: key })).payment.id).toBe(payment.id);
    expect((await subscribe(owner, monthly)).payment.id).toBe(payment.id);
    const { id, redirectUrl } = payment;
    expect(await planOf(owner)).toMatchObject({ id: null, status: 'INCOMPLETE', plan: { name: 'Free' }, openPayment: { id, redirectUrl } });
    expect((await planOf(await world.admin(owner, 'EDIT'))).openPayment).toBeNull();
    expect(await payByCard(payment.redirectUrl, cards.challenged)).toBe(`/en/cc/subscription?payment=${payment.id}`);
    const plan = await planOf(owner);
    expect(plan).toMatchObject({ status: 'ACTIVE', plan: { id: monthly }, invoiceCount: 1, unpaidInvoice: null, openPayment: null });
    expect(plan.invoices).toMatchObject([{ kind: 'START', status: 'PAID', total: { amount: '5.000' }, periodEnd: plan.periodEnd }]);
    expect(Date.parse(plan.periodEnd) - Date.parse(plan.periodStart)).toBeGreaterThanOrEqual(28 * 86_400_000);
    expect((await gql(planPaymentQuery, { id: payment.id }, owner)).data.planPayment).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('is told of, and whether it is renewed by itself', async () => {
    const [saved, byKnet] = [await world.newCreator(), await world.newCreator()];
    await subscribed(saved, monthly);
    const { payment } = await subscribe(byKnet, monthly, { method: 'KNET' });
    await payByKnet(payment.redirectUrl);
    const told = async ({ email }: ConsoleAccount) =>
      (await mailsTo(email, { count: 3 })).find(({ subject }) => subject === 'Your plan has begun')?.text;
    expect(await told(saved)).toMatch(/renewed by itself until you cancel it[\s\S]*Renewed on/);
    expect(await told(byKnet)).toMatch(/not renewed by itself[\s\S]*Paid until/);
  });

  test('books the money as ours, not as its creator’s', async () => {
    const owner = await world.newCreator();
    await subscribed(owner, monthly);
    const books = await sql<{ account: string; sum: number }>(
      'select account, sum(amount)::int as sum from ledger_entries where creator_id = $1 group by account order by account',
      [owner.creatorId],
    );
    expect(books.map(({ account }) => account)).toEqual(['GATEWAY', 'GATEWAY_FEE', 'PLATFORM']);
    expect(books.reduce((sum, one) => sum + one.sum, 0)).toBe(0);
    expect(await sql('select from creator_totals where creator_id = $1 and revenue_amount <> 0', [owner.creatorId])).toEqual([]);
  });

  test('does not begin with a declined card, and another try is another invoice', async () => {
    const owner = await world.newCreator();
    const { payment } = await subscribe(owner, monthly);
    await payByCard(payment.redirectUrl, cards.declined);
    expect(await planOf(owner)).toMatchObject({ plan: { name: 'Free' }, invoiceCount: 0 });
    expect((await gql(planPaymentQuery, { id: payment.id }, owner)).data.planPayment).toMatchObject({
      status: 'FAILED',
      failureMessage: expect.any(String),
    });
    await subscribed(owner, monthly);
    expect(await planOf(owner)).toMatchObject({ plan: { id: monthly }, invoiceCount: 1 });
  });

  test('is one, also when it is asked for twice at once', async () => {
    const owner = await world.newCreator();
    const answers = await Promise.all([1, 2, 3, 4].map(() => subscribe(owner, monthly)));
    expect(new Set(answers.map(({ payment }) => payment.id)).size).toBe(1);
    const two = await Promise.all([subscribe(owner, monthly), subscribe(owner, growth)]);
    const open = await sql(`select from plan_invoices where creator_id = $1 and status = 'OPEN'`, [owner.creatorId]);
    expect([open.length, two.every(({ userErrors }) => userErrors.length === 0)]).toEqual([1, true]);
  });

  test('for a price that has changed since it was seen is refused', async () => {
    const owner = await world.newCreator();
    const { userErrors } = await subscribe(owner, monthly, { expectedTotal: '4.000' });
    expect(userErrors).toMatchObject([{ field: ['expectedTotal'], code: 'WRONG_STATE' }]);
    expect((await subscribe(owner, monthly, { expectedTotal: '5.000' })).userErrors).toEqual([]);
  });

  test('to the present, a retired or an unknown plan is refused', async () => {
    const owner = await world.newCreator();
    await subscribed(owner, monthly);
    expect((await subscribe(owner, monthly)).userErrors).toMatchObject([{ code: 'WRONG_STATE', field: ['planId'] }]);
    const gone = { code: 'NOT_FOUND', field: ['planId'], message: 'This plan is no longer offered' };
    expect((await subscribe(owner, '0197a000-0000-7000-8000-000000000000')).userErrors).toEqual([gone]);
    const [{ id: retired }] = (await sql<{ id: string }>(
      `insert into plans (family, duration, position, name, name_ar, price_amount, currency, features, features_ar, retired_at)
       values ('GROWTH', 'MONTHLY', 3, 'Growth', 'النمو', 12000, 'KWD', '[]', '[]', now()) returning id`,
    )) as [{ id: string }];
    expect((await subscribe(owner, retired, { expectedTotal: '12.000' })).userErrors).toEqual([gone]);
    expect((await planQuote(owner, retired)).errors).toMatchObject([{ message: gone.message, extensions: { code: 'NOT_FOUND' } }]);
    const free = await world.newCreator();
    for (const duration of ['MONTHLY', 'ANNUALLY']) {
      expect((await subscribe(free, await planNamed('FREE', duration))).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
    }
  });

  test('is the owner’s alone to change and to see the invoices of', async () => {
    const owner = await world.newCreator();
    await subscribed(owner, monthly);
    const editor = await world.admin(owner, 'EDIT');
    expect(await planOf(editor)).toMatchObject({ plan: { id: monthly }, invoices: [], invoiceCount: 0, savedCard: null });
    expect((await gql(planCancelMutation, {}, editor)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  });
});

describe('a change of plan', () => {
  test('to a better one is paid now, less the rest of the present period', async () => {
    const owner = await world.newCreator();
    await subscribed(owner, monthly);
    await letDaysPass(owner.creatorId, 15);
    const { planQuote: quote } = (await planQuote(owner, growth)).data;
    expect(quote).toMatchObject({ change: 'UPGRADE', listPrice: { amount: '15.000' }, discountPercentage: null });
    const credit = Number(quote.credit.amount);
    expect(credit).toBeGreaterThan(2.2);
    expect(credit).toBeLessThan(2.7);
    expect(Number(quote.total.amount)).toBeCloseTo(15 - credit, 3);
    await subscribed(owner, growth);
    const plan = await planOf(owner);
    expect(plan).toMatchObject({ plan: { id: growth }, invoiceCount: 2, invoices: [{ kind: 'UPGRADE' }, { kind: 'START' }] });
    expect(Date.parse(plan.periodStart)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('counts what was paid for the present period to the fils, also after a code and after another upgrade', async () => {
    const owner = await world.newCreator();
    const code = newCode();
    await planCode(code);
    await subscribed(owner, monthly, { promoCode: code });
    const leftAfter = async (days: number, worth: number) => {
      const { periodStart, periodEnd } = await planOf(owner);
      const whole = Math.round((Date.parse(periodEnd) - Date.parse(periodStart)) / 86_400_000);
      return Math.floor((worth * (whole - days)) / whole / 10) * 10;
    };
    const quoted = async (planId: string, promoCode?: string) => {
      const { credit, total } = (await planQuote(owner, planId, promoCode)).data.planQuote;
      return [credit.amount, total.amount].map((amount) => Number(amount.replace('.', '')));
    };
    const first = await leftAfter(15, 4000);
    await letDaysPass(owner.creatorId, 15);
    expect(await quoted(growth)).toEqual([first, 15_000 - first]);
    await subscribed(owner, growth);
    const second = await leftAfter(10, 15_000);
    await letDaysPass(owner.creatorId, 10);
    expect(await quoted(await planNamed('STUDIO'))).toEqual([second, 35_000 - second]);
  });

  test('is not paid out where more is left than the better plan costs', async () => {
    const owner = await world.newCreator();
    const code = newCode();
    await planCode(code, { percentage: 80 });
    await subscribed(owner, monthly);
    expect((await planQuote(owner, growth, code)).data.planQuote).toMatchObject({
      discount: { amount: '12.000' },
      credit: { amount: '3.000' },
      total: { amount: '0.000' },
    });
    expect(await subscribe(owner, growth, { promoCode: code })).toMatchObject({ payment: null, subscription: { plan: { id: growth } } });
    // The period is worth what was given for it, not what the plan costs.
    expect((await planQuote(owner, await planNamed('STUDIO'))).data.planQuote).toMatchObject({ credit: { amount: '3.000' } });
  });

  test('to a year of the same one begins now, too; a lesser or shorter one when the period ends', async () => {
    const owner = await world.newCreator();
    await subscribed(owner, growth);
    expect((await planQuote(owner, yearly)).data.planQuote).toMatchObject({ change: 'DOWNGRADE' });
    const { subscription, payment, message } = await subscribe(owner, monthly);
    expect([payment, message]).toEqual([null, 'Your plan changes at the end of its period']);
    expect(subscription).toMatchObject({ plan: { id: growth }, nextPlan: { id: monthly } });
    const growthYearly = await planNamed('GROWTH', 'ANNUALLY');
    expect((await planQuote(owner, growthYearly)).data.planQuote).toMatchObject({ change: 'UPGRADE' });
    await subscribed(owner, growthYearly);
    expect(await planOf(owner)).toMatchObject({ plan: { id: growthYearly }, nextPlan: null });
    expect((await planQuote(owner, growth)).data.planQuote).toMatchObject({ change: 'DOWNGRADE' });
  });

  test('by a saved card goes on with the bank’s question to its owner, and makes way for a card that they enter', async () => {
    const owner = await world.newCreator();
    await subscribed(owner, monthly, { card: cards.challengedOnce });
    const { savedCard } = await planOf(owner);
    const asked = await subscribe(owner, growth, { savedCard: savedCard.id });
    expect(asked.payment).toMatchObject({ status: 'REQUIRES_ACTION', redirectUrl: expect.stringContaining('/challenge') });
    const again = await subscribe(owner, growth, { savedCard: savedCard.id });
    expect(again.payment).toMatchObject({ id: asked.payment.id, redirectUrl: asked.payment.redirectUrl });
    const entered = await subscribe(owner, growth, { method: 'CARD' });
    expect(entered.payment.id).not.toBe(asked.payment.id);
    expect(entered.payment.redirectUrl).not.toContain('/challenge');
    await payByCard(entered.payment.redirectUrl, cards.good);
    expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', plan: { id: growth } });
    expect((await gql(planPaymentQuery, { id: asked.payment.id }, owner)).data.planPayment.status).toBe('EXPIRED');
  });

  test('can be cancelled for the end of the period, and taken back', async () => {
    const owner = await world.newCreator();
    expect((await gql(planCancelMutation, {}, owner)).data.planCancel.userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
    await subscribed(owner, monthly);
    for (const _ of [1, 2]) {
      expect((await gql(planCancelMutation, {}, owner)).data.planCancel).toMatchObject({
        subscription: { cancelsAtPeriodEnd: true, plan: { id: monthly } },
      });
    }
    expect((await gql(planResumeMutation, {}, owner)).data.planResume).toMatchObject({ subscription: { cancelsAtPeriodEnd: false } });
    const { subscription, message } = await subscribe(owner, await planNamed('FREE'));
    expect([subscription.cancelsAtPeriodEnd, message]).toEqual([true, 'Your plan stays until the end of its period']);
  });
});

describe('a promo code for plans', () => {
  test('takes a percentage off, is used once paid, and is free again when the card is declined', async () => {
    const code = newCode();
    const id = await planCode(code, { max_uses: 1 });
    const used = async () => (await sql<{ used: number }>('select used from plan_promo_codes where id = $1', [id]))[0]?.used;
    const owner = await world.newCreator();
    expect((await planQuote(owner, monthly, ` ${code.toLowerCase()} `)).data.planQuote).toMatchObject({
      discountPercentage: 20,
      discount: { amount: '1.000' },
      total: { amount: '4.000' },
      reason: null,
    });
    const { payment } = await subscribe(owner, monthly, { promoCode: code });
    expect([payment.amount.amount, await used()]).toEqual(['4.000', 1]);
    const other = await world.newCreator();
    expect((await subscribe(other, monthly, { promoCode: code })).userErrors).toMatchObject([{ field: ['promoCode'], code: 'INVALID' }]);
    await payByCard(payment.redirectUrl, cards.declined);
    expect(await used()).toBe(0);
    await subscribed(other, monthly, { promoCode: code });
    expect([await used(), (await planOf(other)).invoices[0].discount]).toMatchObject([1, { percentage: 20, code }]);
  });

  test('that the account holds for a payment under way is still good for it', async () => {
    const code = newCode();
    await planCode(code, { max_uses: 1, max_per_creator: 1 });
    const owner = await world.newCreator();
    const { payment } = await subscribe(owner, monthly, { promoCode: code });
    expect((await planQuote(owner, growth, code)).data.planQuote).toMatchObject({ discountPercentage: 20, reason: null });
    const { data } = await gql(planPromoCodeQuery, { promoCode: code }, owner);
    expect(data.planPromoCode).toEqual({ discountPercentage: 20, reason: null });
    const other = await world.newCreator();
    expect((await planQuote(other, growth, code)).data.planQuote.reason).toBe('This promo code has been used up');
    await payByCard(payment.redirectUrl, cards.good);
    expect((await planQuote(owner, growth, code)).data.planQuote.reason).toBe('You have used this promo code already');
  });

  test('of 100 % needs no gateway', async () => {
    const code = newCode();
    await planCode(code, { percentage: 100 });
    const owner = await world.newCreator();
    expect(await subscribe(owner, growth, { promoCode: code })).toMatchObject({
      payment: null,
      message: 'Payment successfully done.',
      subscription: { plan: { id: growth } },
    });
  });

  test('is refused when it is unknown, over, for another plan or used by the account already', async () => {
    const owner = await world.newCreator();
    const [over, other, once] = [newCode(), newCode(), newCode()];
    await planCode(over, { ends_at: '2026-01-01' });
    await planCode(other, { families: JSON.stringify(['STUDIO']) });
    await planCode(once, { max_per_creator: 1 });
    const reasonOf = async (code: string) => (await planQuote(owner, monthly, code)).data.planQuote.reason;
    expect(await reasonOf('no-such-code')).toBe('Invalid promo code');
    expect(await reasonOf(over)).toBe('This promo code has ended');
    expect(await reasonOf(other)).toBe('This promo code is for another plan');
    await subscribed(owner, monthly, { promoCode: once });
    expect((await planQuote(owner, growth, once)).data.planQuote.reason).toBe('You have used this promo code already');
  });

  test('takes nothing off a lesser plan, which is paid later: it is refused, and nothing changes', async () => {
    const code = newCode();
    await planCode(code);
    const owner = await world.newCreator();
    await subscribed(owner, growth);
    expect((await planQuote(owner, monthly, code)).data.planQuote).toMatchObject({ reason: 'There is nothing to take off this price' });
    const { userErrors } = await subscribe(owner, monthly, { promoCode: code });
    expect(userErrors).toMatchObject([{ field: ['promoCode'], code: 'INVALID', message: 'There is nothing to take off this price' }]);
    expect((await planOf(owner)).nextPlan).toBeNull();
    expect((await subscribe(owner, monthly, { promoCode: '  ' })).userErrors).toEqual([]);
  });

  const askers = rounds(25, 100);
  test(`with one use left goes to one of ${askers} at once`, async () => {
    const code = newCode();
    await planCode(code, { max_uses: 1 });
    const owners = await Promise.all(Array.from({ length: askers }, () => world.newCreator()));
    const answers = await Promise.all(owners.map((owner) => subscribe(owner, monthly, { promoCode: code })));
    expect(answers.filter(({ payment }) => payment)).toHaveLength(1);
    expect(answers.filter(({ userErrors }) => userErrors[0]?.code === 'INVALID')).toHaveLength(askers - 1);
    expect(await sql('select used from plan_promo_codes where code = $1', [code])).toEqual([{ used: 1 }]);
  });
});

import { describe, expect, test } from 'vitest';
import { book, event } from '../../support/bookings.ts';
import { type Caller, gql, rest } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { picture } from '../../support/files.ts';
import { onPlanOf } from '../../support/plan-rows.ts';
import { call, does, join, meeting, moveMeeting } from '../../support/rooms.ts';
import { buy, buySlowly, checkout, crowd, letTimePass, newKey, refund, runJob, takenOf } from '../../support/sales.ts';
import { product, productMoveToDraftMutation, productPublishMutation, uploaded } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { adminInviteMutation, type ConsoleAccount, newEmail, world } from '../../support/world.ts';

const publish = async (caller: Caller, id: string) => (await gql(productPublishMutation, { id }, caller)).data.productPublish.userErrors;
const invite = async (caller: Caller, email = newEmail('admin')) =>
  (await gql(adminInviteMutation, { input: { fullName: 'An Admin', email, permission: 'VIEW' } }, caller)).data.adminInvite.userErrors;
const publishedOf = async ({ creatorId }: ConsoleAccount) =>
  (await sql(`select from products where creator_id = $1 and status = 'PUBLISHED'`, [creatorId])).length;
const subscribersOf = async ({ creatorId }: ConsoleAccount) => {
  const [row] = await sql<{ kept: number; counted: number }>(
    `select coalesce((select active_customers from creator_totals where creator_id = $1), 0) as kept,
       (select count(*)::int from customer_totals where creator_id = $1 and order_count > 0 and left_at is null) as counted`,
    [creatorId],
  );
  expect(row?.kept).toBe(row?.counted);
  return row?.kept;
};
/** Drafts that can be published. */
async function drafts(creator: ConsoleAccount, count: number): Promise<{ id: string }[]> {
  const coverId = await uploaded(creator, await picture());
  const input = { subtitle: 'In an evening', coverId, price: { amount: '1.000', currency: 'KWD' }, startDate: '2026-01-01' };
  return Promise.all(Array.from({ length: count }, () => product(creator, input)));
}
const free = { cost: 'FREE', price: null };

describe('published products', () => {
  test('are as many as the free plan allows, and then refused in both languages with both numbers', async () => {
    const creator = await world.freeCreator();
    const ids = await drafts(creator, 6);
    for (const { id } of ids.slice(0, 5)) expect(await publish(creator, id)).toEqual([]);
    const { id } = ids[5] as { id: string };
    const message = 'Your plan allows 5 published products, and 5 are published. Choose a larger plan, or take a product off sale first';
    expect(await publish(creator, id)).toEqual([{ field: ['id'], code: 'PLAN_LIMIT', message }]);
    expect((await publish({ ...creator, language: 'ar' }, id))[0].message).toMatch(/5.*5/);
    expect(await rest('PUT', `/cc/product/${id}`, { body: { status: 'published' }, token: creator.token })).toMatchObject({
      status: 409,
      body: { message },
    });
    await gql(productMoveToDraftMutation, { id: ids[0]?.id }, creator);
    expect(await publish(creator, id)).toEqual([]);
    expect(await publish(await world.creator(), id)).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  test('at once: one of six is refused, and which are on sale stays so after a change to a lesser plan', async () => {
    const creator = await world.freeCreator();
    const made = await drafts(creator, 6);
    const errors = (await Promise.all(made.map(({ id }) => publish(creator, id)))).flat();
    expect(errors).toMatchObject([{ code: 'PLAN_LIMIT' }]);
    expect(await publishedOf(creator)).toBe(5);
    await onPlanOf(creator, { published_products: 2 });
    expect(await publishedOf(creator)).toBe(5);
    const isRefused = async ({ id }: { id: string }) => (await publish(creator, id))[0]?.message;
    expect(await Promise.all(made.map(isRefused))).toContain(
      'Your plan allows 2 published products, and 5 are published. Choose a larger plan, or take a product off sale first',
    );
    await onPlanOf(creator, {});
    for (const { id } of made) await publish(creator, id);
    expect(await publishedOf(creator)).toBe(6);
  });
});

describe('admins', () => {
  test('count with those who are invited, also at once', async () => {
    const creator = await world.freeCreator();
    await world.admin(creator, 'EDIT');
    const errors = (await Promise.all([invite(creator), invite(creator), invite(creator)])).flat();
    expect(errors).toEqual(
      [1, 2].map(() => ({
        field: ['email'],
        code: 'PLAN_LIMIT',
        message: 'Your plan allows 2 admins, and you have 2, counting those invited. Choose a larger plan, or remove an admin first',
      })),
    );
    const taken = (await sql<{ email: string }>('select email from admins where creator_id = $1', [creator.creatorId]))[0]?.email;
    expect(await invite(creator, taken)).toMatchObject([{ code: 'TAKEN' }]); // more useful to know
  });
});

describe('live minutes', () => {
  test('that are used up refuse a session, and let a running one go on', async () => {
    await untilDayLasts('Asia/Kuwait'); // minutes count in a month
    const creator = await world.freeCreator();
    await onPlanOf(creator, { live_minutes: 1 });
    const first = await meeting({ creator });
    const { sessionId } = first;
    await join(creator, sessionId);
    await does(creator, 'sessionStart', { sessionId });
    await sql(`update live_intervals set from_at = from_at - interval '90 seconds' where session_id = $1`, [sessionId]);
    await does(creator, 'sessionStart', { sessionId }); // answers the running one
    await does(creator, 'sessionEnd', { sessionId });
    await moveMeeting(first, { startsIn: -600 });
    const next = await meeting({ creator });
    const { userErrors } = await call(creator, 'sessionStart', { sessionId: next.sessionId });
    expect(userErrors).toMatchObject([{ code: 'PLAN_LIMIT', message: expect.stringMatching(/used up: [23] of 1$/) }]);
  });
});

describe('storage', () => {
  test('is what the plan has, and more after a better one', async () => {
    const creator = await world.freeCreator();
    const allowed = async () => (await gql('{ contentStorage { allowedBytes } }', {}, creator)).data.contentStorage.allowedBytes;
    expect(await allowed()).toBe(5_000_000_000);
    await onPlanOf(creator, { storage_bytes: 50_000_000_000 });
    expect(await allowed()).toBe(50_000_000_000);
    await onPlanOf(creator, {});
    expect(await allowed()).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('active subscribers', () => {
  const full = (allowed: number, field = 'productId') => [
    {
      field: [field],
      code: 'PLAN_LIMIT',
      message: `This creator's plan allows ${allowed} customers, and ${allowed} places are taken. Please write to the creator`,
    },
  ];

  test('are refused at checkout past the limit: new customers only, and for free products too', async () => {
    const creator = await world.freeCreator();
    await onPlanOf(creator, { active_subscribers: 2 });
    const [paid, gift] = [await product(creator, { published: true }), await product(creator, { published: true, ...free })];
    const [first, second, third] = await crowd(3);
    expect((await checkout(first as Caller, gift.id)).userErrors).toEqual([]);
    const payment = await buy(second as Caller, paid.id);
    expect(payment.status).toBe('SUCCEEDED');
    expect(await subscribersOf(creator)).toBe(2);
    for (const { id } of [paid, gift]) expect((await checkout(third as Caller, id)).userErrors).toEqual(full(2));
    expect((await checkout(first as Caller, paid.id)).userErrors).toEqual([]);
    expect((await checkout(second as Caller, gift.id)).userErrors).toEqual([]);
    expect(await takenOf(gift.id)).toBe(2);
  });

  test('come free with a full refund, and not with a part of it', async () => {
    const creator = await world.freeCreator();
    await onPlanOf(creator, { active_subscribers: 1 });
    const { id } = await product(creator, { published: true });
    const [first, second] = await crowd(2);
    const payment = await buy(first as Caller, id);
    await refund(payment.id, 2500);
    expect((await checkout(second as Caller, id)).userErrors).toEqual(full(1));
    await refund(payment.id, 10_000);
    expect(await subscribersOf(creator)).toBe(0);
    expect((await checkout(second as Caller, id)).userErrors).toEqual([]);
  });

  test('at once: of ten new customers for the last three places, three get a free product', async () => {
    const creator = await world.freeCreator();
    await onPlanOf(creator, { active_subscribers: 3 });
    const { id } = await product(creator, { published: true, ...free });
    const answers = await Promise.all((await crowd(10)).map((customer) => checkout(customer, id)));
    expect(answers.filter(({ order }) => order)).toHaveLength(3);
    for (const { order, userErrors } of answers) if (!order) expect(userErrors).toEqual(full(3));
    expect(await subscribersOf(creator)).toBe(3);
    expect(await takenOf(id)).toBe(3);
  });

  test('are kept for those who are about to pay, and money that comes late is not refused', async () => {
    const creator = await world.freeCreator();
    await onPlanOf(creator, { active_subscribers: 1 });
    const { id } = await product(creator, { published: true });
    const [slow, quick] = await crowd(2);
    const { order, payment, bankAnswers } = await buySlowly(slow as Caller, id);
    expect((await checkout(quick as Caller, id)).userErrors).toEqual(full(1));
    await letTimePass(order.id);
    await runJob('billing:reconcile');
    const bought = await buy(quick as Caller, id);
    expect(bought.status).toBe('SUCCEEDED');
    await bankAnswers();
    await runJob('billing:settle', { paymentId: payment.id });
    const isThere = async () => (await subscribersOf(creator)) === 2;
    await until(isThere, 'the late payment did not count');
  });

  test('are refused at the booking too, and the seat stays free', async () => {
    const creator = await world.freeCreator();
    await onPlanOf(creator, { active_subscribers: 0 });
    const sessionId = await event(creator, { seats: 2 });
    const customer = await world.customer();
    const { userErrors } = await book(customer, { sessionId, key: newKey() });
    expect(userErrors).toEqual(full(0, 'sessionId'));
    await onPlanOf(creator, { active_subscribers: 1 });
    expect((await book(customer, { sessionId })).userErrors).toEqual([]);
  });
});

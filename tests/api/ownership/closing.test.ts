import { describe, expect, test } from 'vitest';
import { apiKey } from '../../support/api-keys.ts';
import { event, statusOf } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { type Caller, gql, mailsTo } from '../../support/client.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { orderRefund } from '../../support/refunds.ts';
import { buy, buySlowly, checkout, letTimePass, newKey, paymentThat, runJob, shop } from '../../support/sales.ts';
import { held, paySeat } from '../../support/seats.ts';
import { setting } from '../../support/server.ts';
import { insertBooking } from '../../support/session-rows.ts';
import { item, productMoveToDraftMutation, productPublishMutation, section } from '../../support/shop.ts';
import { comeBack, signInSocially } from '../../support/social.ts';
import { sql } from '../../support/sql.ts';
import { dana, openSocket } from '../../support/team.ts';
import { instead, until } from '../../support/until.ts';
import { adminInviteMutation, type ConsoleAccount, doors, loginMutation, newEmail, password, world } from '../../support/world.ts';

const mutation = /* GraphQL */ `
  mutation ($input: CreatorCloseInput!) { creatorClose(input: $input) { email opensUntil userErrors { field code message } } }`;
const closingQuery = '{ creatorClosing { obstacles { kind message } buyers admins opensUntil } }';
const libraryQuery =
  '{ myProducts { nodes { product { id title viewerOwns creator { username fullName bio opensUntil profilePic { id } } sections { items { title body } } } } } }';

const close = (caller: Caller, input: object = { password }) => gql(mutation, { input }, caller);
async function closed(owner: ConsoleAccount): Promise<Date> {
  const { data, errors } = await close(owner);
  if (errors) throw new Error(JSON.stringify(errors));
  expect(data.creatorClose).toMatchObject({ email: owner.email, userErrors: [] });
  return new Date(data.creatorClose.opensUntil);
}
const obstacles = async (owner: ConsoleAccount): Promise<string[]> =>
  (await gql(closingQuery, {}, owner)).data.creatorClosing.obstacles.map(({ kind }: { kind: string }) => kind);
const isIn = async (caller: Caller) => (await gql('{ viewer { id } }', {}, caller)).data.viewer !== null;
const library = async (customer: Caller) => (await gql(libraryQuery, {}, customer)).data.myProducts.nodes;
const creatorPage = async (username: string) =>
  (await gql('query ($username: String!) { creatorPage(username: $username) { id } }', { username })).data.creatorPage;

/** A creator whose free product, with an article, a customer has. */
async function soldFree() {
  const { creator, productId } = await shop({ cost: 'FREE', price: null });
  const { id } = await section(creator, productId);
  const body = '<p>Clay remembers every touch.</p>';
  await item(creator, id, { title: 'First steps', type: 'ARTICLE', body });
  const customer = await world.customer();
  await checkout(customer, productId);
  return { creator, productId, customer, body };
}

describe('a closed account', () => {
  test('is gone for visitors and for all who worked in it, while buyers keep what they bought until it is deleted', async () => {
    const { creator, productId, customer, body } = await soldFree();
    const [admin, key, invited] = await Promise.all([world.admin(creator, 'EDIT'), apiKey(creator), world.invited(creator, 'VIEW')]);
    const upcoming = await event(creator);
    await held(customer, upcoming);
    expect((await gql(closingQuery, {}, creator)).data.creatorClosing).toMatchObject({ obstacles: [], buyers: 1, admins: 2 });
    const socket = await openSocket(admin);

    const opensUntil = await closed(creator);
    expect(Math.round((opensUntil.getTime() - Date.now()) / 86_400_000)).toBe(365);
    await socket.closed;
    for (const caller of [creator, admin, { token: key.token }]) expect(await isIn(caller)).toBe(false);
    const { data } = await gql('query ($token: String!) { invitation(token: $token) { email } }', { token: invited.token });
    expect(data.invitation).toBeNull();
    expect((await gql(loginMutation, { input: { email: creator.email, password, role: 'CREATOR' } })).data.login.userErrors).toMatchObject([
      { code: 'BAD_CREDENTIALS' },
    ]);

    const [entry] = await sql(
      'select action, actor_id as actor from audit_entries where creator_id = $1 order by at desc, id desc limit 1',
      [creator.creatorId],
    );
    expect(entry).toEqual({ action: 'creatorClose', actor: creator.userId });

    // Visitors find neither the page nor the product nor the session; nothing can be bought.
    expect(await creatorPage(creator.username)).toBeNull();
    const visitor = await world.customer();
    const shown =
      'query ($product: UUID!, $session: UUID!) { storefrontProduct(id: $product) { id } storefrontSession(id: $session) { id status } }';
    const { data: seen } = await gql(shown, { product: productId, session: upcoming }, visitor);
    expect(seen.storefrontProduct).toBeNull();
    expect(seen.storefrontSession?.status ?? 'CANCELLED').toBe('CANCELLED');
    expect((await checkout(visitor, productId)).userErrors).toHaveLength(1);
    expect((await fetch(`${setting('TEST_URL')}/en/${creator.username}`, { headers: { accept: 'text/html' } })).status).toBe(404);

    // The buyer opens all of it, and reads until when.
    const [bought] = await library(customer);
    expect(bought.product).toMatchObject({
      id: productId,
      viewerOwns: true,
      creator: { username: creator.username, fullName: 'Sara Ali', bio: null, opensUntil: opensUntil.toISOString(), profilePic: null },
      sections: [{ items: [{ title: 'First steps', body }] }],
    });
    const subjects = async (email: string) => (await mailsTo(email, { count: 1 })).map(({ subject }) => subject);
    expect(await subjects(customer.email)).toContain('Sara Ali has closed their account');
    await until(async () => (await subjects(creator.email)).includes('Your account is closed'), 'the owner was not told');

    // The end: the content goes, orders and the titles in them stay.
    await sql(
      `update creators set closed_at = closed_at - interval '366 days', open_until = open_until - interval '366 days' where id = $1`,
      [creator.creatorId],
    );
    await runJob('ownership:erase', { creatorId: creator.creatorId });
    expect(await library(customer)).toEqual([]);
    expect(await sql('select title, description from products where id = $1', [productId])).toMatchObject([{ description: null }]);
    expect(await sql('select from content_items where product_id = $1', [productId])).toEqual([]);
    expect((await sql('select from orders where product_id = $1', [productId])).length).toBe(1);
    await runJob('ownership:erase', { creatorId: creator.creatorId });
  });

  test('leaves its owner’s email free, and its username to nobody else', async () => {
    const creator = await doors.creator();
    await closed(creator);
    const anew = await doors.newCreator(creator.email);
    expect(anew.userId).not.toBe(creator.userId);
    expect(anew.creatorId).not.toBe(creator.creatorId);
    const query = 'query ($username: String!) { usernameAvailability(username: $username) { isAvailable } }';
    expect((await gql(query, { username: creator.username }, anew)).data.usernameAvailability.isAvailable).toBe(false);
  });

  test('leaves an owner who works in other accounts their sign-in there', async () => {
    const [own, other] = await Promise.all([world.creator(), world.creator()]);
    await sql(
      `insert into admins (creator_id, user_id, email, full_name, permission, accepted_at) values ($1, $2, $3, 'Sara', 'EDIT', now())`,
      [other.creatorId, own.userId, own.email],
    );
    await closed(own);
    expect(await isIn(own)).toBe(false);
    const { data } = await gql(
      'mutation ($input: LoginInput!) { login(input: $input) { viewer { id permission accounts { creatorId permission } } } }',
      { input: { email: own.email, password, role: 'CREATOR' } },
    );
    expect(data.login.viewer).toMatchObject({
      id: own.userId,
      permission: 'EDIT',
      accounts: [{ creatorId: other.creatorId, permission: 'EDIT' }],
    });
  });
});

describe('closing is refused', () => {
  test('while money is owed on either side, with a sentence for each reason', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const payment = await buy(customer, productId);
    const ahead = await event(creator);
    await insertBooking(customer.userId, ahead, { status: 'CONFIRMED' });
    expect(await obstacles(creator)).toEqual(['BALANCE', 'SEATS']);
    const { data } = await close(creator);
    expect(data.creatorClose).toMatchObject({ email: null, opensUntil: null });
    expect(
      data.creatorClose.userErrors.map(({ code, message }: { code: string; message: string }) => [code, message.split(':')[0]]),
    ).toEqual([
      ['WRONG_STATE', 'Your balance is not settled'],
      ['WRONG_STATE', 'A customer has a seat in a session that lies ahead. Cancel it, or wait until it is over'],
    ]);
    expect(await isIn(creator)).toBe(true);
    expect(await creatorPage(creator.username)).not.toBeNull();

    await sql(`update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'HOST' where session_id = $1`, [ahead]);
    await orderRefund(creator, payment.order.id);
    const owes = async () => (await close(creator)).data.creatorClose.userErrors[0].message.startsWith('Your balance is below zero');
    await until(owes, 'the fee of the refunded sale is not owed'); // the gateway keeps it
    expect(await obstacles(creator)).toEqual(['BALANCE']);
    expect(await isIn(creator)).toBe(true);
  });

  test('while a customer pays, and a payment that succeeds later finds the account open', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const { bankAnswers } = await buySlowly(customer, productId);
    expect(await obstacles(creator)).toEqual(['PAYING']);
    expect((await close(creator)).data.creatorClose.userErrors).toHaveLength(1);
    await bankAnswers();
    expect(await isIn(creator)).toBe(true);
  });

  test('while a seat that the host cancelled is not paid back yet', async () => {
    const creator = await world.creator();
    const customer = await world.customer();
    const session = await event(creator, { price: 5000 });
    await paySeat(customer, await held(customer, session));
    // As after a cancellation whose job has not run, once all other money is settled.
    await sql(`update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'HOST' where session_id = $1`, [session]);
    expect(await obstacles(creator)).toEqual(['BALANCE', 'REFUNDS']);
  });

  test('without the right password, and to admins', async () => {
    const creator = await world.creator();
    const admin = await world.admin(creator, 'EDIT');
    expect((await close(creator, { password: 'Wrong1234' })).data.creatorClose.userErrors).toMatchObject([
      { field: ['password'], code: 'INVALID' },
    ]);
    expect((await close(creator, {})).data.creatorClose.userErrors).toMatchObject([{ field: ['password'], code: 'REQUIRED' }]);
    expect((await close(admin)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await isIn(creator)).toBe(true);
  });
});

test('an order that waited for another card is over, and a held slot is given back', async () => {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  const { order, payment } = await checkout(customer, productId);
  await payByCard(payment.redirectUrl, cards.declined);
  await paymentThat(customer, payment.id, ({ status }) => status === 'FAILED');
  const session = await event(creator);
  const seat = await held(customer, session);
  await sql(`update sessions set status = 'HELD' where id = $1`, [session]);
  await closed(creator);
  const again = await gql(
    `mutation ($input: CheckoutInput!) { checkout(input: $input) { order { id } userErrors { code } } }`,
    { input: { orderId: order.id, idempotencyKey: newKey(), language: 'EN' } },
    customer,
  );
  expect(again.data.checkout).toEqual({ order: null, userErrors: [{ code: 'HOLD_LAPSED' }] });
  expect(await statusOf(seat)).toBe('CANCELLED');
  expect(await sql('select status from sessions where id = $1', [session])).toEqual([{ status: 'RELEASED' }]);
});

test('money that a bank sends after the closing goes back to the customer', async () => {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  const { order, payment, bankAnswers } = await buySlowly(customer, productId);
  // The order and its payment are given up while the bank takes its time.
  await letTimePass(order.id);
  await runJob('orders:expireHolds');
  await runJob('billing:reconcile');
  await paymentThat(customer, payment.id, ({ status }) => status === 'EXPIRED');
  await closed(creator);
  await bankAnswers();
  const back = async () => {
    const [row] = await sql<{ status: string; refunded: number }>(
      'select status, refunded_amount::int as refunded from payments where id = $1',
      [payment.id],
    );
    return row?.refunded === 12_500 || instead(row);
  };
  await until(back, 'the money did not go back');
  expect(await library(customer)).toEqual([]);
});

test('two who close at once answer the same, and one who orders meanwhile has it or is refused', async () => {
  const { creator, productId } = await shop({ cost: 'FREE', price: null });
  const customers = await Promise.all(Array.from({ length: 4 }, () => world.customer()));
  const [first, second, ...orders] = await Promise.all([
    close(creator),
    close(creator),
    ...customers.map((customer) => checkout(customer, productId)),
  ]);
  const times = [first, second].flatMap(({ data }) => data?.creatorClose?.opensUntil ?? []);
  expect(times.length).toBeGreaterThan(0);
  expect(new Set(times).size).toBe(1);
  for (const [n, { order, userErrors }] of orders.entries()) {
    expect(Boolean(order)).toBe(userErrors.length === 0);
    expect(await library(customers[n] as Caller)).toHaveLength(order ? 1 : 0);
  }
});

test('changes that wait while the account is closed are refused, and leave nothing', async () => {
  const { creator, productId } = await shop({ cost: 'FREE', price: null });
  await gql(productMoveToDraftMutation, { id: productId }, creator);
  const rows = () =>
    sql(
      `select (select count(*) from products where creator_id = $1) as products, (select count(*) from admins where creator_id = $1) as admins,
         (select status from products where id = $2) as status`,
      [creator.creatorId, productId],
    );
  const before = await rows();
  const account = await lockRows('select from creators where id = $1 for update', [creator.creatorId]);
  const closing = closed(creator);
  await account.awaited(1);
  // The fourth transaction of one caller would wait for a connection instead.
  const changes = [gql(productPublishMutation, { id: productId }, creator), gql(adminInviteMutation, { input: dana() }, creator)];
  await account.awaited(3);
  await account.release();
  await closing;
  for (const { errors } of await Promise.all(changes)) expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  expect(await rows()).toEqual(before);
});

test('an account of one who only signs in with a provider is closed with a code of theirs', async () => {
  const email = newEmail('social');
  const { token } = await signInSocially({ email });
  expect((await close({ token }, { password })).data.creatorClose.userErrors).toMatchObject([{ field: ['code'], code: 'REQUIRED' }]);
  const { code } = await comeBack({ email });
  expect((await close({ token }, { code })).data.creatorClose).toMatchObject({ email, userErrors: [] });
});

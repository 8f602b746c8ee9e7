import { expect, test } from 'vitest';
import { appointments, book, event } from '../../support/bookings.ts';
import { type Caller, gql } from '../../support/client.ts';
import { customerBlockMutation, customerNoteMutation, customerQuery, customerUnblockMutation } from '../../support/customers.ts';
import { day } from '../../support/day.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { buy, checkout, refund, shop } from '../../support/sales.ts';
import { checkoutSeat, held, paySeat } from '../../support/seats.ts';
import { item, product, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type Account, newEmail, world } from '../../support/world.ts';

const run = async (caller: Caller, mutation: string, variables: Record<string, unknown>) => {
  const { data, errors } = await gql(mutation, variables, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  // biome-ignore lint/suspicious/noExplicitAny: each mutation answers its own shape, which the expectations check
  return Object.values(data)[0] as any;
};
const block = (caller: Caller, { userId: id }: Account) => run(caller, customerBlockMutation, { id });
const unblock = (caller: Caller, { userId: id }: Account) => run(caller, customerUnblockMutation, { id });
const customerOf = async (caller: Caller, { userId: id }: Account) => (await gql(customerQuery, { id }, caller)).data.customer;
const codes = ({ userErrors }: { userErrors: { code: string }[] }) => userErrors.map(({ code }) => code);

test('a customer has their purchases, spend, progress, bookings and language', async () => {
  const { creator, productId } = await shop();
  await item(creator, (await section(creator, productId)).id, { title: 'Lines' });
  const sessionId = await event(creator, { price: 5000 });
  const other = await shop();
  const customer = await world.customer();
  await sql("update users set language = 'AR', phone_number = '+96599887766' where id = $1", [customer.userId]);
  const { id: paymentId } = await buy(customer, productId);
  await refund(paymentId, 2500);
  const { booking } = await book(customer, { sessionId });
  await paySeat(customer, booking.id);
  await buy(customer, other.productId);
  expect(await customerOf(creator, customer)).toMatchObject({
    id: customer.userId,
    email: customer.email,
    phoneNumber: '+96599887766',
    language: 'AR',
    orderCount: 2,
    totalPaid: { amount: '15.000', currency: 'KWD' },
    blockedAt: null,
    note: null,
    purchases: {
      totalCount: 2,
      nodes: [
        { title: 'Clay together', bookingId: booking.id, total: { amount: '5.000' }, refunded: { amount: '0.000' }, progress: null },
        { productId, status: 'PAID', total: { amount: '12.500' }, refunded: { amount: '2.500' }, progress: { percent: 0 } },
      ],
    },
    bookings: {
      totalCount: 1,
      nodes: [{ id: booking.id, status: 'CONFIRMED', email: customer.email, session: { title: 'Clay together' } }],
    },
  });
});

test('a customer of another account, and a person who never bought, are nobody', async () => {
  const { creator, productId } = await shop({ cost: 'FREE', price: null });
  const [customer, stranger] = [await world.customer(), await world.customer()];
  await checkout(customer, productId);
  expect(await customerOf(await world.creator(), customer)).toBeNull();
  expect(await customerOf(creator, stranger)).toBeNull();
  for (const whose of [block, unblock]) expect(codes(await whose(await world.creator(), customer))).toEqual(['NOT_FOUND']);
  expect((await gql(customerQuery, { id: customer.userId }, customer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});

test('VIEW admins see contacts masked and no note, and change nothing', async () => {
  const { creator, productId } = await shop({ cost: 'FREE', price: null });
  const customer = await world.customer(newEmail('amal'));
  await checkout(customer, productId);
  const note = `Calls from ${customer.email}`;
  expect((await run(creator, customerNoteMutation, { id: customer.userId, note })).customer.note).toBe(note);
  const viewer = await world.admin(creator, 'VIEW');
  expect(await customerOf(viewer, customer)).toMatchObject({ email: 'a•••@e•••.com', note: null });
  for (const mutation of [customerBlockMutation, customerUnblockMutation, customerNoteMutation]) {
    const { errors } = await gql(mutation, { id: customer.userId, note: 'x' }, viewer);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  }
});

test('a note is trimmed, taken away when blank, and of at most 2,000 characters', async () => {
  const { creator, productId } = await shop({ cost: 'FREE', price: null });
  const customer = await world.customer();
  await checkout(customer, productId);
  const write = (note: string | null) => run(creator, customerNoteMutation, { id: customer.userId, note });
  expect((await write('  First line\nSecond  ')).customer.note).toBe('First line\nSecond');
  expect((await write(' \n ')).customer.note).toBeNull();
  expect(codes(await write('x'.repeat(2001)))).toEqual(['TOO_LONG']);
  expect((await write('ن'.repeat(2000))).customer.note).toHaveLength(2000);
  expect((await write(null)).customer.note).toBeNull();
});

test('a blocked customer keeps what they have bought and buys nothing more, until they are unblocked', async () => {
  const { creator, productId } = await shop({ cost: 'FREE', price: null });
  const paid = await product(creator, { published: true });
  const sessionId = await event(creator);
  const full = await event(creator, { seats: 1 });
  await held(await world.customer(), full);
  const customer = await world.customer();
  await checkout(customer, productId);
  const heldBefore = await held(customer, sessionId);
  expect((await block(await world.admin(creator, 'EDIT'), customer)).customer).toMatchObject({ blockedAt: expect.any(String) });
  expect(codes(await block(creator, customer))).toEqual(['WRONG_STATE']);
  const { data } = await gql('query ($id: UUID!) { storefrontProduct(id: $id) { isOwned: viewerOwns } }', { id: productId }, customer);
  expect(data?.storefrontProduct?.isOwned ?? true).toBe(true);
  expect(await sql('select from entitlements where customer_id = $1', [customer.userId])).toHaveLength(1);

  const refused = await checkout(customer, paid.id);
  expect(refused.userErrors).toEqual([
    { field: ['productId'], code: 'BLOCKED', message: expect.stringContaining('no longer sells to you') },
  ]);
  expect(codes(await checkoutSeat(customer, heldBefore))).toEqual(['BLOCKED']);
  expect(codes(await book(customer, { sessionId: await event(creator) }))).toEqual(['BLOCKED']);
  const { data: joined } = await gql(
    'mutation ($input: WaitingListJoinInput!) { waitingListJoin(input: $input) { userErrors { code } } }',
    { input: { sessionId: full, name: 'Amal', timeZone: 'Asia/Kuwait' } },
    customer,
  );
  expect(joined.waitingListJoin.userErrors).toEqual([{ code: 'BLOCKED' }]);
  const elsewhere = await shop({ cost: 'FREE', price: null });
  expect(codes(await checkout(customer, elsewhere.productId))).toEqual([]);

  expect((await unblock(creator, customer)).customer.blockedAt).toBeNull();
  expect(codes(await unblock(creator, customer))).toEqual(['WRONG_STATE']);
  expect(await buy(customer, paid.id)).toMatchObject({ status: 'SUCCEEDED' });
});

test('a blocked customer gets no slot', async () => {
  const { creator, durationId, at } = await appointments();
  const free = await product(creator, { published: true, cost: 'FREE', price: null });
  const customer = await world.customer();
  await checkout(customer, free.id);
  await block(creator, customer);
  expect(codes(await book(customer, { slot: { durationId, startsAt: at('10:00') } }))).toEqual(['BLOCKED']);
});

test('a checkout that comes while a customer is being blocked waits, and is refused', async () => {
  const { creator, productId } = await shop({ cost: 'FREE', price: null });
  const other = await product(creator, { published: true, cost: 'FREE', price: null });
  const customer = await world.customer();
  await checkout(customer, productId);
  const blocking = await lockRows(
    `with k as (select creator_id, customer_id from customer_totals where customer_id = $1 for update)
     update customer_totals t set blocked_at = now() from k where t.customer_id = k.customer_id and t.creator_id = k.creator_id`,
    [customer.userId],
  );
  const buying = checkout(customer, other.id);
  await blocking.awaited(1);
  await blocking.release();
  expect(codes(await buying)).toEqual(['BLOCKED']);
});

test('twenty purchases and a block at once: what was bought after it is none', async () => {
  const { creator, productId } = await shop({ cost: 'FREE', price: null });
  const customer = await world.customer();
  await checkout(customer, productId);
  const products = await Promise.all(Array.from({ length: 20 }, () => product(creator, { published: true, cost: 'FREE', price: null })));
  const boughtNow = async () => (await sql('select from orders where customer_id = $1', [customer.userId])).length;
  const buyAll = (some: typeof products) => Promise.all(some.map(({ id }) => checkout(customer, id)));
  const early = buyAll(products.slice(0, 10));
  // No sale is under way any more when the block is answered.
  const boughtThen = await block(creator, customer).then(boughtNow);
  const late = await buyAll(products.slice(10));
  const answers = (await early).map(codes);
  expect(late.map(codes)).toEqual(late.map(() => ['BLOCKED']));
  expect(answers.filter((refusal) => refusal.length).flat()).toEqual(answers.filter((refusal) => refusal.length).map(() => 'BLOCKED'));
  expect(await boughtNow()).toBe(boughtThen);
  expect(boughtThen).toBe(1 + answers.filter((refusal) => !refusal.length).length);
});

test('the list of customers is filtered by block, product, day and spend', async () => {
  const { creator, productId } = await shop();
  const free = await product(creator, { published: true, cost: 'FREE', price: null });
  const [amal, badr] = [await world.customer(newEmail('amal')), await world.customer(newEmail('badr'))];
  await buy(amal, productId);
  await checkout(badr, free.id);
  await block(creator, badr);
  const list = async (filter: object | null, search?: string) => {
    const { data, errors } = await gql(
      'query ($filter: CustomerFilter, $search: String) { customers(first: 10, filter: $filter, search: $search) { nodes { email } totalCount } }',
      { filter, search },
      creator,
    );
    if (errors) throw new Error(errors[0]?.extensions.code as string);
    expect(data.customers.totalCount).toBe(data.customers.nodes.length);
    return data.customers.nodes.map(({ email }: { email: string }) => email);
  };
  expect(await list(null)).toEqual([badr.email, amal.email]);
  expect(await list({})).toEqual([badr.email, amal.email]);
  expect(await list({ blocked: true })).toEqual([badr.email]);
  expect(await list({ blocked: false })).toEqual([amal.email]);
  expect(await list({ productId })).toEqual([amal.email]);
  expect(await list({ productId: free.id }, 'amal')).toEqual([]);
  expect(await list({ minimumPaid: { amount: '12.500', currency: 'KWD' } })).toEqual([amal.email]);
  expect(await list({ minimumPaid: { amount: '12.501', currency: 'KWD' } })).toEqual([]);
  await sql("update customer_totals set first_order_at = '2026-01-01', last_order_at = '2026-03-09T21:00:00Z' where customer_id = $1", [
    amal.userId,
  ]);
  expect(await list({ since: '2026-03-10' })).toEqual([badr.email, amal.email]);
  expect(await list({ since: '2026-03-11' })).toEqual([badr.email]);
  expect(await list({ since: day('Asia/Kuwait', 1) })).toEqual([]);
  await expect(list({ minimumPaid: { amount: '1.2345', currency: 'KWD' } })).rejects.toThrow('BAD_USER_INPUT');
});

test("another account's product finds nobody, though its buyers are customers here", async () => {
  const [own, other] = [await shop({ cost: 'FREE', price: null }), await shop({ cost: 'FREE', price: null })];
  const customer = await world.customer();
  for (const { productId } of [own, other]) await checkout(customer, productId);
  const buyersOf = async (productId: string) =>
    (
      await gql(
        'query ($filter: CustomerFilter) { customers(first: 10, filter: $filter) { nodes { id } } }',
        { filter: { productId } },
        own.creator,
      )
    ).data.customers.nodes;
  expect(await buyersOf(own.productId)).toEqual([{ id: customer.userId }]);
  expect(await buyersOf(other.productId)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { event } from '../../support/bookings.ts';
import { type Caller, gql, mailsTo } from '../../support/client.ts';
import { customerNoteMutation } from '../../support/customers.ts';
import { booksOf, buy, buySlowly, checkout, letTimePass, runJob, shop } from '../../support/sales.ts';
import { held, paySeat, seatOf } from '../../support/seats.ts';
import { insertBooking } from '../../support/session-rows.ts';
import { item, section } from '../../support/shop.ts';
import { comeBack, signInSocially } from '../../support/social.ts';
import { sql } from '../../support/sql.ts';
import { openSocket } from '../../support/team.ts';
import { until } from '../../support/until.ts';
import { type Account, doors, loginMutation, newEmail, password, signIn, world } from '../../support/world.ts';

const mutation = `mutation ($input: AccountDeleteInput!) { accountDelete(input: $input) { email userErrors { field code message } } }`;
const remove = async (caller: Caller, input: object = { password }) => gql(mutation, { input }, caller);
async function removed(customer: Account): Promise<void> {
  const { data, errors } = await remove(customer);
  if (errors) throw new Error(JSON.stringify(errors));
  expect(data.accountDelete).toEqual({ email: customer.email, userErrors: [] });
}
const refusals = async (caller: Caller, input?: object) => (await remove(caller, input)).data.accountDelete.userErrors;
const isIn = async (caller: Caller) => (await gql('{ viewer { id } }', {}, caller)).data.viewer !== null;

const ownQuery = `{ myProducts { totalCount } mySessions(tab: PAST) { totalCount } documents { totalCount } continueLearning { id } dataCopy { id } signIns { id } }`;
const figuresQuery =
  '{ planSubscription { usage { activeSubscribers } } revenue { total { amount } paidCustomers orderCount } customers { totalCount } }';
const customersQuery =
  '{ customers { nodes { id email phoneNumber totalPaid { amount } note } totalCount } sales(first: 5) { nodes { customer } } }';

/** All columns of our tables in which a word stands, but for the mailbox that stands in for other people's servers. */
async function tablesWith(word: string): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name <> 'dev_mails' and data_type in ('text', 'jsonb')`,
  );
  const found = await Promise.all(
    columns.map(async ({ table, column }) =>
      (await sql(`select from "${table}" where "${column}"::text like $1 limit 1`, [`%${word}%`])).length ? [`${table}.${column}`] : [],
    ),
  );
  return found.flat().sort();
}

describe('a deleted account', () => {
  test('names nobody any more, while receipts, sales and the books stay', async () => {
    const { creator, productId } = await shop();
    const customer = await doors.customer(newEmail('amal'));
    const [, secret = ''] = customer.email.split(/[-@]/);
    await sql('update users set phone_number = $2 where id = $1', [customer.userId, `+${secret}`]);
    await buy(customer, productId);
    const { id: itemId } = await item(creator, (await section(creator, productId)).id, { title: 'article' });
    await gql('mutation ($id: UUID!) { itemComplete(id: $id) { userErrors { code } } }', { id: itemId }, customer);
    await gql(customerNoteMutation, { id: customer.userId, note: `Amal ${secret} likes mornings` }, creator);
    const past = await event(creator, { startsIn: -48, invited: [customer.email] });
    await insertBooking(customer.userId, past, { name: `Amal ${secret}`, status: 'COMPLETED' });
    const books = await booksOf(creator.creatorId);
    expect((await mailsTo(customer.email, { count: 2 })).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Receipt'));

    const waiting = { to: customer.email, subject: 'News', html: '', text: 'News' };
    await sql("select graphile_worker.add_job('accounts:sendMail', $1::json, run_at := now() + interval '1 day')", [
      JSON.stringify(waiting),
    ]);

    await removed(customer);
    expect(await isIn(customer)).toBe(false);
    expect((await gql(ownQuery, {}, customer)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await gql(loginMutation, { input: { ...login(customer), role: 'CUSTOMER' } })).data.login.userErrors).toMatchObject([
      { code: 'BAD_CREDENTIALS' },
    ]);

    // The creator sees an anonymous customer, the same sums, and nothing to search by.
    const { customers, sales } = (await gql(customersQuery, {}, creator)).data;
    const anonymous = expect.stringMatching(/^deleted-[0-9a-f]{12}@deleted\.invalid$/);
    expect(customers.nodes).toEqual([
      { id: customer.userId, email: anonymous, phoneNumber: null, totalPaid: { amount: '12.500' }, note: null },
    ]);
    expect(sales.nodes).toEqual([{ customer: anonymous }]);
    const viewer = await world.admin(creator, 'VIEW');
    expect((await gql(customersQuery, {}, viewer)).data.customers.nodes).toMatchObject([{ email: anonymous }]);
    expect(await booksOf(creator.creatorId)).toEqual(books);
    const attendees = await gql('query ($id: UUID!) { session(id: $id) { bookings { nodes { name } } } }', { id: past }, creator);
    expect(attendees.data.session.bookings.nodes).toEqual([{ name: 'Deleted customer' }]);

    const { data: file } = await gql('mutation { exportCreate(kind: CUSTOMERS) { export { url } } }', {}, creator);
    expect(await (await fetch(file.exportCreate.export.url)).text()).toContain('\nDeleted customer,,');

    // Only what the law asks for still has the address: the receipt.
    expect(await tablesWith(secret)).toEqual(['documents.data']);
    for (const table of ['entitlements', 'item_progress', 'product_progress'])
      expect(await sql(`select from ${table} where customer_id = $1`, [customer.userId])).toEqual([]);
    expect(await sql('select from sign_ins where user_id = $1', [customer.userId])).toEqual([]);

    // A refund that comes later goes to the card, and no mail to the address; the one about the deletion was the last.
    const [payment] = await sql<{ id: string }>('select id from payments where payer_id = $1', [customer.userId]);
    const [refund] = await sql<{ id: string }>(
      "insert into refunds (payment_id, amount, reason) values ($1, 12500, 'REQUESTED') returning id",
      [payment?.id],
    );
    await runJob('billing:giveBack', { refundId: refund?.id });
    expect((await gql(customersQuery, {}, creator)).data.customers.nodes).toMatchObject([{ totalPaid: { amount: '0.000' } }]);
    const last = async () => (await mailsTo(customer.email)).some(({ subject }) => subject === 'Your account is deleted');
    await until(last, 'no mail told of the deletion');
    const subjects = (await mailsTo(customer.email)).map(({ subject }) => subject);
    expect(subjects[0]).toBe('Your account is deleted');
    expect(subjects).toHaveLength(3);
    expect(await sql("select from graphile_worker._private_jobs where payload ->> 'to' = $1", [customer.email])).toEqual([]);
  });

  test('leaves its email free, and gives a new account nothing of the old one', async () => {
    const { productId } = await shop({ cost: 'FREE', price: null });
    const customer = await doors.customer();
    await checkout(customer, productId);
    await removed(customer);
    const anew = await doors.customer(customer.email);
    expect(anew.userId).not.toBe(customer.userId);
    expect((await gql(ownQuery, {}, anew)).data).toEqual({
      myProducts: { totalCount: 0 },
      mySessions: { totalCount: 0 },
      documents: { totalCount: 0 },
      continueLearning: null,
      dataCopy: null,
      signIns: [expect.anything()],
    });
    // What was made for the old account opens nothing in the new one.
    expect(await isIn(customer)).toBe(false);
    expect((await checkout(anew, productId)).order.id).toEqual(expect.any(String));
    await removed(anew);
    await removed(await doors.customer(customer.email));
  });

  test('frees a place among the creator’s active customers, and a refund that comes later frees none twice', async () => {
    const { creator, productId } = await shop();
    const [leaver, stayer] = await Promise.all([doors.customer(), world.customer()]);
    const [payment] = [await buy(leaver, productId), await buy(stayer, productId)];
    const figures = async () => (await gql(figuresQuery, {}, creator)).data;
    const { planSubscription, ...sums } = await figures();
    expect(planSubscription.usage.activeSubscribers).toBe(2);
    expect(sums.revenue).toEqual({ total: { amount: '25.000' }, paidCustomers: 2, orderCount: 2 });
    await removed(leaver);
    expect(await figures()).toEqual({ ...sums, planSubscription: { usage: { activeSubscribers: 1 } } });

    const [refund] = await sql<{ id: string }>(
      "insert into refunds (payment_id, amount, reason) values ($1, 12500, 'REQUESTED') returning id",
      [payment.id],
    );
    await runJob('billing:giveBack', { refundId: refund?.id });
    const { planSubscription: after, revenue } = await figures();
    expect(revenue).toEqual({ total: { amount: '12.500' }, paidCustomers: 1, orderCount: 1 });
    expect(after.usage.activeSubscribers).toBe(1);
  });

  test('ends an open socket of theirs at once, and no other', async () => {
    const [customer, other] = await Promise.all([doors.customer(), world.customer()]);
    const [mine, theirs] = await Promise.all([openSocket(customer), openSocket(other)]);
    let isOver = false;
    void theirs.closed.then(() => {
      isOver = true;
    });
    const from = Date.now();
    await removed(customer);
    const { code, at } = await mine.closed;
    expect(code).toBe(4403);
    // Before the check of every 15 seconds comes.
    expect(at - from).toBeLessThan(8000);
    expect(isOver).toBe(false);
  });

  test('is the customer’s alone: the same person goes on as a creator', async () => {
    const creator = await world.creator();
    const customer = await world.customer(creator.email);
    await removed(customer);
    expect(await isIn(creator)).toBe(true);
    expect(await signIn(creator.email, 'CREATOR')).toEqual(expect.any(String));
    expect((await remove(creator)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test('ends the other devices, and is gone once for two requests at once', async () => {
    const customer = await world.customer();
    const token = await signIn(customer.email, 'CUSTOMER');
    await gql('mutation { dataCopyCreate { userErrors { code } } }', {}, customer);
    const copy = async () => (await gql('{ dataCopy { url } }', {}, customer)).data.dataCopy?.url ?? false;
    const url = await until(copy, 'the copy was not made');
    expect((await fetch(url)).status).toBe(200);
    const both = await Promise.all([remove(customer), remove({ token })]);
    for (const { data } of both) expect(data.accountDelete).toEqual({ email: customer.email, userErrors: [] });
    expect(await isIn({ token })).toBe(false);
    expect((await remove(customer)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await fetch(url)).status).toBe(404);
    const told = async () => (await mailsTo(customer.email)).filter(({ subject }) => subject === 'Your account is deleted');
    await until(async () => (await told()).length > 0, 'no mail told of the deletion');
    expect(await told()).toHaveLength(1);
  });
});

const statusOf = async (paymentId: string) =>
  (await sql<{ status: string }>('select status from payments where id = $1', [paymentId]))[0]?.status;

const login = ({ email }: Account) => ({ email, password });

describe('deleting an account', () => {
  test('asks for the password, and counts wrong ones as a sign-in does', async () => {
    const customer = await world.customer();
    expect(await refusals(customer, {})).toMatchObject([{ field: ['password'], code: 'REQUIRED' }]);
    for (let tries = 0; tries < 10; tries++)
      expect(await refusals(customer, { password: 'Wrong1234' })).toMatchObject([{ field: ['password'], code: 'INVALID' }]);
    expect((await remove(customer)).errors?.[0]?.extensions.code).toBe('THROTTLED');
    expect(await isIn(customer)).toBe(true);
  });

  test('asks those without a password for a fresh sign-in of the same account', async () => {
    const email = newEmail('google');
    const { token } = await signInSocially({ email }, { role: 'customer' });
    expect(await refusals({ token }, { password })).toMatchObject([{ field: ['code'], code: 'REQUIRED' }]);
    const other = newEmail('other');
    await signInSocially({ email: other }, { role: 'customer' });
    const { code: others } = await comeBack({ email: other }, { role: 'customer' });
    expect(await refusals({ token }, { code: others })).toMatchObject([{ field: ['code'], code: 'INVALID' }]);
    expect(await refusals({ token }, { code: others })).toMatchObject([{ code: 'LINK_INVALID' }]);
    const { code } = await comeBack({ email }, { role: 'customer' });
    expect((await remove({ token }, { code })).data.accountDelete).toMatchObject({ email, userErrors: [] });
    // The provider's account is free as well: it makes a new one.
    expect((await signInSocially({ email }, { role: 'customer' })).token).toEqual(expect.any(String));
  });

  test('waits until sessions ahead are over or cancelled, and gives back what is only held', async () => {
    const customer = await world.customer();
    const creator = await world.creator();
    const sessionId = await event(creator, { seats: 1 });
    const bookingId = await held(customer, sessionId);
    await paySeat(customer, bookingId);
    const onlyHeld = await held(customer, await event(creator));
    expect(await refusals(customer)).toEqual([
      { field: null, code: 'WRONG_STATE', message: 'You have a session ahead. Cancel it first, or wait until it is over' },
    ]);
    expect(await refusals({ ...customer, language: 'ar' } as Caller)).toMatchObject([{ message: expect.stringContaining('جلسة قادمة') }]);
    expect((await seatOf(onlyHeld)).status).toBe('HELD');

    const cancel = 'mutation ($id: UUID!, $key: String!) { bookingCancel(id: $id, idempotencyKey: $key) { userErrors { code } } }';
    expect((await gql(cancel, { id: bookingId, key: `cancel-${bookingId}` }, customer)).data.bookingCancel.userErrors).toEqual([]);
    await removed(customer);
    expect(await seatOf(onlyHeld)).toMatchObject({ status: 'CANCELLED', cancelled_by: 'CUSTOMER', taken: 0 });
    const refunded = () => sql("select from payments where payer_id = $1 and status = 'REFUNDED'", [customer.userId]);
    await until(async () => (await refunded()).length === 1, 'the cancelled seat was not refunded');
  });

  test('is refused while a payment is under way, and money that comes after all goes back', async () => {
    const { creator, productId } = await shop({ maxParticipants: 1 });
    const customer = await world.customer();
    const { order, payment, bankAnswers } = await buySlowly(customer, productId);
    expect(await refusals(customer)).toMatchObject([{ field: null, code: 'WRONG_STATE', message: expect.stringContaining('under way') }]);
    await letTimePass(order.id);
    await runJob('billing:reconcile');
    const is = (status: string) => async () => (await statusOf(payment.id)) === status;
    await until(is('EXPIRED'), 'the payment did not expire');
    await removed(customer);
    expect(await sql('select taken from products where id = $1', [productId])).toEqual([{ taken: 0 }]);
    await bankAnswers();
    await until(is('REFUNDED'), 'the late payment did not go back');
    expect(await sql('select from entitlements where product_id = $1', [productId])).toEqual([]);
    expect((await booksOf(creator.creatorId)).totals).toBe(0);
  });
});

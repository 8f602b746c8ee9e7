import pg from 'pg';
import { expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { login, newestLink, verify } from '../../support/passwords.ts';
import { runJob } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { newEmail, newUsername, password, signupResendMutation, world } from '../../support/world.ts';

/** Users whose email nobody has proved go 90 days after their last sign-up. */
const signupMutation = `mutation ($input: SignupInput!) { signup(input: $input) { signUpId userErrors { code } } }`;
async function signUp(email: string, role: 'CREATOR' | 'CUSTOMER' = 'CREATOR', more: object = {}): Promise<void> {
  const phoneNumber = role === 'CREATOR' ? '+96599887766' : undefined;
  const { data } = await gql(signupMutation, { input: { email, password, role, phoneNumber, ...more } });
  expect(data.signup.userErrors).toEqual([]);
}

/** Moves all that there is of an address so many days into the past. */
async function age(email: string, days: number): Promise<void> {
  const ofUser = 'user_id = (select id from users where email = $1)';
  await sql('update users set created_at = created_at - make_interval(days => $2) where email = $1', [email, days]);
  await sql(`update sign_ups set created_at = created_at - make_interval(days => $2) where ${ofUser}`, [email, days]);
  await sql(`update email_links set expires_at = expires_at - make_interval(days => $2) where ${ofUser}`, [email, days]);
}
const userOf = async (email: string) => (await sql<{ id: string }>('select id from users where email = $1', [email]))[0]?.id;
const accountsOf = (userId: string | undefined) => sql('select from creators where owner_id = $1', [userId]);
const codeOf = async (email: string) => (await login(email, password)).userErrors[0]?.code;
const forget = () => runJob('accounts:forgetUnproved');

test('a sign-up that was never completed goes after 90 days with its account, and the email and the username are free', async () => {
  const [email, customer, username] = [newEmail(), newEmail(), newUsername()];
  await signUp(email, 'CREATOR', { username });
  await signUp(customer, 'CUSTOMER');
  const userId = await userOf(email);
  expect(await accountsOf(userId)).toHaveLength(1);
  for (const one of [email, customer]) await age(one, 89);
  await forget();
  expect([await userOf(email), await userOf(customer)]).toEqual([userId, expect.any(String)]);
  for (const one of [email, customer]) await age(one, 2);
  await forget();
  expect([await userOf(email), await userOf(customer), await accountsOf(userId)]).toEqual([undefined, undefined, []]);

  await signUp(email, 'CREATOR', { username });
  const { token, viewer } = await verify(await newestLink(email, 2));
  expect(token).toBeTruthy();
  expect(viewer.id).not.toBe(userId);
  expect((await gql('{ viewer { creator { username } } }', {}, { token })).data.viewer.creator).toEqual({ username });
});

test('the last sign-up counts, and so does a link that still works', async () => {
  const [again, asked] = [newEmail(), newEmail()];
  for (const email of [again, asked]) {
    await signUp(email);
    await age(email, 91);
  }
  await signUp(again);
  await gql(signupResendMutation, { input: { email: asked, role: 'CREATOR' } });
  const link = await newestLink(asked, 2);
  await forget();
  expect(await codeOf(again)).toBe('EMAIL_NOT_VERIFIED');
  expect((await verify(link)).token).toBeTruthy();
});

test('a user whose email is proved stays, however old, and so do a user who has left and an owner with something in the account', async () => {
  const [proved, left, busy] = [await world.creator(), await world.customer(), newEmail()];
  await sql("update users set created_at = now() - interval '9 years' where id = any($1::uuid[])", [[proved.userId, left.userId]]);
  await sql(
    `update users set email = 'deleted-' || id || '@deleted.invalid', password_hash = null, email_verified_at = null, deleted_at = now()
     where id = $1`,
    [left.userId],
  );
  await signUp(busy);
  await sql(
    `insert into usernames (username, creator_id) select $2, c.id from creators c join users u on u.id = c.owner_id where u.email = $1`,
    [busy, newUsername()],
  );
  await age(busy, 91);
  await forget();
  const stay = await sql('select from users where id = any($1::uuid[])', [[proved.userId, left.userId, await userOf(busy)]]);
  expect(stay).toHaveLength(3);
  expect((await login(proved.email, password)).token).toBeTruthy();
});

test('who signs up while the address is dropped gets a new user, and a sign-up under way is not waited for', async () => {
  const email = newEmail();
  await signUp(email);
  await age(email, 91);
  const before = await userOf(email);
  const client = new pg.Client(setting('TEST_DATABASE_URL'));
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [before]);
    await forget();
    expect(await userOf(email)).toBe(before);
    for (const table of ['email_links', 'sign_ups']) await client.query(`delete from ${table} where user_id = $1`, [before]);
    await client.query('delete from creators where owner_id = $1', [before]);
    await client.query('delete from users where id = $1', [before]);
    const signedUp = signUp(email);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isWaiting = async () => (await sql('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid])).length;
    await until(isWaiting, 'the sign-up does not wait for the address');
    await client.query('commit');
    await signedUp;
  } finally {
    await client.end();
  }
  expect((await verify(await newestLink(email, 2))).token).toBeTruthy();
  expect(await userOf(email)).not.toBe(before);
});

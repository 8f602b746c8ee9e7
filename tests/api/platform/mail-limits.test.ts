import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gql, mailsTo, rest } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { until } from '../../support/until.ts';
import {
  adminInviteMutation,
  newEmail,
  password,
  passwordChangeMutation,
  passwordResetRequestMutation,
  signIn,
  signupMutation,
  signupResendMutation,
} from '../../support/world.ts';

/** The limits of mails in a day. Past the limit, requests for a mail are refused, and the server's own mails wait until tomorrow. */
let server: OwnServer;
let shop: OwnShop;
let owner: { token: string; url: string; email: string };
beforeAll(async () => {
  server = await ownServer({ MAILS_PER_DAY: '100' });
  shop = await ownShop(server.databaseUrl);
  const [user] = await shop.sql<{ email: string }>("select email from users where role = 'CREATOR'");
  const email = user?.email as string;
  owner = { token: await signIn(email, 'CREATOR', server), url: server.url, email };
});
afterAll(async () => {
  await shop.end();
  await server.stop();
});
beforeEach(async () => {
  await untilDayLasts('UTC');
  await shop.sql('delete from mail_days');
});

const spend = (about: string, mails: number) =>
  shop.sql("insert into mail_days (day, about, mails) values ((now() at time zone 'utc')::date, $1, $2)", [about, mails]);
const counted = async (about: string) =>
  (await shop.sql<{ mails: number }>('select mails from mail_days where about = $1', [about]))[0]?.mails ?? 0;
const about = (email: string) => `to ${createHash('sha256').update(email).digest('base64url')}`;
const message = 'No more mails can be sent today. Try again tomorrow';
const refused = { status: 429, errors: [{ message, extensions: { code: 'THROTTLED', retryAfter: expect.any(Number) } }] };

test('past the total limit, all operations that mail are refused with the reason, and the others work', async () => {
  await spend('all', 100);
  const input = { email: newEmail(), role: 'CUSTOMER' };
  expect(await gql(signupMutation, { input: { ...input, password } }, server)).toMatchObject(refused);
  expect(await gql(signupResendMutation, { input }, server)).toMatchObject(refused);
  expect(await gql(passwordResetRequestMutation, { input }, server)).toMatchObject(refused);
  expect(await gql(adminInviteMutation, { input: { fullName: 'A', email: input.email, permission: 'VIEW' } }, owner)).toMatchObject(
    refused,
  );
  expect(
    await rest('POST', '/auth/cc/email/signup/resend', { body: { email: input.email }, url: server.url, language: 'ar' }),
  ).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/\p{Script=Arabic}/u) },
  });
  expect(await shop.sql('select from users where email = $1', [input.email])).toEqual([]);
  expect(await counted('all')).toBe(100);
  expect(await signIn(owner.email, 'CREATOR', server)).toBeTruthy();
});

test('the mails to one recipient are limited, whether the user exists or not, and others get theirs', async () => {
  const customer = shop.customers[0]?.email as string;
  for (const email of [customer, newEmail()]) {
    await spend(about(email), 20);
    expect(await gql(passwordResetRequestMutation, { input: { email, role: 'CUSTOMER' } }, server)).toMatchObject(refused);
  }
  expect(await counted('all')).toBe(0);
  const other = newEmail();
  expect((await gql(signupMutation, { input: { email: other, password, role: 'CUSTOMER' } }, server)).data.signup.userErrors).toEqual([]);
  await mailsTo(other, { url: server.url });
  expect([await counted('all'), await counted(about(other))]).toEqual([1, 1]);
});

test('the invitations of one account in a day are limited', async () => {
  await spend(`from ${shop.creatorId}`, 200);
  const email = newEmail();
  expect(await gql(adminInviteMutation, { input: { fullName: 'A', email, permission: 'VIEW' } }, owner)).toMatchObject(refused);
  expect([await counted('all'), await counted(about(email))]).toEqual([0, 0]);
});

test("the server's own mails are sent the next day", async () => {
  await spend('all', 100);
  const input = { oldPassword: password, newPassword: 'Diwan5678' };
  const { passwordChange } = (await gql(passwordChangeMutation, { input }, owner)).data;
  expect(passwordChange.userErrors).toEqual([]);
  const waiting = () =>
    shop.sql<{ tomorrow: boolean }>(
      "select run_at = ((now() at time zone 'utc')::date + 1)::timestamp at time zone 'utc' as tomorrow from graphile_worker.jobs where task_identifier = 'accounts:sendMail'",
    );
  expect(await waiting()).toEqual([{ tomorrow: true }]);
  expect(await mailsTo(owner.email, { count: 0, url: server.url })).toEqual([]);
  await shop.sql('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
  await until(async () => !(await waiting()).length, 'it does not go');
  expect(await mailsTo(owner.email, { url: server.url })).toHaveLength(1);
});

test('old counts and old idempotency keys are deleted', async () => {
  await shop.sql("insert into mail_days (day, about, mails) values (current_date - 91, 'all', 1)");
  await shop.sql(
    `insert into idempotency_keys (user_id, key, operation, input_hash, created_at)
     select id, age::text, 'x', 'x', now() - age * interval '1 day' from users, unnest(array[1, 29, 31]) age where email = $1`,
    [owner.email],
  );
  for (const job of ['accounts:forget', 'orders:forgetKeys']) await shop.sql('select graphile_worker.add_job($1)', [job]);
  const keys = () => shop.sql<{ key: string }>('select key from idempotency_keys order by key');
  await until(async () => (await keys()).length === 2, 'old keys stay');
  expect(await keys()).toEqual([{ key: '1' }, { key: '29' }]);
  await until(async () => !(await shop.sql('select from mail_days')).length, 'old counts stay');
});

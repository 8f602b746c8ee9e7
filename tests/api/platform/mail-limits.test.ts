import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gql, type Mail, mailsTo, rest } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { runJob } from '../../support/sales.ts';
import { insertSession } from '../../support/session-rows.ts';
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
  server = await ownServer({ MAILS_PER_DAY: '100', SIGN_IN_ATTEMPTS: '1000', TRUST_PROXY: '127.0.0.1' });
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
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const about = (email: string, purpose = 'ASKED') => `to ${hash(email)} for ${purpose}`;
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
    await spend(about(email, 'ACCESS'), 20);
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

const reset = (email: string, role = 'CUSTOMER') => gql(passwordResetRequestMutation, { input: { email, role } }, server);

test('what is asked for unknown addresses uses nothing up that others need', async () => {
  for (let n = 0; n < 5; n++) expect((await reset(newEmail())).data.passwordResetRequest.userErrors).toEqual([]);
  expect([await counted('all'), await counted('for ACCESS')]).toEqual([0, 0]);
  expect(await reset(newEmail()), 'the network that asked has had its share').toMatchObject(refused);
});

test('strangers cannot use up the mails that let people into their accounts, nor those of security and money', async () => {
  await spend('for ASKED', 30);
  expect(await gql(signupMutation, { input: { email: newEmail(), password, role: 'CUSTOMER' } }, server)).toMatchObject(refused);
  expect((await reset(owner.email, 'CREATOR')).data.passwordResetRequest.userErrors).toEqual([]);
  await mailsTo(owner.email, { url: server.url });
  expect([await counted('for ACCESS'), await counted('all')]).toEqual([1, 1]);

  await spend('for NEWS', 30);
  await shop.sql("update mail_days set mails = 20 where about = 'for ACCESS'");
  await shop.sql("update mail_days set mails = 80 where about = 'all'");
  expect(await reset(owner.email, 'CREATOR')).toMatchObject(refused);
  const { token } = (await gql(passwordChangeMutation, { input: { oldPassword: password, newPassword: password } }, owner)).data
    .passwordChange;
  owner = { ...owner, token };
  await mailsTo(owner.email, { count: 2, url: server.url });
  expect(await counted('all')).toBe(81);
});

/** Takes back what waits for tomorrow. */
const dropWaiting = () =>
  shop.sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs where run_at > now()');

test('one who repeats a change does not use up the mails of security', async () => {
  await spend(about(owner.email, 'SECURITY'), 20);
  const { token } = (await gql(passwordChangeMutation, { input: { oldPassword: password, newPassword: password } }, owner)).data
    .passwordChange;
  owner = { ...owner, token };
  expect(await counted('all')).toBe(0);
  expect(await shop.sql('select from graphile_worker.jobs where run_at > now()'), 'the mail waits').toHaveLength(1);
  await dropWaiting();
});

test('an invitation to who has ended them takes no mail of its recipient and the site, and its sender cannot tell', async () => {
  const email = newEmail('guest');
  let days = 7;
  const invite = async () => {
    const columns = { event_type: 'PRIVATE', published_at: new Date() };
    const startsAt = new Date(Date.now() + ++days * 86_400_000);
    const sessionId = await insertSession(shop.creatorId, { startsAt, columns }, shop.sql);
    const [invitation] = await shop.sql<{ id: string }>(
      'insert into session_invitations (session_id, email) values ($1, $2) returning id',
      [sessionId, email],
    );
    const invitationId = invitation?.id as string;
    await runJob('bookings:invite', { sessionId, language: 'EN' }, shop.sql);
    const [row] = await shop.sql<{ sent: boolean }>('select sent_at is not null as sent from session_invitations where id = $1', [
      invitationId,
    ]);
    return { id: sessionId, invitationId, sent: row?.sent };
  };
  const resend = (input: { id: string; invitationId: string }) =>
    gql(
      'mutation ($id: UUID!, $invitationId: UUID!) { sessionInvitationResend(id: $id, invitationId: $invitationId) { userErrors { code } } }',
      input,
      owner,
    );
  const counts = () => Promise.all([`from ${shop.creatorId}`, about(email), 'for ASKED', 'all'].map(counted));

  expect(await invite()).toMatchObject({ sent: true });
  expect(await counts()).toEqual([1, 1, 1, 1]);
  const [{ stop }] = (await mailsTo(email, { url: server.url })) as [Mail];
  expect((await fetch(stop as string, { method: 'POST' })).status).toBe(200);

  const ended = await invite();
  expect(ended).toMatchObject({ sent: true });
  expect(await counts()).toEqual([2, 1, 1, 1]);
  // Who asks for it again uses up what they may ask for.
  expect(await resend(ended)).toMatchObject({ data: { sessionInvitationResend: { userErrors: [] } } });
  expect(await counts()).toEqual([3, 2, 1, 1]);

  await shop.sql("update mail_days set mails = 100 where about = 'all'");
  expect(await resend(ended)).toMatchObject(refused);
  expect(await invite(), 'it waits as the others').toMatchObject({ sent: false });
  expect(await mailsTo(email, { url: server.url })).toHaveLength(1);
  await dropWaiting();
});

test('one network cannot ask for all mails, nor can one that moves within its IPv6', async () => {
  const from = (address: string) =>
    gql(passwordResetRequestMutation, { input: { email: newEmail(), role: 'CUSTOMER' } }, { url: server.url, address });
  const asked = { data: { passwordResetRequest: { userErrors: [] } } };
  for (let n = 0; n < 5; n++) expect(await from('2001:db8:1:100::1')).toMatchObject(asked);
  expect(await from('2001:db8:1:100::2'), 'its /64').toMatchObject(refused);
  for (let n = 0; n < 15; n++) expect(await from(`2001:db8:1:1${String(n).padStart(2, '1')}::1`)).toMatchObject(asked);
  expect(await from('2001:db8:1:1ff::1'), 'its /56').toMatchObject(refused);
  expect(await from('2001:db8:1:200::1'), 'another /56').toMatchObject(asked);
  await shop.sql('update mail_days set mails = 80 where about = $1', [`of ${hash('2001:db8:1/48')}`]);
  expect(await from('2001:db8:1:200::1'), 'its /48').toMatchObject(refused);
  expect(await from('2001:db8:2:200::1'), 'another /48').toMatchObject(asked);
});

test("the server's own mails are sent the next day", async () => {
  await spend('all', 100);
  const { length: before } = await mailsTo(owner.email, { count: 0, url: server.url });
  const input = { oldPassword: password, newPassword: 'Diwan5678' };
  const { passwordChange } = (await gql(passwordChangeMutation, { input }, owner)).data;
  expect(passwordChange.userErrors).toEqual([]);
  const waiting = () =>
    shop.sql<{ tomorrow: boolean }>(
      "select run_at = ((now() at time zone 'utc')::date + 1)::timestamp at time zone 'utc' as tomorrow from graphile_worker.jobs where task_identifier = 'accounts:sendMail'",
    );
  expect(await waiting()).toEqual([{ tomorrow: true }]);
  expect(await mailsTo(owner.email, { count: 0, url: server.url })).toHaveLength(before);
  await shop.sql('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
  await until(async () => !(await waiting()).length, 'it does not go');
  expect(await mailsTo(owner.email, { count: before + 1, url: server.url })).toHaveLength(before + 1);
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

import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, gql, rest } from '../../support/client.ts';
import { ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { complete, sessionCreateMutation, sessionRepeatMutation } from '../../support/sessions.ts';
import { productUpdateMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { newEmail, world } from '../../support/world.ts';

let server: Awaited<ReturnType<typeof ownServer>>;
let shop: OwnShop;
beforeAll(async () => {
  server = await ownServer({ WRITES_PER_HOUR: '20', WORKERS: 'none', TRUST_PROXY: '127.0.0.1', SIGN_IN_ATTEMPTS: '1000' });
  shop = await ownShop(server.databaseUrl, { customers: 2 });
});
afterAll(async () => {
  await shop.end();
  await server.stop();
});

const renew = 'mutation { calendarFeedRenew { url userErrors { code } } }';
const language = 'mutation { languageChange(language: EN) { userErrors { code } } }';
const refusedWith = async (caller: Caller, mutation: string, variables: Record<string, unknown> = {}) => {
  const { errors, data } = await gql(mutation, variables, caller);
  if (!errors) expect(Object.values(data)[0]).toMatchObject({ userErrors: [] });
  return errors?.[0] ?? null;
};

test('an account writes so often in an hour, through whichever door, and reads on', async () => {
  const owner = await shop.signInOwner(server.url);
  // A product's codes are rows of their own: eleven writes.
  const promoCodes = Array.from({ length: 10 }, (_, n) => ({ code: `CODE-${n}`, percentage: 10 }));
  const codes = { id: shop.productId, input: { promoCodes } };
  expect(await refusedWith(owner, productUpdateMutation, codes)).toBeNull();
  // Those that are there already are none.
  expect(await refusedWith(owner, productUpdateMutation, codes)).toBeNull();
  for (let n = 0; n < 7; n++) expect(await refusedWith(owner, renew)).toBeNull();
  const { body } = await rest('POST', '/v2/cc/product', { body: { title: 'By REST' }, token: owner.token, url: server.url });
  expect(body.data._id).toBeTruthy();
  const refusal = { message: 'Too many changes within an hour. Try again later', extensions: { code: 'THROTTLED' } };
  expect(await refusedWith(owner, renew)).toMatchObject(refusal);
  const arabic = await refusedWith({ ...owner, language: 'ar' }, renew);
  expect(arabic?.message).toBe('أُجريت تغييرات كثيرة خلال ساعة. حاول مرة أخرى لاحقًا');
  expect(arabic?.extensions.retryAfter).toBeGreaterThan(3000);
  const late = await rest('POST', '/v2/cc/product', { body: { title: 'By REST' }, token: owner.token, url: server.url });
  expect([late.status, late.body.message]).toEqual([429, refusal.message]);
  expect((await gql('{ planSubscription { plan { id } } }', {}, owner)).errors).toBeUndefined();
  // What was refused with many rows has made none of them.
  const more = Array.from({ length: 10 }, (_, n) => ({ code: `MORE-${n}`, percentage: 10 }));
  await refusedWith(owner, productUpdateMutation, { id: shop.productId, input: { promoCodes: more } });
  expect(await shop.sql("select from promo_codes where code like 'MORE%'")).toEqual([]);
});

test('each customer has writes of their own', async () => {
  const [one, other] = [await shop.signIn(0, server.url), await shop.signIn(1, server.url)];
  for (let n = 0; n < 20; n++) expect(await refusedWith(one, language)).toBeNull();
  expect(await refusedWith(one, language)).toMatchObject({ extensions: { code: 'THROTTLED' } });
  expect(await refusedWith(other, language)).toBeNull();
});

test('strangers have writes by their network, and those around it', async () => {
  const login = () => `login(input: { email: "${newEmail()}", password: "Abcdefg1!", role: CUSTOMER }) { userErrors { code } }`;
  const ofTwenty = () => `mutation { ${Array.from({ length: 20 }, (_, n) => `a${n}: ${login()}`).join('\n')} }`;
  const from = (address: string) => ({ url: server.url, address });
  for (const household of [1, 2, 3, 4]) {
    expect((await gql(ofTwenty(), {}, from(`2001:db8:9:10${household}::1`))).errors, `/64 number ${household}`).toBeUndefined();
  }
  const one = `mutation { ${login()} }`;
  expect(await gql(one, {}, from('2001:db8:9:104::2'))).toMatchObject({ errors: [{ extensions: { code: 'THROTTLED' } }] });
  expect(await gql(one, {}, from('2001:db8:9:105::1')), 'its /56').toMatchObject({ errors: [{ extensions: { code: 'THROTTLED' } }] });
  expect((await gql(one, {}, from('2001:db8:9:205::1'))).errors, 'another /56').toBeUndefined();
});

test('an account makes at most 2,000 sessions in a day, and those that are refused are none of them', async () => {
  const owner = await world.creator();
  // As if 1,994 had been made today.
  const key = `sessions:${createHash('sha256').update(owner.creatorId).digest('base64url')}`;
  await sql('insert into rate_limits (key, points, expire) values ($1, 1994, $2)', [key, Date.now() + 3_600_000]);
  const { data } = await gql(sessionCreateMutation, { input: complete() }, owner);
  const { id } = data.sessionCreate.session;
  const message = 'The account has made too many sessions within a day. Try again later';
  const refusal = { message, extensions: { code: 'THROTTLED' } };
  expect(await refusedWith(owner, sessionRepeatMutation, { id, input: { weeks: 6 } })).toMatchObject(refusal);
  const withUnknownDeal = { ...complete(), specialDeal: { sessionId: randomUUID(), discount: 10 } };
  const { data: failed, errors } = await gql(sessionCreateMutation, { input: withUnknownDeal }, owner);
  expect(errors).toBeUndefined();
  expect(failed.sessionCreate.userErrors).toHaveLength(1);
  expect(await refusedWith(owner, sessionRepeatMutation, { id, input: { weeks: 5 } })).toBeNull();
  expect(await refusedWith({ ...owner, language: 'ar' }, sessionCreateMutation, { input: complete() })).toMatchObject({
    message: 'أنشأ الحساب جلسات كثيرة جدًا خلال يوم. حاول مرة أخرى لاحقًا',
  });
  expect(await sql('select from sessions where creator_id = $1', [owner.creatorId])).toHaveLength(6);
});

test('an account has at most 100 exports of a day', async () => {
  const owner = await world.creator();
  await sql(
    `insert into exports (creator_id, user_id, kind, filter, language, status, row_count, bytes, storage_key, created_at, expires_at)
     select $1, $2, 'SALES', '{}', 'EN', 'FAILED', null, null, uuidv7()::text, now(), now() + interval '1 day' from generate_series(1, 100)`,
    [owner.creatorId, owner.userId],
  );
  const mutation = 'mutation { exportCreate(kind: SALES) { export { id } userErrors { field code message } } }';
  const message = 'The account has had 100 exports within a day. Ask for another tomorrow';
  expect((await gql(mutation, {}, owner)).data.exportCreate.userErrors).toEqual([{ field: null, code: 'WRONG_STATE', message }]);
  const arabic = await gql(mutation, {}, { ...owner, language: 'ar' });
  expect(arabic.data.exportCreate.userErrors[0].message).toMatch(/^صُدِّر .*100/);
});

import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/platform/config.ts';
import { apiKey } from '../../support/api-keys.ts';
import { type Caller, gql, rest } from '../../support/client.ts';
import { type DatabaseProxy, databaseProxy } from '../../support/database-proxy.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { changePassword } from '../../support/passwords.ts';
import { checkout } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { product, productUpdateMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { remove, update } from '../../support/team.ts';
import { until } from '../../support/until.ts';
import { type CreatorAccount, signIn, world } from '../../support/world.ts';

/**
 * A process remembers viewers (decision 21). Whatever is taken from them or given to them counts with the next request: in each
 * process, and in one that hears no events. The server of this run hears them; `deaf` is a second one that does not.
 */
let proxy: DatabaseProxy;
let deaf: OwnServer;
beforeAll(async () => {
  proxy = await databaseProxy(setting('TEST_DATABASE_URL'));
  deaf = await ownServer({ DATABASE_URL: proxy.url, WORKERS: 'none' });
  proxy.deafen();
});
afterAll(async () => {
  await deaf.stop();
  await proxy.stop();
});

const productsQuery = '{ products { totalCount } }';
const customersQuery = '{ customers { nodes { email } } products { totalCount } }';
const adminsQuery = '{ admins { nodes { id } } }';
const ownQuery = '{ viewer { email } }';

/** What a query answers: its data, or the code of its error. */
const answer = async (query: string, caller: Caller) => {
  const { data, errors } = await gql(query, {}, caller);
  return errors?.[0]?.extensions.code ?? data;
};
/** What each process answers to the same caller. */
const answers = (query: string, caller: Caller) => Promise.all([answer(query, caller), answer(query, { ...caller, url: deaf.url })]);

/** Asks until both processes remember the viewer and know the query. */
async function remembered(query: string, caller: Caller): Promise<unknown> {
  await answers(query, caller);
  const [here, there] = await answers(query, caller);
  expect(there).toEqual(here);
  return here;
}

const signInIdOf = (token: string) => (jwt.decode(token) as jwt.JwtPayload).jti as string;
const signOutEverywhere = 'mutation { signOutEverywhere { userErrors { code } } }';
const signInEnd = 'mutation ($id: UUID!) { signInEnd(id: $id) { userErrors { code } } }';

type Change = (
  owner: CreatorAccount,
  caller: Caller & { token: string; adminId: string; userId: string; email: string },
) => Promise<unknown>;
const endings: Record<string, Change> = {
  'an admin is removed': (owner, { adminId }) => remove(owner, adminId),
  'a user signs out everywhere': (_owner, admin) => gql(signOutEverywhere, {}, admin),
  'another device ends the sign-in': async (_owner, { token, email }) =>
    gql(signInEnd, { id: signInIdOf(token) }, { token: await signIn(email, 'CREATOR') }),
  'another device sets a new password': async (_owner, { email }) => changePassword({ token: await signIn(email, 'CREATOR') }),
  'the row of a sign-in is ended': (_owner, { token }) => sql('update sign_ins set ended_at = now() where id = $1', [signInIdOf(token)]),
  'the row of a sign-in is deleted': (_owner, { token }) => sql('delete from sign_ins where id = $1', [signInIdOf(token)]),
  'the row of an admin goes to another account': async (_owner, { adminId }) =>
    sql('update admins set creator_id = $2 where id = $1', [adminId, (await world.creator()).creatorId]),
  'an email counts as unproved again': (_owner, { userId }) => sql('update users set email_verified_at = null where id = $1', [userId]),
};

test.each(Object.entries(endings))('when %s, the next request is refused in each process', async (_name, end) => {
  const owner = await world.creator();
  const admin = await world.admin(owner, 'EDIT');
  expect(await remembered(productsQuery, admin)).toEqual({ products: { totalCount: 0 } });
  await end(owner, admin);
  expect(await answers(productsQuery, admin)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
});

test.each([
  ['ended', 'revoked_at = now()', 'UNAUTHENTICATED'],
  ['given other scopes', "scopes = '{orders:read}'", 'FORBIDDEN'],
])('when the row of an API key is %s, the next request is refused in each process', async (_name, change, code) => {
  const owner = await world.creator();
  const key = await apiKey(owner, ['products:read']);
  expect(await remembered(productsQuery, key)).toEqual({ products: { totalCount: 0 } });
  await sql(`update api_keys set ${change} where id = $1`, [key.id]);
  expect(await answers(productsQuery, key)).toEqual([code, code]);
});

const refusals = ['UNAUTHENTICATED', 401];
const otherDoors: Record<string, (caller: Caller) => Promise<unknown>> = {
  'a mutation': (caller) => answer('mutation { productCreate(input: { title: "Mine" }) { product { id } userErrors { code } } }', caller),
  'a query that reads by itself': (caller) => answer('{ contentStorage { usedBytes } }', caller),
  'a REST path': async (caller) => (await rest('GET', '/cc/dashboard/users', caller)).status,
};

test.each(Object.entries(otherDoors))('%s is refused too, once a remembered viewer has lost the right', async (_name, enter) => {
  const owner = await world.creator();
  const admin = { ...(await world.admin(owner, 'EDIT')), url: deaf.url };
  await remembered(productsQuery, admin);
  expect(refusals).not.toContain(await enter(admin));
  await remembered(productsQuery, admin);
  await remove(owner, admin.adminId);
  expect(refusals).toContain(await enter(admin));
});

test('a lowered permission masks, and a raised one shows, with the next request in each process', async () => {
  const owner = await world.creator();
  const customer = await world.customer();
  await checkout(customer, (await product(owner, { published: true, cost: 'FREE', price: null })).id);
  const admin = await world.admin(owner, 'EDIT');
  const page = (email: unknown) => ({ customers: { nodes: [{ email }] }, products: { totalCount: 1 } });
  const masked = page(expect.stringContaining('•'));
  expect(await remembered(customersQuery, admin)).toEqual(page(customer.email));
  await update(owner, admin.adminId, { permission: 'VIEW' });
  expect(await answers(customersQuery, admin)).toEqual([masked, masked]);
  await update(owner, admin.adminId, { permission: 'EDIT' });
  expect(await answers(customersQuery, admin)).toEqual([page(customer.email), page(customer.email)]);
});

test('a changed price and a taken place are read with the next request in each process, by everybody', async () => {
  const owner = await world.creator();
  const customer = await world.customer();
  const free = { published: true, cost: 'FREE', price: null, maxParticipants: 1 };
  const [paid, last] = [(await product(owner, { published: true })).id, (await product(owner, free)).id];
  const query = `{ paid: storefrontProduct(id: "${paid}") { price { amount } } last: storefrontProduct(id: "${last}") { availability placesLeft } }`;
  const answer = (amount: string, availability: string, placesLeft: number) => ({
    paid: { price: { amount } },
    last: { availability, placesLeft },
  });
  const callers: Caller[] = [owner, customer, {}];
  for (const caller of callers) expect(await remembered(query, caller)).toEqual(answer('12.500', 'AVAILABLE', 1));
  await gql(productUpdateMutation, { id: paid, input: { price: { amount: '9.000', currency: 'KWD' } } }, owner);
  await checkout(customer, last);
  const now = answer('9.000', 'SOLD_OUT', 0);
  expect(await Promise.all(callers.map((caller) => answers(query, caller)))).toEqual(callers.map(() => [now, now]));
});

test('an account that goes to another owner is theirs with the next request in each process', async () => {
  const owner = await world.creator();
  const admin = await world.admin(owner, 'EDIT');
  expect(await remembered(adminsQuery, owner)).toMatchObject({ admins: { nodes: [{}] } });
  // This refusal is not remembered either.
  expect(await remembered(adminsQuery, admin)).toBe('FORBIDDEN');
  await sql('update creators set owner_id = $2 where id = $1', [owner.creatorId, admin.userId]);
  expect(await answers(adminsQuery, owner)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  expect(await answers(adminsQuery, admin)).toMatchObject([{ admins: { nodes: [{}] } }, { admins: { nodes: [{}] } }]);
});

test('a viewer is not remembered past the minute that a new password leaves to older tokens, nor past the token', async () => {
  const [customer, other] = await Promise.all([world.customer(), world.customer()]);
  await sql("update sign_ins set tokens_from = now() - interval '57 seconds' where id = $1", [signInIdOf(customer.token)]);
  const { iat = 0, exp = 0, ...claims } = jwt.decode(customer.token) as jwt.JwtPayload;
  const secret = readConfig({ NODE_ENV: 'test' }).jwtSecret;
  const older = { token: jwt.sign({ ...claims, iat: iat - 600, exp: exp - 600 }, secret) };
  const short = { token: jwt.sign({ ...(jwt.decode(other.token) as jwt.JwtPayload), exp: Math.floor(Date.now() / 1000) + 3 }, secret) };
  const begun = performance.now();
  for (const caller of [older, short]) {
    expect(await remembered(ownQuery, caller)).toMatchObject({ viewer: {} });
    // A field for everybody: it then answers as to anybody.
    const ended = async () => (await answers(ownQuery, caller)).every(({ viewer }) => viewer === null);
    await until(ended, 'the token works still');
  }
  // Three seconds, not the minute for which a viewer is remembered.
  expect(performance.now() - begun).toBeLessThan(30_000);
});

/** The statements of steps, the fewest of three times: the server makes some by itself from time to time, which are counted too. */
async function fewest(steps: () => Promise<(() => Promise<unknown>)[]>): Promise<number[]> {
  const times: number[][] = [];
  for (let time = 0; time < 3; time++) {
    const counts: number[] = [];
    for (const step of await steps()) {
      const before = proxy.statements();
      await step();
      counts.push(proxy.statements() - before);
    }
    times.push(counts);
  }
  return (times[0] as number[]).map((_, step) => Math.min(...times.map((counts) => counts[step] as number)));
}

test('a query of a remembered viewer takes one statement for each root field', async () => {
  const statements = await fewest(async () => {
    const owner = { ...(await world.creator()), url: deaf.url };
    return [ownQuery, ownQuery, ownQuery, customersQuery].map((query) => () => gql(query, {}, owner));
  });
  expect(statements).toEqual([2, 1, 1, 2]);
});

test('a viewer is remembered by the token, however its header is written', async () => {
  const statements = await fewest(async () => {
    const { token } = await world.creator();
    return [`   ${token}`, token, `   ${token}`].map((written) => async () => {
      expect(await answer(ownQuery, { token: written, url: deaf.url })).toMatchObject({ viewer: {} });
    });
  });
  expect(statements).toEqual([2, 1, 1]);
});

test('a query of which one field fails runs once for a viewer who was asked for, and once more for a remembered one', async () => {
  const query = '{ products { totalCount } admins { totalCount } }';
  await gql(query, {}, { ...(await world.creator()), url: deaf.url });
  const statements = await fewest(async () => {
    const admin = { ...(await world.admin(await world.creator(), 'EDIT')), url: deaf.url };
    const refused = async () => {
      const { data, errors, status } = await gql(query, {}, admin);
      expect({ data, status, errors }).toMatchObject({
        data: null,
        status: 403,
        errors: [{ path: ['admins'], extensions: { code: 'FORBIDDEN' } }],
      });
    };
    return [refused, refused];
  });
  expect(statements).toEqual([2, 3]);
});

test('a query that runs again for a changed viewer is charged once', async () => {
  const owner = { ...(await world.creator()), url: deaf.url };
  const cost = async () => (await gql(customersQuery, {}, owner)).extensions?.cost as { requested: number; remaining: number };
  await cost();
  const before = await cost();
  await sql("update users set language = 'AR' where id = $1", [owner.userId]);
  expect((await cost()).remaining).toBe(before.remaining - before.requested);
});

test('the last use of a device is noted while its viewer is remembered, and leaves the viewer remembered', async () => {
  const customer = await world.customer();
  const id = signInIdOf(customer.token);
  const row = async () =>
    (
      await sql<{ version: number; used: boolean }>(
        "select standing_version as version, last_seen_at > now() - interval '5 minutes' as used from sign_ins where id = $1",
        [id],
      )
    )[0];
  await sql("update sign_ins set last_seen_at = now() - interval '1 hour' where id = $1", [id]);
  const before = await row();
  await gql(ownQuery, {}, customer);
  await until(async () => (await row())?.used, 'the use was not noted');
  expect(await row()).toEqual({ version: before?.version, used: true });
});

test('removing an admin locks their sign-ins in the order of a new password, so that neither fails for the other', async () => {
  const owner = await world.creator();
  const admin = await world.admin(owner, 'EDIT');
  const [first, second] = [admin.token, await signIn(admin.email, 'CREATOR')].map(signInIdOf);
  await sql('update sign_ins set creator_id = $2 where id = $1', [first, (await world.creator()).creatorId]);
  const locked = await lockRows('select from sign_ins where id = $1 for update', [first]);
  const removed = remove(owner, admin.adminId);
  await locked.awaited(1);
  expect(await sql('select from sign_ins where id = $1 for update skip locked', [second])).toHaveLength(1);
  await locked.release();
  expect(await removed).toMatchObject({ userErrors: [] });
});

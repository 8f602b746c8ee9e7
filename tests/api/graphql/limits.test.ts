import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cost } from '../../../server/core/context.ts';
import { apiKey } from '../../support/api-keys.ts';
import { type Caller, gql, rest } from '../../support/client.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { until } from '../../support/until.ts';
import type { Account } from '../../support/world.ts';

/** Cost points of a caller in a minute, and requests of a key. */
const [points, requests] = [1000, 20];

/** Two processes on one database. */
let first: OwnServer;
let second: OwnServer;
let shop: OwnShop;
let owner: Account & { url: string };
beforeAll(async () => {
  const settings = { COST_BUDGET: String(points), API_KEY_REQUESTS: String(requests), TRUST_PROXY: '127.0.0.1' };
  first = await ownServer(settings);
  second = await ownServer({ ...settings, DATABASE_URL: first.databaseUrl, WORKERS: 'none' }, { apart: true });
  shop = await ownShop(first.databaseUrl, { customers: 5 });
  owner = await shop.signInOwner(first.url);
});
afterAll(async () => {
  await shop?.end();
  await second?.stop();
  await first?.stop();
});

const products = '{ products(first: 20) { nodes { id title price { amount } } totalCount } }';
const library = '{ myProducts(first: 50) { nodes { id } totalCount } }';
const ask = (caller: Caller, query = library) => gql(query, {}, caller);

/** The members of a `RateLimit` field, by the name of their policy. */
const membersOf = (headers: Headers, name = 'ratelimit') =>
  Object.fromEntries(
    (headers.get(name) ?? '').split(', ').map((member) => {
      const [policy = '', ...parameters] = member.split(';');
      return [
        policy.replaceAll('"', ''),
        Object.fromEntries(parameters.map((one) => one.split('=')).map(([key, value]) => [key, Number(value)])),
      ];
    }),
  );

/** Repeats a call until it is refused. */
async function untilRefused<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<{ answers: number; last: Answer }> {
  for (let answers = 0; answers < 1000; answers += 1) {
    const last = await call();
    if (last.status === 429) return { answers, last };
  }
  throw new Error('It was never refused');
}

/** When the minute of an answer's caller ends, in seconds. */
const minuteEnd = ({ headers }: { headers: Headers }) =>
  new Date(headers.get('date') as string).getTime() / 1000 + (membersOf(headers).cost?.t ?? 0);

/** Repeats requests until all of them are in the same minute of their caller. The next minute ends sixty seconds later, or more. */
async function inOneMinute<Result>(send: () => Promise<{ result: Result; answers: { headers: Headers }[] }>): Promise<Result> {
  for (;;) {
    const { result, answers } = await send();
    const ends = answers.map(minuteEnd);
    // Two processes round the seconds, each from its own clock.
    if (Math.max(...ends) - Math.min(...ends) < 30) return result;
  }
}

describe('an answer tells what it cost, what is left and when all is back', () => {
  test('of GraphQL, in the extensions and in headers', async () => {
    let asked = 0;
    const {
      first: answer,
      again,
      document,
    } = await inOneMinute(async () => {
      asked += 1;
      const unknown = `${products} # ${asked}`;
      const [one, two] = [await ask(owner, unknown), await ask(owner, unknown)];
      return { result: { first: one, again: two, document: unknown }, answers: [one, two] };
    });
    const { extensions, headers } = answer;
    const { requested, maximum, limit, remaining, resetAt } = (extensions as { cost: Cost }).cost;
    expect([maximum, limit]).toEqual([10_000, points]);
    const { cost } = membersOf(headers) as { cost: { r: number; t: number } };
    expect(cost).toEqual({ r: remaining, t: expect.any(Number) });
    expect(Math.abs(new Date(resetAt).getTime() - Date.now() - cost.t * 1000)).toBeLessThan(5000);
    expect(headers.get('ratelimit-policy')).toBe(`"cost";q=${points};w=60`);
    // The document was unknown, so its characters cost, too.
    expect(Number(headers.get('x-request-cost'))).toBe(requested + document.length);
    expect(Number(again.headers.get('x-request-cost'))).toBe(requested);
    expect(membersOf(again.headers).cost?.r).toBe(remaining - requested);
  });

  test('of REST, also of a failure; a page of another site may read it', async () => {
    const { list, wrong } = await inOneMinute(async () => {
      const listed = await rest('GET', '/cc/product/v2/getProductList?size=1', owner);
      const missing = await rest('GET', '/cc/product/0197a000-0000-7000-8000-000000000001', owner);
      return { result: { list: listed, wrong: missing }, answers: [listed, missing] };
    });
    const { r = 0, t = 0 } = membersOf(list.headers).cost ?? {};
    expect([r < points, t > 0 && t <= 60, Number(list.headers.get('x-request-cost')) > 0]).toEqual([true, true, true]);
    expect(wrong.status).toBe(404);
    expect(membersOf(wrong.headers).cost?.r).toBe(r - Number(wrong.headers.get('x-request-cost')));
    const { headers } = await fetch(`${first.url}/healthz`, { headers: { origin: 'http://localhost:3000' } });
    const exposed = headers.get('access-control-expose-headers') ?? '';
    expect(exposed.split(',')).toEqual(expect.arrayContaining(['retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-cost']));
  });

  test('but not of a public answer, which others read from a cache', async () => {
    const response = await fetch(`${first.url}/graphql?query=${encodeURIComponent('{ professions { value } }')}`, {
      headers: { 'apollo-require-preflight': '1' },
    });
    expect([response.status, response.headers.get('ratelimit'), response.headers.get('x-request-cost')]).toEqual([200, null, null]);
  });
});

test('the public rows that an API key lists are paid by the key, not by the strangers of its address', async () => {
  const address = '198.51.100.7';
  const key = { ...(await apiKey(owner, ['products:read'])), url: first.url, address };
  const [row] = await shop.sql<{ username: string }>(
    'insert into usernames (username, creator_id) select username, id from creators where id = $1 returning username',
    [shop.creatorId],
  );
  const pages = `{ creatorPages(usernames: ["${row?.username}"]) { username } }`;
  const asStranger = () => ask({ url: first.url, address }, '{ viewer { id } }');
  const leftOf = ({ headers }: { headers: Headers }) => membersOf(headers).cost?.r ?? 0;
  await asStranger(); // The document is known from now on.
  const ofStranger = await inOneMinute(async () => {
    const [before, , after] = [await asStranger(), await ask(key, pages), await asStranger()];
    return { result: leftOf(before) - leftOf(after), answers: [before, after] };
  });
  expect(ofStranger).toBe(1);
  const { once, again } = await inOneMinute(async () => {
    const [one, two] = [await ask(key, pages), await ask(key, pages)];
    return { result: { once: one, again: two }, answers: [one, two] };
  });
  expect(again.data.creatorPages).toHaveLength(1);
  expect(leftOf(once) - leftOf(again)).toBe(Number(again.headers.get('x-request-cost')) + 1);
});

test('an API key has points and requests of its own', async () => {
  const key = { ...(await apiKey(owner, ['products:read'])), url: first.url };
  await untilRefused(() => ask(owner, products));
  const list = () => rest('GET', '/cc/product/v2/getProductList?size=1', key);
  const { headers } = await list();
  expect(headers.get('ratelimit-policy')).toBe(`"cost";q=${points};w=60, "requests";q=${requests};w=60`);
  expect(membersOf(headers).requests?.r).toBe(requests - 1);
  const { answers, last } = await untilRefused(list);
  expect(answers).toBe(requests - 1);
  expect(last.body).toEqual({ message: 'Too many attempts. Try again in a while', errors: {} });
  expect(membersOf(last.headers).requests).toEqual({ r: 0, t: Number(last.headers.get('retry-after')) });
  const overGraphql = await ask(key, products);
  expect([overGraphql.status, overGraphql.errors?.[0]?.extensions.code]).toEqual([429, 'THROTTLED']);
  expect(overGraphql.headers.get('retry-after')).toBe(String(overGraphql.errors?.[0]?.extensions.retryAfter));
});

describe('two processes', () => {
  test('share the points of a caller', async () => {
    /** What the database knows of those who have at most a fiftieth of this minute's points left, by their keys. */
    const known = async () => {
      const rows = await shop.sql<{ key: string; points: number }>(
        'select key, points from rate_limits where points >= $1 and expire > $2',
        [points * 0.98, Date.now()],
      );
      return new Map(rows.map((row) => [row.key, row.points]));
    };
    const customers = [0, 2, 3, 4];
    const { spent, other } = await inOneMinute(async () => {
      const here = await shop.signIn(customers.shift() as number, first.url);
      const there = { ...here, url: second.url };
      const before = await known();
      const inFirst = await untilRefused(() => ask(here));
      // What is asked while the first process tells of an earlier question is told with the next one.
      const [key, told] = await until(async () => {
        await ask(here);
        return [...(await known())].find(([one]) => !before.has(one));
      }, 'the first process did not tell what was spent');
      await ask(there);
      const isTold = async () => ((await known()).get(key) ?? Number.POSITIVE_INFINITY) > told; // or the minute is over
      await until(isTold, 'the second process did not tell what was spent');
      const inSecond = await untilRefused(() => ask(there));
      return { result: { spent: inFirst, other: inSecond }, answers: [inFirst.last, inSecond.last] };
    });
    expect(spent.answers).toBeGreaterThan(10);
    expect(spent.last.headers.get('retry-after')).toBe(String(membersOf(spent.last.headers).cost?.t));
    // It refuses once it has told a fiftieth of the limit, and has heard the sum.
    expect(other.answers).toBeLessThan(spent.answers / 4);
  });

  test('count for themselves while the database has no counts', async () => {
    const there = await shop.signIn(1, second.url);
    await shop.sql('alter table rate_limits rename to away');
    try {
      const alone = await untilRefused(() => ask(there));
      expect(alone.answers).toBeGreaterThan(10);
      expect((await ask({ ...there, url: first.url })).status).toBe(200);
    } finally {
      await shop.sql('alter table away rename to rate_limits');
    }
  });
});

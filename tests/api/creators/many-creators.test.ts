import { graphql } from 'graphql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../../server/core/context.ts';
import { anonymous } from '../../../server/core/viewer.ts';
import { domains } from '../../../server/domains/index.ts';
import { createSchema } from '../../../server/graphql/schema.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { freshDatabase } from '../../support/database.ts';

/** The discovery page of 10,000 creators. The tests count what a statement reads, which does not depend on the load of the machine. */
const many = 10_000;
const { schema, planner } = createSchema(domains);
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;

/** Each tenth creator is opted out or has nothing to show, each 50th only something that is over. */
const seed = `
  set session_replication_role = replica;
  insert into users (id, email, role, password_hash)
    select ('0197a001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@many.test', 'CREATOR', 'none' from generate_series(1, ${many}) n;
  insert into creators (id, owner_id, full_name, full_name_ar, username, bio, profession, phone_number, profile_completed_at)
    select ('0197a002-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('0197a001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'Creator ' || md5(n::text), 'صانع ' || n, 'creator-' || n, case when n = 77 then 'زرافة zebra qx' else 'Teaches calligraphy to ' || md5('b' || n) end,
      (array['TEACHER', 'CHEF', 'ARTIST', 'WRITER', 'COACH', 'MUSICIAN', 'TUTOR'])[1 + n % 7], '+96550000000', now() from generate_series(1, ${many}) n;
  insert into products (id, creator_id, status, title, title_ar, subtitle, cover_id, cost, price_amount, currency, start_date)
    select uuidv7(), c.id, 'PUBLISHED', 'Course ' || k, 'دورة ' || k, 'Sub', uuidv7(), 'FREE', 0, 'KWD', current_date
    from creators c, generate_series(1, 4) k;
  insert into creator_listings (creator_id, profession, popularity, listed_at, shown_until)
    select c.id, c.profession, n % 500, now() - n * interval '1 minute', case when n % 10 = 0 then null when n % 50 = 1 then now() - interval '1 day' else 'infinity' end
    from creators c, lateral (select right(c.id::text, 12)::int) r (n);
  insert into creator_texts (creator_id, search) select id, creator_search(id) from creators;
  set session_replication_role = origin;`;

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1, allowExitOnIdle: true, options: '-c jit=off' });
  await pool.query(seed);
  await pool.query('vacuum analyze');
}, 600_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}
const wholeTables = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Actual Rows'] > 100 ? [plan['Relation Name'] as string] : []),
  ...(plan.Plans ?? []).flatMap(wholeTables),
];

const query = /* GraphQL */ `
  query Discover($first: Int, $after: String, $search: String, $profession: String, $sort: CreatorSort! = POPULAR) {
    creators(first: $first, after: $after, search: $search, profession: $profession, sort: $sort) {
      nodes { id fullName profession { label } offers { kind title } }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

/** Runs a query. Returns its page and, of its statement, the blocks that it read and the tables that it read from end to end. */
async function read(variableValues: Record<string, unknown>, source = query) {
  const plans: Plan[] = [];
  const run: Context['read'] = async ({ text, values }) => {
    const explained = await pool.query(`explain (analyze, buffers, timing off, format json) ${text}`, values);
    plans.push(explained.rows[0]['QUERY PLAN'][0].Plan);
    return pool.query(text, values);
  };
  const contextValue = { viewer: anonymous, planner, config: readConfig({ NODE_ENV: 'test' }), now: () => new Date(), read: run };
  // biome-ignore lint/suspicious/noExplicitAny: looked into below
  const { data, errors } = (await graphql({ schema, source, variableValues, contextValue })) as any;
  expect(errors).toBeUndefined();
  const blocks = plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);
  return { page: data.creators, statements: plans.length, blocks, whole: plans.flatMap(wholeTables) };
}
/** The cursor behind so many creators, a hundred at a time. */
async function cursorAfter(rows: number, variables: Record<string, unknown>): Promise<string> {
  let after: string | null = null;
  for (let n = 0; n < rows; n += 100) after = (await read({ ...variables, first: 100, after })).page.pageInfo.endCursor;
  return after as unknown as string;
}
const less = (most: number) => expect.toSatisfy((blocks: number) => blocks < most);

describe.each(['POPULAR', 'NEWEST'])('%s', (sort) => {
  test('reads only the shown rows, on the first and on deep pages, of a profession or of all', async () => {
    for (const profession of [null, 'CHEF'])
      for (const after of [null, await cursorAfter(1000, { sort, profession })]) {
        const { endCursor } = (await read({ sort, profession, after })).page.pageInfo;
        for (const first of [12, 24]) {
          const { page, ...rest } = await read({ sort, profession, first, after: endCursor });
          expect(page.nodes).toHaveLength(first);
          expect(rest).toEqual({ statements: 1, whole: [], blocks: less(1_200) });
        }
      }
  });

  test.each([
    ['zebra', 1],
    ['زرافه', 1],
    ['zebra calligraphy', 0],
    ['qx', 1],
    ['qz', 0],
    ['nobody-at-all', 0],
    ['course', 12],
    ['دوره', 12],
    ['calligraphy', 12],
    ['teacher', 12],
    ['معلم دوره', 12],
    ['c', 12],
  ])('a search for %s reads little', async (search, found) => {
    const { page, ...rest } = await read({ sort, search, first: 12 });
    expect(page.nodes).toHaveLength(found);
    expect(rest).toEqual({ statements: 1, whole: [], blocks: less(1_200) });
  });
});

test('the count of all takes one statement', async () => {
  const counted = await read({}, 'query { creators(first: 1) { totalCount } }');
  expect(counted.page.totalCount).toBe(many * 0.9 - many / 50);
  expect(counted.statements).toBe(1);
});

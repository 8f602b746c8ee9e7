import { graphql } from 'graphql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '../../../schema/rules/fold.ts';
import type { Context } from '../../../server/core/context.ts';
import type { Viewer } from '../../../server/core/viewer.ts';
import { domains } from '../../../server/domains/index.ts';
import { createSchema } from '../../../server/graphql/schema.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { gql } from '../../support/client.ts';
import { freshDatabase } from '../../support/database.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const listQuery = /* GraphQL */ `
  query List($first: Int, $after: String, $last: Int, $before: String, $filter: ProductFilter, $sort: ProductSort! = NEWEST) {
    products(first: $first, after: $after, last: $last, before: $before, filter: $filter, sort: $sort) {
      nodes { id title titleAr status contentItemCount salesCount revenue { amount } price { amount } updatedAt }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      totalCount
    }
  }
`;
const countsQuery = 'query Counts($search: String) { productCounts(search: $search) { draft published archived } }';
const sorts = ['NEWEST', 'UPDATED', 'TITLE', 'TITLE_AR', 'PRICE', 'SALES', 'REVENUE'] as const;

type Page = { nodes: { id: string; title: string }[]; pageInfo: { hasNextPage: boolean; startCursor: string; endCursor: string } };
const list = async (creator: ConsoleAccount, variables: object): Promise<Page> =>
  (await gql(listQuery, { ...variables }, creator)).data.products;
const titles = async (creator: ConsoleAccount, variables: object) => (await list(creator, variables)).nodes.map(({ title }) => title);
const counts = async (creator: ConsoleAccount, search?: string) => (await gql(countsQuery, { search }, creator)).data.productCounts;

describe('a search', () => {
  test('folds text in the database as in TypeScript', async () => {
    // All of Latin, Greek, Cyrillic, Arabic and their presentation forms, as single letters and inside words.
    const letters = [
      [0x01, 0x2fff],
      [0xf900, 0xffff],
    ].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)));
    // Hamzas are folded by the letters beside them.
    const hamzas = ['ء', 'أ', 'ؤ', 'ئ', 'ا', 'و', 'ى', 'ي', 'ی', 'ب', '\u0654', ' '];
    const beside = hamzas.flatMap((one) => hamzas.flatMap((two) => hamzas.map((three) => `${one}${two}${three}`)));
    const words = [...letters.map((letter) => `ab${letter}c ${letter} Σ`), ...beside.map((three) => `${three} ب${three} ${three}ب`)];
    // A call for each of them would take most of the time of this file.
    const texts = Array.from({ length: Math.ceil(words.length / 64) }, (_, group) => words.slice(64 * group, 64 * (group + 1)).join(' '));
    const rows = await sql<{ text: string; folded: string }>('select text, fold(text) as folded from unnest($1::text[]) text', [texts]);
    expect(rows).toHaveLength(texts.length);
    expect(rows.filter(({ text, folded }) => fold(text) !== folded)).toEqual([]);
  });

  test('finds words of titles and subtitles in either language and any spelling', async () => {
    const creator = await world.newCreator();
    await product(creator, {
      title: 'Café Ὅμηρος',
      subtitle: 'Brewing at home',
      titleAr: 'مَقهى الإبداعِ',
      subtitleAr: 'قهوة ظهيرة ذهبيّة ٢٠٢٦',
    });
    await product(creator, { title: 'Malen in der Straße', titleAr: 'مسؤوليّة قراءة' });
    await product(creator, { title: 'أساسيّات الرسم' });
    const street = ['Malen in der Straße'];
    const both = ['أساسيّات الرسم', 'Café Ὅμηρος'];
    for (const [search, found] of [
      ['CAFE', ['Café Ὅμηρος']],
      ['home café', ['Café Ὅμηρος']],
      ['ομηρος', ['Café Ὅμηρος']],
      ['مقهي الابداع', ['Café Ὅμηρος']],
      ['إبداع', ['Café Ὅμηρος']],
      ['قهوه', ['Café Ὅμηρος']],
      ['ظهيره ذهبيه 2026', ['Café Ὅμηρος']],
      ['۲۰۲۶', ['Café Ὅμηρος']],
      ['اساسيات', ['أساسيّات الرسم']],
      ['الرســـم', ['أساسيّات الرسم']],
      ['مسئولية', street],
      ['مسءول', street],
      ['مسوول', street],
      ['القرائة', []],
      ['قرائة', street],
      ['قراء', street],
      ['STRASSE', street],
      ['straß', street],
      ['ال', both],
      ['ا', [both[0], ...street, both[1]]],
      ['  \u200f ', [both[0], ...street, both[1]]],
      ['cafe nowhere', []],
      ['IBDAA', []],
    ] as const)
      expect([search, await titles(creator, { filter: { search } })]).toEqual([search, found]);
  });

  test('takes special characters literally', async () => {
    const creator = await world.newCreator();
    await product(creator, { title: '50%_off \\ "now"' });
    await product(creator, { title: '50 xx off' });
    for (const search of ['%', '_', '\\', '50%', '%_', '"now"'])
      expect(await titles(creator, { filter: { search } })).toEqual(['50%_off \\ "now"']);
    expect(await titles(creator, { filter: { search: '5_' } })).toEqual([]);
    expect(await titles(creator, { filter: { search: '.*' } })).toEqual([]);
    expect((await gql(countsQuery, { search: 'x'.repeat(201) }, creator)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('finds a changed title, in the account only', async () => {
    const creator = await world.newCreator();
    const { id } = await product(creator, { title: 'Weaving' });
    await product(await world.newCreator(), { title: 'Weaving too' });
    expect(await titles(creator, { filter: { search: 'weaving' } })).toEqual(['Weaving']);
    const update =
      'mutation ($id: UUID!) { productUpdate(id: $id, input: { title: "Knitting", subtitle: "Wool" }) { userErrors { code } } }';
    await gql(update, { id }, creator);
    expect(await titles(creator, { filter: { search: 'weaving' } })).toEqual([]);
    expect(await titles(creator, { filter: { search: 'wool knit' } })).toEqual(['Knitting']);
  });
});

describe('counts', () => {
  test('are those of the account by status, or of a search', async () => {
    const creator = await world.creator();
    await product(creator, { title: 'Drawing hands', published: true });
    await product(creator, { title: 'Drawing feet' });
    await product(creator, { title: 'Weaving' });
    await product(await world.creator(), { title: 'Drawing' });
    expect(await counts(creator)).toEqual({ draft: 2, published: 1, archived: 0 });
    expect(await counts(creator, 'drawing')).toEqual({ draft: 1, published: 1, archived: 0 });
    expect(await counts(creator, '   ')).toEqual({ draft: 2, published: 1, archived: 0 });
    expect(await counts(await world.newCreator())).toEqual({ draft: 0, published: 0, archived: 0 });
  });
});

describe('the sort order', () => {
  let creator: ConsoleAccount;
  const made: Record<string, string> = {};
  beforeAll(async () => {
    creator = await world.newCreator();
    const price = (amount: string) => ({ amount, currency: 'KWD' });
    for (const [title, input, orders, revenue] of [
      ['banana', { titleAr: 'تمر', price: price('5.000') }, 3, 15_000],
      ['Äpfel', { titleAr: 'إجاص', price: price('7.000') }, 0, 0],
      ['apple', { cost: 'FREE' }, 9, 0],
      ['بطيخ', {}, 0, 0],
      ['cherry', { titleAr: 'أناناس', price: price('5.000') }, 1, 90_000],
    ] as const) {
      const { id } = await product(creator, { title, ...input });
      made[title] = id;
      await sql('update product_totals set order_count = $2, revenue_amount = $3 where product_id = $1', [id, orders, revenue]);
    }
    await gql(
      `mutation ($id: UUID!) { productUpdate(id: $id, input: { subtitle: "Yellow" }) { userErrors { code } } }`,
      { id: made.banana },
      creator,
    );
  });

  const expected: Record<(typeof sorts)[number], string[]> = {
    NEWEST: ['cherry', 'بطيخ', 'apple', 'Äpfel', 'banana'],
    UPDATED: ['banana', 'cherry', 'بطيخ', 'apple', 'Äpfel'],
    TITLE: ['Äpfel', 'apple', 'banana', 'cherry', 'بطيخ'],
    TITLE_AR: ['apple', 'Äpfel', 'cherry', 'بطيخ', 'banana'],
    PRICE: ['Äpfel', 'cherry', 'banana', 'apple', 'بطيخ'],
    SALES: ['apple', 'banana', 'cherry', 'بطيخ', 'Äpfel'],
    REVENUE: ['cherry', 'banana', 'بطيخ', 'apple', 'Äpfel'],
  };
  test.each(sorts)('%s is the same over pages, forwards and backwards, by status and with a search', async (sort) => {
    // Ä is folded to a, and alef with a hamza to alef.
    const order = expected[sort];
    expect(await titles(creator, { sort })).toEqual(order);
    expect(await titles(creator, { sort, filter: { status: 'DRAFT' } })).toEqual(order);
    const paged: string[] = [];
    let after: string | null = null;
    let page: Page;
    do {
      page = await list(creator, { sort, first: 2, after, filter: { status: 'DRAFT' } });
      paged.push(...page.nodes.map(({ title }) => title));
      after = page.pageInfo.endCursor;
    } while (page.pageInfo.hasNextPage);
    expect(paged).toEqual(order);
    const back = await list(creator, { sort, last: 4, before: page.pageInfo.startCursor });
    expect(back.nodes.map(({ title }) => title)).toEqual(order.slice(0, 4));
    const searched = order.filter((title) => /an|ap/.test(fold(title)));
    const found = await titles(creator, { sort, filter: { search: 'a' } });
    expect(found.filter((title) => searched.includes(title))).toEqual(searched);
    expect(await titles(creator, { sort, filter: { status: 'PUBLISHED' } })).toEqual([]);
  });

  test('is given by name, and its cursors are checked', async () => {
    const code = async (variables: object) => (await gql(listQuery, { ...variables }, creator)).errors?.[0]?.extensions.code;
    expect(await code({ sort: 'LOUDEST' })).toBe('BAD_USER_INPUT');
    const { endCursor } = (await list(creator, { sort: 'TITLE', first: 1 })).pageInfo;
    expect(await code({ sort: 'PRICE', after: endCursor })).toBe('BAD_USER_INPUT');
    const forged = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
    for (const keys of [['a\0', made.apple], ['\ud800', made.apple], [1, made.apple], ['a'], [null, made.apple]])
      expect(await code({ sort: 'TITLE', after: forged(keys) })).toBe('BAD_USER_INPUT');
    expect(await titles(creator, { sort: 'TITLE', after: forged(["z' or true --", made.apple]) })).toEqual(['بطيخ']);
  });
});

/** An account with 10,000 products. The tests count what a statement reads, which does not depend on the load of the machine. */
describe('of 10,000 products', () => {
  const { schema, planner } = createSchema(domains);
  const creatorId = '0197a002-0000-7000-8000-000000000001';
  const session = { signInId: '0197a000-0000-7000-8000-000000000000', expiresAt: new Date(Date.now() + 60_000) };
  const viewer: Viewer = {
    kind: 'console',
    permission: 'OWNER',
    userId: '0197a001-0000-7000-8000-000000000001',
    creatorId,
    email: 'owner@list.test',
    ...session,
  };
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1, allowExitOnIdle: true, options: '-c jit=off' });
    await pool.query(seed);
    await pool.query('vacuum analyze');
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** Runs an operation. Returns its data and, for each statement, the blocks that it read and the rows that it sorted. */
  async function read(source: string, variableValues: Record<string, unknown>) {
    const plans: Plan[] = [];
    const run: Context['read'] = async ({ text, values }) => {
      const explained = await pool.query(`explain (analyze, buffers, timing off, format json) ${text}`, values);
      plans.push(explained.rows[0]['QUERY PLAN'][0].Plan);
      return pool.query(text, values);
    };
    const contextValue = { viewer, planner, config: readConfig({ NODE_ENV: 'test' }), now: () => new Date(), read: run };
    // biome-ignore lint/suspicious/noExplicitAny: answers of two operations, looked into below
    const { data, errors } = (await graphql({ schema, source, variableValues, contextValue })) as any;
    expect(errors).toBeUndefined();
    const blocks = plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);
    return { data, statements: plans.length, blocks };
  }
  const page = async (variables: Record<string, unknown>) => read(listQuery.replace('totalCount', ''), variables);

  test.each(sorts)('%s reads only the shown rows, on the first and on deep pages, in each status', async (sort) => {
    for (const status of ['PUBLISHED', 'DRAFT']) {
      const first = await page({ sort, first: 12, filter: { status } });
      expect(first.data.products.nodes).toHaveLength(12);
      expect([status, first.statements, first.blocks]).toEqual([status, 1, expect.toSatisfy((blocks: number) => blocks < 3_000)]);
    }
    const deep = await page({ sort, first: 100, filter: { status: 'PUBLISHED' }, after: await cursorAt(sort, 8_000) });
    expect(deep.data.products.nodes).toHaveLength(100);
    expect([deep.statements, deep.blocks]).toEqual([1, expect.toSatisfy((blocks: number) => blocks < 3_000)]);
  });
  /** The cursor after this many rows. */
  async function cursorAt(sort: string, rows: number): Promise<string> {
    const { data } = await page({ sort, first: 1, filter: { status: 'PUBLISHED' }, after: `~${rows}` });
    return data.products.pageInfo.endCursor;
  }

  test('a page of 100 takes one statement, like a page of 12', async () => {
    for (const first of [12, 100]) expect((await read(listQuery, { first })).statements).toBe(1);
  });

  test.each([
    ['zebra', 1],
    ['زرافه', 1],
    ['8765 step', 1],
    ['course', 12],
    ['دوره', 12],
    ['calligraphy خط', 12],
  ])('a search for %s reads little, in any order', async (search, found) => {
    for (const sort of ['NEWEST', 'TITLE', 'REVENUE']) {
      const { data, blocks } = await page({ sort, first: 12, filter: { status: 'PUBLISHED', search } });
      expect([sort, data.products.nodes.length]).toEqual([sort, found]);
      expect([sort, blocks]).toEqual([sort, expect.toSatisfy((read: number) => read < 700)]);
    }
  });

  test('the counts take one statement, which reads only the index without a search', async () => {
    const all = await read(countsQuery, {});
    expect(all.data.productCounts).toEqual({ draft: 1_000, published: 8_990, archived: 10 });
    expect([all.statements, all.blocks]).toEqual([1, expect.toSatisfy((blocks: number) => blocks < 300)]);
    const rare = await read(countsQuery, { search: 'zebra' });
    expect(rare.data.productCounts).toEqual({ draft: 0, published: 1, archived: 0 });
    expect([rare.statements, rare.blocks]).toEqual([1, expect.toSatisfy((blocks: number) => blocks < 100)]);
    const spent: number[] = [];
    for (let time = 0; time < 3; time++) {
      const begun = performance.now();
      expect((await read(countsQuery, { search: 'course' })).data.productCounts.draft).toBe(1_000);
      spent.push(performance.now() - begun);
    }
    expect(Math.min(...spent)).toBeLessThan(2_000); // 30 ms on a quiet machine
  });

  test('the public page reads only the shown rows, on the first and on deep pages', async () => {
    const shelf = `query ($after: String) {
      creatorPage(username: "creator-1") { products(first: 12, after: $after) { nodes { id title availability } pageInfo { endCursor } } }
    }`;
    for (const after of [null, '~8000']) {
      const { endCursor } = (await read(shelf, { after })).data.creatorPage.products.pageInfo;
      const { data, statements, blocks } = await read(shelf, { after: endCursor });
      expect(data.creatorPage.products.nodes).toHaveLength(12);
      expect([statements, blocks]).toEqual([1, expect.toSatisfy((read: number) => read < 500)]);
    }
  });

  interface Plan {
    'Shared Hit Blocks': number;
    'Shared Read Blocks': number;
  }
  const seed = `
    insert into users (id, email, role, password_hash)
      select ('0197a001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@list.test', 'CREATOR', 'none' from generate_series(1, 2) n;
    insert into creators (id, owner_id, full_name, username, bio, profession, phone_number, profile_completed_at)
      select ('0197a002-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('0197a001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
        'Creator', 'creator-' || n, 'Teaches', 'TEACHER', '+96550000000', now() from generate_series(1, 2) n;
    insert into usernames (username, creator_id) select username, id from creators;
    insert into files (id, creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, width, height)
      values ('0197a004-0000-7000-8000-000000000001', '${creatorId}', '0197a001-0000-7000-8000-000000000001', 'IMAGE', 'image/webp', 'cover', 1, 'cover', 10, 10);
    insert into products (creator_id, status, title, title_ar, subtitle, subtitle_ar, cover_id, price_amount, currency, start_date, created_at, updated_at)
      select ('0197a002-0000-7000-8000-' || lpad((case when n <= 10000 then 1 else 2 end)::text, 12, '0'))::uuid,
        case when n % 10 = 0 then 'DRAFT' when n % 1000 = 1 then 'ARCHIVED' else 'PUBLISHED' end,
        (array['Drawing', 'Cooking', 'Guitar', 'Calligraphy'])[1 + n % 4] || ' course ' || n || case n when 8765 then ' zebra' else '' end,
        (array['رسم', 'طبخ', 'عزف', 'الخط العربي'])[1 + n % 4] || ' دورة ' || n || case n when 8765 then ' زرافة' else '' end,
        'What you learn in course ' || n || ', step by step', 'ما تتعلمه في الدورة ' || n || ' خطوة بخطوة',
        '0197a004-0000-7000-8000-000000000001', 1000 + n * 37 % 60000, 'KWD', '2026-01-01',
        timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-06-01' + n * 7919 % 50000 * interval '1 minute'
      from generate_series(1, 12000) n;
    update product_totals set order_count = abs(hashint8(revenue_amount + ('x' || right(product_id::text, 6))::bit(24)::int)) % 50,
      revenue_amount = ('x' || right(product_id::text, 6))::bit(24)::int % 90000 where status = 'PUBLISHED';
  `;
});

import { makeExecutableSchema } from '@graphql-tools/schema';
import { type DocumentNode, execute, type GraphQLResolveInfo, parse, validate } from 'graphql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../../server/core/context.ts';
import { column, connection, expression, instant, many, money, one, type Reads } from '../../../server/graphql/reads/fields.ts';
import { Planner } from '../../../server/graphql/reads/run.ts';

/** The planner on a small schema of its own: shelves with books, each book with a shelf and a price. */
const typeDefs = /* GraphQL */ `
  type Query { shelf(id: ID!): Shelf  books(first: Int = 2, after: String, last: Int, before: String, filter: Filter): BookConnection! }
  input Filter { word: String rare: Boolean }
  type Shelf { id: ID! label: String! books(limit: Int = 10): [Book!]! newest(first: Int = 2, after: String): BookConnection! }
  type Book { id: ID! title(shout: Boolean = false): String! shelf: Shelf! price: Money createdAt: String! }
  type Money { amount: Int! currency: String! }
  type BookConnection { nodes: [Book!]! edges: [BookEdge!]! pageInfo: PageInfo! totalCount: Int! }
  type BookEdge { cursor: String! node: Book! }
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
`;
const keys = [
  { column: 'created_at', type: 'timestamptz', descending: true },
  { column: 'id', type: 'int', descending: true },
] as const;
const reads: Reads = {
  Query: {
    shelf: one('Shelf', ({ t, arg }) => `${t}.id = ${arg('id', 'int')}`),
    books: connection(
      'Book',
      ({ t, has, arg, unprepared }) => {
        if (has('filter.rare')) unprepared();
        return has('filter.word') ? `strpos(${t}.title, ${arg('filter.word', 'text')}) > 0` : 'true';
      },
      keys,
    ),
  },
  types: {
    Shelf: {
      from: 'shelves',
      scope: ({ t, viewer }) => `${t}.owner = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        label: column(),
        books: many(
          'Book',
          ({ t, parent }) => `${t}.shelf_id = ${parent}.id`,
          ({ t }) => `${t}.id`,
          ({ arg }) => arg('limit', 'int'),
        ),
        newest: connection('Book', ({ t, parent }) => `${t}.shelf_id = ${parent}.id`, keys),
      },
    },
    Book: {
      from: 'books',
      fields: {
        id: column(),
        title: expression(
          ({ t }) => `${t}.title`,
          (title: string, { shout }: { shout: boolean }) => (shout ? title.toUpperCase() : title),
        ),
        shelf: one('Shelf', ({ t, parent }) => `${t}.id = ${parent}.shelf_id`),
        price: money('price'),
        createdAt: instant('created_at'),
      },
    },
  },
};
const owner = '0197a000-0000-7000-8000-000000000001';
const stranger = '0197a000-0000-7000-8000-000000000002';

let pool: pg.Pool;
let statements: { name?: string; text: string; unprepared: boolean }[] = [];
const planner = new Planner([{ reads }]);
const schema = makeExecutableSchema({
  typeDefs,
  resolvers: {
    Query: Object.fromEntries(
      ['shelf', 'books'].map((name) => [
        name,
        (_: unknown, args: Record<string, unknown>, context: Context, info: GraphQLResolveInfo) => planner.root(context, info, args),
      ]),
    ),
    ...Object.fromEntries(
      ['Shelf', 'Book', 'BookConnection', 'BookEdge'].map((type) => [
        type,
        Object.fromEntries(
          [...typeDefs.matchAll(new RegExp(`type ${type} \\{(.*?)\\}\\n`, 'gs'))].flatMap(([, body = '']) =>
            [...body.matchAll(/(\w+)(?:\([^)]*\))?: /g)].map(([, field]) => [
              field,
              (row: Record<string, unknown>, _a: unknown, _c: unknown, info: GraphQLResolveInfo) => row[info.path.key],
            ]),
          ),
        ),
      ]),
    ),
  },
});

async function ask(query: string | DocumentNode, variables: Record<string, unknown> = {}, creatorId = owner) {
  statements = [];
  const document = typeof query === 'string' ? parse(query) : query;
  expect(validate(schema, document)).toEqual([]);
  const context = {
    viewer: { kind: 'console', creatorId },
    read: (statement: { name?: string; text: string; values: unknown[]; unprepared: boolean }) => {
      statements.push(statement);
      return pool.query(statement);
    },
  };
  const result = await execute({ schema, document, variableValues: variables, contextValue: context });
  return JSON.parse(JSON.stringify(result)) as { data: Record<string, unknown>; errors?: { message: string }[] };
}

beforeAll(async () => {
  const url = process.env.TEST_DATABASE_URL;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`
    drop schema if exists planner_test cascade; create schema planner_test; set search_path to planner_test;
    create table shelves (id int primary key, owner uuid, label text);
    create table books (id int primary key, shelf_id int, title text, price bigint, currency text, created_at timestamptz);
    insert into shelves values (1, '${owner}', 'A'), (2, '${owner}', 'B'), (3, '${stranger}', 'C');
    insert into books select n, 1 + n % 2, 'book ' || n, case when n = 3 then null else n * 1000 end, 'KWD', timestamptz '2026-01-01T00:00:00.123Z' + (n / 2) * interval '1 day' from generate_series(1, 9) n;
  `);
  await admin.end();
  pool = new pg.Pool({ connectionString: url, options: '-c search_path=planner_test', max: 2 });
});
afterAll(() => pool?.end());

describe('reads', () => {
  test('answer a tree in one statement, with exact timestamps and nulls', async () => {
    const { data } = await ask('{ shelf(id: 1) { label books { id price { amount currency } createdAt shelf { id } } } }');
    expect(statements).toHaveLength(1);
    expect(data.shelf).toMatchObject({ label: 'A' });
    expect((data.shelf as { books: unknown[] }).books[0]).toEqual({
      id: '2',
      price: { amount: 2000, currency: 'KWD' },
      createdAt: '2026-01-02T00:00:00.123Z',
      shelf: { id: '1' },
    });
  });

  test("never leave the viewer's scope", async () => {
    expect((await ask('{ shelf(id: 3) { id } }')).data.shelf).toBeNull();
    expect((await ask('{ shelf(id: 3) { id } }', {}, stranger)).data.shelf).toEqual({ id: '3' });
  });

  test('keep aliases, their arguments, fragments and directives apart', async () => {
    const { data } = await ask(
      `query ($no: Boolean!, $yes: Boolean!) { shelf(id: 2) { a: books(limit: 1) { ...B loud: title(shout: true) } b: books(limit: 2) { id @skip(if: $yes) quiet: title @include(if: $yes) gone: title @include(if: $no) } } }
       fragment B on Book { id title }`,
      { no: false, yes: true },
    );
    expect(data.shelf).toEqual({ a: [{ id: '1', title: 'book 1', loud: 'BOOK 1' }], b: [{ quiet: 'book 1' }, { quiet: 'book 3' }] });
  });

  test('page by key in both directions, and count only if requested', async () => {
    const query = `query ($first: Int, $after: String, $last: Int, $before: String) { books(first: $first, after: $after, last: $last, before: $before) { nodes { id } edges { cursor node { id title } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } }`;
    type Page = {
      nodes: { id: string }[];
      totalCount: number;
      pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
    };
    const seen: string[] = [];
    let page: Page | undefined;
    do {
      page = (await ask(query, { first: 4, after: page?.pageInfo.endCursor ?? null })).data.books as Page;
      seen.push(...page.nodes.map(({ id }) => id));
      expect(page.totalCount).toBe(9);
    } while (page.pageInfo.hasNextPage);
    expect(seen).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1']);
    const back = (await ask(query, { last: 3, before: page.pageInfo.startCursor })).data.books as Page;
    expect(back.nodes.map(({ id }) => id)).toEqual(['4', '3', '2']);
    expect(back.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: true });
    await ask('{ books { nodes { id } } }');
    expect(statements[0]?.text).not.toContain('count(*)');
  });

  test('treat an argument as a value, never as SQL', async () => {
    const { data } = await ask('query ($word: String) { books(filter: { word: $word }) { nodes { id } totalCount } }', {
      word: `'; drop table planner_test.books; --`,
    });
    expect(data.books).toEqual({ nodes: [], totalCount: 0 });
    expect((await ask('{ books(filter: { word: "k 7" }) { totalCount } }')).data.books).toEqual({ totalCount: 1 });
  });

  test.each([
    ['books(first: 101)', 'api.pageSize'],
    ['books(first: -1)', 'api.pageSize'],
    ['books(after: "nonsense")', 'api.cursor'],
    [`books(after: "${Buffer.from('["2026-99-99",1]').toString('base64url')}")`, 'api.cursor'],
    [`books(after: "${Buffer.from('["2026-01-01T00:00:00+00:00","1; drop"]').toString('base64url')}")`, 'api.cursor'],
    ['books(before: "x")', 'api.pageDirection'],
  ])('refuse %s', async (field, message) => {
    const { errors } = await ask(`{ ${field} { nodes { id } } }`);
    expect(errors?.map((error) => error.message)).toEqual([message]);
  });

  test('answer lists without rows, and rows without values', async () => {
    const { data } = await ask(`{
      books(filter: { word: "nowhere" }) { nodes { id } edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount }
      shelf(id: 1) { __typename none: books(limit: 0) { id } books(limit: 2) { __typename } newest(first: 1) { __typename nodes { __typename } edges { __typename } } }
    }`);
    expect(data).toEqual({
      books: {
        nodes: [],
        edges: [],
        pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
        totalCount: 0,
      },
      shelf: {
        __typename: 'Shelf',
        none: [],
        books: [{ __typename: 'Book' }, { __typename: 'Book' }],
        newest: { __typename: 'BookConnection', nodes: [{ __typename: 'Book' }], edges: [{ __typename: 'BookEdge' }] },
      },
    });
    expect((await ask('{ books(first: 0) { nodes { id } pageInfo { hasNextPage endCursor } } }')).data.books).toEqual({
      nodes: [],
      pageInfo: { hasNextPage: true, endCursor: null },
    });
  });

  test('give each row of a page its own values, in `nodes` and in `edges`', async () => {
    const { data } = await ask(`{ books(first: 2) {
      edges { at: cursor node { loud: title(shout: true) shelf { label } } cursor }
      nodes { title shelf { id newest(first: 1) { nodes { id } edges { node { title } } totalCount } } }
    } }`);
    const [b, a] = [{ label: 'B' }, { label: 'A' }];
    expect(data.books).toEqual({
      edges: [
        { at: expect.any(String), node: { loud: 'BOOK 9', shelf: b }, cursor: expect.any(String) },
        { at: expect.any(String), node: { loud: 'BOOK 8', shelf: a }, cursor: expect.any(String) },
      ],
      nodes: [
        { title: 'book 9', shelf: { id: '2', newest: { nodes: [{ id: '9' }], edges: [{ node: { title: 'book 9' } }], totalCount: 5 } } },
        { title: 'book 8', shelf: { id: '1', newest: { nodes: [{ id: '8' }], edges: [{ node: { title: 'book 8' } }], totalCount: 4 } } },
      ],
    });
    const cursors = (data.books as { edges: { at: string; cursor: string }[] }).edges.map(({ at, cursor }) => [at, cursor]);
    expect(cursors.map(([at]) => JSON.parse(Buffer.from(String(at), 'base64url').toString())[1])).toEqual([9, 8]);
    for (const [at, cursor] of cursors) expect(at).toBe(cursor);
  });

  test('read a value once, however often it is selected', async () => {
    const { data } = await ask(
      '{ shelf(id: 1) { books(limit: 1) { title ...B again: title } } } fragment B on Book { title loud: title(shout: true) }',
    );
    expect(data.shelf).toEqual({ books: [{ title: 'book 2', loud: 'BOOK 2', again: 'book 2' }] });
    expect(statements[0]?.text.split('.title')).toHaveLength(2);
  });

  test('answer more values of a row than a function of Postgres takes', async () => {
    const many = Array.from({ length: 120 }, (_, n) => n);
    const { data } = await ask(
      `{ shelf(id: 1) { ${many.map((n) => `s${n}: books(limit: 1) { id }`).join(' ')} books(limit: 1) { ${many.map((n) => `b${n}: shelf { id }`).join(' ')} price { amount } } } }`,
    );
    const row = { ...Object.fromEntries(many.map((n) => [`b${n}`, { id: '1' }])), price: { amount: 2000 } };
    expect(data.shelf).toEqual({ ...Object.fromEntries(many.map((n) => [`s${n}`, [{ id: '2' }]])), books: [row] });
  });

  test('keep milliseconds of instants, whatever Postgres keeps', async () => {
    const at = async (id: number) =>
      (
        await ask('{ shelf(id: 3) { books { createdAt } } }', {}, stranger).then(
          ({ data }) => data.shelf as { books: { createdAt: string }[] },
        )
      ).books[id];
    await pool.query(`insert into books values (20, 3, 'x', null, null, '2026-01-01T00:00:00Z'), (21, 3, 'x', null, null, '2026-01-01T00:00:00.5Z'),
      (22, 3, 'x', null, null, '2026-01-01T00:00:00.123999Z'), (23, 3, 'x', null, null, '2026-01-01T03:00:00.000001+03')`);
    const instants = await Promise.all([0, 1, 2, 3].map(at));
    await pool.query('delete from books where shelf_id = 3');
    expect(instants.map((book) => book?.createdAt.slice(17))).toEqual(['00.000Z', '00.500Z', '00.123Z', '00.000Z']);
  });

  test('use one statement for a document with any values', async () => {
    const query = 'query ($id: ID!) { shelf(id: $id) { id } }';
    const first = await ask(query, { id: 1 }).then(() => statements[0]);
    const second = await ask(query, { id: 2 }).then(() => statements[0]);
    expect(second?.text).toBe(first?.text);
  });

  test('answer under any alias, however long', async () => {
    const [one, other] = [`${'x'.repeat(70)}1`, `${'x'.repeat(70)}2`];
    const { data, errors } = await ask(`{
      shelf(id: 1) { ${one}: label ${other}: books(limit: 1) { ${one}: price { amount } ${other}: title(shout: true) } }
      books(first: 1) { cursor: nodes { cursor: id } row0: edges { row1: cursor ${one}: node { price { amount } } } }
    }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      shelf: { [one]: 'A', [other]: [{ [one]: { amount: 2000 }, [other]: 'BOOK 2' }] },
      books: { cursor: [{ cursor: '9' }], row0: [{ row1: expect.any(String), [one]: { price: { amount: 9000 } } }] },
    });
  });

  test('are prepared when they are repeated, up to a limit, unless their values decide how', async () => {
    const repeated = parse('{ shelf(id: 1) { repeated: id } }');
    const names = [];
    for (let time = 0; time < 3; time++) names.push(await ask(repeated).then(() => statements[0]?.name));
    expect(names).toEqual([undefined, expect.any(String), names[1]]);

    const prepared = new Set<string>();
    for (let n = 0; n < 400; n++) {
      const document = parse(`{ shelf(id: 1) { a${n}: id } }`);
      for (let time = 0; time < 2; time++) {
        await ask(document);
        if (statements[0]?.name) prepared.add(statements[0].name);
      }
    }
    expect(prepared.size).toBeLessThanOrEqual(200);
    const rare = parse('{ books(filter: { rare: true }) { totalCount } }');
    for (let time = 0; time < 3; time++) await ask(rare);
    expect(statements[0]).toMatchObject({ name: undefined, unprepared: true });
    expect(await ask(repeated).then(() => statements[0]?.name)).toBe(names[1]);
  });
});

import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { deprecationOf, isDue } from '../../schema/rules/deprecations.ts';
import { compare, releaseText } from '../checks/contract.ts';

const directives = `
  directive @auth(role: String, permission: String = "VIEW", scope: String) on FIELD_DEFINITION
  directive @public on FIELD_DEFINITION
  directive @scoped(by: String) on OBJECT | FIELD_DEFINITION | ENUM_VALUE`;
const released = `${directives}
  type Query {
    orders(first: Int, state: State @deprecated(reason: "Use status. Removed after 2026-05-31.")): [Order!]! @auth(role: "CREATOR", scope: "orders:read")
    page: String @public
  }
  type Order {
    title: String!
    name: String! @deprecated(reason: "Use title. Removed after 2026-05-31.")
    label: Label @deprecated(reason: "Use title. Removed after 2026-05-31.")
  }
  type Label { text: String }
  enum State { OPEN DONE OLD @deprecated(reason: "Use DONE. Removed after 2026-05-31.") }
  input OrderInput { title: String, name: String @deprecated(reason: "Use title. Removed after 2026-05-31.") }
  type Mutation { orderDelete: Order! @public orderCreate(input: OrderInput!): Order @auth(role: "CREATOR", permission: "EDIT") }`;

const [before, after] = [new Date('2026-05-31T23:59:59Z'), new Date('2026-06-01T00:00:00Z')];
const changed = (from: string | RegExp, to: string, now = after) => {
  const current = released.replace(from, to);
  expect(current).not.toBe(released);
  return compare(released, current, now);
};

describe('a change of the schema', () => {
  test.each<[string, RegExp | string, string, RegExp]>([
    ['removes a field', 'title: String!\n', '\n', /Order\.title/],
    ['removes an argument', 'first: Int, ', '', /Query\.orders\.first/],
    ['removes a value', 'OPEN ', '', /State\.OPEN/],
    ['removes a field of an input', 'title: String, ', '', /OrderInput\.title/],
    ['lets a field be null', 'title: String!\n', 'title: String\n', /Order\.title/],
    ['asks for an argument', 'first: Int', 'first: Int!', /Query\.orders\.first/],
    ['asks for a new field of an input', 'title: String, ', 'title: String, tax: Int!, ', /OrderInput\.tax/],
    ['makes a public field ask for a sign-in', '@public\n  }', '@auth(role: "CREATOR")\n  }', /Query\.page.*public/],
    ['asks for a higher permission', 'permission: "EDIT"', 'permission: "OWNER"', /Mutation\.orderCreate.*EDIT.*OWNER/],
    ['asks for another scope', 'scope: "orders:read"', 'scope: "sales:read"', /Query\.orders.*orders:read/],
    ['asks keys for a scope of a type', 'type Order {', 'type Order @scoped(by: "orders:read") {', /^Order: .*needs orders:read/],
    ['asks keys for a scope of a field', 'title: String!\n', 'title: String! @scoped(by: "orders:read")\n', /^Order\.title: .*orders:read/],
    ['takes a value from keys', 'OPEN ', 'OPEN @scoped ', /^State\.OPEN: .*no key/],
    ['takes a field from keys', ', scope: "orders:read"', '', /Query\.orders.*of no key/],
  ])('that %s is breaking', async (_what, from, to, message) => {
    const { breaking } = await changed(from, to);
    expect(breaking).toEqual([expect.stringMatching(message)]);
  });

  test.each<[string, RegExp | string, string]>([
    ['adds a field', 'title: String!\n', 'title: String!\n total: Int\n'],
    ['adds an argument that may be absent', 'first: Int', 'first: Int, last: Int'],
    ['asks for less', 'permission: "EDIT"', 'permission: "VIEW"'],
    ['lets keys in', 'permission: "EDIT"', 'permission: "EDIT", scope: "orders:write"'],
    ['announces that something goes', 'title: String!\n', 'title: String! @deprecated(reason: "Use total. Removed after 2027-01-01.")\n'],
  ])('that %s breaks nothing', async (_what, from, to) => {
    const { breaking } = await changed(from, to);
    expect(breaking).toEqual([]);
  });

  test('that programs may not expect is told as dangerous', async () => {
    const { breaking, dangerous } = await changed('OPEN ', 'OPEN NEW ');
    expect([breaking, dangerous]).toEqual([[], [expect.stringContaining('State.NEW')]]);
  });

  test('that lets a payload be null is only told', async () => {
    const { breaking, dangerous } = await changed('orderDelete: Order!', 'orderDelete: Order');
    expect([breaking, dangerous]).toEqual([[], [expect.stringContaining('Mutation.orderDelete')]]);
    expect((await changed('orderDelete: Order!', 'orderDelete: Label')).breaking).toHaveLength(1);
  });

  test.each<[string, RegExp]>([
    ['a field', /name: String! @dep.*\n/],
    ['a field with the type that only it led to', /label: Label @dep.*\n {2}\}\n {2}type Label.*/],
    ['an argument', /, state: State @deprecated\(.*?"\)/],
    ['a value', /OLD @deprecated\(.*?"\)/],
    ['a field of an input', /, name: String @deprecated\(.*?"\)/],
  ])('may take away %s once its announced day has passed, and not on it', async (what, from) => {
    const to = what.includes('type') ? '}' : '';
    expect((await changed(from, to, after)).breaking).toEqual([]);
    expect((await changed(from, to, before)).breaking).not.toEqual([]);
  });
});

test('the text of a release is the same schema, with its directives', async () => {
  const text = releaseText(buildSchema(`${released}\n"Described." type More { one: Int }`));
  expect(text).not.toContain('Described');
  expect(text).toContain('scope: "orders:read"');
  expect(await compare(text, released, after)).toEqual({ breaking: [], dangerous: [] });
  expect(releaseText(buildSchema(text))).toBe(text);
});

test('a deprecation says what to use, and a day that exists', () => {
  expect(deprecationOf('Use title. Removed after 2027-05-31.')).toEqual({ advice: 'Use title.', removedAfter: '2027-05-31' });
  for (const reason of ['No longer supported', 'Use title.', 'Removed after 2027-05-31.', 'Use title. Removed after 2027-02-30.', null])
    expect(deprecationOf(reason)).toBeNull();
  const deprecation = { advice: '', removedAfter: '2026-05-31' };
  expect([isDue(deprecation, before), isDue(deprecation, after)]).toEqual([false, true]);
});

import { buildSchema, type OperationDefinitionNode, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { createDeprecatedUses, deprecationsOf } from '../../server/graphql/deprecations.ts';

const gone = '@deprecated(reason: "Use x. Removed after 2027-05-31.")';
const schema = buildSchema(`
  type Query { orders(state: State ${gone}, filter: Filter, filters: [Filter!]): [Order!]! plain(first: Int): String }
  type Order { title: String name: String ${gone} }
  enum State { OPEN OLD ${gone} }
  input Filter { title: String, name: String ${gone}, state: State, inner: Filter }`);
const usesOf = createDeprecatedUses(schema);
const uses = (text: string, variables: Record<string, unknown> = {}) => {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  return [...usesOf(document, document.definitions[0] as OperationDefinitionNode, variables)].sort();
};

test('the deprecated elements of a schema are known by name', () => {
  expect([...deprecationsOf(schema).keys()].sort()).toEqual(['Filter.name', 'Order.name', 'Query.orders(state:)', 'State.OLD']);
  expect(() => deprecationsOf(buildSchema('type Query { a: Int @deprecated }'))).toThrow('Query.a');
});

test.each<[string, string[], Record<string, unknown>?]>([
  ['{ orders { title } }', []],
  ['{ orders { name } }', ['Order.name']],
  ['{ orders { renamed: name } }', ['Order.name']],
  ['{ orders { ...More } } fragment More on Order { name }', ['Order.name']],
  ['{ orders(state: OPEN) { title } }', ['Query.orders(state:)']],
  ['{ orders(filter: { name: "x", inner: { state: OLD } }) { title } }', ['Filter.name', 'State.OLD']],
  ['query ($filter: Filter) { orders(filter: $filter) { title } }', [], { filter: { title: 'x', inner: null } }],
  [
    'query ($filter: Filter) { orders(filter: $filter) { title } }',
    ['Filter.name', 'State.OLD'],
    { filter: { inner: { name: 'x', state: 'OLD' } } },
  ],
  ['query ($filters: [Filter!]) { orders(filters: $filters) { title } }', ['Filter.name'], { filters: [{ title: 'x' }, { name: null }] }],
  ['query ($state: State) { orders(filter: { state: $state }) { title } }', ['State.OLD'], { state: 'OLD' }],
  ['query ($state: State = OLD) { orders(filter: { state: $state }) { title } }', ['State.OLD']],
  ['query ($first: Int) { plain(first: $first) }', [], { first: 3 }],
])('%s uses %j', (text, expected, variables) => {
  expect(uses(text, variables)).toEqual(expected);
});

test('another operation of the document does not count', () => {
  expect(uses('query A { orders { title } } query B { orders { name } }')).toEqual([]);
});

import { parser } from '@graphql-eslint/eslint-plugin';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { operationRules, plugin, schemaRules } from '../checks/graphql-rules.ts';

const sdl = `
"The root." type Query { "All of them." orders(first: Int, after: String): OrderConnection! }
"The root." type Mutation { "Makes one." orderCreate(input: OrderInput!): OrderPayload }
"What was bought." type Order { id: String!, total: Int, old: Int @deprecated(reason: "Use total. Removed after 2027-05-31.") }
"A page." type OrderConnection { edges: [OrderEdge!]!, pageInfo: PageInfo! }
"An entry." type OrderEdge { cursor: String!, node: Order! }
"Where the page is." type PageInfo { hasNextPage: Boolean!, hasPreviousPage: Boolean!, startCursor: String, endCursor: String }
"An order." input OrderInput { total: Int }
"The answer." type OrderPayload { order: Order }`;

const messages = (code: string, rules: Linter.RulesRecord, documents?: string) =>
  new Linter()
    .verify(
      code,
      {
        files: ['**/*.graphql'],
        plugins: { '@graphql-eslint': plugin },
        languageOptions: { parser, parserOptions: { graphQLConfig: { schema: documents ? sdl : code, documents } } },
        rules,
      } as unknown as Linter.Config,
      'here.graphql',
    )
    .map(({ ruleId }) => ruleId?.replace('@graphql-eslint/', ''));

test('a schema that keeps the conventions has no message', () => {
  expect(messages(sdl, schemaRules)).toEqual([]);
});

test.each<[rule: string, from: string, to: string]>([
  ['naming-convention', 'orderCreate(', 'createOrder('],
  ['naming-convention', 'total: Int,', 'TotalPaid: Int,'],
  ['naming-convention', ' orders(first', ' getOrders(first'],
  ['naming-convention', 'OrderInput', 'OrderThing'],
  ['naming-convention', 'OrderPayload', 'OrderResult'],
  ['nullable-payload', '): OrderPayload }', '): OrderPayload! }'],
  ['no-scalar-result-type-on-mutation', '): OrderPayload', '): Int'],
  ['no-unreachable-types', '"An order." input', '"Lost." type Lost { one: Int } "An order." input'],
  ['require-description', '"What was bought." ', ''],
  ['deprecation-form', 'Use total. Removed after 2027-05-31.', 'Use total.'],
  ['deprecation-form', '2027-05-31', '2027-02-31'],
  ['deprecation-form', '@deprecated(reason: "Use total. Removed after 2027-05-31.")', '@deprecated'],
  ['relay-arguments', '(first: Int, after: String)', '(page: Int)'],
])('the schema: %s reports %s as %s', (rule, from, to) => {
  const changed = sdl.replaceAll(from, to);
  expect(changed).not.toBe(sdl);
  expect(messages(changed, schemaRules)).toContain(rule);
});

// The document is read as a file of its own and as one of the project, so its name stands twice.
const alone = { ...operationRules, '@graphql-eslint/unique-operation-name': 'off' as const };

test.each<[rule: string, document: string]>([
  ['no-anonymous-operations', '{ orders(first: 1) { edges { cursor } } }'],
  ['naming-convention', 'query OrdersQuery { orders(first: 1) { edges { cursor } } }'],
  ['no-unused-variables', 'query Orders($first: Int) { orders(first: 1) { edges { cursor } } }'],
  ['no-duplicate-fields', 'query Orders { orders(first: 1) { edges { cursor cursor } } }'],
  ['no-deprecated', 'query Orders { orders(first: 1) { edges { node { old } } } }'],
  ['fields-on-correct-type', 'query Orders { orders(first: 1) { edges { price } } }'],
])('operations: %s', (rule, document) => {
  expect(messages(document, alone, document)).toContain(rule);
  const right = 'query Orders { orders(first: 1) { edges { cursor } } }';
  expect(messages(right, alone, right)).toEqual([]);
});

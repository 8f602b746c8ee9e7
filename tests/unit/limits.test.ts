import { buildSchema, type DocumentNode, getIntrospectionQuery, getOperationAST, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { assess } from '../../server/graphql/limits.ts';

const schema = buildSchema(/* GraphQL */ `
  directive @cost(weight: Int, length: Int) on FIELD_DEFINITION
  type Query { books(first: Int = 12, last: Int): BookConnection! me: Book }
  type BookConnection { nodes: [Book!]! }
  type Book { id: ID! author: Author! pages: [Page!]! words: [Page!]! @cost(length: 500) notes(first: Int = 3): [Page!]! }
  type Page { author: Author! }
  type Author { id: ID! }
`);
const costOf = (query: string | DocumentNode, variables: Record<string, unknown> = {}) => {
  const document = typeof query === 'string' ? parse(query) : query;
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  return assess(schema, document, operation, { ...variables }).requested;
};

describe('the cost of a page', () => {
  const page = 'query ($n: Int) { books(first: $n) { nodes { author { id } } } }';
  const usual = costOf('{ books { nodes { author { id } } } }');

  test('is that of the default length if none is given', () => {
    expect(costOf(page)).toBe(usual);
    expect(costOf(page, { n: null })).toBe(usual);
    expect(costOf(page, { n: 12 })).toBe(usual);
  });

  test('is that of the lengths of now, when the same document is asked again', () => {
    const document = parse(page.replace('$n: Int', '$n: Int = 50'));
    const asked = [{ n: 12 }, { n: 100 }, {}, { n: null }, { n: 12 }, {}];
    expect(asked.map((variables) => costOf(document, variables))).toEqual([12, 100, 50, 12, 12, 50].map((n) => costOf(page, { n })));
  });

  test('grows with the requested length', () => {
    expect(costOf(page, { n: 100 })).toBeGreaterThan(8 * usual);
    expect(costOf('{ books(first: 1, last: 100) { nodes { author { id } } } }')).toBeGreaterThan(8 * usual);
  });
});

test('a list without a length argument costs what the schema says, or as much as ten rows', () => {
  const costOfList = (list: string) => costOf(`{ me { ${list} { author { id } } } }`) - costOf('{ me { id } }') - 1;
  expect(costOfList('pages')).toBe(10);
  expect(costOfList('words')).toBe(500);
  expect(costOfList('notes')).toBe(3);
  expect(costOfList('notes(first: 700)')).toBe(700);
});

test('the introspection queries of tools are allowed', () => {
  expect(costOf(getIntrospectionQuery())).toBeLessThan(1000);
});

test('many introspection queries under aliases cost too much', () => {
  const names = Array.from({ length: 20 }, (_, n) => `a${n}: types { name }`).join(' ');
  expect(() => costOf(`{ __schema { ${names} } }`)).toThrow('cost');
  expect(() => costOf(`{ ...Names } fragment Names on Query { __schema { ${names} } }`)).toThrow('cost');
});

test('root fields in fragments are counted, too', () => {
  const fields = Array.from({ length: 30 }, (_, n) => `a${n}: me { id }`).join(' ');
  expect(() => costOf(`{ ...All } fragment All on Query { ${fields} }`)).toThrow('root fields');
  expect(() => costOf(`{ ... on Query { ${fields} } }`)).toThrow('root fields');
});

test('the alias __proto__ is refused, not ignored', () => {
  expect(() => costOf('{ me { __proto__: id } }')).toThrow('__proto__');
});

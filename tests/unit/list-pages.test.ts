import fs from 'node:fs';
import path from 'node:path';
import { Kind, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { expect, test } from 'vitest';
import { createCache } from '../../client/apollo/cache.ts';
import { schema } from '../support/operations.ts';

const client = path.resolve(import.meta.dirname, '../../client');
const documents = fs.readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.graphql'));

/** The lists that each operation of the client reads page by page, as `Query.sales`. */
function pagedLists(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const types = new TypeInfo(schema);
  for (const file of documents) {
    let operation = file;
    visit(
      parse(fs.readFileSync(path.join(client, file), 'utf8')),
      visitWithTypeInfo(types, {
        OperationDefinition({ name }) {
          operation = name?.value ?? file;
        },
        Field({ name, arguments: given = [] }) {
          const next = given.some(({ name: argument, value }) => argument.value === 'after' && value.kind === Kind.VARIABLE);
          if (next) found.set(operation, [...(found.get(operation) ?? []), `${types.getParentType()?.name}.${name.value}`]);
        },
      }),
    );
  }
  return found;
}

test('an operation reads one list page by page: more of one would answer the first page of another again, in place of all', () => {
  expect([...pagedLists()].filter(([, lists]) => lists.length > 1)).toEqual([]);
});

test('each list that is read page by page keeps the pages that were there before', () => {
  const { policies } = createCache();
  const lists = [...new Set([...pagedLists().values()].flat())];
  expect(lists).toContain('Query.sales');
  const forgetful = lists.filter((list) => {
    const [type = '', field = ''] = list.split('.');
    return !policies.getMergeFunction(type, field, undefined);
  });
  expect(forgetful).toEqual([]);
});

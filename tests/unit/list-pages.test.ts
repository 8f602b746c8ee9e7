import fs from 'node:fs';
import path from 'node:path';
import { Kind, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { expect, test } from 'vitest';
import { createCache } from '../../client/apollo/cache.ts';
import { schema } from '../support/operations.ts';

const client = path.resolve(import.meta.dirname, '../../client');
const documents = fs.readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.graphql'));

/** Each list that the client reads page by page, as `Query.sales`. */
function pagedLists(): string[] {
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  for (const file of documents)
    visit(
      parse(fs.readFileSync(path.join(client, file), 'utf8')),
      visitWithTypeInfo(types, {
        Field({ name, arguments: given = [] }) {
          const next = given.some(({ name: argument, value }) => argument.value === 'after' && value.kind === Kind.VARIABLE);
          if (next) found.add(`${types.getParentType()?.name}.${name.value}`);
        },
      }),
    );
  return [...found].sort();
}

test('each list that is read page by page keeps the pages that were there before', () => {
  const { policies } = createCache();
  const lists = pagedLists();
  expect(lists).toContain('Query.sales');
  const forgetful = lists.filter((list) => {
    const [type = '', field = ''] = list.split('.');
    return !policies.getMergeFunction(type, field, undefined);
  });
  expect(forgetful).toEqual([]);
});

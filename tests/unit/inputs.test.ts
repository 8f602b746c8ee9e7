import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { object, string } from 'yup';
import { refuseUnruled } from '../../server/graphql/inputs.ts';
import { readTypeDefs } from '../../server/graphql/sdl.ts';

const sdl = (fields: string) => buildSchema(`scalar Upload input ShelfCreateInput { ${fields} } input ShelfFilter { any: String }`);
const shelfCreateRules = object({ title: string() });

test('the server starts if each field of an input has a rule', () => {
  expect(() => refuseUnruled(sdl('title: String file: Upload'), { shelfCreateRules })).not.toThrow();
});

test('a field without a rule prevents the start and is named', () => {
  expect(() => refuseUnruled(sdl('title: String level: Int'), { shelfCreateRules })).toThrow(
    'ShelfCreateInput.level has no rule in shelfCreateRules',
  );
});

test('a rule without a field prevents the start and is named', () => {
  expect(() => refuseUnruled(sdl('name: String'), { shelfCreateRules: object({ name: string(), title: string() }) })).toThrow(
    'shelfCreateRules.title is no field of ShelfCreateInput',
  );
});

test('an input without rules prevents the start', () => {
  expect(() => refuseUnruled(sdl('title: String'), {})).toThrow('ShelfCreateInput has no shelfCreateRules');
});

test('the schema and the rules have the same fields', () => {
  expect(() => refuseUnruled(buildSchema(readTypeDefs().join('\n')))).not.toThrow();
});

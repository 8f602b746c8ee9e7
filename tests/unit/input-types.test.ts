import { expect, expectTypeOf, test } from 'vitest';
import { array, number, object, string } from 'yup';
import { type NothingElse, validate } from '../../server/core/errors.ts';
import { columnsOf } from '../../server/platform/database/columns.ts';

/*
 * From the contract to the table: an input's field without a rule, and a rule's field without a column, are type errors. `npm test`
 * checks these types; what runs here shows that values go through.
 */

const rules = object({
  title: string().required(),
  pages: number().nullable(),
  shelves: array().of(object({ name: string().required() })),
});
interface Input {
  title: string;
  pages?: number | null;
  shelves?: { name: string }[] | null;
}
type Taken<Given> = Parameters<typeof validate<typeof rules, Given>>[1];

class Book {
  title!: string;
  pages!: number | null;
}
type Written<Given extends object> = Parameters<typeof columnsOf<Book, Given>>[1];

test('an input with a rule for each field is taken', () => {
  expectTypeOf<Input>().toExtend<Taken<Input>>();
  expect(validate(rules, { title: 'Kalila', pages: null } satisfies Input)).toEqual({ title: 'Kalila', pages: null });
});

test('a field without a rule is a type error, inside of a list too', () => {
  expectTypeOf<Input & { level: string }>().not.toExtend<Taken<Input & { level: string }>>();
  expectTypeOf<Taken<Input & { level: string }>['level']>().toBeNever();
  interface Deep {
    title: string;
    shelves: { name: string; level?: string }[];
  }
  expectTypeOf<Deep>().not.toExtend<Taken<Deep>>();
});

test('a rule for another type than the field has is a type error', () => {
  interface Wrong {
    title: number;
  }
  expectTypeOf<Wrong>().not.toExtend<Taken<Wrong>>();
});

test('fields with a column of their name and type are written, without those that are left out', () => {
  interface Given {
    title?: string;
    pages?: number | null;
  }
  expectTypeOf<Given>().toExtend<Written<Given>>();
  expect(columnsOf(Book, { title: undefined, pages: null } as Given)).toEqual({ pages: null });
});

test('a field without a column is a type error, and so is one of another type', () => {
  expectTypeOf<{ level?: string }>().not.toExtend<Written<{ level?: string }>>();
  expectTypeOf<{ title?: string | null }>().not.toExtend<Written<{ title?: string | null }>>();
});

test('a field that a service does not take by name is a type error', () => {
  expectTypeOf<Omit<{ title: string }, 'title'>>().toExtend<NothingElse>();
  expectTypeOf<{ level?: string | null }>().not.toExtend<NothingElse>();
});

import { expect, test } from 'vitest';
import { names, raw, type Sql, sql } from '../../server/platform/database/sql.ts';

const of = (statement: Sql) => statement.written();

test('interpolations are parameters, numbered as they stand', () => {
  expect(of(sql`select 1`)).toEqual({ text: 'select 1', values: [] });
  expect(of(sql`select ${'a'}, ${2} where ${true}`)).toEqual({ text: 'select $1, $2 where $3', values: ['a', 2, true] });
  const eleven = sql`values (${0}, ${1}, ${2}, ${3}, ${4}, ${5}, ${6}, ${7}, ${8}, ${9}, ${10})`;
  expect(of(eleven).text).toMatch(/\$9, \$10, \$11\)$/);
});

test('a fragment is spliced in with its parameters, at any depth', () => {
  const ofAccount = sql`creator_id = ${'c'}`;
  const live = sql`${ofAccount} and retired_at > ${5}`;
  expect(of(sql`select from codes where id = ${'a'} and ${live} and code = ${'z'}`)).toEqual({
    text: 'select from codes where id = $1 and creator_id = $2 and retired_at > $3 and code = $4',
    values: ['a', 'c', 5, 'z'],
  });
});

test('a fragment that stands twice brings its parameters once; equal values stay apart', () => {
  const user = sql`${'u'}::uuid`;
  expect(of(sql`select from a where x = ${user} and y = ${1} or z = ${sql`(${user})`}`)).toEqual({
    text: 'select from a where x = $1::uuid and y = $2 or z = ($1::uuid)',
    values: ['u', 1],
  });
  expect(of(sql`select ${1}, ${1}`)).toEqual({ text: 'select $1, $2', values: [1, 1] });
});

test('the text of one place in the code is the same whatever the values are', () => {
  const at = (id: string | null, ids: string[]) => sql`delete from a where id = ${id} and b = any(${ids})`.written().text;
  expect(at(null, [])).toBe(at('x', ['y', 'z']));
});

test('null, lists, dates and bytes are one parameter each', () => {
  const values = [null, ['a', 'b'], [], new Date(0), Buffer.from('x'), 10n];
  const [nothing, list, empty, date, bytes, big] = values as [null, string[], string[], Date, Buffer, bigint];
  expect(of(sql`${nothing} ${list} ${empty} ${date} ${bytes} ${big}`)).toEqual({ text: '$1 $2 $3 $4 $5 $6', values });
});

test('undefined is refused: a forgotten value is not written as null', () => {
  expect(() => sql`update a set b = ${undefined as never}`).toThrow('Pass null');
});

test('what a caller sent stays a parameter', () => {
  for (const hostile of ["'; drop table users; --", '$1', '\x000\0', '\\', '`']) {
    expect(of(sql`select from users where email = ${hostile}`)).toEqual({ text: 'select from users where email = $1', values: [hostile] });
    expect(of(sql`where ${raw((email) => `lower(${email}) = ${email}`, hostile)}`)).toEqual({
      text: 'where lower($1) = $1',
      values: [hostile],
    });
  }
});

test('text that another function writes gets its places among the others', () => {
  const day = (zone: string, moment: string) => `(${moment} at time zone ${zone})::date`;
  const today = raw((zone, now) => day(zone, now), 'Asia/Riyadh', 7);
  expect(of(sql`select ${today} where id = ${'a'} and ends_on < ${today} and ${raw('true')}`)).toEqual({
    text: 'select ($1 at time zone $2)::date where id = $3 and ends_on < ($1 at time zone $2)::date and true',
    values: [7, 'Asia/Riyadh', 'a'],
  });
});

test('names of columns are checked', () => {
  expect(sql`select ${names('id', 'c.title_ar')} from a`.written().text).toBe('select id, c.title_ar from a');
  for (const wrong of ['id; drop table users', 'a b', '"id"', '', 'a.b.c', '1', 'id\n'])
    expect(() => names('id', wrong)).toThrow('not the name');
});

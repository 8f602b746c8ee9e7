import { expect, test } from 'vitest';
import { type Age, ages, kept } from '../../../server/core/ages.ts';
import { domains } from '../../../server/domains/index.ts';
import { sql } from '../../support/sql.ts';

/** The tables of the database as the table of ages names them: those of development's stand-ins have schemas of their own. */
const tablesOfDatabase = async () =>
  (
    await sql<{ name: string }>(
      `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
       from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`,
    )
  ).map(({ name }) => name);
const rules: Age[] = Object.values(ages);
const aged = new Set(rules.flatMap(({ tables }) => tables));

test('each table of the database has an age, or a bound', async () => {
  const tables = await tablesOfDatabase();
  const known = new Set([...aged, ...Object.keys(kept)]);
  expect(
    tables.filter((table) => !known.has(table)),
    'say in server/core/ages.ts at which age their rows are dropped, or in `kept` how many there can be',
  ).toEqual([]);
  expect([...known].filter((table) => !tables.includes(table))).toEqual([]);
});

test('the jobs that drop are in the crontab, at an hour of their own', () => {
  const lines = domains.flatMap(({ crontab = [] }) => crontab);
  const jobs = new Set(rules.map(({ job }) => job));
  expect([...jobs].filter((job) => !lines.some((line) => line.endsWith(` ${job}`)))).toEqual([]);
  const daily = lines.map((line) => line.split(' ').slice(0, 2).join(' ')).filter((at) => !at.includes('*'));
  expect(new Set(daily).size).toBe(daily.length);
});

/** Files are looked for in all tables at once, before one is deleted: a read of a table more makes no difference. */
const readAnyway = ['files'];

test('nothing that is dropped makes Postgres read a whole table for the rows that refer to it', async () => {
  const references = await sql<{ target: string; column: string }>(
    `select k.confrelid::regclass::text as target, k.conrelid::regclass || '.' || a.attname as column
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and not exists (
       select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     order by 1, 2`,
  );
  const slow = references.filter(({ target }) => aged.has(target) && !readAnyway.includes(target));
  expect(
    slow.map(({ column }) => column),
    'they need an index',
  ).toEqual([]);
});

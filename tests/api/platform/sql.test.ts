import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataSource } from '../../../server/platform/database/data-source.ts';
import { type Database, names, raw, sql } from '../../../server/platform/database/sql.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { setting } from '../../support/server.ts';

/** Has one connection, so that a statement waits for ever when the one before has kept it. */
let source: DataSource;
beforeAll(async () => {
  source = await createDataSource({ url: setting('TEST_DATABASE_URL'), entities: [], poolSize: 1 });
});
afterAll(() => source.destroy());

/** Says the same through a manager, a transaction and the pool below. */
async function everyWay(work: (db: Database) => Promise<void>): Promise<void> {
  await work(source.manager);
  await transaction(source, ({ db }) => work(db));
  await work((source.driver as PostgresDriver).master as Pool);
}

test('every kind of statement tells its rows and their number alike, through TypeORM and below it', async () => {
  await everyWay(async (db) => {
    await sql`create temp table fruit (id int, name text)`.run(db);
    expect(await sql`insert into fruit values (${1}, ${'fig'}), (${2}, ${null})`.run(db)).toBe(2);
    expect(await sql`insert into fruit values (${3}, ${'kiwi'}) returning id, name`.rows(db)).toEqual([{ id: 3, name: 'kiwi' }]);
    expect(await sql`select id from fruit where id > ${1} order by id`.rows(db)).toEqual([{ id: 2 }, { id: 3 }]);
    expect(await sql`select from fruit where id = any(${[1, 3, 9]})`.run(db)).toBe(2);
    expect(await sql`select from fruit where id = any(${[]})`.run(db)).toBe(0);
    expect(await sql`update fruit set name = ${'date'} where id = ${2}`.run(db)).toBe(1);
    expect(await sql`update fruit set name = name returning id`.rows(db)).toHaveLength(3);
    expect(await sql`with gone as (select 2 as id) delete from fruit using gone where fruit.id = gone.id returning name`.first(db)).toEqual(
      {
        name: 'date',
      },
    );
    expect(await sql`delete from fruit where id = ${9} returning id`.first(db)).toBeUndefined();
    expect(await sql<{ count: number }>`select count(*)::int as count from fruit`.one(db)).toEqual({ count: 2 });
    await expect(sql`select ${names('name')} from fruit where id = ${9}`.one(db)).rejects.toThrow('No row: select name from fruit');
    expect(await sql`drop table fruit`.run(db)).toBe(0);
  });
});

test('values come back as they were, and a moment through text that another function writes', async () => {
  const at = new Date('2026-11-22T21:30:00Z');
  const day = raw((moment) => `(${moment}::timestamptz at time zone 'Asia/Riyadh')::date::text`, at);
  await everyWay(async (db) => {
    expect(
      await sql`select ${at}::timestamptz as at, ${Buffer.from('x')}::bytea as bytes, ${null}::text as nothing, ${day} as day`.one(db),
    ).toEqual({ at, bytes: Buffer.from('x'), nothing: null, day: '2026-11-23' });
  });
});

test('a statement that fails gives its connection back', async () => {
  await expect(sql`select 1 / ${0}::int`.run(source.manager)).rejects.toThrow('division by zero');
  expect(await sql`select 1 as one`.one(source.manager)).toEqual({ one: 1 });
});

test('a statement with parameters is prepared on its connection, whoever writes it', async () => {
  const prepared = () =>
    sql<{ statement: string }>`select statement from pg_prepared_statements where statement like ${'%fig%'} order by 1`.rows(
      source.manager,
    );
  for (const one of [1, 2]) {
    await sql`select ${one}::int as fig`.run(source.manager);
    await transaction(source, ({ db }) => sql`select ${one}::int as figs`.run(db));
    await source.query('select $1::int as figures', [one]);
    await source.query('select 1 as figment');
  }
  expect((await prepared()).map(({ statement }) => statement).filter((text) => !text.includes('pg_prepared'))).toEqual([
    'select $1::int as fig',
    'select $1::int as figs',
    'select $1::int as figures',
  ]);
});

test('a transaction keeps everything or nothing, with the statements that travel with its commit', async () => {
  await sql`create temp table fruit (name text unique deferrable initially deferred)`.run(source.manager);
  const names = async () =>
    (await sql<{ name: string }>`select name from fruit order by name`.rows(source.manager)).map(({ name }) => name);
  const add = (first: string, last: string) =>
    transaction(source, async ({ db, withCommit }) => {
      await sql`insert into fruit values (${first})`.run(db);
      await withCommit(sql`insert into fruit select ${last} where 1 / length(${last}) >= 0`);
    });
  await add('fig', 'kiwi');
  await expect(add('date', '')).rejects.toThrow('division by zero');
  await expect(add('date', 'fig')).rejects.toThrow('duplicate key');
  const failing = transaction(source, async ({ withCommit }) => {
    await withCommit(sql`insert into fruit values (${'date'})`);
    await withCommit(sql`select 1 / ${0}::int`);
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await names()).toEqual(['fig', 'kiwi']);
  await sql`drop table fruit`.run(source.manager);
});

test('nothing runs on the connection of a transaction that is over', async () => {
  const over = await transaction(source, async ({ db }) => db);
  await expect(sql`select 1`.run(over)).rejects.toThrow('over');
});

test('a transaction in which a failure was passed over fails, since Postgres kept nothing of it', async () => {
  await sql`create temp table fruit (name text)`.run(source.manager);
  const passingOver = transaction(source, async ({ db }) => {
    await sql`insert into fruit values (${'fig'})`.run(db);
    await sql`select 1 / ${0}::int`.run(db).catch(() => undefined);
  });
  await expect(passingOver).rejects.toThrow('rolled back');
  expect(await sql`select from fruit`.run(source.manager)).toBe(0);
  await sql`drop table fruit`.run(source.manager);
});

test('a transaction tells why it failed, not that the next statement came too late', async () => {
  const failing = transaction(source, async ({ db, withCommit }) => {
    await withCommit(sql`select 1 / ${0}::int`);
    await sql`select 1`.run(db);
  });
  await expect(failing).rejects.toThrow('division by zero');
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import { describe, expect, test } from 'vitest';
import { domains } from '../../server/domains/index.ts';
import { length } from '../../server/local/clock/html.ts';
import { targetOf } from '../../server/local/clock/wish.ts';
import { readConfig } from '../../server/platform/config.ts';

/** The clock that can be moved (decision 50). */
const folder = path.resolve(import.meta.dirname, '../../server/domains');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

describe('statements go by the clock of the site', () => {
  test('none asks the database for the time', () => {
    const asking = sources.filter(
      ({ file, text }) => !file.endsWith('entities.ts') && /now\(\)|current_(?:timestamp|date)|clock_timestamp/.test(sqlOf(text)),
    );
    // One only asks whether Postgres knows a zone.
    expect(asking.map(({ file }) => file)).toEqual(['creators/calendar.ts']);
  });

  test('a row whose column has the database’s time by default is inserted with the clock’s', () => {
    expect(domains.length).toBeGreaterThan(20);
    const storage = getMetadataArgsStorage();
    const tables = new Map(storage.tables.map(({ target, name }) => [target, name]));
    const defaults = storage.columns
      .filter(({ options }) => typeof options.default === 'function' && options.default() === 'now()')
      .map(({ target, options, propertyName }) => ({ table: tables.get(target), column: options.name ?? propertyName }));
    expect(defaults.length).toBeGreaterThan(20);
    const without = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/insert into (\w+)\s*\(([^`]*?)\)\s+(?:select|values|\$\{)/g)].flatMap(([, table, columns = '']) =>
        defaults.some((one) => one.table === table && !new RegExp(`\\b${one.column}\\b`).test(columns)) ? [`${file}: ${table}`] : [],
      ),
    );
    expect(without).toEqual([]);
  });
});

/** What stands between backquotes, without what is interpolated. */
const sqlOf = (text: string) =>
  [...text.matchAll(/sql(?:<[^`]*?>)?`([^`]*)`/g)].map(([, statement = '']) => statement.replace(/\$\{[^}]*\}/g, '?')).join('\n');

describe('a wish for another time', () => {
  const now = new Date('2027-01-31T10:00:00.000Z');
  test.each([
    [{ by: 'PT1H' }, '2027-01-31T11:00:00.000Z'],
    [{ by: 'P1D' }, '2027-02-01T10:00:00.000Z'],
    [{ by: 'P1M' }, '2027-02-28T10:00:00.000Z'],
    [{ by: 'P1Y2M3W4DT5H6M7S' }, '2028-04-25T15:06:07.000Z'],
    [{ by: 'P5Y' }, '2032-01-31T10:00:00.000Z'],
    [{ to: '2027-03-01T00:00+03:00' }, '2027-02-28T21:00:00.000Z'],
  ])('%j is %s', (wish, at) => {
    expect(targetOf(wish, now)).toEqual({ to: new Date(at) });
  });

  test('says how long', () => {
    expect([0, 59, 3600, 90_061].map(length)).toEqual(['0 s', '59 s', '1 h', '1 d 1 h']);
  });
});

test('production refuses the setting', () => {
  expect(() => readConfig({ NODE_ENV: 'production', TIME_TRAVEL: 'true' })).toThrow(/TIME_TRAVEL .* refuses to run in production/);
  expect([readConfig({}).timeTravel, readConfig({ NODE_ENV: 'test', TIME_TRAVEL: 'false' }).timeTravel]).toEqual([true, false]);
});

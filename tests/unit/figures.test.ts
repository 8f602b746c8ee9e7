import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { figure, promised, readFigures, tableOf } from '../support/figures.ts';
import { tortured } from '../support/torture.ts';

const figures = {
  seats: { file: 'tests/api/bookings/booking-races.test.ts', what: '200 for 10 seats', wanted: '10' },
  kills: { file: 'tests/api/server/kills.test.ts', what: 'writes lost', wanted: '0' },
} as const;
const files = Object.values(figures).map(({ file }) => file);

describe('the table of figures', () => {
  test('says what was wanted and seen, and holds if each report does', () => {
    const reports = [
      { name: 'seats', seen: '10', holds: true },
      { name: 'kills', seen: '0 of 31', holds: true },
      { name: 'kills', seen: '0 of 40', holds: true },
    ];
    expect(tableOf(reports, files, figures)).toEqual({
      table: '✓  200 for 10 seats  wanted 10  seen 10\n✓  writes lost       wanted 0   seen 0 of 31; 0 of 40',
      count: { passed: 2, failed: 0, skipped: 0, failures: [] },
    });
  });

  test('counts a figure that was missed, and one that nobody reported, as failures', () => {
    const reports = [
      { name: 'seats', seen: '10', holds: true },
      { name: 'seats', seen: '11', holds: false },
    ];
    const { table, count } = tableOf(reports, files, figures);
    expect(table).toBe('✗  200 for 10 seats  wanted 10  seen 10; 11\n✗  writes lost       wanted 0   seen nothing');
    expect(count).toMatchObject({ passed: 0, failed: 2 });
    expect(count.failures.map(({ where, said }) => [where, ...said])).toEqual([
      ['tests/api/bookings/booking-races.test.ts › figure: 200 for 10 seats', 'wanted 10, seen 10; 11'],
      ['tests/api/server/kills.test.ts › figure: writes lost', 'wanted 0, seen nothing'],
    ]);
  });

  test('has the rows of the files that were run', () => {
    const reports = [{ name: 'seats', seen: '10', holds: true }];
    expect(tableOf(reports, [figures.seats.file], figures).count).toMatchObject({ passed: 1, failed: 0 });
    expect(tableOf([], ['tests/unit/bank-file.test.ts'], figures)).toMatchObject({ table: '', count: { passed: 0, failed: 0 } });
  });
});

describe('a figure', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('goes from its test to the run', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'diwan-figures-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'figures');
    expect(readFigures(file)).toEqual([]);
    vi.stubEnv('FIGURES', file);
    figure('seats', 10, true);
    figure('slot', '2 of 100', false);
    expect(readFigures(file)).toEqual([
      { name: 'seats', seen: '10', holds: true },
      { name: 'slot', seen: '2 of 100', holds: false },
    ]);
  });

  test.each(Object.entries(promised))('%s is reported by its file, which npm run torture runs', (name, { file }) => {
    expect(tortured).toContain(file);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`(?:figure|figureOfTests|expectNothingLost)\\(\\s*'${name}'`));
  });
});

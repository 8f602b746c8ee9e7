import type { Round, Spread } from './rounds.ts';
import { cpuOf, spread } from './rounds.ts';

/** A number with as many decimals as it is worth: three figures. */
export const figure = (value: number): string => (Number.isFinite(value) ? value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2) : '-');

/** A median with its range, as `0.79 (0.75-0.81)`. */
export const withRange = ({ median, low, high }: Spread): string => `${figure(median)} (${figure(low)}-${figure(high)})`;

/** A number for the JSON of the last line: two decimals, null where nothing was measured. */
export const rounded = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 100) / 100 : null);

/** Prints lines of a table, their columns as wide as their longest cell. */
export function printTable(title: string, lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] as readonly string[]).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const line of lines) {
    console.log(
      `  ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] as number) : cell.padStart(widths[column] as number))).join('  ')}`,
    );
  }
}

/** Prints what each server showed: a line for each, with the median of its rounds. */
export function printRounds(title: string, rounds: Record<string, Round[]>): void {
  const median = (of: readonly Round[], key: keyof Round) => figure(spread(of.map((round) => round[key])).median);
  printTable(title, [
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'node', 'Postgres', 'client', 'bytes'],
    ...Object.entries(rounds).map(([name, of]) => [
      name,
      withRange(spread(of.map(({ speed }) => speed))),
      median(of, 'p50'),
      median(of, 'p99'),
      withRange(spread(of.map(cpuOf))),
      ...(['node', 'postgres', 'client', 'bytes'] as const).map((key) => median(of, key)),
    ]),
  ]);
}

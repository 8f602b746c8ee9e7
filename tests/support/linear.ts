import { expect } from 'vitest';

/** Texts that are slow to match with a bad pattern: a beginning, a repeated part, and an end that does not match. */
const hostile: readonly (readonly [begin: string, unit: string, end: string])[] = [
  ...['1', 'a', 'Z', '0', ' ', '<', '>', '.', '-', '/', '\\', '@', '(', '٠', '\u0301', 'ﷺ', '𝒳', '\u200f'].map(
    (unit) => ['', unit, '\n!'] as const,
  ),
  ...['<a', 'a ', 'a.', 'a-', '1 ', '1-', '.1', '-a1', '&nbsp', '<!--', 'aA1'].map((unit) => ['', unit, '\0'] as const),
  ['+', '1', 'x'],
  ['+1 (', '1', 'x'],
  ['a@', 'a', '!'],
  ['a@', 'a.', '!'],
  ['a@a', '-a', '.!'],
  ['1.', '0', '1'],
  ['1.', '0', 'x'],
  ['https://', 'a.', ' '],
  ['https://', 'ü', '.com'],
  ['https://a.com/', '%2e/', '\\'],
  ['/', '../', ' '],
  ['2026-01-01T00:00:00.', '0', 'x'],
  ['aa', '-aaaaa', '!'],
  ['<img', ' ', 'src'],
  ['<p>', '<b', '>'],
];

/** Lengths to try: small ones, which show exponential time in a short test, and two large ones, which show quadratic time. */
const lengthsUpTo = (longest: number) => [16, 24, 32, longest / 10, longest];

/** Milliseconds of processor time of this thread, independent of other load. The least of three, or the first below `enough`. */
function processorTime(work: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least > enough; attempt++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Checks that the time of `work` on hostile texts grows at most linearly with their length. */
export function expectLinear(work: (text: string) => unknown, what: string, longest = 40_000): void {
  for (const [begin, unit, end] of hostile) {
    for (const length of lengthsUpTo(longest)) {
      const text = begin + unit.repeat(Math.ceil(length / unit.length)) + end;
      const allowed = 25 + length / 200;
      const took = processorTime(() => work(text), allowed);
      const shape = JSON.stringify(`${begin}${unit}…${end}`);
      expect(took, `${what}: ${text.length} characters like ${shape}`).toBeLessThanOrEqual(allowed);
    }
  }
}

/** The same for lists; `work` gets their length. */
export function expectLinearInCount(work: (count: number) => unknown, what: string, most = 20_000): void {
  for (const count of lengthsUpTo(most)) {
    const allowed = 50 + count / 50;
    expect(
      processorTime(() => work(count), allowed),
      `${what}: ${count} entries`,
    ).toBeLessThanOrEqual(allowed);
  }
}

/** The steps of a scale, within a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/**
 * The marks of a scale that has all values and zero, from the lowest to the highest: equal steps of round numbers, about four of them.
 * Without a value other than zero it goes to one.
 */
export function scaleMarks(values: readonly number[]): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values) || (least ? 0 : 1);
  const quarter = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(quarter));
  const step = (steps.find((size) => size * power >= quarter) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  // Multiplied and not added up, so that small errors do not grow; the rest of them goes with the last digits.
  return Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
}

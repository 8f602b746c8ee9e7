/** Reads `bigint` amounts as numbers. `pg` returns them as text, and amounts stay far below 2^53. */
export const minorUnits = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value: number | null) => value,
};

/** How entities read `bigint` amounts: `pg` hands them over as text, and ours stay far below 2^53. */
export const minorUnits = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value: number | null) => value,
};

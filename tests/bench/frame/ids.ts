/** The id of the n-th row of a kind, in SQL: a valid version 7 UUID. These sort by n. */
export const id = (kind: number, n: string): string => `('${start(kind)}' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** The same id as text. */
export const idOf = (kind: number, n: number): string => `${start(kind)}${n.toString(16).padStart(12, '0')}`;
const start = (kind: number) => `0197a0${kind.toString(16).padStart(2, '0')}-0000-7000-8000-`;

export const ids = {
  ...{ owner: 1, creator: 2, customer: 3, file: 4, product: 5, section: 6, item: 7, order: 8, payment: 9, admin: 10, adminUser: 11 },
  ...{ session: 12, appointmentType: 13, duration: 14 },
} as const;

/** The numbers from 1 on, in SQL. */
export const upTo = (count: number, alias = 'n'): string => `generate_series(1, ${count}) ${alias}`;

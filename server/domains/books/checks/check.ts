import type { Database } from '../../../platform/database/sql.ts';

/** What a check tells: the first difference it met, in words for the operator; null when all is well. */
export type Difference = string | null;

/** A check of the books. It reads in batches, so that its memory does not grow with them. */
export interface Check {
  /** What is compared, for the operator. */
  name: string;
  /** Answers the first difference. Adds what it has looked at to `counted`. */
  run(db: Database, counted: (rows: number) => void): Promise<Difference>;
}

/** The rows of one batch. */
export const batch = 2000;
/** Comes before every id. */
export const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Looks at all rows that `read` answers, batch by batch: `read` gets the last row of the batch before, or null. */
export async function inBatches<Row>(
  read: (last: Row | null) => Promise<Row[]>,
  look: (row: Row) => Difference,
  counted: (rows: number) => void,
): Promise<Difference> {
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await read(last);
    counted(rows.length);
    for (const row of rows) {
      const difference = look(row);
      if (difference) return difference;
    }
    last = rows.at(-1) ?? null;
    if (!rows.length) return null;
  }
}

import { type Database, type Sql, sql } from '../../../platform/database/sql.ts';

/** The result of a check: the first difference, in words for the operator; null when all is well. */
export type Difference = string | null;

/** A check of the books. It reads in batches, so that its memory does not grow with the books. */
export interface Check {
  /** What it compares, in words for the operator. */
  name: string;
  /** Answers the first difference. Adds the number of rows that it has looked at to `counted`. */
  run(db: Database, counted: (rows: number) => void): Promise<Difference>;
}

/** The rows of one batch. */
export const batch = 2000;
/** An id before every other. */
export const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Looks at all rows that `read` answers, batch by batch. `read` gets the last row of the batch before, or null. Answers the first
 * difference.
 */
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

/** A stored value of an account (`kept`), and what the account's rows come to (`due`). */
interface Kept {
  what: string;
  kept: string | null;
  due: string | null;
}

/** A check of the stored values of one account. `compared` answers rows of `what`, `kept` and `due`, all of them text. */
export interface AccountCheck {
  name: string;
  compared(creatorId: string): Sql;
}

/** The first difference of an account. */
export async function accountDifference(db: Database, { compared }: AccountCheck, creatorId: string): Promise<Difference> {
  const found = await sql<Kept>`
    select what, kept, due from (${compared(creatorId)}) compared where kept is distinct from due order by what limit 1`.first(db);
  return found ? `account ${creatorId}: ${found.what}: ${found.kept ?? 'nothing'} is kept, it should be ${found.due ?? 'nothing'}` : null;
}

/** Makes a check of all accounts that ever sold something or have a journal, with one statement for each account. */
export const ofEachAccount = (check: AccountCheck): Check => ({
  name: check.name,
  async run(db, counted) {
    for (let last = beforeAll; ; ) {
      const rows = await sql<{ id: string }>`
        select creator_id as id from (
          select creator_id from creator_totals union select creator_id from ledger_heads union select creator_id from ledger_journals) known
        where creator_id > ${last} order by creator_id limit ${batch}`.rows(db);
      for (const { id } of rows) {
        const difference = await accountDifference(db, check, id);
        if (difference) return difference;
      }
      counted(rows.length);
      last = rows.at(-1)?.id ?? last;
      if (rows.length < batch) return null;
    }
  },
});

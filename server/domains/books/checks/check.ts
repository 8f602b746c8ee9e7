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
 * Looks at all rows that `readRows` answers, batch by batch. `readRows` gets the last row of the batch before, or null. Answers the first
 * difference.
 */
export async function inBatches<BookRow>(
  readRows: (last: BookRow | null) => Promise<BookRow[]>,
  checkRow: (row: BookRow) => Difference,
  counted: (rows: number) => void,
): Promise<Difference> {
  for (let lastRow: BookRow | null = null; ; ) {
    const bookRows: BookRow[] = await readRows(lastRow);
    counted(bookRows.length);
    for (const row of bookRows) {
      const difference = checkRow(row);
      if (difference) return difference;
    }
    lastRow = bookRows.at(-1) ?? null;
    if (!bookRows.length) return null;
  }
}

/** A stored value of an account (`kept`), and what the account's rows come to (`due`). */
interface KeptSum {
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
  const wrongSum = await sql<KeptSum>`
    select what, kept, due from (${compared(creatorId)}) compared where kept is distinct from due order by what limit 1`.first(db);
  return wrongSum
    ? `account ${creatorId}: ${wrongSum.what}: ${wrongSum.kept ?? 'nothing'} is kept, it should be ${wrongSum.due ?? 'nothing'}`
    : null;
}

/** Makes a check of all accounts that ever sold something or have a journal, with one statement for each account. */
export const ofEachAccount = (check: AccountCheck): Check => ({
  name: check.name,
  async run(db, counted) {
    for (let lastAccount = beforeAll; ; ) {
      const accountRows = await sql<{ id: string }>`
        select creator_id as id from (
          select creator_id from creator_totals union select creator_id from ledger_heads union select creator_id from ledger_journals) known
        where creator_id > ${lastAccount} order by creator_id limit ${batch}`.rows(db);
      for (const { id } of accountRows) {
        const difference = await accountDifference(db, check, id);
        if (difference) return difference;
      }
      counted(accountRows.length);
      lastAccount = accountRows.at(-1)?.id ?? lastAccount;
      if (accountRows.length < batch) return null;
    }
  },
});

import { names, type Sql, sql } from '../platform/database/sql.ts';
import { type Context, inTransaction } from './context.ts';

interface Row {
  id: string;
}

/**
 * Does the work of a round for each row, one after the other. A row that fails is logged with its id and stops no other. Answers the ids
 * of those that failed.
 */
export async function attemptEach<Each extends Row>(
  { log }: Pick<Context, 'log'>,
  failure: string,
  rows: readonly Each[],
  work: (row: Each) => Promise<unknown>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      log().error({ err: error, id: row.id }, failure);
      failed.push(row.id);
    }
  }
  return failed;
}

/** Milliseconds after which a round leaves the rest to the next one, so that rounds in which a gateway hangs never pile up on the queue. */
export const longestRound = 30_000;

/** How many ids a failed job names. The log names all. */
const mostNamed = 5;

/**
 * As `attemptEach`. After the last row the job fails if any row did, so that it is seen; the next run tries these rows again.
 * @throws with the ids of the rows that failed
 */
export async function attemptAll<Each extends Row>(
  context: Pick<Context, 'log'>,
  failure: string,
  rows: readonly Each[],
  work: (row: Each) => Promise<unknown>,
): Promise<void> {
  const failed = await attemptEach(context, failure, rows, work);
  if (failed.length) throw new Error(`${failure}: ${failed.length} of ${rows.length} (${failed.slice(0, mostNamed).join(', ')})`);
}

/**
 * As `attemptAll`, each row in a transaction of its own. A row may have changed since it was found: `work` looks at it under its lock.
 * @throws with the ids of the rows that failed
 */
export const sweep = <Each extends Row>(
  context: Context,
  failure: string,
  rows: readonly Each[],
  work: (inner: Context, row: Each) => Promise<unknown>,
): Promise<void> => attemptAll(context, failure, rows, (row) => inTransaction(context, (inner) => work(inner, row)));

/** The most rows that one transaction of `dropOld` drops, so that nobody waits long for its locks. */
export const dropBatch = 1000;

/**
 * Drops old rows in transactions of at most `dropBatch` rows, until none is left or the time of a round is over. The next run goes on.
 * `drop` locks what it drops without waiting (`skip locked`), and answers how many rows it has dropped.
 */
export async function dropOld(context: Context, drop: (inner: Context) => Promise<number>): Promise<void> {
  const begun = performance.now();
  while ((await inTransaction(context, drop)) === dropBatch && performance.now() - begun < longestRound);
}

/** Drops the rows of a table that meet a condition, as `dropOld` does. The condition calls a row `r`; `joined` adds other tables to it. */
export const dropRows = (context: Context, table: string, condition: Sql, joined: Sql = sql``): Promise<void> =>
  dropOld(context, ({ db }) =>
    sql`delete from ${names(table)} where ctid = any(array(
      select r.ctid from ${names(table)} r ${joined} where ${condition} limit ${dropBatch} for update of r skip locked))`.run(db),
  );

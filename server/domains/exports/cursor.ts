import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Rows that are read at once, unless the caller asks for fewer. */
const batch = 500;

/** Reads the rows of a statement, a batch at a time. One statement after the other: the next begins once the rows of this one are read. */
export type RowsOf = <Row extends object>(statement: Sql<Row>, most?: number) => AsyncGenerator<Row>;

/** Works with rows of any number of statements, all of one moment. */
export async function inSnapshot<Result>({ platform }: Context, work: (rowsOf: RowsOf) => Promise<Result>): Promise<Result> {
  const runner = platform.dataSource.createQueryRunner();
  await runner.startTransaction('REPEATABLE READ');
  async function* rowsOf<Row extends object>(statement: Sql<Row>, most = batch): AsyncGenerator<Row> {
    const { text, values } = sql`declare exported no scroll cursor for ${statement}`.written();
    await runner.query(text, values);
    for (;;) {
      const rows = (await runner.query(`fetch ${most} from exported`)) as Row[];
      yield* rows;
      if (rows.length < most) break;
    }
    await runner.query('close exported');
  }
  try {
    const result = await work(rowsOf);
    await runner.commitTransaction();
    return result;
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}

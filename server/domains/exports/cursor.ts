import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Rows that one fetch reads, unless the caller asks for fewer. */
const batch = 500;

/** Reads the rows of a statement, `most` at a time. Read all rows of one statement before you begin the next. */
export type RowsOf = <Row extends object>(statement: Sql<Row>, most?: number) => AsyncGenerator<Row>;

/** Runs `work`, which may read the rows of any number of statements. All of them see the database as it is at one moment. */
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

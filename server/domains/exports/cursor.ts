import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Rows that one fetch reads, unless the caller asks for fewer. */
const exportBatch = 500;

/** Reads the rows of a statement, `most` at a time. Read all rows of one statement before you begin the next. */
export type RowsOf = <Row extends object>(statement: Sql<Row>, most?: number) => AsyncGenerator<Row>;

/** Runs `work`, which may read the rows of any number of statements. All of them see the database as it is at one moment. */
export async function inSnapshot<Result>({ platform }: Context, work: (rowsOf: RowsOf) => Promise<Result>): Promise<Result> {
  const exportRunner = platform.dataSource.createQueryRunner();
  await exportRunner.startTransaction('REPEATABLE READ');
  async function* rowsOf<Row extends object>(statement: Sql<Row>, most = exportBatch): AsyncGenerator<Row> {
    const { text, values } = sql`declare exported no scroll cursor for ${statement}`.written();
    await exportRunner.query(text, values);
    for (;;) {
      const exportedRows = (await exportRunner.query(`fetch ${most} from exported`)) as Row[];
      yield* exportedRows;
      if (exportedRows.length < most) break;
    }
    await exportRunner.query('close exported');
  }
  try {
    const result = await work(rowsOf);
    await exportRunner.commitTransaction();
    return result;
  } finally {
    if (exportRunner.isTransactionActive) await exportRunner.rollbackTransaction();
    await exportRunner.release();
  }
}

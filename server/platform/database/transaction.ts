import type { PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Sql } from './sql.ts';

/** The open transaction of a piece of work. */
export interface Transaction {
  db: EntityManager;
  /** Runs a statement whose answer nothing waits for. Its failure fails the transaction. */
  withCommit(statement: Sql): Promise<void>;
}

const open = new WeakMap<QueryRunner, PoolClient>();

/** The connection of an open transaction. @throws once it is over: the connection may serve another one by then. */
export function connectionOf(runner: QueryRunner): PoolClient {
  const connection = open.get(runner);
  if (!connection) throw new Error('The transaction is over, or was not opened by `transaction`');
  return connection;
}

/** Postgres' answer to a statement that comes after a failed one. */
const comesTooLate = (error: unknown) => (error as { code?: unknown }).code === '25P02';

/**
 * Runs `work` in one transaction, which is rolled back if it throws. BEGIN travels with the first statement, and COMMIT with those
 * of `withCommit`. Postgres answers a COMMIT after a failed statement by rolling back.
 * @throws also if `work` passed over the failure of a statement.
 */
export async function transaction<Result>(dataSource: DataSource, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const runner = dataSource.createQueryRunner();
  const connection = (await runner.connect()) as PoolClient;
  const last: Promise<unknown>[] = [];
  let failure: unknown;
  const awaitAtEnd = (answer: Promise<unknown>) => {
    answer.catch((error: unknown) => (failure ??= error)); // It may fail before it is awaited below.
    last.push(answer);
  };
  const withCommit = async (statement: Sql) => awaitAtEnd(statement.run(runner.manager));
  const end = (statement: 'commit' | 'rollback') => {
    open.delete(runner);
    return connection.query(statement);
  };
  open.set(runner, connection);
  Object.assign(runner, { isTransactionActive: true }); // So TypeORM begins none of its own.
  awaitAtEnd(connection.query('begin'));
  try {
    const result = await work({ db: runner.manager, withCommit });
    const [{ command }] = await Promise.all([end('commit'), ...last]);
    if (command === 'ROLLBACK') throw new Error('A statement failed and was passed over, so the transaction was rolled back');
    return result;
  } catch (error) {
    // Where this fails, the connection is gone, and with it the transaction.
    await end('rollback').catch(() => undefined);
    throw comesTooLate(error) ? (failure ?? error) : error;
  } finally {
    Object.assign(runner, { isTransactionActive: false });
    await runner.release();
  }
}

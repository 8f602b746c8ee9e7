import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { type Caller, createTurns, sharesOf, type TurnCounts, type Turns } from '../turns.ts';
import type { Sql } from './sql.ts';

/** The open transaction of a piece of work. */
export interface Transaction {
  db: EntityManager;
  /** Runs a statement whose answer nothing waits for. Its failure fails the transaction. */
  withCommit(statement: Sql): Promise<void>;
}

const open = new WeakMap<QueryRunner, PoolClient>();

/** The connection of an open transaction. @throws once the transaction is over, since the connection may serve another one by then. */
export function connectionOf(runner: QueryRunner): PoolClient {
  const connection = open.get(runner);
  if (!connection) throw new Error('The transaction is over, or was not opened by `transaction`');
  return connection;
}

/** Postgres' answer to a statement that comes after a failed one. */
const comesTooLate = (error: unknown) => (error as { code?: unknown }).code === '25P02';

interface TurnsAtPool {
  take(caller: Caller): <Result>(work: () => Promise<Result>) => Promise<Result>;
  counts: Turns['counts'];
}
const turns = new WeakMap<DataSource, TurnsAtPool>();

/**
 * The turns at the connections of a pool. A transaction may wait for a lock with its connection in hand, so an account has at most a fifth
 * of the connections, and a network, or the site itself, a half. At most 1,000 transactions of callers wait. Some connections stay free for
 * single statements, such as those that ask who a viewer is.
 */
function turnsAt(dataSource: DataSource): TurnsAtPool {
  let known = turns.get(dataSource);
  if (!known) {
    const atOnce = Math.max(1, Math.floor(((dataSource.options as { poolSize?: number }).poolSize ?? 10) * 0.8));
    const part = (of: number) => Math.max(2, Math.floor(atOnce * of));
    const { take, counts } = createTurns({ atOnce, mostWaiting: 1000 });
    const limits = { account: { atOnce: part(0.2), mostWaiting: 100 }, network: { atOnce: part(0.5), mostWaiting: 1000 } };
    known = { take: (caller) => (work) => take(sharesOf(caller, limits), work), counts };
    turns.set(dataSource, known);
  }
  return known;
}

/** Whether this code runs inside a transaction. A transaction that it begins then takes no turn, since it would wait for the outer one. */
const within = new AsyncLocalStorage<true>();

/** How many transactions of a pool run and wait for their turn. */
export const transactionCounts = (dataSource: DataSource): TurnCounts => turnsAt(dataSource).counts();

/** As `transaction`, once it is the caller's turn. @throws Busy if too many transactions of the caller wait already */
export function transactionInTurn<Result>(
  dataSource: DataSource,
  caller: Caller,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const begin = () => within.run(true, () => transaction(dataSource, work));
  return within.getStore() ? begin() : turnsAt(dataSource).take(caller)(begin);
}

/**
 * Runs `work` in one transaction, which is rolled back if `work` throws. BEGIN is sent together with the first statement, and COMMIT with
 * those of `withCommit`. Postgres rolls back at a COMMIT after a failed statement. @throws also if `work` ignored the failure of a
 * statement.
 */
export async function transaction<Result>(dataSource: DataSource, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const runner = dataSource.createQueryRunner();
  const connection = (await runner.connect()) as PoolClient;
  const last: Promise<unknown>[] = [];
  let failure: unknown;
  const awaitAtEnd = (answer: Promise<unknown>) => {
    answer.catch((error: unknown) => (failure ??= error)); // The answer may fail before it is awaited below.
    last.push(answer);
  };
  const withCommit = async (statement: Sql) => awaitAtEnd(statement.run(runner.manager));
  const end = (statement: 'commit' | 'rollback') => {
    open.delete(runner);
    return connection.query(statement);
  };
  open.set(runner, connection);
  Object.assign(runner, { isTransactionActive: true }); // Keeps TypeORM from beginning a transaction of its own.
  awaitAtEnd(connection.query('begin'));
  try {
    const result = await work({ db: runner.manager, withCommit });
    const [{ command }] = await Promise.all([end('commit'), ...last]);
    if (command === 'ROLLBACK') throw new Error('A statement failed and was passed over, so the transaction was rolled back');
    return result;
  } catch (error) {
    // If the rollback fails, the connection is lost, and the transaction with it.
    await end('rollback').catch(() => undefined);
    throw comesTooLate(error) ? (failure ?? error) : error;
  } finally {
    Object.assign(runner, { isTransactionActive: false });
    await runner.release();
  }
}

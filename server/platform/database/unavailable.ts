import { unreachedCodes } from '../unreached.ts';
import { DatabaseAway } from './gate.ts';

/** Codes of Postgres for a server that takes no statement, or no write. */
const codes: ReadonlySet<unknown> = new Set([
  '57P01', // shut down by its operator
  '57P02', // recovers from a crash
  '57P03', // starts
  '53100', // its disk is full
  '53300', // it has no connection left
  '25006', // a standby, which takes no writes
]);

/** Errors of `pg` without a code: a lost connection, and an answer or a connection that does not come in time. */
const messages: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
]);

/** Whether a statement failed because the database is away, starts, is full or takes no writes, and not because of the statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  return (
    error instanceof DatabaseAway ||
    codes.has(code) ||
    unreachedCodes.has(code) ||
    messages.has(error.message) ||
    isUnavailable(driverError ?? error.cause)
  );
}

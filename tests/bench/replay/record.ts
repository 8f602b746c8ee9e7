/**
 * Loaded before Diwan (`node --import`): appends every statement that it runs, with its values and rows, to the file that
 * RECORD_TO names. A moment is written as `{ "moment": … }`, since JSON has none.
 */
import fs from 'node:fs';
import pg from 'pg';

interface Asked {
  text: string;
  values?: unknown[];
  _result: { rows: unknown[] };
}

const file = fs.openSync(process.env.RECORD_TO as string, 'a');
const query = (pg as unknown as { Query: { prototype: { handleReadyForQuery(this: Asked, connection: unknown): void } } }).Query.prototype;
const end = query.handleReadyForQuery;
/** The pulse of the database comes by itself, and may come amid a request. */
const isPulse = (text: string) => text.includes('pg_is_in_recovery');
query.handleReadyForQuery = function (connection) {
  if (isPulse(this.text)) return end.call(this, connection);
  const values = this.values?.map((value) => (value instanceof Date ? { moment: value } : value)) ?? [];
  fs.writeSync(file, `${JSON.stringify({ text: this.text, values, rows: this._result.rows })}\n`);
  end.call(this, connection);
};

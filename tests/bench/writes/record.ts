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
query.handleReadyForQuery = function (connection) {
  const values = this.values?.map((value) => (value instanceof Date ? { moment: value } : value)) ?? [];
  fs.writeSync(file, `${JSON.stringify({ text: this.text, values, rows: this._result.rows })}\n`);
  end.call(this, connection);
};

import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { tracedStatement } from '../telemetry/statements.ts';
import { connectionOf } from './transaction.ts';

/** A value of a parameter. A list is one parameter: `= any(${ids})`. JSON is passed as text. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | null | readonly Value[];

/** Where a statement runs: in a transaction, or on any connection of the pool. */
export type Database = Pick<EntityManager, 'queryRunner' | 'dataSource'> | Pick<Pool, 'query'>;

/** A value of a fragment. If a statement uses the fragment twice, the value is sent once. */
class Parameter {
  constructor(readonly value: Value) {}
}

/** A statement or a fragment of one, made by `sql`. Nothing happens until `run`, `rows`, `first` or `one` is called. */
export class Sql<Row = unknown> {
  private readonly pieces: readonly (string | Parameter)[];

  constructor(pieces: readonly (string | Parameter | Sql)[]) {
    this.pieces = pieces.flatMap((piece) => (piece instanceof Sql ? piece.pieces : [piece]));
  }

  /** The text with `$1`, `$2` … in place of the parameters, and their values. */
  written(): { text: string; values: Value[] } {
    const numbers = new Map<Parameter, number>();
    let text = '';
    for (const piece of this.pieces) {
      if (piece instanceof Parameter && !numbers.has(piece)) numbers.set(piece, numbers.size + 1);
      text += piece instanceof Parameter ? `$${numbers.get(piece)}` : piece;
    }
    return { text, values: [...numbers.keys()].map(({ value }) => value) };
  }

  /** Answers the rows. */
  async rows(db: Database): Promise<Row[]> {
    return (await this.ask(db)).rows as Row[];
  }

  /** Answers the first row, if there is one. */
  async first(db: Database): Promise<Row | undefined> {
    return (await this.rows(db))[0];
  }

  /** Answers the first row of a statement that always has one. @throws when it has none. */
  async one(db: Database): Promise<Row> {
    const row = await this.first(db);
    if (row === undefined) throw new Error(`No row: ${this.written().text}`);
    return row;
  }

  /** Answers how many rows were written, or found by a `select`. */
  async run(db: Database): Promise<number> {
    return (await this.ask(db)).count;
  }

  /** The statement for `pg`, which prepares it on each connection under this name. A name belongs to one text. */
  named(name: string): { name: string; text: string; values: Value[] } {
    return { name, ...this.written() };
  }

  /**
   * Asks the connection below TypeORM, which would take longer and return less of the answer. The statement is sent before this returns, so
   * that a statement of `withCommit` is sent before the COMMIT.
   */
  private async ask(db: Database): Promise<{ rows: unknown[]; count: number }> {
    const { text, values } = this.written();
    const to = connectionTo(db);
    const isHeld = 'dataSource' in db && db.queryRunner;
    const { rows, rowCount } = await (isHeld ? to.query(text, values) : tracedStatement(text, () => to.query(text, values)));
    return { rows, count: rowCount ?? 0 };
  }
}

function connectionTo(db: Database): Pick<Pool, 'query'> {
  if (!('dataSource' in db)) return db;
  return db.queryRunner ? connectionOf(db.queryRunner) : ((db.dataSource.driver as PostgresDriver).master as Pool);
}

/**
 * A statement. Interpolated values become parameters; interpolated fragments become part of the text. `Row` is the type of its rows.
 *
 *     const code = await sql<{ id: string }>`select id from promo_codes where product_id = ${productId}`.first(db);
 *
 * The text depends on the place in the code and on its fragments, never on the values, so it can be prepared under a name. Postgres
 * infers the type of each parameter from its place. A fragment that is used twice has the same parameters in both places:
 * `const at = sql`${now()}`` is `$1` twice.
 * @throws if a value is undefined. Write `${name ?? null}` for a value that may be absent.
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: readonly (Value | Sql)[]): Sql<Row> {
  return new Sql(strings.flatMap((text, index) => (index ? [pieceOf(values[index - 1]), text] : [text])));
}

function pieceOf(value: Value | Sql | undefined): Parameter | Sql {
  if (value === undefined) throw new TypeError('A value in a statement is undefined. Pass null if it may be absent');
  return value instanceof Sql ? value : new Parameter(value);
}

/**
 * A fragment of plain text, such as an expression that reads use, too. If `write` is a function, it gets the placeholder of each value:
 * `raw((now) => dayIn('c.time_zone', now), context.now())`. The text must come from the code, never from a request.
 */
export function raw(write: string | ((...placeholders: string[]) => string), ...values: readonly Value[]): Sql {
  if (typeof write === 'string') return new Sql([write]);
  const parameters = values.map(pieceOf);
  const pieces = write(...values.map((_, index) => `\0${index}\0`)).split('\0');
  return new Sql(pieces.map((piece, index) => (index % 2 ? (parameters[Number(piece)] as Parameter) : piece)));
}

/** Names of columns, separated by commas. @throws if one is anything but `column` or `alias.column`. */
export function names(...columns: readonly string[]): Sql {
  const wrong = columns.find((name) => !/^[a-z_]\w*(?:\.[a-z_]\w*)?$/.test(name));
  if (wrong !== undefined) throw new TypeError(`${wrong} is not the name of a column`);
  return new Sql([columns.join(', ')]);
}

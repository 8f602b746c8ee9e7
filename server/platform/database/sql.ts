import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';

/** What an interpolation may be besides a fragment. A list is one parameter: `= any(${ids})`. JSON is passed as its text. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | null | readonly Value[];

/** Runs statements: the transaction of a mutation, or any connection of the pool. */
export type Database = Pick<EntityManager, 'queryRunner' | 'dataSource'> | Pick<Pool, 'query'>;

/** A value and its identity: one that stands twice in a statement is sent once. */
class Parameter {
  constructor(readonly value: Value) {}
}

/** A statement, or a fragment of one, made by `sql`. It does nothing until one of its methods runs it. */
export class Sql<Row = unknown> {
  private readonly pieces: readonly (string | Parameter)[];

  constructor(pieces: readonly (string | Parameter | Sql)[]) {
    this.pieces = pieces.flatMap((piece) => (piece instanceof Sql ? piece.pieces : [piece]));
  }

  /** With `$1`, `$2` … where the parameters stand. */
  get text(): string {
    const parameters = this.parameters();
    return this.pieces.map((piece) => (typeof piece === 'string' ? piece : `$${parameters.indexOf(piece) + 1}`)).join('');
  }

  /** The parameters' values, `$1` first. */
  get values(): Value[] {
    return this.parameters().map(({ value }) => value);
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
    if (row === undefined) throw new Error(`No row: ${this.text}`);
    return row;
  }

  /** Answers how many rows were written, or found by a `select`. */
  async run(db: Database): Promise<number> {
    return (await this.ask(db)).count;
  }

  /** For `pg`, whose connections keep the statement prepared under this name. A name stands for one text. */
  named(name: string): { name: string; text: string; values: Value[] } {
    return { name, text: this.text, values: this.values };
  }

  /** TypeORM's plain answer to UPDATE and DELETE has another shape than to the rest, and no count for INSERT. Its structured one has both. */
  private async ask(db: Database): Promise<{ rows: unknown[]; count: number }> {
    const { text, values } = this;
    if (!('dataSource' in db)) {
      const { rows, rowCount } = await db.query(text, values);
      return { rows, count: rowCount ?? 0 };
    }
    const runner = db.queryRunner ?? db.dataSource.createQueryRunner();
    try {
      const { records, affected } = await runner.query(text, values, true);
      return { rows: records, count: affected ?? 0 };
    } finally {
      if (!db.queryRunner) await runner.release();
    }
  }

  private parameters(): Parameter[] {
    return [...new Set(this.pieces.filter((piece) => piece instanceof Parameter))];
  }
}

/**
 * A statement whose interpolations are parameters, or fragments that are spliced in with theirs. `Row` is the type of its rows.
 *
 *     const code = await sql<{ id: string }>`select id from promo_codes where product_id = ${productId}`.first(db);
 *
 * The text depends on the place in the code and on its fragments, not on the values. Postgres gives each parameter a type of its own
 * where it stands. A fragment that stands twice brings its parameters once: `const at = sql`${now()}`` is one `$1` in both places.
 * @throws where a value is undefined. What may be absent is said: `${name ?? null}`.
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: readonly (Value | Sql)[]): Sql<Row> {
  return new Sql(strings.flatMap((text, index) => (index ? [pieceOf(values[index - 1]), text] : [text])));
}

function pieceOf(value: Value | Sql | undefined): Parameter | Sql {
  if (value === undefined) throw new TypeError('A value in a statement is undefined. Say null where it may be absent');
  return value instanceof Sql ? value : new Parameter(value);
}

/**
 * A fragment of text that a function writes, such as those that plans share. `write` gets what stands for each value:
 * `raw((now) => dayIn('c.time_zone', now), context.now())`. The text is the code's own, and holds nothing that a caller sent.
 */
export function raw(write: string | ((...places: string[]) => string), ...values: readonly Value[]): Sql {
  if (typeof write === 'string') return new Sql([write]);
  const parameters = values.map(pieceOf);
  const pieces = write(...values.map((_, index) => `\0${index}\0`)).split('\0');
  return new Sql(pieces.map((piece, index) => (index % 2 ? (parameters[Number(piece)] as Parameter) : piece)));
}

/** Names of columns, separated by commas. @throws where one is anything but `column` or `alias.column`. */
export function names(...columns: readonly string[]): Sql {
  const wrong = columns.find((name) => !/^[a-z_]\w*(?:\.[a-z_]\w*)?$/.test(name));
  if (wrong !== undefined) throw new TypeError(`${wrong} is no name of a column`);
  return new Sql([columns.join(', ')]);
}

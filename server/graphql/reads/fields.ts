/**
 * The terms in which a domain says where its GraphQL fields come from. A read is data: the compiler (`compile.ts`) turns a selection of
 * such fields into one SQL statement. Nothing here touches the database.
 */
import type { Context } from '../../core/context.ts';

/** The context in which an SQL fragment is written: the aliases around it, and the values that it may use. */
export interface SqlContext {
  /** Alias of the row that the fragment is about. */
  readonly t: string;
  /** Alias of the row above it; empty at the root. */
  readonly parent: string;
  /** A parameter with the field's argument, cast to an SQL type. `decode` also gets the other arguments, for comparisons. */
  arg(name: string, type: string, decode?: (value: never, context: Context, args: never) => unknown): string;
  /** Whether the argument, or a path such as `filter.status`, was given and is not null. The answer decides the statement's shape. */
  has(name: string): boolean;
  /** A parameter computed from the request when the statement runs. Places that give the same function share it. */
  value(type: string, of: (context: Context) => unknown): string;
  /** Keeps the statement from being prepared: the best way to read depends on the values. */
  unprepared(): void;
  /** The viewer's own id as a parameter; null, which equals nothing, for viewers without one. */
  viewer(id: 'userId' | 'creatorId' | 'customerId'): string;
}

type Sql = (query: SqlContext) => string;
type Finish = (value: never, args: never, context: Context) => unknown;

/** A value computed by SQL, and then perhaps finished in memory (signed, looked up, formatted). */
export interface ValueField {
  kind: 'value';
  /** The expression; without it, the column with the field's name in snake_case. */
  sql?: Sql;
  finish?: Finish;
  /** The entries are rows, and are charged for like those of `many`. */
  listed?: true;
}
/** Another row, or null. */
export interface OneField {
  kind: 'one';
  type: string;
  where: Sql;
}
/** Every related row, in order: for lists that are small by nature. */
export interface ManyField {
  kind: 'many';
  type: string;
  where: Sql;
  /** The order, as in `order by`. */
  order: Sql;
  /** An upper bound as SQL. */
  limit?: Sql;
}
/** Alias-free columns that order a connection's rows and make the cursor; the last must be unique. */
export type CursorKeys = readonly { column: string; type: string; descending: boolean }[];
/** One of several orders, with the additions that let an index serve it. */
export interface RowOrder {
  keys: CursorKeys;
  where?: Sql;
  /**
   * The keys in the cursor, if they are not all keys of the order: anybody can read a cursor. The order then says which rows are `beyond`
   * it.
   */
  cursor?: CursorKeys;
  /** The condition for rows past a cursor, from the keys in it. Without it: the rows whose keys are beyond (`sign`) the cursor's. */
  beyond?: (query: SqlContext, cursor: readonly string[], sign: '>' | '<') => string;
}
/** The orders that an argument chooses from: an enum, of a root field only, or a boolean, by `true` and `false`. */
export interface Sorting {
  /** The argument's name, or a path such as `filter.tab`. */
  argument: string;
  orders: Readonly<Record<string, RowOrder>>;
  /** The order if the argument is absent. Without it, the argument's default may not be null. */
  otherwise?: string;
}
/** A Relay connection, paged by key. */
export interface ConnectionField {
  kind: 'connection';
  type: string;
  where: Sql;
  order: RowOrder | Sorting;
  /** Set for a long list that anybody reads. Its cursors never count rows, since the database would walk over all of them. */
  byKeyOnly?: true;
  /** `totalCount`, if a table keeps it. The rows are counted without it, and if it answers undefined. */
  total?: (query: SqlContext) => string | undefined;
}
export type FieldRead = ValueField | OneField | ManyField | ConnectionField;

export interface TypeReads {
  /**
   * The entity of the rows. A field that only shows one of its columns needs no line here. The SDL decides what the type shows. A field for
   * some readers only has a read, which checks that they may see it.
   */
  entity?: new () => object;
  /** Another type of the same rows. It stands in for the entity, which only its own domain imports. */
  rowsOf?: string;
  /** What follows `from`: a table name or a parenthesised query, given the row's alias by the compiler. */
  from: string | Sql;
  /** The condition for the rows that this viewer may reach from a root field. It is in every root statement's WHERE. */
  scope?: Sql;
  fields: Record<string, FieldRead>;
}

/** Reads of one domain: its types, and root fields under `Query`. */
export interface Reads {
  Query?: Record<string, OneField | ManyField | ConnectionField>;
  types: Record<string, TypeReads>;
}

const presentMoment = ({ now }: Pick<Context, 'now'>): Date => now();
/** The moment of the request, as a parameter, which a statement has once. */
export const nowOf = ({ value }: Pick<SqlContext, 'value'>): string => value('timestamptz', presentMoment);
/** The column with the field's name, or with another. */
export const column = (name?: string, finish?: Finish): ValueField => ({
  kind: 'value',
  sql: name ? ({ t }) => `${t}.${name}` : undefined,
  finish,
});
/** Any SQL expression; JSON objects come back as objects. */
export const expression = (sql: Sql, finish?: Finish): ValueField => ({ kind: 'value', sql, finish });
/** Rows that one expression reads, and `finish` completes. */
export const list = (sql: Sql, finish: (value: never, args: never, context: Context) => readonly object[]): ValueField => ({
  kind: 'value',
  sql,
  finish,
  listed: true,
});
/** A `timestamptz`, a column or an expression, in the API's form. */
export const instant = (at: string | Sql): ValueField =>
  expression((query) => (typeof at === 'string' ? `${query.t}.${at}` : at(query)), toInstant);
/**
 * Adds milliseconds to an instant in Postgres' JSON. The connections are in UTC. Formatting an instant in Postgres takes longer than
 * reading the row.
 */
function toInstant(text: string): string {
  if (!text.endsWith('+00:00')) return new Date(text).toISOString();
  const [moment, fraction = ''] = text.slice(0, -6).split('.');
  return `${moment}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
/**
 * `Money` from minor units, a column or an expression, in the row's currency; null if they are null. Postgres sends it as `12500KWD`, since
 * building an object takes Postgres longer than reading the row.
 */
export const money = (amount: string | Sql, currency = 'currency'): ValueField =>
  expression(
    (query) => `${typeof amount === 'string' ? `${query.t}.${amount}` : `(${amount(query)})`} || ${query.t}.${currency}`,
    (text: string) => ({ amount: Number(text.slice(0, -3)), currency: text.slice(-3) }),
  );
export const one = (type: string, where: Sql): OneField => ({ kind: 'one', type, where });
export const many = (type: string, where: Sql, order: Sql, limit?: Sql): ManyField => ({ kind: 'many', type, where, order, limit });
/** The keys for newest first, the order of every list that names no other. */
export const newestFirst = [
  { column: 'created_at', type: 'timestamptz', descending: true },
  { column: 'id', type: 'uuid', descending: true },
] as const;
export const connection = (
  type: string,
  where: Sql,
  order: CursorKeys | RowOrder | Sorting = newestFirst,
  total?: ConnectionField['total'],
): ConnectionField => ({ kind: 'connection', type, where, order: 'length' in order ? { keys: order } : order, total });

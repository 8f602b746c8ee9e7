/**
 * How a domain says where its GraphQL fields come from. A plan is data: the compiler (`compile.ts`) turns a selection of
 * planned fields into one SQL statement. Nothing here touches the database.
 */
import type { Context } from '../../core/context.ts';

/** Where an SQL fragment is being written: the aliases around it and the values it may use. */
export interface SqlContext {
  /** Alias of the row that the fragment is about. */
  readonly t: string;
  /** Alias of the row above it; empty at the root. */
  readonly parent: string;
  /** A parameter holding the field's argument, cast to an SQL type. `decode` also gets the other arguments, to compare it with. */
  arg(name: string, type: string, decode?: (value: never, context: Context, args: never) => unknown): string;
  /** Whether the argument (a path such as `filter.status` too) was given and is not null: decides the statement's shape. */
  has(name: string): boolean;
  /** A parameter computed from the request when the statement runs. */
  value(type: string, of: (context: Context) => unknown): string;
  /** The statement reads best in one way for some values and in another for others: it is planned each time, not prepared. */
  planAnew(): void;
  /** The viewer's own id as a parameter; null, which equals nothing, for those who have none. */
  viewer(id: 'userId' | 'creatorId' | 'customerId'): string;
}

type Sql = (query: SqlContext) => string;
type Finish = (value: never, args: never, context: Context) => unknown;

/** A value computed by SQL, and then perhaps finished in memory (signed, looked up, formatted). */
export interface ValueField {
  kind: 'value';
  /** Without it: the column with the field's name in snake_case. */
  sql?: Sql;
  finish?: Finish;
  /** Its entries are rows, which are charged for as those of `many`. */
  listed?: true;
}
/** Another planned row, or null. */
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
  /** Reads like an `order by`. */
  order: Sql;
  /** An upper bound as SQL. */
  limit?: Sql;
}
/** Alias-free columns that order a connection's rows and make the cursor; the last must be unique. */
export type Keys = readonly { column: string; type: string; descending: boolean }[];
/** One of several orders, with what must be said besides for an index to serve it. */
export interface Order {
  keys: Keys;
  where?: Sql;
  /** What a cursor holds where it is not all of the keys: it can be read by anybody. The order then says what is `beyond` it. */
  cursor?: Keys;
  /** Which rows come past a cursor, from the keys in it. Without it: those whose keys are beyond (`sign`) all of the cursor's. */
  beyond?: (query: SqlContext, cursor: readonly string[], sign: '>' | '<') => string;
}
/** The orders that an argument chooses from: an enum, of a root field only, or a boolean, by `true` and `false`. */
export interface Sorting {
  /** A path such as `filter.tab`, too. */
  argument: string;
  orders: Readonly<Record<string, Order>>;
  /** The order where the argument is absent. Without it, the argument's default may not be null. */
  otherwise?: string;
}
/** A Relay connection, paged by key. */
export interface ConnectionField {
  kind: 'connection';
  type: string;
  where: Sql;
  order: Order | Sorting;
  /** A list without end that anybody reads: its cursors never count rows, which would be walked over. */
  byKeyOnly?: true;
  /** `totalCount` where something keeps it; the rows are counted without it, and where it answers undefined. */
  total?: (query: SqlContext) => string | undefined;
}
export type FieldPlan = ValueField | OneField | ManyField | ConnectionField;

export interface TypePlan {
  /**
   * The entity of its rows: a field that only shows one of its columns needs no plan. The SDL decides what the type shows; a field
   * that only some of its readers may see has a plan, which asks.
   */
  entity?: new () => object;
  /** Another type of the same rows, in place of their entity, which is its domain's own. */
  rowsOf?: string;
  /** What follows `from`: a table name or a parenthesised query, given the row's alias by the compiler. */
  from: string | Sql;
  /** Which rows this viewer may reach from a root field. In every root statement's WHERE. */
  scope?: Sql;
  fields: Record<string, FieldPlan>;
}

/** Plans of one domain: its types, and root fields under `Query`. */
export interface Plans {
  Query?: Record<string, OneField | ManyField | ConnectionField>;
  types: Record<string, TypePlan>;
}

/** The column of the field's name, or of another. */
export const column = (name?: string, finish?: Finish): ValueField => ({
  kind: 'value',
  sql: name ? ({ t }) => `${t}.${name}` : undefined,
  finish,
});
/** Any SQL expression; JSON objects come back as objects. */
export const expression = (sql: Sql, finish?: Finish): ValueField => ({ kind: 'value', sql, finish });
/** Rows that one expression reads, as `finish` makes them of it. */
export const list = (sql: Sql, finish: (value: never, args: never, context: Context) => readonly object[]): ValueField => ({
  kind: 'value',
  sql,
  finish,
  listed: true,
});
/** A `timestamptz`, a column or an expression, in the API's form. */
export const instant = (at: string | Sql): ValueField =>
  expression((query) => (typeof at === 'string' ? `${query.t}.${at}` : at(query)), toInstant);
/** An instant as JSON of Postgres writes it, with milliseconds. Our connections are in UTC. Formatting it there takes Postgres longer than reading the row. */
function toInstant(text: string): string {
  if (!text.endsWith('+00:00')) return new Date(text).toISOString();
  const [moment, fraction = ''] = text.slice(0, -6).split('.');
  return `${moment}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
/**
 * `Money` from minor units, a column or an expression, in the row's currency; null when they are null. It travels as
 * `12500KWD`: building an object of it takes Postgres longer than reading the row.
 */
export const money = (amount: string | Sql, currency = 'currency'): ValueField =>
  expression(
    (query) => `${typeof amount === 'string' ? `${query.t}.${amount}` : `(${amount(query)})`} || ${query.t}.${currency}`,
    (text: string) => ({ amount: Number(text.slice(0, -3)), currency: text.slice(-3) }),
  );
export const one = (type: string, where: Sql): OneField => ({ kind: 'one', type, where });
export const many = (type: string, where: Sql, order: Sql, limit?: Sql): ManyField => ({ kind: 'many', type, where, order, limit });
/** Newest first, as every list of ours unless it says otherwise. */
export const newestFirst = [
  { column: 'created_at', type: 'timestamptz', descending: true },
  { column: 'id', type: 'uuid', descending: true },
] as const;
export const connection = (
  type: string,
  where: Sql,
  order: Keys | Order | Sorting = newestFirst,
  total?: ConnectionField['total'],
): ConnectionField => ({ kind: 'connection', type, where, order: 'length' in order ? { keys: order } : order, total });

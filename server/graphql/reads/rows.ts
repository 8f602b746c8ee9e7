/*
 * The form of rows from Postgres: values without names, and the rows of a list as lists of values by column. So only values are sent and
 * parsed.
 */

/** Rows as Postgres sends them: the values of each column, or nulls if there are no rows. */
export type Columns = unknown[][];

export const lengthOf = ([first]: Columns) => first?.length ?? 0;

/** Entries for 0 to `count` - 1. `Array.from` takes three times as long. */
export function eachOf<Entry>(count: number, entry: (n: number) => Entry): Entry[] {
  const entries: Entry[] = [];
  for (let n = 0; n < count; n++) entries.push(entry(n));
  return entries;
}

/** The place of an expression among those that are read. */
export function placeOf(sql: string, read: string[]): number {
  const place = read.indexOf(sql);
  return place < 0 ? read.push(sql) - 1 : place;
}

/** Rows as a list of their columns, and values `besides` them. */
export function inColumns(columns: readonly string[], source: string, besides: readonly string[] = []): string {
  const read = columns.length ? columns : ['1'];
  const lists = read.map((_, n) => `json_agg(c${n})`);
  return `(select ${jsonArray([...lists, ...besides])} from (select ${read.map((sql, n) => `${sql} as c${n}`).join(', ')} ${source}) r)`;
}

/** Builds a JSON array. A function of Postgres takes at most 100 values, an array any number. */
export const jsonArray = (values: readonly string[]) =>
  values.length > 100
    ? `array_to_json(array[${values.map((sql) => `to_json(${sql})`).join(', ')}])`
    : `json_build_array(${values.join(', ')})`;

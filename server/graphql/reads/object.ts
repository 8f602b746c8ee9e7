/**
 * One key of an object. Its value comes from a place in a row (a number) or from a property (a name), and `finish` completes it. Without
 * `from`, `finish` makes the value from the whole row.
 */
export interface ObjectEntry {
  key: string;
  from?: number | string;
  finish?: (value: never, run: never, n: number) => unknown;
}

/** Makes an object of a row. The functions that finish its values get `run`. */
export type Make = (row: unknown, run: unknown, n: number) => Record<string, unknown>;

/** A name of GraphQL. No other text gets into the code of an object. */
const isName = /^[_A-Za-z][_0-9A-Za-z]*$/;

/**
 * Compiles an object literal with the keys in their order, which makes 365 days in half the time of adding key after key. A row is a list
 * of values or an object. With `columns`, it is the n-th of rows that came as a list of values for each column.
 */
export function compileObject(entries: readonly ObjectEntry[], columns = false): Make {
  const literal = entries.map(({ key, from, finish }, n) => {
    if (!isName.test(key) || (typeof from === 'string' && !isName.test(from))) throw new Error(`${key} or ${from} is no name of GraphQL`);
    const read = typeof from === 'string' ? `row.${from} ?? null` : `row[${from}]${columns ? '[n]' : ''}`;
    // In brackets, because a plain __proto__ would set the prototype.
    return `["${key}"]: ${finish ? `finish${n}(${from === undefined ? 'row' : read}, run, n)` : read}`;
  });
  const names = entries.map((_, n) => `finish${n}`);
  return new Function(...names, `return (row, run, n) => ({ ${literal.join(', ')} })`)(...entries.map(({ finish }) => finish)) as Make;
}

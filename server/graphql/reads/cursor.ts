import { badInput } from '../../core/errors.ts';
import { parseJson } from '../../core/json.ts';

/** The most rows of one page. A request for more is an error. */
export const maximumPage = 100;

/** The page's size from `first` or `last`, and whether it continues from a cursor. */
export function pageBounds(args: { first?: number | null; last?: number | null; after?: string | null; before?: string | null }) {
  const size = args.last ?? args.first ?? 20;
  if (args.last != null && args.after != null) throw badInput('api.pageDirection');
  if (args.last == null && args.before != null) throw badInput('api.pageDirection');
  if (size < 0 || size > maximumPage) throw badInput('api.pageSize', { max: maximumPage });
  return { size, hasCursor: (args.last != null ? args.before : args.after) != null };
}

/** The form of a key of each SQL type inside a cursor. Another form would fail in the database. */
const forms: Record<string, (key: unknown) => boolean> = {
  timestamptz: (key) => typeof key === 'string' && /^\d{4,5}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(key) && !Number.isNaN(Date.parse(key)),
  uuid: (key) => typeof key === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key),
  int: (key) => Number.isInteger(key) && Math.abs(key as number) < 2 ** 31,
  bigint: (key) => Number.isSafeInteger(key),
  text: (key) => typeof key === 'string' && key.isWellFormed() && !key.includes('\0'),
};

/** The key values of a row as an opaque cursor; null without a row. */
export const encodeCursor = (keys: unknown): string | null =>
  keys === undefined ? null : Buffer.from(JSON.stringify(keys)).toString('base64url');

/** The key values inside a cursor that `encodeCursor` made. Throws BAD_USER_INPUT for any other text. */
export function decodeCursor(cursor: unknown, types: readonly string[]): unknown[] {
  try {
    const keys = parseJson(Buffer.from(String(cursor), 'base64url').toString());
    if (Array.isArray(keys) && keys.length === types.length && types.every((type, n) => forms[type]?.(keys[n]))) return keys;
  } catch {
    // refused below
  }
  throw badInput('api.cursor');
}

/**
 * A cursor after a number of rows, for lists that are read by page number (REST). The database walks over all rows before it, so all other
 * lists go on by key.
 */
export const cursorAt = (rows: number): string => `~${rows}`;
/** Whether a cursor counts rows: base64url has no tilde. */
export const countsRows = (cursor: unknown): boolean => typeof cursor === 'string' && cursor.startsWith('~');
/** How many rows such a cursor passes over. */
export function rowsBefore(cursor: unknown): number {
  const [, rows] = /^~(\d{1,9})$/.exec(String(cursor)) ?? [];
  if (rows === undefined) throw badInput('api.cursor');
  return Number(rows);
}

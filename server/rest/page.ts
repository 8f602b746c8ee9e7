import { cursorAt, maximumPage } from '../graphql/reads/cursor.ts';
import { type Text, wrongFields } from './refusal.ts';
import type { WireRequest } from './row.ts';

/** A page by its number, counted from 1, as in the specification's lists. */
export interface NumberedPage {
  page: number;
  size: number;
}

/** A page by its number, or by the cursor of the one before it. */
export interface AskedPage extends NumberedPage {
  /** The cursor of the row after which the page begins. With it, `page` only serves for the answer. */
  after?: string;
}

/** Reads `page`, `size` and `after` of a query. A size above the limit is refused, not reduced. */
export function readPage(query: WireRequest['query'], usualSize: number): AskedPage {
  const wrong: Record<string, string | Text> = {};
  const read = (name: string, absent: number) => {
    const given = query[name] ?? '';
    if (given === '') return absent;
    if (typeof given === 'string' && /^[1-9]\d{0,6}$/.test(given)) return Number(given);
    wrong[name] = 'api.wrongValue';
    return absent;
  };
  const { after } = query;
  const isGiven = after !== undefined && after !== '';
  if (isGiven && !(typeof after === 'string' && cursor.test(after))) wrong.after = 'api.cursor';
  const page = { page: read('page', 1), size: read('size', usualSize), ...(isGiven && { after: String(after) }) };
  if (page.size > maximumPage) wrong.size = { key: 'api.pageSize', values: { max: maximumPage } };
  if (Object.keys(wrong).length) throw wrongFields(wrong);
  return page;
}

/**
 * The form of a cursor that an answer has named, long enough for a title of a hundred long signs. Cursors that count rows are refused,
 * since only the server makes them.
 */
const cursor = /^[\w-]{1,6000}$/;

/** The same page as arguments of a connection (`after`) and of a list with an `offset`. */
export function pageVariables({ page, size, after }: AskedPage) {
  const offset = (page - 1) * size;
  return { first: size, after: after ?? (offset === 0 ? null : cursorAt(offset)), offset };
}

/**
 * The address of the next page: this page's address with the cursor, relative to the host. Rows that are added meanwhile neither appear on
 * it nor repeat others.
 */
export function nextAddress(address: string, { page, size }: NumberedPage, cursor: string): string {
  const path = address.split('?', 1)[0] as string;
  const asked = new URLSearchParams(address.slice(path.length));
  for (const [name, value] of Object.entries({ page: page + 1, size, after: cursor })) asked.set(name, String(value));
  return `${path}?${asked}`;
}

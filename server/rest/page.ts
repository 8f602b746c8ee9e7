import { cursorAt, maximumPage } from '../graphql/plan/cursor.ts';
import { type Text, wrongFields } from './refusal.ts';
import type { WireRequest } from './row.ts';

/** A page by its number, counted from 1, as the specification's lists are read. */
export interface NumberedPage {
  page: number;
  size: number;
}

/** Reads `page` and `size` of a query. A size above the limit is refused, not reduced. */
export function readPage(query: WireRequest['query'], usualSize: number): NumberedPage {
  const wrong: Record<string, string | Text> = {};
  const read = (name: string, absent: number) => {
    const given = query[name] ?? '';
    if (given === '') return absent;
    if (typeof given === 'string' && /^[1-9]\d{0,6}$/.test(given)) return Number(given);
    wrong[name] = 'api.wrongValue';
    return absent;
  };
  const page = { page: read('page', 1), size: read('size', usualSize) };
  if (page.size > maximumPage) wrong.size = { key: 'api.pageSize', values: { max: maximumPage } };
  if (Object.keys(wrong).length) throw wrongFields(wrong);
  return page;
}

/** The same page as arguments of a connection (`after`) and of a list with an `offset`. */
export function pageVariables({ page, size }: NumberedPage) {
  const offset = (page - 1) * size;
  return { first: size, after: offset === 0 ? null : cursorAt(offset), offset };
}

import { cursorAt } from '../graphql/plan/cursor.ts';
import { wrongFields } from './refusal.ts';
import type { WireRequest } from './row.ts';

/** A page by its number, counted from 1: how the specification's lists are read. */
export interface NumberedPage {
  page: number;
  size: number;
}

/** `page` and `size` of a query. How large a page may be is the schema's to say. */
export function readPage(query: WireRequest['query'], usualSize: number): NumberedPage {
  const wrong: Record<string, string> = {};
  const read = (name: string, absent: number) => {
    const given = query[name] ?? '';
    if (given === '') return absent;
    if (typeof given === 'string' && /^[1-9]\d{0,6}$/.test(given)) return Number(given);
    wrong[name] = 'api.wrongValue';
    return absent;
  };
  const page = { page: read('page', 1), size: read('size', usualSize) };
  if (Object.keys(wrong).length) throw wrongFields(wrong);
  return page;
}

/** The same page in the terms of a connection. */
export const pageVariables = ({ page, size }: NumberedPage) => ({ first: size, after: page === 1 ? null : cursorAt((page - 1) * size) });

import { asciiDigits } from '../../schema/rules/fields.ts';

const yearFirst = /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})$/;
const dayFirst = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/;
const two = (digits: string | undefined) => digits?.padStart(2, '0');

/** A typed day, `1/12/2026` or `2026-12-01` in any digits, as `YYYY-MM-DD`; unchanged when it is no day. Blank is null. */
export function readDay(typed: string): string | null {
  const text = asciiDigits(typed).trim();
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year) return `${year}-${two(month)}-${two(day)}`;
  const [, first, second, last] = dayFirst.exec(text) ?? [];
  if (last) return `${last}-${two(second)}-${two(first)}`;
  return text || null;
}

/** `2026-12-01` as `01/12/2026`; any other text unchanged. */
export const showDay = (value: string | null): string => value?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1') ?? '';

/** A day for the browser's calendar. */
export const isWholeDay = (value: string | null): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? '');

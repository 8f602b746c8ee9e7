/*
 * The tags of a link (`utm_source` …), by which a creator learns which of their links sold. They come from an address that anybody can
 * write, so they are short, of few characters, and nothing but a word in a report.
 */

import { seen } from './unseen.ts';

export const longestTag = 60;
/** How many links of a customer are looked at. */
export const mostLinks = 5;
/** Letters and digits of any script, with spaces, dots, hyphens and the like between them. In lower case, so that one source is one line. */
export const tagPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._~+-]*$/u;

/** A tag as it is kept, of whatever an address holds; null when nothing is left of it. What is no part of a tag becomes a hyphen. */
export function tagOf(given: string | null | undefined): string | null {
  const tag = seen((given ?? '').slice(0, 4 * longestTag))
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} ._~+-]+/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return Array.from(tag).slice(0, longestTag).join('').trim() || null;
}

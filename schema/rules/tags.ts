/*
 * The tags of a link (`utm_source` …), by which a creator learns which of their links sold. Anybody can write them into an address. So they
 * are short, consist of few characters, and are only shown as a word in a report.
 */

import { seen } from './unseen.ts';

export const longestTag = 60;
/** The most links of a customer that are read. */
export const mostLinks = 5;
/**
 * Letters and digits of any script, with spaces, dots, hyphens and the like between them. In lower case, so that one source is one line.
 */
export const tagPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._~+-]*$/u;

/** The tag that is kept of a text in an address; null when nothing is left. Characters that a tag may not have become hyphens. */
export function tagOf(given: string | null | undefined): string | null {
  const tag = seen((given ?? '').slice(0, 4 * longestTag))
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} ._~+-]+/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return Array.from(tag).slice(0, longestTag).join('').trim() || null;
}

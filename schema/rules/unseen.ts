/*
 * Invisible characters: marks of direction and of joining, soft hyphens, spaces without width (Unicode's class Cf). A copy from Arabic text
 * brings them along. Some change how words look, so texts keep them. In an address, a number or a code they mean nothing. This file stands
 * apart from the other rules, so that pages without a form do not load yup.
 */

/** A text without invisible characters, for texts in which they mean nothing. */
export const seen = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** An address, a number or a code as it was meant: without invisible characters and without spaces around it. */
export const plain = (text: string): string => seen(text).trim();

/** Whether a text has only spaces and invisible characters. */
export const isBlank = (text: string): boolean => plain(text) === '';

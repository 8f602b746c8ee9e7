/*
 * Characters that nobody sees: marks of direction and of joining, soft hyphens, spaces without width (Unicode's class Cf). A copy out of
 * Arabic text brings them along. Some of them change how words look, so texts keep them; in an address, a number or a code they mean
 * nothing. Apart from the other rules, so that pages without a form do without yup.
 */

/** A text without characters that nobody sees. For texts in which they can mean nothing. */
export const seen = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** An address, a number or a code as it was meant: without characters that nobody sees, and without spaces around. */
export const plain = (text: string): string => seen(text).trim();

/** Whether a text shows nothing: spaces, and characters that nobody sees. */
export const isBlank = (text: string): boolean => plain(text) === '';

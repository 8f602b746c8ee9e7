/** Characters that the text beside a picture may have, which screen readers read out. */
export const longestAlt = 300;

/** Whether HTML has text to read: something else than tags, spaces and characters that nobody sees. */
export const hasText = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;|[\s\u00a0\u200b-\u200f\u2066-\u2069]/g, '') !== '';

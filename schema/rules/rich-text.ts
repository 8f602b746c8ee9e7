/** Characters that the text beside a picture may have, which screen readers read out. */
export const longestAlt = 300;

/** Whether HTML has readable text, and not only tags, spaces and invisible characters. */
export const hasText = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;|[\s\u00a0\u200b-\u200f\u2066-\u2069]/g, '') !== '';

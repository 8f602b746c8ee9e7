import { isBlank } from './unseen.ts';

/** Characters that the text beside a picture may have, which screen readers read out. */
export const longestAlt = 300;

/** Characters of the HTML of a description, a generous limit, but too small to store a film, and of an article. */
export const longestDescription = 100_000;
export const longestBody = 200_000;

/** Whether HTML has readable text, and not only tags, spaces and invisible characters. */
export const hasText = (html: string): boolean => !isBlank(html.replace(/<[^<>]*>|&nbsp;/g, ''));

/** Whether an article says something. A picture counts as well. */
export const saysSomething = (html: string | null | undefined): boolean => !!html && (/<img\s/i.test(html) || hasText(html));

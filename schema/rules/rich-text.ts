import { isBlank } from './unseen.ts';

/** Characters that the text beside a picture may have, which screen readers read out. */
export const longestAlt = 300;

/** Characters of the HTML of a description, a generous limit, but too small to store a film, and of an article. */
export const longestDescription = 100_000;
export const longestBody = 200_000;

/**
 * An address with https in place of http, since sites that answer http answer https, too; any other as it is. Null for one that names a
 * port other than http's own: there, nobody answers https.
 */
export function raisedToHttps(address: string): string | null {
  const [whole, host = '', port] = /^http:\/\/([^/?#\\]*?)(?::(\d*))?(?=[/?#\\]|$)/i.exec(address) ?? [];
  if (whole === undefined) return address.replace(/^http:/i, 'https:');
  return port && Number(port) !== 80 ? null : `https://${host}${address.slice(whole.length)}`;
}

/** Whether HTML has readable text, and not only tags, spaces and invisible characters. */
export const hasText = (html: string): boolean => !isBlank(html.replace(/<[^<>]*>|&nbsp;/g, ''));

/** Whether an article says something. A picture counts as well. */
export const saysSomething = (html: string | null | undefined): boolean => !!html && (/<img\s/i.test(html) || hasText(html));

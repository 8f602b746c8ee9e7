import { isBlank } from './unseen.ts';

/** The most characters of a picture's `alt` text, which screen readers read out. */
export const longestAlt = 300;

/** The most characters of a description's and an article's HTML: generous limits, and too small to store a film. */
export const longestDescription = 100_000;
export const longestBody = 200_000;

/**
 * An address with https in place of http, since sites that answer http also answer https; any other address as it is. Null for http with a
 * port other than its own, where no https is to be expected.
 */
export function raisedToHttps(address: string): string | null {
  const [whole, host = '', port] = /^http:\/\/([^/?#\\]*?)(?::(\d*))?(?=[/?#\\]|$)/i.exec(address) ?? [];
  if (whole === undefined) return address.replace(/^http:/i, 'https:');
  return port && Number(port) !== 80 ? null : `https://${host}${address.slice(whole.length)}`;
}

/** Whether HTML has readable text, and not only tags, spaces and invisible characters. */
export const hasText = (html: string): boolean => !isBlank(html.replace(/<[^<>]*>|&nbsp;/g, ''));

/** Whether an article has readable text or a picture. */
export const saysSomething = (html: string | null | undefined): boolean => !!html && (/<img\s/i.test(html) || hasText(html));

import { raisedToHttps } from '../../../schema/rules/rich-text.ts';
import { plain } from '../../../schema/rules/unseen.ts';

/** An allowed address for a link: https, with http raised to it (`raisedToHttps`), or a mail. Null for any other. */
export function secured(address: string): string | null {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(address)) return address;
  try {
    const url = new URL(raisedToHttps(address) ?? '');
    return url.protocol === 'https:' && url.hostname.includes('.') ? url.href : null;
  } catch {
    return null;
  }
}

/** Whether a link leads to another place on its own page, like a footnote's. */
export const leadsWithin = (address: string): boolean => address.trim().startsWith('#');

/** The address that was meant: `example.com` becomes https, an email address becomes a mail. Null for anything else. */
export function linkAddress(typed: string): string | null {
  const text = plain(typed);
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return secured(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
}

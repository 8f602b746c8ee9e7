import { raisedToHttps } from '../../../schema/rules/rich-text.ts';
import { plain } from '../../../schema/rules/unseen.ts';

/** An address as a link may have it: https, to which http is raised (`raisedToHttps`), or a mail. Null for any other. */
export function secured(address: string): string | null {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(address)) return address;
  try {
    const url = new URL(raisedToHttps(address) ?? '');
    return url.protocol === 'https:' && url.hostname.includes('.') ? url.href : null;
  } catch {
    return null;
  }
}

/** Whether a link leads to another place of the page that it stands in, as that of a footnote does. */
export const leadsWithin = (address: string): boolean => address.trim().startsWith('#');

/** The address of a link as it was meant: `example.com` means https, an email address means a mail. Null for anything else. */
export function linkAddress(typed: string): string | null {
  const text = plain(typed);
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return secured(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
}

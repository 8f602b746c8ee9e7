import { plain } from '../../../schema/rules/unseen.ts';

/** An address as a link may have it: https, to which http is raised, or a mail. Null for any other. */
export function secured(address: string): string | null {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(address)) return address;
  try {
    const url = new URL(address.replace(/^http:/i, 'https:'));
    return url.protocol === 'https:' && url.hostname.includes('.') ? url.href : null;
  } catch {
    return null;
  }
}

/** The address of a link as it was meant: `example.com` means https, an email address means a mail. Null for anything else. */
export function linkAddress(typed: string): string | null {
  const text = plain(typed);
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return secured(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
}

/** The address of a link as it was meant: `example.com` means https, an email address means a mail. Null for anything else. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(text)) return text;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
    return url.protocol === 'https:' && url.hostname.includes('.') ? url.href : null;
  } catch {
    return null;
  }
}

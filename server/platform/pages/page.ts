import { createHash } from 'node:crypto';
import { style } from './style.ts';

/** A language of the pages that the server makes itself. */
export type PageLanguage = 'en' | 'ar';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => entities[character] as string);

/** Makes a lookup of a page's texts in both languages. `{name}` in a text is replaced by a value. */
export const textsOf =
  <Texts extends Record<string, string>>(texts: Record<PageLanguage, Texts>) =>
  (language: PageLanguage, key: keyof Texts, values: Record<string, string> = {}): string =>
    (texts[language][key] as string).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

export interface PageContent {
  language: PageLanguage;
  /** Plain text. */
  title: string;
  /** HTML. */
  body: string;
  /** Plain text above the title that says what kind of page this is. */
  badge?: string;
  /** Runs at the end of the page; the page's content security policy must allow it. */
  script?: string;
  /** Values for the script: each becomes a data attribute of the body, as JSON. */
  data?: Record<string, unknown>;
}

/** A small self-contained page: one column on a card, light or dark as the system is. */
export const page = ({ language, title, badge, body, script, data = {} }: PageContent): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body${Object.entries(data)
  .map(([name, value]) => ` data-${name}="${escapeHtml(JSON.stringify(value))}"`)
  .join('')}><main>
${badge ? `<p class="badge">${escapeHtml(badge)}</p>` : ''}
${body}
</main>${script ? `<script>${script}</script>` : ''}</body>
</html>`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleHash = hashOf(style);

/**
 * The headers of such a page: only its own style and script run, and it is not cached. Its forms are sent to its own server,
 * which may redirect to `formsLeadTo`: browsers apply `form-action` to that redirect, too.
 */
export const pageHeaders = ({ formsLeadTo, script }: { formsLeadTo?: string | null; script?: string } = {}): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styleHash}`,
    ...(script ? [`script-src ${hashOf(script)}`] : []),
    'img-src data:',
    `form-action 'self'${formsLeadTo ? ` ${formsLeadTo}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

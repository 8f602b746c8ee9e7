import type { Language } from '../../../graphql/generated.ts';

/** A line of a mail's table: a label and its value. */
export interface MailFact {
  term: string;
  value: string;
  /** Makes the value a link. */
  href?: string;
}

/** The content of a mail with one button. `{{email}}` and the like in its texts stand for `values`, which people typed. */
export interface MailContent {
  language: Language;
  subject: string;
  heading: string;
  body: string;
  /** Shown between the body and the button. */
  facts?: readonly MailFact[];
  /** Small links below the button. */
  links?: readonly { text: string; href: string }[];
  values: Readonly<Record<string, string>>;
  button: string;
  link: string;
  unasked: string;
  fallback: string;
  footer: string;
}

/** Fills the values into a text, each as `show` writes it. */
const filled = (text: string, values: MailContent['values'], show: (value: string, name: string) => string = (value) => value) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => show(values[name] ?? '', name));

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** A value inside a sentence keeps its own direction; an address stands out. */
const shown = (value: string, name: string) =>
  name === 'email' ? `<strong dir="ltr" style="unicode-bidi:isolate">${escaped(value)}</strong>` : `<bdi>${escaped(value)}</bdi>`;

/** The subject, on one line. */
export const renderSubject = ({ subject, values }: MailContent): string => filled(subject, values).replace(/\s+/g, ' ');

/** The HTML form. It uses tables and inline styles, which mail programs understand. */
export function renderHtml({
  language,
  heading,
  body,
  facts = [],
  links = [],
  values,
  button,
  link,
  unasked,
  fallback,
  footer,
}: MailContent): string {
  const [lang, dir] = language === 'AR' ? ['ar', 'rtl'] : ['en', 'ltr'];
  const href = escaped(link);
  const text = filled(escaped(body), values, shown);
  const font = "font-family:'IBM Plex Sans','IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif";
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(filled(heading, values))}</title>
</head>
<body style="margin:0;padding:0;background:#f6f1e8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="background:#f6f1e8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px;border-top:6px solid #0f766e">
<tr><td style="padding:32px;${font};color:#14213d;font-size:16px;line-height:1.6;text-align:start">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${filled(escaped(heading), values, shown)}</h1>
<p style="margin:0 0 24px">${text}</p>
${factsTable(facts)}<p style="margin:0 0 24px"><a href="${href}" target="_blank" style="display:inline-block;padding:12px 24px;background:#0f766e;color:#ffffff;text-decoration:none;border-radius:10px;font-weight:600">${escaped(button)}</a></p>
${links.length ? `<p style="margin:0 0 24px;font-size:14px">${links.map(smallLink).join(' &nbsp; ')}</p>\n` : ''}<p style="margin:0 0 24px;font-size:14px;color:#5c6478">${escaped(unasked)}</p>
<p style="margin:0;font-size:13px;color:#5c6478">${escaped(fallback)}<br><a href="${href}" target="_blank" dir="ltr" style="color:#0f766e;word-break:break-all;unicode-bidi:isolate">${href}</a></p>
</td></tr>
</table>
<p style="margin:16px 0 0;${font};font-size:13px;color:#5c6478">${escaped(footer)}</p>
</td></tr>
</table>
</body>
</html>`;
}

const smallLink = ({ text, href }: { text: string; href: string }) =>
  `<a href="${escaped(href)}" target="_blank" style="color:#0f766e">${escaped(text)}</a>`;

function factsTable(facts: readonly MailFact[]): string {
  if (!facts.length) return '';
  const rows = facts.map(({ term, value, href }) => {
    const shownValue = `<bdi>${escaped(value).replace(/\n/g, '<br>')}</bdi>`;
    const linked = href ? `<a href="${escaped(href)}" target="_blank" style="color:#0f766e">${shownValue}</a>` : shownValue;
    return `<tr><td style="padding:6px 0;color:#5c6478;font-size:14px;line-height:1.5;text-align:start">${escaped(term)}<br><span style="color:#14213d;font-size:16px">${linked}</span></td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid #e5ded2;border-bottom:1px solid #e5ded2">${rows.join('\n')}</table>\n`;
}

export function renderText({ heading, body, facts = [], links = [], values, button, link, unasked, footer }: MailContent): string {
  const table = facts.map(({ term, value, href }) => `${term}: ${value}${href && href !== value ? `\n${href}` : ''}`).join('\n');
  const more = links.map(({ text, href }) => `${text}: ${href}`).join('\n');
  const parts = [filled(`${heading}\n\n${body}`, values), table, `${button}:\n${link}`, more, unasked, footer];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

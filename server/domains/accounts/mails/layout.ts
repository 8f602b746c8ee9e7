import type { Language } from '../../../graphql/generated.ts';

/** The content of a mail with one button. `{{email}}` and the like in its texts stand for `values`, which people typed. */
export interface MailContent {
  language: Language;
  subject: string;
  heading: string;
  body: string;
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
export function renderHtml({ language, heading, body, values, button, link, unasked, fallback, footer }: MailContent): string {
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
<p style="margin:0 0 24px"><a href="${href}" target="_blank" style="display:inline-block;padding:12px 24px;background:#0f766e;color:#ffffff;text-decoration:none;border-radius:10px;font-weight:600">${escaped(button)}</a></p>
<p style="margin:0 0 24px;font-size:14px;color:#5c6478">${escaped(unasked)}</p>
<p style="margin:0;font-size:13px;color:#5c6478">${escaped(fallback)}<br><a href="${href}" target="_blank" dir="ltr" style="color:#0f766e;word-break:break-all;unicode-bidi:isolate">${href}</a></p>
</td></tr>
</table>
<p style="margin:16px 0 0;${font};font-size:13px;color:#5c6478">${escaped(footer)}</p>
</td></tr>
</table>
</body>
</html>`;
}

export const renderText = ({ heading, body, values, button, link, unasked, footer }: MailContent): string =>
  `${filled(`${heading}\n\n${body}`, values)}\n\n${button}:\n${link}\n\n${unasked}\n\n${footer}\n`;

import type { Language } from '../../../graphql/generated.ts';

/** A line of a mail's table: a label and its value. */
export interface MailFact {
  term: string;
  value: string;
  /** Makes the value a link. */
  href?: string;
}

/** The texts of a mail in one language. Names such as `{{email}}` stand for values that people typed. */
export interface MailTexts {
  subject: string;
  heading: string;
  body: string;
  button: string;
  unasked: string;
  fallback: string;
  footer: string;
}

/** The content of a mail with one button. */
export interface MailContent extends MailTexts {
  language: Language;
  /** The values of the names in the texts. */
  values: Readonly<Record<string, string>>;
  /** Shown between the body and the button. */
  facts?: readonly MailFact[];
  /** Small links below the button. */
  links?: readonly { text: string; href: string }[];
  link: string;
  /** The link that ends mails of this kind. Mails that follow from an act of the reader have none. */
  stop?: { text: string; href: string };
}

/** A mail's texts, filled in. */
export interface WrittenMail {
  /** On one line. */
  subject: string;
  html: string;
  text: string;
  /** Names in the texts without a value. They are left out. */
  missing: readonly string[];
}

type Texts = Readonly<Record<keyof MailTexts, string>>;

const names: readonly (keyof MailTexts)[] = ['subject', 'heading', 'body', 'button', 'unasked', 'fallback', 'footer'];

/**
 * All texts of a mail with their values, each value written by `show`. Every text takes this way into the mail, so no value misses its
 * `show`.
 */
const filled = (content: MailContent, show: (value: string, name: string) => string, around: (text: string) => string = (text) => text) =>
  Object.fromEntries(
    names.map((key) => [key, around(content[key]).replace(/\{\{(\w+)\}\}/g, (_, name: string) => show(content.values[name] ?? '', name))]),
  ) as unknown as Texts;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** A value inside a sentence keeps its own direction; an address stands out. */
const shown = (value: string, name: string) =>
  name === 'email' ? `<strong dir="ltr" style="unicode-bidi:isolate">${escaped(value)}</strong>` : `<bdi>${escaped(value)}</bdi>`;

/** Writes a mail in both forms, which say the same. */
export function writeMail(content: MailContent): WrittenMail {
  const inText = filled(content, (value) => value);
  const used = names.flatMap((key) => Array.from(content[key].matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name));
  return {
    subject: inText.subject.replace(/\s+/g, ' '),
    html: htmlOf(content, filled(content, shown, escaped), inText.heading),
    text: textOf(content, inText),
    missing: [...new Set(used)].filter((name) => content.values[name] === undefined),
  };
}

/**
 * Colors by night, for mail programs that support them. Other programs change the day's colors themselves, so the day's colors stand on
 * each element.
 */
const night = `@media (prefers-color-scheme:dark){
.page{background:#10151f!important}.card{background:#18202e!important}.ink{color:#eef1f8!important}.muted{color:#a9b2c6!important}
.link{color:#37bdb5!important}.line{border-color:#2b3547!important}
}`;

/** The mail as HTML. It uses tables and inline styles, since mail programs understand those. */
function htmlOf({ language, facts = [], links = [], link, stop }: MailContent, said: Texts, title: string): string {
  const [lang, dir] = language === 'AR' ? ['ar', 'rtl'] : ['en', 'ltr'];
  const href = escaped(link);
  const font = "font-family:'IBM Plex Sans','IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif";
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${night}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f1e8">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="background:#f6f1e8">
<tr><td align="center" style="padding:32px 16px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px;border-top:6px solid #0f766e">
<tr><td class="ink" style="padding:32px;${font};color:#14213d;font-size:16px;line-height:1.6;text-align:start;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${said.heading}</h1>
<p style="margin:0 0 24px">${said.body}</p>
${factsTable(facts)}<p style="margin:0 0 24px"><a href="${href}" target="_blank" style="display:inline-block;padding:12px 24px;background:#0f766e;color:#ffffff;text-decoration:none;border-radius:10px;font-weight:600">${said.button}</a></p>
${links.length ? `<p style="margin:0 0 24px;font-size:14px">${links.map(smallLink).join(' &nbsp; ')}</p>\n` : ''}<p class="muted" style="margin:0 0 24px;font-size:14px;color:#5c6478">${said.unasked}</p>
<p class="muted" style="margin:0;font-size:13px;color:#5c6478">${said.fallback}<br><a class="link" href="${href}" target="_blank" dir="ltr" style="color:#0f766e;word-break:break-all;unicode-bidi:isolate">${href}</a></p>
</td></tr>
</table>
<p class="muted" style="margin:16px 0 0;${font};font-size:13px;color:#5c6478">${said.footer}${stop ? `<br>${smallLink(stop)}` : ''}</p>
</td></tr>
</table>
</body>
</html>`;
}

const smallLink = ({ text, href }: { text: string; href: string }) =>
  `<a class="link" href="${escaped(href)}" target="_blank" style="color:#0f766e">${escaped(text)}</a>`;

function factsTable(facts: readonly MailFact[]): string {
  if (!facts.length) return '';
  const rows = facts.map(({ term, value, href }) => {
    const shownValue = `<bdi>${escaped(value).replace(/\n/g, '<br>')}</bdi>`;
    const linked = href ? `<a class="link" href="${escaped(href)}" target="_blank" style="color:#0f766e">${shownValue}</a>` : shownValue;
    return `<tr><td class="muted" style="padding:6px 0;color:#5c6478;font-size:14px;line-height:1.5;text-align:start">${escaped(term)}<br><span class="ink" style="color:#14213d;font-size:16px">${linked}</span></td></tr>`;
  });
  return `<table class="line" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid #e5ded2;border-bottom:1px solid #e5ded2">${rows.join('\n')}</table>\n`;
}

function textOf({ facts = [], links = [], link, stop }: MailContent, { heading, body, button, unasked, footer }: Texts): string {
  const table = facts.map(({ term, value, href }) => `${term}: ${value}${href && href !== value ? `\n${href}` : ''}`).join('\n');
  const more = links.map(({ text, href }) => `${text}: ${href}`).join('\n');
  const end = stop ? `${footer}\n${stop.text}: ${stop.href}` : footer;
  const parts = [`${heading}\n\n${body}`, table, `${button}:\n${link}`, more, unasked, end];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

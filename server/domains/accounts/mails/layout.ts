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

type FilledTexts = Readonly<Record<keyof MailTexts, string>>;

const textNames: readonly (keyof MailTexts)[] = ['subject', 'heading', 'body', 'button', 'unasked', 'fallback', 'footer'];

/**
 * All texts of a mail with their values, each value written by `showValue`. Every text takes this way into the mail, so no value misses its
 * `showValue`.
 */
const filledTexts = (
  content: MailContent,
  showValue: (value: string, name: string) => string,
  wrapText: (text: string) => string = (text) => text,
) =>
  Object.fromEntries(
    textNames.map((key) => [
      key,
      wrapText(content[key]).replace(/\{\{(\w+)\}\}/g, (_, name: string) => showValue(content.values[name] ?? '', name)),
    ]),
  ) as unknown as FilledTexts;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** A value inside a sentence keeps its own direction; an address stands out. */
const valueHtml = (value: string, name: string) =>
  name === 'email' ? `<strong dir="ltr" style="unicode-bidi:isolate">${escaped(value)}</strong>` : `<bdi>${escaped(value)}</bdi>`;

/** Writes a mail in both forms, which say the same. */
export function writeMail(content: MailContent): WrittenMail {
  const plainTexts = filledTexts(content, (value) => value);
  const usedValues = textNames.flatMap((key) => Array.from(content[key].matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name));
  return {
    subject: plainTexts.subject.replace(/\s+/g, ' '),
    html: mailHtml(content, filledTexts(content, valueHtml, escaped), plainTexts.heading),
    text: mailText(content, plainTexts),
    missing: [...new Set(usedValues)].filter((name) => content.values[name] === undefined),
  };
}

/**
 * Colors by night, for mail programs that support them. Other programs change the day's colors themselves, so the day's colors stand on
 * each element.
 */
const nightStyles = `@media (prefers-color-scheme:dark){
.page{background:#10151f!important}.card{background:#18202e!important}.ink{color:#eef1f8!important}.muted{color:#a9b2c6!important}
.link{color:#37bdb5!important}.line{border-color:#2b3547!important}
}`;

/** The mail as HTML. It uses tables and inline styles, since mail programs understand those. */
function mailHtml({ language, facts = [], links = [], link, stop }: MailContent, mailTexts: FilledTexts, mailTitle: string): string {
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
<title>${escaped(mailTitle)}</title>
<style>${nightStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f1e8">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="background:#f6f1e8">
<tr><td align="center" style="padding:32px 16px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px;border-top:6px solid #0f766e">
<tr><td class="ink" style="padding:32px;${font};color:#14213d;font-size:16px;line-height:1.6;text-align:start;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${mailTexts.heading}</h1>
<p style="margin:0 0 24px">${mailTexts.body}</p>
${factsTable(facts)}<p style="margin:0 0 24px"><a href="${href}" target="_blank" style="display:inline-block;padding:12px 24px;background:#0f766e;color:#ffffff;text-decoration:none;border-radius:10px;font-weight:600">${mailTexts.button}</a></p>
${links.length ? `<p style="margin:0 0 24px;font-size:14px">${links.map(smallLink).join(' &nbsp; ')}</p>\n` : ''}<p class="muted" style="margin:0 0 24px;font-size:14px;color:#5c6478">${mailTexts.unasked}</p>
<p class="muted" style="margin:0;font-size:13px;color:#5c6478">${mailTexts.fallback}<br><a class="link" href="${href}" target="_blank" dir="ltr" style="color:#0f766e;word-break:break-all;unicode-bidi:isolate">${href}</a></p>
</td></tr>
</table>
<p class="muted" style="margin:16px 0 0;${font};font-size:13px;color:#5c6478">${mailTexts.footer}${stop ? `<br>${smallLink(stop)}` : ''}</p>
</td></tr>
</table>
</body>
</html>`;
}

const smallLink = ({ text, href }: { text: string; href: string }) =>
  `<a class="link" href="${escaped(href)}" target="_blank" style="color:#0f766e">${escaped(text)}</a>`;

function factsTable(facts: readonly MailFact[]): string {
  if (!facts.length) return '';
  const factRows = facts.map(({ term, value, href }) => {
    const factValue = `<bdi>${escaped(value).replace(/\n/g, '<br>')}</bdi>`;
    const factLink = href ? `<a class="link" href="${escaped(href)}" target="_blank" style="color:#0f766e">${factValue}</a>` : factValue;
    return `<tr><td class="muted" style="padding:6px 0;color:#5c6478;font-size:14px;line-height:1.5;text-align:start">${escaped(term)}<br><span class="ink" style="color:#14213d;font-size:16px">${factLink}</span></td></tr>`;
  });
  return `<table class="line" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid #e5ded2;border-bottom:1px solid #e5ded2">${factRows.join('\n')}</table>\n`;
}

function mailText({ facts = [], links = [], link, stop }: MailContent, { heading, body, button, unasked, footer }: FilledTexts): string {
  const factLines = facts.map(({ term, value, href }) => `${term}: ${value}${href && href !== value ? `\n${href}` : ''}`).join('\n');
  const linkLines = links.map(({ text, href }) => `${text}: ${href}`).join('\n');
  const footerLines = stop ? `${footer}\n${stop.text}: ${stop.href}` : footer;
  const paragraphs = [`${heading}\n\n${body}`, factLines, `${button}:\n${link}`, linkLines, unasked, footerLines];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

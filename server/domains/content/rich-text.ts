import sanitize from 'sanitize-html';

const blocks = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'];

/** What descriptions and articles are made of: text, headings, lists, links and emphasis, in either direction. */
const rules: sanitize.IOptions = {
  allowedTags: [...blocks, 'br', 'strong', 'em', 'u', 's', 'a'],
  allowedAttributes: { ...Object.fromEntries(blocks.map((tag) => [tag, ['dir', 'lang']])), a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    // Other links lead into the page itself or name no host; the text stays.
    a: (_tag, { href = '' }) => ({
      tagName: /^(https:\/\/|mailto:)/i.test(href) ? 'a' : '',
      attribs: { href, rel: 'nofollow noopener', target: '_blank' },
    }),
    '*': (tagName, { dir = '', lang = '', ...attribs }) => ({
      tagName,
      attribs: {
        ...attribs,
        ...(/^(ltr|rtl|auto)$/.test(dir) && { dir }),
        ...(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(lang) && { lang }),
      },
    }),
  },
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
};

/** HTML that is safe to show on any page; null when there is nothing left to read. */
export function sanitizeRichText(html: string | null | undefined): string | null {
  if (html == null) return null;
  const clean = sanitize(html, rules).trim();
  return hasText(clean) ? clean : null;
}

const hasText = (html: string) => html.replace(/<[^>]*>|&nbsp;|[\s\u00a0\u200b-\u200f\u2066-\u2069]/g, '') !== '';

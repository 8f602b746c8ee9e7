import sanitize from 'sanitize-html';
import { imageUrl } from '../../../schema/rules/images.ts';
import { hasText, longestAlt, raisedToHttps } from '../../../schema/rules/rich-text.ts';
import { inBlocks } from './blocks.ts';

/** A picture that an article may show. */
export interface Picture {
  width: number;
  height: number;
}

const blocks = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'];
const tableParts = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];

/** Blocks that a text has not. They become paragraphs (`inBlocks`). */
const otherBlocks = [
  ...[
    'address',
    'article',
    'aside',
    'caption',
    'center',
    'dd',
    'details',
    'dl',
    'dt',
    'fieldset',
    'figcaption',
    'figure',
    'footer',
    'form',
  ],
  ...['header', 'hgroup', 'hr', 'legend', 'main', 'nav', 'search', 'section', 'summary'],
];
const toDivs = (tags: readonly string[]) => Object.fromEntries(tags.map((tag) => [tag, 'div']));

/** Whether a style says that its text is bold; undefined if it says nothing about it. */
function boldBy(style: string): boolean | undefined {
  const weight = /(?:^|;)\s*font-weight\s*:([^;!]*)/i.exec(style)?.[1]?.trim().toLowerCase() ?? '';
  if (/^bold(?:er)?$/.test(weight)) return true;
  if (/^(?:normal|lighter)$/.test(weight)) return false;
  return /^\d+(?:\.\d+)?$/.test(weight) ? Number(weight) >= 600 : undefined;
}

/** The emphasis of an element that is bold unless its style says otherwise, or of one that is not, as Google Docs and others write it. */
function marksOf(style: string, bold: boolean): string[] {
  const says = (pattern: RegExp, mark: string) => (pattern.test(style) ? [mark] : []);
  return [
    ...((boldBy(style) ?? bold) ? ['strong'] : []),
    ...says(/(?:^|;)\s*font-style:\s*italic/i, 'em'),
    ...says(/(?:^|;)\s*text-decoration(?:-line)?:[^;]*line-through/i, 's'),
    ...says(/(?:^|;)\s*vertical-align:\s*super/i, 'sup'),
    ...says(/(?:^|;)\s*vertical-align:\s*sub\b/i, 'sub'),
  ];
}

/** Characters of a style that are looked at. */
const longestStyle = 500;
const styled: sanitize.Transformer = (tagName, attribs) => {
  const names = marksOf((attribs.style ?? '').slice(0, longestStyle), tagName !== 'span').join(' ');
  return { tagName: names ? 'span' : '', attribs: { 'data-marks': names } };
};

const spans = ({ colspan = '', rowspan = '' }: sanitize.Attributes) =>
  Object.fromEntries(Object.entries({ colspan, rowspan }).filter(([, count]) => /^(?:[2-9]|1\d|20)$/.test(count)));

/** Blocks that an article has and a description has not. */
const articleOnly: ReadonlySet<string> = new Set(['figure', 'figcaption', ...tableParts]);

/** What descriptions and articles are made of: text, headings, lists, links and emphasis, in either direction. */
const rules: sanitize.IOptions = {
  allowedTags: [...blocks, 'br', 'strong', 'em', 'u', 's', 'sup', 'sub', 'a', 'div', 'pre', 'span'],
  allowedAttributes: {
    ...Object.fromEntries(blocks.map((tag) => [tag, ['dir', 'lang']])),
    ol: ['dir', 'lang', 'start', 'type'],
    a: ['href', 'rel', 'target'],
    span: ['data-marks'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    ...toDivs([...otherBlocks, ...tableParts]),
    b: styled,
    strong: styled,
    span: styled,
    i: 'em',
    ins: 'u',
    del: 's',
    strike: 's',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    menu: 'ul',
    ol: (tagName, { start = '', type = '', ...attribs }) => ({
      tagName,
      attribs: { ...attribs, ...(/^-?\d{1,4}$/.test(start) && start !== '1' && { start }), ...(/^[aAiI]$/.test(type) && { type }) },
    }),
    // Other links lead into the page itself or name no host; the text stays.
    a: (_tag, { href = '' }) => {
      const address = raisedToHttps(href) ?? '';
      return {
        tagName: /^(https:\/\/|mailto:)/i.test(address) ? 'a' : '',
        attribs: { href: address, rel: 'nofollow noopener', target: '_blank' },
      };
    },
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
  // Pages nest their blocks in many that say nothing. Those are gone in the end. The words of deeper ones would be glued.
  nestingLimit: 200,
};

/** HTML that is safe to show on any page; null when there is nothing left to read. */
export function sanitizeRichText(html: string | null | undefined): string | null {
  if (html == null) return null;
  const clean = inBlocks(sanitize(html, rules)).trim();
  return hasText(clean) ? clean : null;
}

/** How an article names a picture: by its path on this host, in any of its widths, and nothing else. */
const picturePath = /^\/media\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d+\.webp$/i;

/**
 * Does what `sanitizeRichText` does, and keeps tables and pictures. It keeps only those of `pictures` (by the ids of their files), and sets
 * their size from there, so that a page can keep their place. It removes other pictures with their captions. A figure that is left
 * without a picture goes too, and its other content stays.
 */
export function sanitizeArticle(html: string | null | undefined, pictures: ReadonlyMap<string, Picture>): string | null {
  if (html == null) return null;
  let takenOut = 0;
  /** For each open figure, how many pictures were taken out before it. */
  const figures: number[] = [];
  const kept = sanitize(html, {
    ...rules,
    allowedTags: [...(rules.allowedTags || []), 'figure', 'figcaption', 'img', ...tableParts],
    allowedAttributes: {
      ...rules.allowedAttributes,
      figcaption: ['dir', 'lang'],
      table: ['dir'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      img: ['src', 'alt', 'width', 'height'],
    },
    transformTags: {
      ...Object.fromEntries(Object.entries(rules.transformTags ?? {}).filter(([tag]) => !articleOnly.has(tag))),
      td: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
      th: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
      figure: (tagName, attribs) => {
        figures.push(takenOut);
        return { tagName, attribs };
      },
      img: (_tag, { src = '', alt = '' }) => {
        const id = picturePath.exec(src)?.[1]?.toLowerCase();
        const size = id && pictures.get(id);
        if (!id || !size) return { tagName: 'img', attribs: {} };
        const attribs = {
          src: imageUrl(id, 1280),
          alt: [...alt].slice(0, longestAlt).join(''),
          width: `${size.width}`,
          height: `${size.height}`,
        };
        return { tagName: 'img', attribs };
      },
    },
    exclusiveFilter: ({ tag, attribs, mediaChildren }) => {
      if (tag === 'figcaption') return takenOut > (figures.at(-1) ?? takenOut);
      if (tag === 'figure') {
        figures.pop();
        return (mediaChildren as string[]).includes('img') ? false : 'excludeTag';
      }
      if (tag !== 'img' || attribs.src) return false;
      takenOut += 1;
      return true;
    },
  });
  const clean = inBlocks(kept).trim();
  return hasText(clean) || clean.includes('<img ') ? clean : null;
}

/**
 * What is to be cleaned: the text of an article, with the account's pictures by the ids of their files, or a description, which has
 * none.
 */
export interface RichText {
  html: string;
  pictures?: ReadonlyMap<string, Picture> | undefined;
}

/** Cleans a text. One of 100,000 characters takes up to half a second, so long ones are left to a worker (`cleaning.ts`). */
export const cleanRichText = ({ html, pictures }: RichText): string | null =>
  pictures ? sanitizeArticle(html, pictures) : sanitizeRichText(html);

import sanitize from 'sanitize-html';
import { imageUrl } from '../../../../schema/rules/images.ts';
import { hasText, longestAlt } from '../../../../schema/rules/rich-text.ts';
import type { Picture } from './pictures.ts';

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

/** How an article names a picture: by its path on this host, in any of its widths, and nothing else. */
const picturePath = /^\/media\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d+\.webp$/i;

/**
 * As `sanitizeRichText`, with pictures: those of `pictures`, by the ids of their files, whose size is set from there so that a
 * page can keep their place. Any other picture is taken out, and a figure that is left without one with it.
 */
export function sanitizeArticle(html: string | null | undefined, pictures: ReadonlyMap<string, Picture>): string | null {
  if (html == null) return null;
  const clean = sanitize(html, {
    ...rules,
    allowedTags: [...(rules.allowedTags || []), 'figure', 'figcaption', 'img'],
    allowedAttributes: {
      ...rules.allowedAttributes,
      figcaption: ['dir', 'lang'],
      img: ['src', 'alt', 'width', 'height'],
    },
    transformTags: {
      ...rules.transformTags,
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
    exclusiveFilter: ({ tag, attribs, mediaChildren }) =>
      (tag === 'img' && !attribs.src) || (tag === 'figure' && !(mediaChildren as string[]).includes('img')),
  }).trim();
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

import { escapeHtml } from '../platform/pages/page.ts';

/** A piece of a page that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

/** The values of a template. Text is escaped, HTML is not, a list is joined, and `null` and `false` become nothing. */
export type Content = string | number | Html | null | false | undefined | readonly Content[];

const textOf = (content: Content): string => {
  if (content instanceof Html) return content.text;
  if (Array.isArray(content)) return content.map(textOf).join('');
  return content === null || content === undefined || content === false ? '' : escapeHtml(String(content));
};

/** Makes HTML from a template. A value is escaped unless it is of type `Html`, so that no text is ever read as HTML. */
export const html = (parts: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Html(parts.map((part, index) => part + textOf(values[index])).join(''));

/** The contents with a separator between them. Empty ones are left out. */
export const joined = (contents: readonly Content[], separator: Content): Html =>
  html`${contents.filter((content) => content !== null && content !== undefined && content !== false).flatMap((content, index) => (index ? [separator, content] : [content]))}`;

/** The name of an anchor: `Tokens and keys` is `tokens-and-keys`. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

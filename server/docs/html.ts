import { escapeHtml } from '../platform/pages/page.ts';

/** A piece of a page that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may stand in a template: text is escaped, HTML is not, a list is joined, and nothing stands for `null` and `false`. */
export type Content = string | number | Html | null | false | undefined | readonly Content[];

const textOf = (content: Content): string => {
  if (content instanceof Html) return content.text;
  if (Array.isArray(content)) return content.map(textOf).join('');
  return content === null || content === undefined || content === false ? '' : escapeHtml(String(content));
};

/** Makes HTML of a template. A value in it is text unless it says that it is HTML, so that no text is ever read as HTML. */
export const html = (parts: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Html(parts.map((part, index) => part + textOf(values[index])).join(''));

/** The contents with a separator between them. Those that are empty are left out. */
export const joined = (contents: readonly Content[], separator: Content): Html =>
  html`${contents.filter((content) => content !== null && content !== undefined && content !== false).flatMap((content, index) => (index ? [separator, content] : [content]))}`;

/** The name of an anchor: `Tokens and keys` is `tokens-and-keys`. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

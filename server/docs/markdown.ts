import { Marked } from 'marked';
import { code } from './code.ts';
import { Html, html, slugOf } from './html.ts';

/** A page made of Markdown. */
export interface Article {
  title: string;
  /** The first paragraph, as plain text. */
  summary: string;
  /** Makes the page's content. */
  body(): Html;
  /** The headings of the second level, with their anchors and the plain text below them. */
  sections: readonly { title: string; id: string; text: string }[];
}

export interface Markdown {
  /** A whole page. Its first heading is its title. */
  article(text: string): Article;
  /** A description of the schema: paragraphs. */
  paragraphs(text: string | null | undefined): Html;
  /** A description in one line of a list. */
  line(text: string | null | undefined): Html;
}

/** The origin in the files, which each site replaces by its own. */
const writtenOrigin = 'http://localhost:4000';

/**
 * Reads Markdown. `code` that names something with a page of its own becomes a link to that page (`linkOf`), so that no text contains
 * addresses of the reference. HTML in a text is shown as text.
 */
export function createMarkdown({ linkOf, origin }: { linkOf(name: string): string | undefined; origin: string }): Markdown {
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      code({ text, lang = '' }) {
        const [language = '', file] = lang.split(' ');
        const caption = file ? html`<p class="file"><code>${file}</code></p>` : '';
        return html`${caption}${code(text, language, file ?? labels[language] ?? 'Code')}`.text;
      },
      codespan({ text }) {
        const href = linkOf(text);
        return (href ? html`<a href="${href}"><code>${text}</code></a>` : html`<code>${text}</code>`).text;
      },
      table({ header, rows, align: _align }) {
        const cell = (tag: 'th' | 'td', tokens: (typeof header)[number]['tokens']) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        const head = header.map(({ tokens }) => cell('th', tokens)).join('');
        const body = rows.map((row) => `<tr>${row.map(({ tokens }) => cell('td', tokens)).join('')}</tr>`).join('');
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
      },
      html: ({ text }) => html`${text}`.text,
    },
  });
  const here = (text: string) => text.replaceAll(writtenOrigin, origin);
  const line = (text: string | null | undefined) => new Html(marked.parseInline(here(text ?? ''), { async: false }));

  return {
    article(text) {
      const [first = '', ...rest] = here(text).split('\n');
      const title = first.replace(/^# /, '');
      const content = rest.join('\n').trim();
      const [summary = ''] = content.split(/\n\n/);
      const parts = content.split(/^## /m).slice(1);
      return {
        title,
        summary: plain(summary),
        body: () => new Html(marked.parse(content, { async: false })),
        sections: parts.map((part) => {
          const [heading = '', ...below] = part.split('\n');
          return { title: plain(heading), id: slugOf(heading), text: plain(below.join('\n').replace(/^```[\s\S]*?^```/gm, '')) };
        }),
      };
    },
    paragraphs: (text) =>
      html`${(text ?? '')
        .split(/\n\n+/)
        .filter(Boolean)
        .map((part) => html`<p>${line(part)}</p>`)}`,
    line,
  };
}

const labels: Readonly<Record<string, string>> = { sh: 'Commands', graphql: 'GraphQL', js: 'JavaScript', json: 'JSON', html: 'HTML' };

/** Markdown as plain text. */
export const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*#|]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

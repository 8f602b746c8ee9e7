import type { Guide } from './guides.ts';
import type { Article } from './markdown.ts';
import { plain } from './markdown.ts';
import { kindOf, rootPath, typePath } from './parts.ts';
import { fieldsOf, type Reference } from './reference.ts';
import { endpointPath, openPath } from './rest-paths.ts';

/** A place that the search can lead to. The names are short, since there are many. */
export interface SearchEntry {
  /** The title. */
  t: string;
  /** The kind. */
  k: string;
  /** A summary. */
  s: string;
  /** Its address. */
  u: string;
  /** Names of fields on the page. */
  f?: string;
}

const kinds = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;
const brief = (text: string | null | undefined) => plain(text ?? '').slice(0, 160);

/** All entries of the search: sections of guides, root fields, types with their fields, REST paths. */
export function searchEntries(reference: Reference, guides: readonly (Guide & { article: Article })[]): SearchEntry[] {
  return [
    ...guides.flatMap(({ path, article }) => [
      { t: article.title, k: 'Guide', s: brief(article.summary), u: path },
      ...article.sections.map(({ title, id, text }) => ({ t: title, k: article.title, s: text.slice(0, 300), u: `${path}#${id}` })),
    ]),
    ...reference.roots.map((root) => ({
      t: root.name,
      k: kinds[root.kind],
      s: brief(root.field.description),
      u: rootPath(root),
      f: root.field.args.map(({ name }) => name).join(' '),
    })),
    ...reference.types.map(({ type }) => ({
      t: type.name,
      k: kindOf(type),
      s: brief(type.description),
      u: typePath(type.name),
      f: fieldsOf(type)
        .map(({ name }) => name)
        .join(' '),
    })),
    ...reference.endpoints.map((endpoint) => ({
      t: `${endpoint.row.method} ${openPath(endpoint.row.path)}`,
      k: 'REST',
      s: brief(endpoint.row.summary),
      u: endpointPath(endpoint),
    })),
  ];
}

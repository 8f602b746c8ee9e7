import type { Guide } from './guides.ts';
import type { Article } from './markdown.ts';
import { plain } from './markdown.ts';
import { domainPath, titleOf } from './parts.ts';
import type { Reference } from './reference.ts';
import { tagPath } from './rest-paths.ts';

/** The site's overview for language models (https://llmstxt.org): what the site is, and the address of each part. */
export function llmsText({
  origin,
  guides,
  reference,
}: {
  origin: string;
  guides: readonly (Guide & { article: Article })[];
  reference: Reference;
}): string {
  const line = (title: string, path: string, text: string) => `- [${title}](${origin}${path}): ${text}`;
  const domains = reference.domains.map((domain) => {
    const names = reference.roots.filter((root) => root.domain === domain).map(({ name }) => name);
    return line(titleOf(domain), domainPath(domain), names.length > 0 ? names.join(', ') : 'Types that others use');
  });
  const tags = [...Map.groupBy(reference.endpoints, ({ row }) => row.tag)].map(([tag, endpoints]) =>
    line(titleOf(tag), tagPath(tag), endpoints.map(({ row }) => plain(row.summary)).join(' ')),
  );
  return [
    '# Diwan',
    '',
    '> A bilingual (English, Arabic) platform on which creators sell courses, appointments and live sessions. One GraphQL API does all of it, with subscriptions over WebSocket; documented REST paths run the same operations.',
    '',
    `The GraphQL endpoint is ${origin}/graphql. Programs of a creator send an API key, people the token of a sign-in, both as \`Authorization: Bearer …\`. Read the conventions before you write a program: failures that a caller can mend come in \`userErrors\`, with status 200.`,
    '',
    '## Guides',
    '',
    ...guides.map(({ path, article }) => line(article.title, `${path}.md`, article.summary)),
    line(
      'The whole story, as a program',
      '/docs/examples/reference-story.mjs',
      'Signs up, sells, takes webhooks, refunds and reads the report on a test server',
    ),
    line('Webhook events', '/docs/webhooks', 'The data of each event, as documents of the schema'),
    '',
    '## GraphQL',
    '',
    `The text for programs is the schema file. Pages of single things: ${origin}/docs/schema/query/<field>, /docs/schema/mutation/<field>, /docs/schema/subscription/<field> and /docs/schema/type/<Type>.`,
    '',
    line(
      'The whole schema',
      '/schema.graphql',
      'SDL with descriptions, who may call what (`@auth`, `@public`, `@scoped`) and costs (`@cost`)',
    ),
    line('All root fields', '/docs/schema', 'The reference, by subject'),
    ...domains,
    '',
    '## REST',
    '',
    line('OpenAPI 3.1', '/openapi.json', 'Paths, parameters, bodies and answers'),
    line('All paths', '/api/docs', 'The reference'),
    ...tags,
    '',
    '## Optional',
    '',
    line('Sandbox', '/graphql', 'Tries operations out in a browser'),
    '',
  ].join('\n');
}

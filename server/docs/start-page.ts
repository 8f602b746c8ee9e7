import type { DocsPage } from './frame.ts';
import { html } from './html.ts';
import type { Reference } from './reference.ts';

/** `/docs`: an overview of the site, and where to begin. */
export function startPage({ roots, endpoints, types, examples }: Reference, articles: readonly DocsPage[], webhooks: DocsPage): DocsPage {
  const conventions = articles.find(({ path }) => path === '/docs/conventions');
  const guides = articles.filter((page) => page !== conventions);
  const card = (title: string, path: string, text: string) => html`<li><a href="${path}"><strong>${title}</strong></a><p>${text}</p></li>`;
  return {
    path: '/docs',
    title: 'Diwan for developers',
    summary:
      'One API does all that Diwan’s own pages do: sell courses, take bookings, run live sessions, refund, report. By GraphQL, with live subscriptions, and by REST.',
    body: () => html`<p class="lead">One API does all that Diwan’s own pages do: sell courses, take bookings, run live sessions, refund, report. By GraphQL, with live subscriptions, and by REST.</p>
<p><a class="button" href="/docs/guides/first-call">Make your first call</a></p>
<h2 id="guides">Guides</h2>
<ul class="cards">${guides.map(({ title, path, summary }) => card(title, path, summary))}</ul>
<h2 id="reference">Reference</h2>
<ul class="cards">
${conventions && card(conventions.title, conventions.path, conventions.summary)}
${card('GraphQL', '/docs/schema', `${roots.length} root fields and ${types.length} types: who may call them, what they cost, and an example of each.`)}
${card('REST', '/api/docs', `${endpoints.length} operations over the same rules, with a command to copy for each.`)}
${card(webhooks.title, webhooks.path, webhooks.summary)}
</ul>
<h2 id="tools">Tools</h2>
<ul class="cards">
${card('Sandbox', '/graphql', 'Tries operations out in the browser.')}
${card('schema.graphql', '/schema.graphql', 'The whole schema as one file, for code generators and editors.')}
${card('openapi.json', '/openapi.json', 'The REST paths as OpenAPI 3.1.')}
${card('llms.txt', '/llms.txt', 'This site as a list of texts, for programs that read.')}
</ul>
<p class="small">${examples.length} examples are run by the tests of each release, and so is the code of the guides.</p>`,
  };
}

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { type RequestHandler, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { createEndpoints } from '../rest/endpoint.ts';
import { table } from '../rest/table.ts';
import { type DocsPage, frame, type MenuPart } from './frame.ts';
import { readGuides, readScripts, readSdkGuide } from './guides.ts';
import { html } from './html.ts';
import { llmsText } from './llms.ts';
import { type Article, createMarkdown } from './markdown.ts';
import { domainPath, rootPath, titleOf, typePath } from './parts.ts';
import { createReference } from './reference.ts';
import { restPages } from './rest-pages.ts';
import { tagPath } from './rest-paths.ts';
import { policy, sendText } from './robots.ts';
import { schemaPages } from './schema-pages.ts';
import { searchEntries } from './search-entries.ts';
import { startPage } from './start-page.ts';
import { webhookPage } from './webhook-page.ts';

export interface DeveloperSiteSource {
  schema: GraphQLSchema;
  origin: string;
  /** Rules of the fonts of the client's build; empty without one. */
  fonts: string;
}

/** Everything that the site answers, without the frames around its pages. */
export interface DeveloperSite {
  pages: readonly DocsPage[];
  menu: readonly MenuPart[];
  /** Other texts by their address, such as `/llms.txt`. */
  texts: ReadonlyMap<string, { type: string; text: () => string }>;
}

/** Makes the site's pages and texts from the schema, the REST table, the examples and the guides. */
export function createDeveloperSite({ schema, origin }: Omit<DeveloperSiteSource, 'fonts'>): DeveloperSite {
  const reference = createReference(schema, createEndpoints(schema, table));
  const linkOf = (name: string) => {
    const root = reference.root(name);
    if (root) return rootPath(root);
    return reference.type(name) && typePath(name);
  };
  const markdown = createMarkdown({ linkOf, origin });
  const guides = [...readGuides(), readSdkGuide()].map((guide) => ({ ...guide, article: markdown.article(guide.text) }));
  const articles = guides.map(({ path: at, name, article }) => articlePage(at, article, name === 'conventions' ? 'Reference' : 'Guide'));
  const tags = [...new Set(reference.endpoints.map(({ row }) => row.tag))];
  const webhooks = webhookPage(markdown);
  const start = startPage(reference, articles, webhooks);
  const pages = [start, ...articles, webhooks, ...schemaPages(reference, markdown), ...restPages(reference, markdown, origin)];
  const menu: MenuPart[] = [
    { title: 'Start', links: [{ title: 'Overview', path: '/docs' }, ...articles.filter(isConventions).map(linkTo), linkTo(webhooks)] },
    { title: 'Guides', links: articles.filter((page) => !isConventions(page)).map(linkTo) },
    {
      title: 'GraphQL',
      links: [
        { title: 'All root fields', path: '/docs/schema' },
        ...reference.domains.map((domain) => ({ title: titleOf(domain), path: domainPath(domain) })),
      ],
    },
    {
      title: 'REST',
      links: [{ title: 'All paths', path: '/api/docs' }, ...tags.map((tag) => ({ title: titleOf(tag), path: tagPath(tag) }))],
    },
    {
      title: 'Tools',
      links: [
        { title: 'Sandbox', path: '/graphql' },
        { title: 'Schema as a file', path: '/schema.graphql' },
        { title: 'OpenAPI', path: '/openapi.json' },
      ],
    },
  ];
  const entry = (at: string, type: string, make: () => string) => [at, { type, text: once(make) }] as const;
  const texts = new Map([
    entry('/schema.graphql', 'text/plain', () => `${printSchemaWithDirectives(schema).replace(/[ \t]+$/gm, '')}\n`),
    entry('/llms.txt', 'text/plain', () => llmsText({ origin, guides, reference })),
    entry('/docs/sitemap.xml', 'application/xml', () => sitemap(origin, pages)),
    entry('/docs/search.json', 'application/json', () => JSON.stringify(searchEntries(reference, guides))),
    ...readScripts().map(({ name, text }) => entry(`/docs/examples/${name}`, 'text/plain', () => text)),
    ...guides.map(({ path: at, text }) => entry(`${at}.md`, 'text/markdown', () => text.replaceAll('http://localhost:4000', origin))),
  ]);
  return { pages, menu, texts };
}

/** Makes a text when it is first asked for, and keeps it. */
const once = (make: () => string): (() => string) => {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const isConventions = ({ path: at }: DocsPage) => at === '/docs/conventions';
const linkTo = ({ title, path: at }: DocsPage) => ({ title, path: at });

const articlePage = (at: string, { title, summary, body, sections }: Article, kind: string): DocsPage => ({
  path: at,
  title,
  kind,
  summary,
  crumbs: [{ title: 'Docs', path: '/docs' }],
  contents: sections,
  body,
});

const sitemap = (origin: string, pages: readonly DocsPage[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.map(({ path: at }) => `<url><loc>${origin}${at}</loc></url>`).join('\n')}\n</urlset>\n`;

const folder = path.join(import.meta.dirname, 'assets');
const require = createRequire(import.meta.url);

/** The files that pages load, by name. */
const readAssets = (fonts: string) => {
  const own = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
  return {
    'docs.css': { type: 'text/css', text: fonts + own('frame.css') + own('text.css') },
    'theme.js': { type: 'text/javascript', text: own('theme.js') },
    'docs.js': { type: 'text/javascript', text: own('docs.js') },
    // The package's module for browsers, next to the one that Node finds.
    'minisearch.js': {
      type: 'text/javascript',
      text: fs.readFileSync(path.join(require.resolve('minisearch'), '../../es/index.js'), 'utf8'),
    },
  };
};

/** Answers what `door.ts` leads here: the pages and files of the site, all but `/robots.txt`. */
export function sitePages(source: DeveloperSiteSource): Router {
  const router = Router();
  const assets = readAssets(source.fonts);
  const versions = Object.fromEntries(
    Object.entries(assets).map(([name, { text }]) => [name, createHash('sha256').update(text).digest('base64url').slice(0, 10)]),
  );
  const addresses = Object.fromEntries(Object.keys(assets).map((name) => [name, `/docs/assets/${name}?v=${versions[name]}`]));
  const site = createDeveloperSite(source);
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const framed = (page: DocsPage, indexed = true) =>
    frame({ origin: source.origin, menu: site.menu, assets: addresses as never }, page, { indexed });

  router.get('/docs/assets/:name', (request, response, next) => {
    const { name } = request.params;
    if (!Object.hasOwn(assets, name)) return next();
    const { type, text } = assets[name as keyof typeof assets];
    const lasting = request.query.v === versions[name];
    sendText(request, response, type, text, lasting ? 'public, max-age=31536000, immutable' : 'public, no-cache');
  });
  const page: RequestHandler = (request, response, next) => {
    const at = request.path.replace(/(?<=.)\/$/, '');
    if (at !== request.path) return response.redirect(301, at);
    // The list of guides is on the start page.
    if (at === '/docs/guides') return response.redirect(302, '/docs#guides');
    response.setHeader('content-security-policy', policy);
    const text = site.texts.get(at);
    if (text) return sendText(request, response, text.type, text.text());
    const found = pages.get(at);
    if (found) return sendText(request, response, 'text/html', framed(found));
    if (!request.accepts('html')) return next();
    response
      .status(404)
      .type('html')
      .send(framed(nowhere(at), false));
  };
  router.get(['/docs', '/docs/{*path}', '/api/docs', '/api/docs/{*path}', '/llms.txt', '/schema.graphql'], page);
  return router;
}

const nowhere = (at: string): DocsPage => ({
  path: at,
  title: 'No such page',
  summary: 'There is no page at this address.',
  body: () =>
    html`<p>There is no page at <code>${at}</code>. What is gone from the schema is gone from here, too.</p><p><a href="/docs">To the start of the docs</a></p>`,
});

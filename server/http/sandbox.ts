import fs from 'node:fs';
import path from 'node:path';
import express, { type Router } from 'express';
import { languageOf } from '../core/translate.ts';
import { type PageLanguage, pageHeaders } from '../platform/pages/page.ts';
import type { Platform } from '../platform/platform.ts';
import { builtFiles } from './built-files.ts';
import { inlineScripts } from './client.ts';
import { nothingHere } from './failure.ts';
import { inLanguage } from './pages/frame.ts';
import { buildPage, sandboxBuild, sandboxFolder } from './sandbox-build.ts';
import { sandboxOrigin, socketSources } from './security.ts';

/**
 * Answers a browser at `/graphql` with a page (client/sandbox) that has the examples, a field for a token, and an explorer. In development,
 * the explorer is Apollo's Sandbox, or GraphiQL where Apollo cannot be reached, and the page is built when it is first asked for. In
 * production no foreign script may run on the origin that stores tokens: the page has GraphiQL alone, and is there if it was built before
 * (`npm run sandbox`). If the settings switch Sandbox on, the browser is redirected to Apollo's own site.
 */
export function sandbox(platform: Pick<Platform, 'origin' | 'config'>): Router {
  const { production, apolloSandbox, clientDir } = platform.config;
  const router = express.Router();
  const apollo = apolloSandbox && !production;
  const build = clientDir && !production ? sandboxBuild(clientDir) : null;
  const readPage = () => {
    const folder = clientDir && sandboxFolder(clientDir);
    if (!folder) return null;
    const facts = JSON.stringify({ apollo, dev: !production });
    return {
      // The names of these files hold a hash.
      assets: builtFiles(path.join(folder, 'assets'), () => 'public, max-age=31536000, immutable'),
      shell: fs.readFileSync(path.join(folder, 'index.html'), 'utf8').replace('id="facts">{}', `id="facts">${facts}`),
      policy: policyOf(apollo, inlineScripts(folder), socketSources(platform)),
    };
  };
  let page = readPage();

  router.use('/assets', (request, response, next) => (page ? page.assets(request, response, next) : next()));
  router.use('/assets', nothingHere);
  router.get('/', (request, response, next) => {
    response.vary('accept');
    if (request.accepts(['json', 'html']) !== 'html') return next();
    if (production && apolloSandbox)
      return response.redirect(302, `${sandboxOrigin}/sandbox/explorer?endpoint=${encodeURIComponent(`${platform.origin}/graphql`)}`);
    const { language: asked } = request.query;
    const language = languageOf(typeof asked === 'string' ? { 'accept-language': asked } : request.headers);
    if (build) page ??= readPage();
    if (page) return response.setHeader('content-security-policy', page.policy).type('html').send(inLanguage(page.shell, language));
    if (!build) return nothingHere(request, response, next);
    const state = build();
    response.set({ ...pageHeaders(), ...(state === 'under way' && { refresh: '2' }) });
    response
      .status(503)
      .type('html')
      .send(buildPage(state, language.toLowerCase() as PageLanguage));
  });
  return router;
}

/**
 * The page's content security policy. With Apollo's Sandbox, this page alone may load Apollo's script, which opens a frame. The workers of
 * GraphiQL's editor are files of this site. Styles are added as elements.
 */
const policyOf = (apollo: boolean, scripts: readonly string[], sockets: readonly string[]): string =>
  [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    ["script-src 'self'", ...scripts, ...(apollo ? ['https://embeddable-sandbox.cdn.apollographql.com'] : [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "worker-src 'self'",
    ["connect-src 'self'", ...sockets].join(' '),
    ...(apollo ? ['frame-src https://sandbox.embed.apollographql.com'] : ["frame-src 'none'"]),
  ].join('; ');

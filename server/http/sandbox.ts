import fs from 'node:fs';
import path from 'node:path';
import express, { type Router } from 'express';
import { languageOf } from '../core/translate.ts';
import type { Platform } from '../platform/platform.ts';
import { builtFiles } from './built-files.ts';
import { inlineScripts } from './client.ts';
import { nothingHere } from './failure.ts';
import { inLanguage } from './pages/frame.ts';
import { sandboxOrigin, socketSources } from './security.ts';

/**
 * Answers a browser at `/graphql` with a page (client/sandbox) that has the examples, a field for a token, and an explorer. In development,
 * the explorer is Apollo's Sandbox, or GraphiQL where Apollo cannot be reached. In production no foreign script may run on the origin that
 * stores tokens: the page has GraphiQL alone. If the settings switch Sandbox on, the browser is redirected to Apollo's own site.
 */
export function sandbox(platform: Pick<Platform, 'origin' | 'config'>): Router {
  const { production, apolloSandbox, clientDir } = platform.config;
  const router = express.Router();
  const folder = folderOf(clientDir);
  const apollo = apolloSandbox && !production;
  const facts = JSON.stringify({ apollo, dev: !production });
  const shell = folder && fs.readFileSync(path.join(folder, 'index.html'), 'utf8').replace('id="facts">{}', `id="facts">${facts}`);
  const policy = policyOf(apollo, inlineScripts(folder), socketSources(platform));

  // The names of these files hold a hash.
  if (folder)
    router.use(
      '/assets',
      builtFiles(path.join(folder, 'assets'), () => 'public, max-age=31536000, immutable'),
    );
  router.use('/assets', nothingHere);
  router.get('/', (request, response, next) => {
    response.vary('accept');
    if (request.accepts(['json', 'html']) !== 'html') return next();
    if (production && apolloSandbox)
      return response.redirect(302, `${sandboxOrigin}/sandbox/explorer?endpoint=${encodeURIComponent(`${platform.origin}/graphql`)}`);
    if (!shell) return nothingHere(request, response, next);
    response.setHeader('content-security-policy', policy);
    const { language } = request.query;
    response
      .type('html')
      .send(inLanguage(shell, languageOf(typeof language === 'string' ? { 'accept-language': language } : request.headers)));
  });
  return router;
}

/** The folder of the page's build: beside the client's build, or in `dist` with `npm run dev`, which serves the client's source. */
function folderOf(clientDir: string | null): string | null {
  if (!clientDir) return null;
  const places = [path.join(clientDir, '../sandbox'), path.join(clientDir, '../dist/sandbox')];
  return places.find((folder) => fs.existsSync(path.join(folder, 'index.html'))) ?? null;
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

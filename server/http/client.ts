import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Express, Request, RequestHandler, Response } from 'express';
import { languageOf } from '../core/translate.ts';
import { builtFiles } from './built-files.ts';
import { inLanguage } from './pages/frame.ts';
import { redirect, withLanguage } from './pages/pages.ts';
import { unscriptedForm } from './unscripted.ts';

/**
 * Serves the built client, if there is one. Assets have a hash in their names, and are cached for good. Every other address gets a page:
 * one of `pages`, or in development the shell that the browser fills.
 */
export function serveClient(app: Express, folder: string, pages: RequestHandler | null): void {
  const index = path.join(folder, 'index.html');
  if (!fs.existsSync(index)) return;
  const shell = fs.readFileSync(index, 'utf8');
  app.get('/', (request, response) => {
    response.vary('accept-language');
    response.redirect(302, `/${languageOf(request.headers).toLowerCase()}`);
  });
  // Pages name the manifest of their language. Tools and older devices ask for the usual name.
  app.get('/manifest.webmanifest', (request, response) => {
    response.vary('accept-language');
    response.redirect(302, `/manifest.${languageOf(request.headers).toLowerCase()}.webmanifest`);
  });
  app.use(builtFiles(folder, (file) => (file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')));
  app.get('/{*path}', (request: Request, response: Response, next) => {
    if (/\.\w{2,5}$/.test(request.path) || !request.accepts('html')) return next();
    if (pages) return pages(request, response, next);
    const { path: place, language, status } = withLanguage(request);
    if (status) return redirect(request, response, place, status);
    response.setHeader('cache-control', 'no-cache');
    response.type('html').send(inLanguage(shell, language));
  });
  app.post('/{*path}', unscriptedForm);
}

/** Sources of the page's policy for the scripts in index.html, each by its hash. */
export function inlineScripts(folder: string | null): string[] {
  const index = folder && path.join(folder, 'index.html');
  if (!index || !fs.existsSync(index)) return [];
  const scripts = fs.readFileSync(index, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

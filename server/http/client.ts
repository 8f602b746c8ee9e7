import fs from 'node:fs';
import path from 'node:path';
import express, { type Express, type Request, type Response } from 'express';
import { languageOf } from '../core/translate.ts';

/**
 * Serves the built client, if there is one. Assets, whose names hold a hash, are cached for good. Every other address gets the
 * client's page, in the language that the first segment names.
 */
export function serveClient(app: Express, folder: string): void {
  const index = path.join(folder, 'index.html');
  if (!fs.existsSync(index)) return;
  const page = fs.readFileSync(index, 'utf8');
  const pages = { EN: page, AR: page.replace('<html lang="en" dir="ltr"', '<html lang="ar" dir="rtl"') };
  app.get('/', (request, response) => response.redirect(302, `/${languageOf(request.headers).toLowerCase()}`));
  app.use(
    express.static(folder, {
      index: false,
      setHeaders: (response, file) =>
        response.setHeader(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    }),
  );
  app.get('/{*path}', (request: Request, response: Response, next) => {
    if (/\.\w{2,5}$/.test(request.path) || !request.accepts('html')) return next();
    response.setHeader('cache-control', 'no-cache');
    response.type('html').send(/^\/ar(\/|$)/.test(request.path) ? pages.AR : pages.EN);
  });
}

import type { Request, Response } from 'express';
import { etagOf, publicCacheControl } from '../http/public-answers.ts';

/** The content security policy of all that the site for developers answers: only its own files. */
export const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The file for search engines. They must not read the console. `$` ends an address, since usernames may begin with the same letters. */
export const robots = (origin: string): string => {
  const closed = ['/cc', '/en/cc', '/ar/cc'].flatMap((console) => [`${console}$`, `${console}/`]);
  const sitemaps = ['/sitemap.xml', '/docs/sitemap.xml'].map((path) => `Sitemap: ${origin}${path}`);
  return [`User-agent: *`, ...closed.map((path) => `Disallow: ${path}`), '', ...sitemaps, ''].join('\n');
};

/** Sends a text that anyone may have, or says that it is unchanged. */
export function sendText(request: Request, response: Response, type: string, text: string, cacheControl = publicCacheControl): void {
  response.setHeader('cache-control', cacheControl);
  response.setHeader('etag', etagOf(text));
  response.setHeader('content-type', `${type}; charset=utf-8`);
  if (request.fresh) response.status(304).end();
  else response.send(text);
}

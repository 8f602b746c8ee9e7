import { type RequestHandler, Router } from 'express';
import { policy, robots, sendText } from './robots.ts';
import type { DeveloperSiteSource } from './site.ts';

/**
 * Serves the site for developers: `/docs` and below, `/api/docs` and below, `/llms.txt`, `/schema.graphql` and `/robots.txt`. The site and
 * its libraries are loaded with the first request for it, so that neither a start nor the memory of a server that nobody asks pays for it.
 * Mount it before the REST paths, which answer all of `/api`.
 */
export function developerSite(source: DeveloperSiteSource): Router {
  const router = Router();
  let loading: Promise<RequestHandler> | undefined;
  const site: RequestHandler = async (request, response, next) => {
    loading ??= import('./site.ts').then(({ sitePages }) => sitePages(source));
    (await loading)(request, response, next);
  };
  // Each search engine asks for this one.
  router.get('/robots.txt', (request, response) => {
    response.setHeader('content-security-policy', policy);
    sendText(request, response, 'text/plain', robots(source.origin));
  });
  router.get(['/docs', '/docs/{*path}', '/api/docs', '/api/docs/{*path}', '/llms.txt', '/schema.graphql'], site);
  return router;
}

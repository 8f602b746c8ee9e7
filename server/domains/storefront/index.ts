import type { Domain } from '../domain.ts';
import { fields, reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { shareRoutes } from './share/routes.ts';
import { sitemapRoutes } from './sitemap.ts';

/** What everybody finds: the discovery page, public pages and what is shared of them. It owns no table and changes nothing. */
export const storefront: Domain = {
  resolvers,
  reads,
  fields,
  routes(router, source) {
    shareRoutes(router, source);
    sitemapRoutes(router, source);
  },
};

import type { Domain } from '../domain.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';
import { shareRoutes } from './share/routes.ts';
import { sitemapRoutes } from './sitemap.ts';

/** What customers see of products; it owns no table and changes nothing. */
export const storefront: Domain = {
  resolvers,
  plans,
  routes(router, source) {
    shareRoutes(router, source);
    sitemapRoutes(router, source);
  },
};

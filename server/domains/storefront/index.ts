import type { Domain } from '../domain.ts';
import { fields, plans } from './plans.ts';
import { resolvers } from './resolvers.ts';
import { shareRoutes } from './share/routes.ts';
import { sitemapRoutes } from './sitemap.ts';

/** What everybody finds: the discovery page, public pages and what is shared of them. It owns no table and changes nothing. */
export const storefront: Domain = {
  resolvers,
  plans,
  fields,
  routes(router, source) {
    shareRoutes(router, source);
    sitemapRoutes(router, source);
  },
};

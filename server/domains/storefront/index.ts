import type { Domain } from '../domain.ts';
import { fields, reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { shareRoutes } from './share/routes.ts';
import { sitemapRoutes } from './sitemap.ts';

/** What everybody can see: the discovery page, public pages, their share pictures and the sitemap. It owns no table and changes nothing. */
export const storefront: Domain = {
  resolvers,
  reads,
  fields,
  routes(router, source) {
    shareRoutes(router, source);
    sitemapRoutes(router, source);
  },
  // The lowest price, for previews; all that is public, for search engines.
  joins: ['appointment_durations', 'appointment_types', 'creator_listings', 'creators', 'files', 'products', 'sessions'],
};

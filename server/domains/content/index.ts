import type { Domain } from '../domain.ts';
import { ArticleFile, ContentItem, Section, StoredFile, Upload } from './entities.ts';
import { jobs } from './jobs.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';
import { sweeps } from './sweeps.ts';

export const content: Domain = {
  resolvers,
  entities: [StoredFile, Upload, Section, ContentItem, ArticleFile],
  plans,
  audited: {
    Section: { table: 'sections', label: ({ title }) => title },
    ContentItem: { table: 'content_items', label: ({ title }) => title },
  },
  jobs: { ...jobs, ...sweeps },
  crontab: ['17 * * * * content:sweepUploads', '37 * * * * content:sweepFiles'],
  routes,
};

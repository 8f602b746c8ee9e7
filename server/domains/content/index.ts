import type { Domain } from '../domain.ts';
import { sweeps } from '../files/sweeps.ts';
import { ArticleFile, ContentItem, Section } from './entities.ts';
import { crontab, jobs, longJobs } from './jobs.ts';
import { Caption, MediaPackage, Rendition } from './media-entities.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

export const content: Domain = {
  resolvers,
  entities: [Section, ContentItem, ArticleFile, MediaPackage, Rendition, Caption],
  plans,
  audited: {
    Section: { table: 'sections', label: ({ title }) => title },
    ContentItem: { table: 'content_items', label: ({ title }) => title },
    Caption: { table: 'captions', label: ({ label }) => label },
  },
  jobs: { ...jobs, ...sweeps },
  longJobs,
  crontab,
  routes,
};

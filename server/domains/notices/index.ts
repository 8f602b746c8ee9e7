import type { Domain } from '../domain.ts';
import { CalendarFeed } from './feed/entities.ts';
import { plans } from './feed/plans.ts';
import { resolvers } from './feed/resolvers.ts';
import { paperJobs } from './jobs.ts';
import { paperRoutes } from './routes.ts';

/** What bookings write to people: mails, calendar files, reminders, and the feed of an account's own calendar. */
export const notices: Domain = {
  resolvers,
  entities: [CalendarFeed],
  plans,
  audited: { CalendarFeed: { table: '(select creator_id as id, renewed_at from calendar_feeds)', label: () => null, ofAccount: true } },
  jobs: paperJobs,
  routes: paperRoutes,
};

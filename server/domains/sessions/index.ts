import type { Domain } from '../domain.ts';
import { Session, SessionInvitation } from './entities.ts';
import { crontab, jobs, moments } from './jobs.ts';
import { beside } from './own.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';
import { storefrontPlans } from './storefront.ts';

/** What is offered to attend: events, and appointments in the hours that are open for them. */
export const sessions: Domain = {
  resolvers,
  jobs,
  crontab,
  moments,
  plans: { Query: { ...plans.Query, ...storefrontPlans.Query }, types: { ...plans.types, ...storefrontPlans.types } },
  audited: {
    Session: {
      table: `(select s.*, ${beside('s')} from sessions s)`,
      label: ({ title }) => title,
      savesItself: { by: 'sessionUpdate', while: ({ status }) => status === 'DRAFT' },
    },
  },
  entities: [Session, SessionInvitation],
};

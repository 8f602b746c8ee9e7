import { on } from '../../core/events.ts';
import { timeZoneChanged } from '../creators/events.ts';
import type { Domain } from '../domain.ts';
import { codeChanging } from '../promos/events.ts';
import { Session, SessionInvitation } from './entities.ts';
import { crontab, jobs, moments } from './jobs.ts';
import { besideSession } from './own.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { storefrontReads, upcomingSessions } from './storefront.ts';
import { raiseSessionVersion } from './version.ts';
import { moveDraftsToZone } from './zone.ts';

/** The dated things that customers attend, from draft to end: events and appointments. */
export const sessions: Domain = {
  resolvers,
  jobs,
  crontab,
  moments,
  reads: { Query: { ...reads.Query, ...storefrontReads.Query }, types: { ...reads.types, ...storefrontReads.types } },
  fields: { CreatorPage: { upcomingSessions } },
  on: [on(timeZoneChanged, moveDraftsToZone), on(codeChanging, raiseSessionVersion)],
  audited: {
    Session: {
      table: `(select s.*, ${besideSession('s')} from sessions s)`,
      label: ({ title }) => title,
      savesItself: { by: 'sessionUpdate', while: ({ status }) => status === 'DRAFT' },
    },
  },
  entities: [Session, SessionInvitation],
  joins: ['bookings', 'creators', 'promo_codes', 'users'],
};

import { on } from '../../core/events.ts';
import { linksClosed, passwordRenewed } from '../accounts/events.ts';
import type { Domain } from '../domain.ts';
import { closeAcceptedInvitations, closeWaitingInvitations } from './close-invitations.ts';
import { Admin, Invitation } from './entities.ts';
import { crontab, jobs } from './jobs.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';

/** The console users of an account: who may see or edit it, and their invitations. */
export const admins: Domain = {
  resolvers,
  entities: [Admin, Invitation],
  reads,
  on: [on(linksClosed, closeAcceptedInvitations), on(passwordRenewed, closeWaitingInvitations)],
  jobs,
  crontab,
  audited: { Admin: { table: 'admins', label: ({ email }) => email } },
  joins: ['creators', 'sign_ins', 'users'],
};

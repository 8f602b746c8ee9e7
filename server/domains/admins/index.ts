import type { Domain } from '../domain.ts';
import { Admin, Invitation } from './entities.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

/** The console users of an account: who may see or edit it, and their invitations. */
export const admins: Domain = {
  resolvers,
  entities: [Admin, Invitation],
  plans,
  audited: { Admin: { table: 'admins', label: ({ email }) => email } },
};

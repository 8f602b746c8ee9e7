import { poolOf } from '../../context.ts';
import { devMailbox } from '../../platform/mail/dev-mailbox.ts';
import type { Domain } from '../domain.ts';
import { EmailLink, SignIn, User } from './entities.ts';
import { jobs } from './jobs.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

export const accounts: Domain = {
  resolvers,
  entities: [User, SignIn, EmailLink],
  plans,
  jobs,
  routes: (router, { platform }) => {
    if (!platform.config.production && !platform.config.smtpUrl) devMailbox(router, poolOf(platform));
  },
};

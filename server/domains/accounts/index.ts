import { poolOf } from '../../context.ts';
import { devMailbox } from '../../platform/mail/dev-mailbox.ts';
import type { Domain } from '../domain.ts';
import { EmailLink, SignIn, SocialAccount, SocialCode, User } from './entities.ts';
import { crontab, jobs } from './jobs.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';
import { socialRoutes } from './social/routes.ts';
import { deviceOf } from './user-agent.ts';

export const accounts: Domain = {
  resolvers,
  entities: [User, SignIn, EmailLink, SocialAccount, SocialCode],
  plans,
  audited: { SignIn: { table: 'sign_ins', label: ({ user_agent }) => deviceOf(user_agent as string | null) } },
  jobs,
  crontab,
  routes: (router, source) => {
    const { platform } = source;
    socialRoutes(router, source);
    if (!platform.config.production && !platform.config.smtpUrl) devMailbox(router, poolOf(platform));
  },
};

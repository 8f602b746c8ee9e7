import type { Domain } from '../domain.ts';
import { EmailLink, MailDay, SignIn, SignUp, SocialAccount, SocialCode, User } from './entities.ts';
import { crontab, jobs } from './jobs.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';
import { socialRoutes } from './social/routes.ts';
import { deviceOf } from './user-agent.ts';

export const accounts: Domain = {
  resolvers,
  entities: [User, SignIn, SignUp, EmailLink, MailDay, SocialAccount, SocialCode],
  plans,
  audited: { SignIn: { table: 'sign_ins', label: ({ user_agent }) => deviceOf(user_agent as string | null) } },
  jobs,
  crontab,
  routes: socialRoutes,
};

import { customerCopied } from '../../core/copies.ts';
import { on } from '../../core/events.ts';
import type { Domain } from '../domain.ts';
import { copiedAccount } from './copied.ts';
import { EmailLink, MailDay, MailStop, SignIn, SignUp, SocialAccount, SocialCode, User } from './entities.ts';
import { crontab, jobs } from './jobs.ts';
import { mailRoutes } from './mails/routes.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { socialRoutes } from './social/routes.ts';
import { deviceOf } from './user-agent.ts';

/** Users, and how they sign in: sign-ups, passwords, providers, devices, and the mails that people get. */
export const accounts: Domain = {
  resolvers,
  entities: [User, SignIn, SignUp, EmailLink, MailDay, MailStop, SocialAccount, SocialCode],
  reads,
  audited: { SignIn: { table: 'sign_ins', label: ({ user_agent }) => deviceOf(user_agent as string | null) } },
  jobs,
  crontab,
  waits: { mail: ['accounts:sendMail'] },
  routes: (router, source) => {
    socialRoutes(router, source);
    mailRoutes(router, source);
  },
  on: [on(customerCopied, async () => copiedAccount)],
  // Who may sign in, and the page of the product that is bought.
  joins: ['admins', 'creators', 'products'],
};

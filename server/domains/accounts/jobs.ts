import type { Mail } from '../../platform/mail/mail.ts';
import type { Job } from '../domain.ts';

export const jobs: Record<string, Job> = {
  'accounts:sendMail': async ({ platform }, mail: Mail) => platform.mailer.send(mail),
};

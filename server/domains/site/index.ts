import type { Domain } from '../domain.ts';
import * as backups from './backups.ts';
import { LastBackup } from './entities.ts';
import { crontab, jobs } from './jobs.ts';
import { resolvers } from './resolvers.ts';

/** What concerns the site as a whole: who runs it, messages to them, and its backups. */
export const site: Domain = {
  resolvers,
  entities: [LastBackup],
  joins: ['users'],
  jobs: { ...jobs, ...backups.jobs },
  waits: { backup: backups.dueSince },
  crontab: [...crontab, ...backups.crontab],
};

import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { dropBatch, dropOld, dropRows } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import { droppingFailed } from '../../platform/failed-jobs.ts';
import type { Jobs } from '../domain.ts';

/** Tasks of which a failed job is the last trace of what was promised: money that is owed, what must be erased. The operator drops these. */
const promises = ['orders:refund', 'ownership:erase', 'billing:forgetCard'];

/** Drops what belongs to no other domain: jobs that failed for good, and the mails of development. */
async function forget(context: Context): Promise<void> {
  const failedBefore = droppedBefore(context.now(), 'failedJobs');
  await dropOld(context, ({ db }) => droppingFailed(failedBefore, dropBatch, promises).run(db));
  await dropRows(context, 'dev_mails', sql`r.created_at < ${droppedBefore(context.now(), 'sentMails')}`);
}

export const jobs: Jobs = { usual: { 'site:forget': (context) => forget(context) } };

export const crontab = ['5 5 * * * site:forget'];

import { domains } from '../domains/index.ts';
import type { FailedJob } from '../platform/failed-jobs.ts';
import { type JobPool, jobPools } from '../platform/queue.ts';

const poolOfTask: ReadonlyMap<string, JobPool> = new Map(
  domains.flatMap(({ jobs = {} }) => jobPools.flatMap((pool) => Object.keys(jobs[pool] ?? {}).map((task) => [task, pool] as const))),
);

/** The pool of a task; the tasks of the queue itself are usual ones. Null for a task that this version does not know. */
export const poolOf = (task: string): JobPool | null => poolOfTask.get(task) ?? (task.startsWith('queue:') ? 'usual' : null);

/** Why a job that failed for good cannot be tried again; null if it can. */
export function whyNotAgain({ task, payload }: Pick<FailedJob, 'task' | 'payload'>): string | null {
  const pool = poolOf(task);
  if (!pool) return 'this version has no such job';
  return pool === 'mails' && Object.keys(payload).length === 0 ? 'nothing is kept of its mail' : null;
}

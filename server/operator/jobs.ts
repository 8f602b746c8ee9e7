import { dropFailed, type FailedJob, failedJobs, retryFailed } from '../platform/failed-jobs.ts';
import type { OperatorSource, SiteCommand } from './command.ts';
import { poolOf, whyNotAgain } from './pools.ts';

type Print = (line: string) => void;

const usage = 'list | show <id> | retry <id> … | retry all | drop <id> …   the jobs that failed for good';
/** The ids of jobs are those of Postgres: up to 2^63 - 1. */
const isJobId = (word: string) => /^[1-9]\d{0,17}$/.test(word);
const counted = (jobs: readonly FailedJob[]) => (jobs.length === 1 ? '1 job' : `${jobs.length} jobs`);
const firstLine = (text: string) => text.split('\n', 1)[0]?.slice(0, 200) ?? '';

async function list({ pool }: OperatorSource, print: Print): Promise<number> {
  const jobs = await failedJobs(pool);
  for (const job of jobs) {
    const again = whyNotAgain(job);
    print(`${job.id}  ${job.failedAt.toISOString()}  ${job.task}  ${again ? `cannot be retried: ${again}` : 'can be retried'}`);
    print(`  ${firstLine(job.error)}`);
  }
  print(`${counted(jobs)} failed for good`);
  return 0;
}

async function show({ pool }: OperatorSource, id: string, print: Print): Promise<number> {
  const [job] = await failedJobs(pool, [id]);
  if (!job) return unknown([id], print);
  const told = poolOf(job.task) === 'mails' ? {} : job.payload; // until its mail is taken out of it
  for (const [name, value] of Object.entries({
    job: job.id,
    task: job.task,
    pool: poolOf(job.task) ?? 'none',
    key: job.key ?? 'none',
    written: job.createdAt.toISOString(),
    failed: `${job.failedAt.toISOString()}, after ${job.attempts} attempts`,
    'can be retried': whyNotAgain(job) ?? 'yes',
    about: JSON.stringify(told),
    error: job.error,
  }))
    print(`${name}: ${value}`);
  return 0;
}

/** Works on the named jobs, or on none if one of them has not failed. */
async function onEach({ pool }: OperatorSource, ids: readonly string[], print: Print, work: (jobs: FailedJob[]) => Promise<number>) {
  const jobs = await failedJobs(pool, ids);
  const missing = ids.filter((id) => !jobs.some((job) => job.id === id));
  return missing.length ? unknown(missing, print) : work(jobs);
}

function unknown(ids: readonly string[], print: Print): number {
  print(`These jobs have not failed for good: ${ids.join(', ')}`);
  return 1;
}

/** Has jobs tried again, and names those that cannot be. */
async function retry({ pool }: OperatorSource, jobs: readonly FailedJob[], print: Print): Promise<number> {
  const refused = jobs.filter((job) => whyNotAgain(job));
  const again = jobs.filter((job) => !whyNotAgain(job));
  for (const job of refused) print(`${job.id}  ${job.task}  cannot be retried: ${whyNotAgain(job)}`);
  if (again.length)
    await retryFailed(
      pool,
      again.map(({ id }) => id),
    );
  print(`${counted(again)} will be tried again`);
  return refused.length ? 1 : 0;
}

async function drop({ pool }: OperatorSource, jobs: readonly FailedJob[], print: Print): Promise<number> {
  await dropFailed(
    pool,
    jobs.map(({ id }) => id),
  );
  print(`${counted(jobs)} dropped`);
  return 0;
}

/** Lists, shows, retries and drops the jobs that failed for good. It prints no address and no text of a mail. */
export const jobs: SiteCommand = {
  usage,
  async run(source, [verb, ...words], print) {
    const ids = words.length > 0 && words.every(isJobId) ? words : null;
    if (verb === 'list' && !words.length) return list(source, print);
    if (verb === 'show' && ids?.length === 1) return show(source, ids[0] as string, print);
    if (verb === 'retry' && words.join() === 'all') return retry(source, await failedJobs(source.pool), print);
    if (verb === 'retry' && ids) return onEach(source, ids, print, (found) => retry(source, found, print));
    if (verb === 'drop' && ids) return onEach(source, ids, print, (found) => drop(source, found, print));
    print(`jobs  ${usage}`);
    return 2;
  },
};

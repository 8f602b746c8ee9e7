import { type Database, raw, type Sql, sql } from './database/sql.ts';
import { withoutAddresses } from './log.ts';

/** A job that failed for good: the queue does not try it again. */
export interface FailedJob {
  id: string;
  task: string;
  key: string | null;
  attempts: number;
  createdAt: Date;
  /** When it failed last. */
  failedAt: Date;
  /** Why, without addresses of people. */
  error: string;
  /** What it was about: ids and words, without addresses of people. Empty for a mail, of which nothing is kept. */
  payload: Readonly<Record<string, unknown>>;
}

/** SQL for whether a job has failed for good. Takes the alias of `_private_jobs`. */
export const isFailed = (job: string): string => `${job}.attempts >= ${job}.max_attempts and ${job}.locked_at is null`;

/** Jobs that failed for good, the oldest first; with `ids`, those of them. */
export async function failedJobs(db: Database, ids?: readonly string[]): Promise<FailedJob[]> {
  const jobs = await sql<Omit<FailedJob, 'payload'> & { payload: string }>`
    select j.id::text, t.identifier as task, j.key, j.attempts, j.created_at as "createdAt", j.updated_at as "failedAt",
      coalesce(j.last_error, 'its process ended') as error, j.payload::text
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where ${raw(isFailed('j'))} and ${ids ? sql`j.id = any(${ids}::bigint[])` : sql`true`} order by j.updated_at, j.id`.rows(db);
  return jobs.map((job) => ({ ...job, error: withoutAddresses(job.error), payload: JSON.parse(job.payload, cleaned) }));
}

const cleaned = (_name: string, value: unknown): unknown => (typeof value === 'string' ? withoutAddresses(value) : value);

/** Has jobs that failed for good tried again, as if they were new. */
export const retryFailed = (db: Database, ids: readonly string[]): Promise<number> =>
  sql`select graphile_worker.reschedule_jobs(${ids}::bigint[], run_at := now(), attempts := 0)`.run(db);

/** Deletes jobs that failed for good. */
export const dropFailed = (db: Database, ids: readonly string[]): Promise<number> =>
  sql`
    delete from graphile_worker._private_jobs j where j.id = any(${ids}::bigint[]) and ${raw(isFailed('j'))}`.run(db);

/** Empties jobs of these tasks that failed for good. */
export const emptyFailed = (tasks: readonly string[]): Sql => sql`
  update graphile_worker._private_jobs j set payload = '{}' from graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = any(${tasks}) and ${raw(isFailed('j'))} and j.payload::text <> '{}'`;

/**
 * SQL that deletes jobs that failed for good before a moment, at most `most`, but none of the tasks `kept`. After a failure, the queue sets `run_at` to when the next
 * attempt would be, so it is at most some hours later than the last attempt.
 */
export const droppingFailed = (before: Date, most: number, kept: readonly string[]): Sql => sql`
  select from graphile_worker.complete_jobs(array(
    select j.id from graphile_worker.jobs j
    where ${raw(isFailed('j'))} and j.run_at < ${before} and not j.task_identifier = any(${kept}) limit ${most}))`;

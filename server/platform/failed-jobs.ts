import { type Sql, sql } from './database/sql.ts';

/**
 * SQL that deletes jobs that failed for good before a moment, at most `most`. After a failure, the queue sets `run_at` to when the next
 * attempt would be, so it is at most some hours later than the last attempt.
 */
export const droppingFailed = (before: Date, most: number): Sql => sql`
  select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and run_at < ${before} limit ${most}))`;

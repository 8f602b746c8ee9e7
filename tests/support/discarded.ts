import { sql } from './sql.ts';
import { until } from './until.ts';

/** Waits until a file's row is gone. A job deletes it after the commit. */
export async function gone(fileId: string): Promise<void> {
  await until(async () => !(await sql('select from files where id = $1', [fileId])).length, `The file ${fileId} is still there`);
}

/** Waits until no job for a file is left. */
export async function settled(fileId: string): Promise<void> {
  const jobs = () => sql('select from graphile_worker.jobs where key = $1', [`discard-${fileId}`]);
  await until(async () => !(await jobs()).length, `The job of the file ${fileId} is still there`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from './sql.ts';

/** Waits until a file's row is gone, as the job deletes it after the commit. */
export async function gone(fileId: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++, await sleep(50)) {
    if (!(await sql('select from files where id = $1', [fileId])).length) return;
  }
  throw new Error(`The file ${fileId} is still there`);
}

/** Waits until no job has to look at a file any more. */
export async function settled(fileId: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++, await sleep(50)) {
    if (!(await sql('select from graphile_worker.jobs where key = $1', [`discard-${fileId}`])).length) return;
  }
  throw new Error(`The job of the file ${fileId} is still there`);
}

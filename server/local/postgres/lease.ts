import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation.ts';

/*
 * A lease keeps the embedded Postgres alive: the writing end of a named pipe, whose reading end the watchdog holds. The
 * kernel closes it with its process, however that ends, and the watchdog reads the end of the pipe once the last one is gone.
 */

const pipeOf = ({ dir }: Installation) => path.join(dir, 'lease');

/** The first lease, and the reading end for the watchdog. */
export function createLease(installation: Installation): { lease: number; readingEnd: number } {
  const pipe = pipeOf(installation);
  if (!existsSync(pipe)) execFileSync('mkfifo', ['-m', '600', pipe], { ...installation.account });
  // Either end alone would wait for the other one to be opened: a descriptor that is both lets us in.
  const both = openSync(pipe, constants.O_RDWR);
  const readingEnd = openSync(pipe, constants.O_RDONLY);
  const lease = openSync(pipe, constants.O_WRONLY);
  closeSync(both);
  return { lease, readingEnd };
}

/** One more lease on a Postgres that is running; null when its watchdog has gone, or is about to end it. */
export async function joinLease(installation: Installation): Promise<number | null> {
  let lease: number;
  try {
    lease = openSync(pipeOf(installation), constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return null; // nobody reads
  }
  try {
    await sleep(50); // a watchdog that saw the last lease go just before ours came has stopped reading by now
    writeSync(lease, '.');
    return lease;
  } catch {
    closeSync(lease);
    return null;
  }
}

/** Gives a lease back. Resolves to whether it was the last one, in which case Postgres is going down. */
export async function returnLease(installation: Installation, lease: number): Promise<boolean> {
  closeSync(lease);
  for (let waited = 0; waited < 10; waited++) {
    await sleep(20);
    try {
      closeSync(openSync(pipeOf(installation), constants.O_WRONLY | constants.O_NONBLOCK));
    } catch {
      return true; // the watchdog has stopped reading
    }
  }
  return false;
}

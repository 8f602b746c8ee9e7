import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation.ts';

/*
 * A lease keeps the embedded Postgres alive. It is the write end of a named pipe; the watchdog holds the read end. When a process
 * ends, in any way, the kernel closes its lease. The watchdog reads end-of-file once all leases are closed.
 */

const pipeOf = ({ dir }: Installation) => path.join(dir, 'lease');

/** Makes the first lease, and the read end for the watchdog. */
export function createLease(installation: Installation): { lease: number; readingEnd: number } {
  const pipe = pipeOf(installation);
  if (!existsSync(pipe)) execFileSync('mkfifo', ['-m', '600', pipe], { ...installation.account });
  // Opening one end waits until the other is open. A descriptor for both ends avoids that.
  const both = openSync(pipe, constants.O_RDWR);
  const readingEnd = openSync(pipe, constants.O_RDONLY);
  const lease = openSync(pipe, constants.O_WRONLY);
  closeSync(both);
  return { lease, readingEnd };
}

/** Takes a lease on a running Postgres. Null if its watchdog is gone, or is about to end Postgres. */
export async function joinLease(installation: Installation): Promise<number | null> {
  let lease: number;
  try {
    lease = openSync(pipeOf(installation), constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return null; // no watchdog reads the pipe
  }
  try {
    await sleep(50); // a watchdog that read end-of-file just before has closed the pipe by now
    writeSync(lease, '.');
    return lease;
  } catch {
    closeSync(lease);
    return null;
  }
}

/** Returns a lease. Resolves to true if it was the last one: then Postgres shuts down. */
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

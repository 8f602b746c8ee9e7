import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that are enough for every branch of a sign-up or of a request for a link. */
const evenTime = 60;

/** Takes at least as long as the slowest branch, so that the time doesn't tell which branch ran. */
export async function evenly(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(evenTime)]);
}

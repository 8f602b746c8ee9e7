import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that any branch of a sign-up or of a request for a link fits into. */
const evenTime = 60;

/** Ends no sooner than any branch would, so that the time doesn't tell which one was taken. */
export async function evenly(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(evenTime)]);
}

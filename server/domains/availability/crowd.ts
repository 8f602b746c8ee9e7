import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../../core/context.ts';

/** What keeps the event loop free when a thousand visitors ask for the slots of a month at once. */

/** The reads that have not begun, by the clock of their server: a process of tests has several. */
const waitingReads = new WeakMap<Context['now'], Map<string, Promise<unknown>>>();

/**
 * Reads once for all visitors who ask the same in one turn of the event loop. A read that has begun is not shared, since it may not see what
 * was booked meanwhile; nor is one for a viewer, whose rights may have ended.
 */
export function readTogether<Read>({ now, viewer }: Context, question: string, read: () => Promise<Read>): Promise<Read> {
  if (viewer.kind !== 'anonymous') return read();
  const waiting = waitingReads.get(now) ?? new Map<string, Promise<unknown>>();
  waitingReads.set(now, waiting);
  const sharedRead = waiting.get(question) as Promise<Read> | undefined;
  if (sharedRead !== undefined) return sharedRead;
  const nextRead = nextTurn().then(() => {
    waiting.delete(question);
    return read();
  });
  waiting.set(question, nextRead);
  return nextRead;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Resolves in a turn of the event loop that no other caller has: what follows takes milliseconds. */
export function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

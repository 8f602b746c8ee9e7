import { setFlagsFromString } from 'node:v8';

/**
 * Sets how V8 keeps the memory of this process. It collects garbage once the heap has grown by as much as is used; by itself, V8 lets it
 * grow to four times that. Threads that begin later get half of the young generation that `npm start` gives the process, since a thread
 * that draws pages needs no more.
 */
export function setHeap(): void {
  setFlagsFromString('--heap-growing-percent=100');
  setFlagsFromString('--max-semi-space-size=8');
}

/**
 * Gives back what only the start has needed, a third of the memory. Otherwise V8 keeps it until the next load. Nothing else happens for a
 * tenth of a second, so call it before the process is ready. Needs `--expose-gc`, which `npm start` sets.
 */
export function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

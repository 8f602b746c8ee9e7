import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** MiB of the objects of a thread that are new: half of what it would take by itself, at the same speed. */
const mostNew = 12;

/** Starts a worker thread whose objects take so many MiB at the most. One that needs more ends. */
export function startThread(program: string, mostMemory: number, options: WorkerOptions = {}): Worker {
  // V8 prefers the process's option (`--max-semi-space-size`) to a thread's own limit. The main thread has its memory already.
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(program, { ...options, resourceLimits: { maxOldGenerationSizeMb: mostMemory, maxYoungGenerationSizeMb: mostNew } });
}

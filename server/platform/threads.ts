import type { ResourceLimits } from 'node:worker_threads';

/**
 * The limits of a thread that may have so many MiB of objects. When it needs more, it ends and the process goes on. Node gives it 16 MiB
 * more to end in. With a young generation of V8's own size, more than these may come at once, and then the process ends, too.
 */
export const limitedTo = (mebibytes: number): ResourceLimits => ({ maxOldGenerationSizeMb: mebibytes, maxYoungGenerationSizeMb: 24 });

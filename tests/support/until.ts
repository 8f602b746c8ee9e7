import { setTimeout as sleep } from 'node:timers/promises';

/** How many milliseconds to wait for an expected event. This is no promise of the product; a busy machine may need most of it. */
const timeout = 150_000;

/** What was there in place of what a test waits for. */
class Instead {
  constructor(readonly seen: unknown) {}
}
/** The answer of `find` (see `until`) while it has not found anything: what is there instead, for the message at the time limit. */
export const instead = (seen: unknown) => new Instead(seen);

/**
 * Repeats `find` each `every` milliseconds until it finds something, and returns that.
 * @throws after the time limit: `otherwise`, and what was there instead if `find` has answered `instead`
 */
export async function until<Found>(
  find: () => Promise<Found | Instead | undefined | false> | Found | Instead | undefined | false,
  otherwise: string | (() => Promise<string>),
  { every = 50 } = {},
) {
  for (const begun = performance.now(); ; await sleep(every)) {
    const found = await find();
    const there = found instanceof Instead;
    if (found !== undefined && found !== false && !there) return found;
    if (performance.now() - begun < timeout) continue;
    const told = typeof otherwise === 'string' ? otherwise : await otherwise();
    throw new Error(there ? `${told}. Instead: ${JSON.stringify(found.seen)}` : told);
  }
}

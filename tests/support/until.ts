import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds to wait for an expected event. This is no promise of the product; a busy machine may need most of it. */
const timeout = 150_000;

/** Repeats `find` until it finds something, `every` so many milliseconds, and returns that. @throws `otherwise` after the timeout. */
export async function until<Found>(
  find: () => Promise<Found | undefined | false> | Found | undefined | false,
  otherwise: string | (() => Promise<string>),
  { every = 50 } = {},
) {
  for (const begun = performance.now(); ; await sleep(every)) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (performance.now() - begun > timeout) throw new Error(typeof otherwise === 'string' ? otherwise : await otherwise());
  }
}

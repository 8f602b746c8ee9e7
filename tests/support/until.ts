import { setTimeout as sleep } from 'node:timers/promises';

/** How long a test waits for what will surely come: no promise of the product, and a busy machine may need most of it. */
const patience = 150_000;

/** What is found, as soon as it is there; throws what is to be said when it does not come. */
export async function until<Found>(find: () => Promise<Found | undefined | false> | Found | undefined | false, otherwise: string) {
  for (const begun = performance.now(); ; await sleep(50)) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (performance.now() - begun > patience) throw new Error(otherwise);
  }
}

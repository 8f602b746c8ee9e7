import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Journey } from './journeys/words.ts';
import { type Hand, inTime, NotHere, type Person } from './person.ts';

/** What became of a journey: done, not possible in this browser or on this machine, or failed with a reason. */
export type Result = { is: 'done' } | { is: 'not here' | 'failed'; why: string };

const pictures = 'node_modules/.cache/browsers';

/** Goes on a journey in a browser. After a failure, a picture of each page lies in `node_modules/.cache/browsers`. */
export async function goOn(journey: Journey, hand: Hand): Promise<Result> {
  const people: Person[] = [];
  const watched: Hand = {
    ...hand,
    async person(wishes) {
      const person = await hand.person(wishes);
      people.push(person);
      return person;
    },
  };
  try {
    await journey.run(watched);
    return { is: 'done' };
  } catch (error) {
    const [why = ''] = (error as Error).message.split('\n', 1);
    if (error instanceof NotHere) return { is: 'not here', why };
    mkdirSync(pictures, { recursive: true });
    for (const [index, person] of people.entries()) {
      const name = `${hand.name}-${journey.name}-${index + 1}`.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
      // A window that hangs has no picture, and the reason is known without one.
      await inTime(person.picture(path.join(pictures, `${name}.png`)), 20_000, 'a picture').catch(() => undefined);
    }
    return { is: 'failed', why };
  } finally {
    for (const person of people) await inTime(person.close(), 60_000, 'the end of a window').catch(() => undefined);
  }
}

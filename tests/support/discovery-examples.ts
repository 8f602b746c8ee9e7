import { expect } from 'vitest';
import type { Caller } from './client.ts';
import { product } from './shop.ts';
import { newUsername, world } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;

/** A creator is found by their name, profession and what they sell, and leaves. */
export async function discoveryExamples(example: Example): Promise<void> {
  const word = newUsername();
  const owner = await world.creator({ fullName: word, profession: 'ARTIST' });
  await product(owner, { published: true, cost: 'FREE', titleAr: 'أساسيّات الرسم' });
  const variables = { search: `اساسيات ${word}`, profession: 'فنان', sort: 'NEWEST' };
  expect((await example('discover-creators', variables)).nodes).toMatchObject([
    { username: owner.username, offers: [{ kind: 'PRODUCT', titleAr: 'أساسيّات الرسم' }] },
  ]);
  expect((await example('leave-discovery', { isListed: false }, owner)).creator).toMatchObject({ isListed: false });
  expect((await example('discover-creators', variables)).nodes).toEqual([]);
}

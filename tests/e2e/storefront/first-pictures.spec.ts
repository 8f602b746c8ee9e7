import { expect, type Page } from '@playwright/test';
import { contextOf } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { coverOf, product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** A phone with more than two pixels for each of CSS. */
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2.6, isMobile: true, hasTouch: true };

const picturesUpdate = `mutation ($profilePicId: UUID, $coverImageId: UUID) {
  profileUpdate(input: { profilePicId: $profilePicId }) { userErrors { code } }
  coverImageUpdate(coverImageId: $coverImageId) { userErrors { code } }
}`;

/** The pictures of the page: their id, their place in the order of loading, and the proportions that their attributes give. */
const picturesOf = (page: Page) =>
  page.locator('main img').evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => ({
      id: image.getAttribute('src')?.split('/').at(-2),
      order: image.fetchPriority,
      proportions: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
    })),
  );

test('a phone fetches the first picture once, in two thirds of its pixels, and small ones after it', async ({ browser }) => {
  const creator = await world.creator();
  const [cover, portrait, coverId] = await Promise.all([coverOf(creator), coverOf(creator), coverOf(creator)]);
  await gql(picturesUpdate, { profilePicId: portrait, coverImageId: cover }, creator);
  const { id } = await product(creator, { published: true, title: 'Faces', titleAr: 'وجوه', coverId });
  for (const [address, first, ratio] of [
    [`/ar/${creator.username}`, cover, 3.5],
    [`/en/${creator.username}/${id}`, coverId, 16 / 9],
  ] as const) {
    const page = await (await contextOf(browser, {}, phone)).newPage();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(address);
    expect(asked.filter((path) => path.includes(first))).toEqual([`/media/images/${first}/640.avif`]);
    const pictures = await picturesOf(page);
    expect(pictures[0]).toEqual({ id: first, order: 'high', proportions: expect.closeTo(ratio, 2) });
    expect(pictures.filter(({ id: of }) => of === portrait)).toEqual([{ id: portrait, order: 'low', proportions: 1 }]);
    expect(pictures.filter(({ proportions }) => !Number.isFinite(proportions))).toEqual([]);
  }
});

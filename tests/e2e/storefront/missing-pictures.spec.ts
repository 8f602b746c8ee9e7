import { expect, type Locator, type Page } from '@playwright/test';
import { alive, contextOf } from '../../support/browser.ts';
import { picture } from '../../support/files.ts';
import { checkout, shop } from '../../support/sales.ts';
import { coverOf, item, product, section, uploaded } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const isThere = (image: Locator) => image.evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0);

/** From now on no picture arrives. Answers what React and the page complain of. */
async function withoutPictures(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => message.text().includes('React') && complaints.push(message.text()));
  await page.route('/media/images/**', (route) => route.abort());
  return complaints;
}

test('a picture that does not arrive has a drawn one in its place, also before the page lives', async ({ browser }) => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true, title: 'Faces', coverId: await coverOf(creator) });
  const page = await (await contextOf(browser)).newPage();
  const complaints = await withoutPictures(page);
  await page.goto(`/en/${creator.username}/${id}`);
  const cover = page.getByRole('main').locator('img').first();
  await expect(cover).toHaveAttribute('data-failed', '');
  await expect.poll(() => isThere(cover)).toBe(true);
  expect(await page.evaluate(() => 'alive' in document.documentElement.dataset)).toBe(false);
  // The living page draws the stand-in of its own.
  await alive(page);
  await expect(page.getByRole('main').locator('img[data-failed]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('so has a picture inside an article', async ({ browser }) => {
  const customer = await world.customer();
  const { creator, productId } = await shop({ cost: 'FREE', price: null, title: 'Light' });
  const face = await uploaded(creator, await picture());
  const body = `<p>Shadows tell</p><figure><img src="/media/images/${face}/1280.webp" alt="A face"></figure>`;
  const article = await item(creator, (await section(creator, productId)).id, { title: 'Seeing', body });
  await checkout(customer, productId);
  const page = await (await contextOf(browser, { customer: customer.token })).newPage();
  const complaints = await withoutPictures(page);
  await page.goto(`/ar/my-products/${productId}?item=${article.id}`);
  const image = page.getByRole('article').getByRole('img', { name: 'A face' });
  await expect(image).toHaveAttribute('data-failed', '');
  await expect.poll(() => isThere(image)).toBe(true);
  expect(complaints).toEqual([]);
});

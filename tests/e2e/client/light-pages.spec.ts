import { expect, type Page } from '@playwright/test';
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { alive, complaintsOf, follow } from '../../support/browser.ts';
import { product } from '../../support/shop.ts';
import { contextOf } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** What the page has asked for of Apollo Client, and of the server. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [name] = /\/assets\/apollo-|\/graphql$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

test('a page that is only read comes to life without Apollo Client, and goes on with it where it stands', async ({ browser }) => {
  const creator = await world.creator();
  for (let n = 1; n <= 10; n++) await product(creator, { published: true, title: `Clay ${n}` });
  await product(creator, { published: true, title: 'Charcoal' });
  // The cache of this context is empty.
  const page = await (await contextOf(browser)).newPage();
  const [asked, complaints] = [askedBy(page), complaintsOf(page)];
  await page.goto(`/en/${creator.username}`);
  await alive(page);
  await page.mouse.wheel(0, 400);
  const cards = page.getByRole('heading', { level: 3 });
  await expect(cards).toHaveCount(11);
  expect(asked).toEqual([]);

  const search = page.getByRole('textbox', { name: storefrontEn.find.search });
  await search.pressSequentially('charc');
  await expect(cards).toHaveText(['Charcoal']);
  await expect(search).toHaveValue('charc');
  await expect(search).toBeFocused();
  // A pause between two keys is a search of its own.
  expect([...new Set(asked)]).toEqual(['/assets/apollo-', '/graphql']);

  // The way back, and on, asks for nothing that the page has had.
  const had = asked.length;
  await search.fill('');
  await expect(cards).toHaveCount(11);
  expect(asked).toHaveLength(had);
  await cards.filter({ hasText: 'Clay 10' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clay 10' })).toBeVisible();
  await follow(page, `/en/${creator.username}`);
  await expect(cards).toHaveCount(11);
  expect(complaints).toEqual([]);
});

test('a page whose further code does not come says so, and is loaded anew by another try', async ({ browser }) => {
  const creator = await world.creator();
  for (let n = 1; n <= 11; n++) await product(creator, { published: true, title: `Clay ${n}` });
  const page = await (await contextOf(browser)).newPage();
  await page.goto(`/en/${creator.username}`);
  await alive(page);
  await page.route('**/assets/apollo-*', (route) => route.abort());
  await page.getByRole('textbox', { name: storefrontEn.find.search }).fill('clay 7');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/assets/apollo-*');
  await again.click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Clay 7']);
});

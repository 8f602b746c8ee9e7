import { expect, type Page } from '@playwright/test';
import ar from '../../../client/i18n/locales/ar/sandbox.json' with { type: 'json' };
import en from '../../../client/i18n/locales/en/sandbox.json' with { type: 'json' };
import { expectAccessible, filled } from '../../support/browser.ts';
import { checkout, shop } from '../../support/sales.ts';
import { pageOf } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { password, world } from '../../support/world.ts';

const script = /embeddable-sandbox\.cdn\.apollographql\.com/;

/** The page in a tab from which Apollo cannot be reached; what its console says of itself is collected. */
async function opened(page: Page, address = '/graphql'): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The script that does not come, and what GraphiQL itself warns of.
    if (message.type() === 'error' && !script.test(message.location().url)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  await page.route(script, (route) => route.abort());
  await page.goto(address);
  await expect(editor(page)).toBeVisible();
  return complaints;
}
const editor = (page: Page) => page.locator('.graphiql-query-editor .view-lines');
const answer = (page: Page) => page.getByRole('region', { name: 'Result Window' });
const run = (page: Page) => page.getByRole('button', { name: /^Execute query/ }).click();

test('without Apollo, GraphiQL from here runs the examples, with the token of /dev and over a socket', async ({ browser }) => {
  const { creator, productId } = await shop({ cost: 'FREE', title: 'Clay' });
  const page = await pageOf(browser);
  await page.goto('/dev');
  await page.getByLabel('Another email').fill(creator.email);
  await page.getByLabel('Password').fill('Wrong1234');
  await page.getByRole('button', { name: 'Sign in and open the Sandbox' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expectAccessible(page);
  await page.getByLabel('Password').fill(password);
  await page.route(script, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in and open the Sandbox' }).click();
  await page.waitForURL((url) => url.pathname === '/graphql' && !url.search && !url.hash);
  const complaints = await opened(page);
  await expect(page.getByText(en.explorer.unreachable)).toBeVisible();
  await expect(page.getByText(filled(en.token.asPerson, { email: creator.email }))).toBeVisible();
  await expectAccessible(page, { except: '.graphiql-container' });

  await expect(editor(page)).toContainText('DiscoverCreators');
  await run(page);
  await expect(answer(page)).toContainText('"creators"');

  const choose = async (words: string, name: RegExp) => {
    await page.getByRole('searchbox', { name: en.examples.search }).fill(words);
    await page.getByRole('button', { name }).click();
  };
  await choose('user of the token', /^who-am-i/);
  await expect(editor(page)).toContainText('WhoAmI');
  await run(page);
  await expect(answer(page)).toContainText(creator.email);

  await choose('sale settled', /^sale-made/);
  await expect(editor(page)).toContainText('SaleMade');
  await run(page);
  // A subscription says nothing until its first event, so sales are made until one is told.
  await expect(async () => {
    await checkout(await world.customer(), productId);
    await expect(answer(page)).toContainText('"saleMade"', { timeout: 2000 });
  }).toPass();
  expect(complaints).toEqual([]);
});

test('in Arabic on a phone: a pasted token is checked, and an address opens an example', async ({ browser }) => {
  const page = await pageOf(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const complaints = await opened(page, '/graphql?language=ar#list-products');
  await expect(editor(page)).toContainText('products');
  const { token, email } = await world.creator();
  const field = page.getByLabel(ar.token.label);
  const use = page.getByRole('button', { name: ar.token.use, exact: true });
  await use.click();
  await expect(page.getByText(ar.token.required)).toBeVisible();
  await field.fill('two words');
  await use.click();
  await expect(page.getByText(ar.token.invalid)).toBeVisible();
  await field.fill(`${token.slice(0, -2)}xx`);
  await use.click();
  await expect(page.getByText(ar.token.refused)).toBeVisible();
  await field.fill(`Bearer ${token}`);
  await use.click();
  await expect(page.getByText(filled(ar.token.asPerson, { email }))).toBeVisible();
  await page.getByRole('button', { name: ar.examples.title }).click();
  await expect(page.getByRole('searchbox', { name: ar.examples.search })).toBeVisible();
  expect(complaints).toEqual([]);
});

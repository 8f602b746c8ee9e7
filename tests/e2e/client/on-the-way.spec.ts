import { expect, type Page } from '@playwright/test';
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import draftsEn from '../../../client/i18n/locales/en/drafts.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { holdAnswers, operationOf } from '../../support/asking.ts';
import { alive, contextOf, pageOf, push } from '../../support/browser.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

// A press on a link leads to its page. The code of that page may come slowly, and the page before may do something meanwhile.

/** Holds the scripts that a page asks for from now on, until `release`. `asked` is there once one was asked for. */
async function holdScripts(page: Page) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/assets/*.js', async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}

/** Holds the answers of an operation until `release`, which is done once they are here and drawn. */
async function holdUntilDrawn(page: Page, operation: string) {
  const held = await holdAnswers(page, operation);
  const release = async () => {
    const answer = page.waitForResponse((response) => operationOf(response.request()) === operation);
    held.release();
    await (await answer).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
  return { asked: held.asked, release };
}

test('a search that was typed just before the press does not undo it', async ({ browser }) => {
  const fullName = `Noura ${crypto.randomUUID()}`;
  const creator = await world.creator({ fullName });
  await product(creator, { published: true, cost: 'FREE' });
  const page = await (await contextOf(browser)).newPage();
  await page.goto(`/en/discover?search=${fullName.slice(6)}`);
  const link = page.getByRole('link', { name: fullName });
  await expect(link).toBeVisible();
  await alive(page);
  const scripts = await holdScripts(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('textbox', { name: storefrontEn.discover.search }).fill(fullName);
  await link.click();
  await scripts.asked;
  await page.clock.runFor(1000);
  scripts.release();
  await expect(page).toHaveURL(`/en/${creator.username}`);
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName);
});

test('a draft whose first save is answered after the press does not undo it', async ({ browser }) => {
  const creator = await world.creator();
  const page = await pageOf(browser, { creator: creator.token });
  await page.goto('/en/cc/product/settings');
  const create = await holdUntilDrawn(page, 'ProductCreate');
  await page.locator('[name=title]').fill('Drawing hands');
  await create.asked;
  const scripts = await holdScripts(page);
  await page.getByRole('link', { name: commonEn.nav.users }).first().click();
  await scripts.asked;
  await create.release();
  await expect(page.getByText(new RegExp(`^${draftsEn.save.saved}`)).first()).toBeVisible();
  scripts.release();
  await expect(page).toHaveURL('/en/cc/users');
  await page.unrouteAll({ behavior: 'wait' });
});

test('a page that turns out to be elsewhere after the press does not undo it', async ({ browser }) => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true });
  const page = await pageOf(browser);
  await page.goto(`/en/${creator.username}`);
  const shown = await holdUntilDrawn(page, 'StorefrontProduct');
  await push(page, `/en/a-former-name/${id}`);
  await shown.asked;
  const scripts = await holdScripts(page);
  await page.getByRole('banner').getByRole('link', { name: commonEn.nav.discover }).click();
  await scripts.asked;
  await shown.release();
  scripts.release();
  await expect(page).toHaveURL('/en/discover');
  await page.unrouteAll({ behavior: 'wait' });
});

import { expect, type Page } from '@playwright/test';
import draftsEn from '../../../client/i18n/locales/en/drafts.json' with { type: 'json' };
import { complaintsOf, contextOf, pageOf } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { product, productQuery } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const title = (page: Page) => page.locator('[name="title"]');
/** Types at the end of the title. */
async function type(page: Page, text: string): Promise<void> {
  await title(page).press('End');
  await page.keyboard.type(text);
}
const reaches = (creator: CreatorAccount, id: string, text: string) =>
  until(async () => (await gql(productQuery, { id }, creator)).data.product.title === text, `The draft is not called ${text}`);

/** The wizard of a new draft, in a tab that may be closed. */
async function wizard(creator: CreatorAccount, page: Page): Promise<{ id: string; tab: Page; complaints: string[] }> {
  const { id } = await product(creator, { title: 'Clay' });
  const opened = page.waitForEvent('popup');
  await page.evaluate((address) => void window.open(address), `/en/cc/product/${id}/edit?step=basics`);
  const tab = await opened;
  const complaints = complaintsOf(tab);
  await expect(title(tab)).toHaveValue('Clay');
  return { id, tab, complaints };
}

test('what was typed just before a tab is closed is in the draft, and is not asked about when it is opened again', async ({ browser }) => {
  const creator = await world.creator();
  const page = await pageOf(browser, { creator: creator.token });
  const { id, tab } = await wizard(creator, page);
  await type(tab, ' and fire');
  await tab.close({ runBeforeUnload: true });
  await reaches(creator, id, 'Clay and fire');

  // The device kept it, too. Both are the same change.
  await page.goto(`/en/cc/product/${id}/edit?step=basics`);
  await expect(title(page)).toHaveValue('Clay and fire');
  await expect(page.getByText(draftsEn.stale.title)).toHaveCount(0);
  await type(page, ' again');
  await reaches(creator, id, 'Clay and fire again');
});

test('a page that nobody looks at has saved what was typed, before it may be frozen', async ({ browser }) => {
  const creator = await world.creator();
  const page = await (await contextOf(browser, { creator: creator.token })).newPage();
  await page.goto('/en/cc/product');
  const { id, tab, complaints } = await wizard(creator, page);
  // No timer runs from here on, so that nothing is saved because of the time.
  await tab.clock.install();
  await tab.clock.pauseAt(Date.now() + 60_000);
  await type(tab, ' and fire');
  // As a phone does when another app comes to the front: hidden at once, and soon frozen, without a goodbye.
  await tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  const session = await tab.context().newCDPSession(tab);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await reaches(creator, id, 'Clay and fire');
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await tab.clock.resume();
  await type(tab, '!');
  await reaches(creator, id, 'Clay and fire!');
  expect(complaints).toEqual([]);
  await tab.close();
});

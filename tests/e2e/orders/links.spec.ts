import { expect } from '@playwright/test';
import reportsAr from '../../../client/i18n/locales/ar/reports.json' with { type: 'json' };
import storefrontAr from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import orders from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import { complaintsOf, pageOf } from '../../support/browser.ts';
import { untilDayLasts } from '../../support/day.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

test('a sale is counted by the link that led to its seller, also days and pages later', async ({ browser }) => {
  await untilDayLasts('Asia/Kuwait');
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  const { id } = await product(creator, { published: true, cost: 'FREE', title: 'Clay' });
  const page = await pageOf(browser, { customer: customer.token });
  // The page is left before the client has come.
  await page.route('**/assets/**/*.js', () => undefined);
  await page.goto(`/en/${creator.username}?utm_source=WhatsApp&utm_medium=share`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unrouteAll();
  const complaints = complaintsOf(page);
  await page.goto(`/en/${creator.username}/${id}`);
  await page.getByRole('button', { name: orders.buy.free }).first().click();
  await expect(page).toHaveURL(`/en/my-products/${id}`);
  expect(complaints).toEqual([]);

  const console = await pageOf(browser, { creator: creator.token });
  await console.goto('/ar/cc/dashboard');
  const part = console.locator('section').filter({ has: console.getByRole('heading', { name: reportsAr.sources.title }) });
  await expect(part.getByRole('listitem')).toContainText(storefrontAr.share.networks.chat);
  await part.getByRole('link', { name: reportsAr.sources.all }).click();
  await expect(console).toHaveURL('/ar/cc/reports?by=source');
  await expect(console.getByRole('table', { name: reportsAr.report.SOURCE }).getByRole('row')).toHaveCount(2);
});

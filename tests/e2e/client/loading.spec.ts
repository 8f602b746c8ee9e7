import { expect } from '@playwright/test';
import audit from '../../../client/i18n/locales/en/audit.json' with { type: 'json' };
import calendar from '../../../client/i18n/locales/en/calendar.json' with { type: 'json' };
import customers from '../../../client/i18n/locales/en/customers.json' with { type: 'json' };
import products from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import promos from '../../../client/i18n/locales/en/promos.json' with { type: 'json' };
import reports from '../../../client/i18n/locales/en/reports.json' with { type: 'json' };
import sales from '../../../client/i18n/locales/en/sales.json' with { type: 'json' };
import sessions from '../../../client/i18n/locales/en/sessions.json' with { type: 'json' };
import storefront from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { holdAnswers } from '../../support/asking.ts';
import { pageOf, push } from '../../support/browser.ts';
import { dayIn } from '../../support/sessions.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** A list by its operation, two addresses at which it has nothing to show, and what it says then at the second. */
const lists = (username: string): [operation: string, one: string, other: string, says: string][] => [
  ['ProductList', '/en/cc/product/list?tab=archived', '/en/cc/product/list?tab=drafts', products.empty.drafts],
  ['ProductList', '/en/cc/product/list?search=zzzz', '/en/cc/product/list?search=yyyy', products.empty.search],
  ['SessionList', '/en/cc/session/list?tab=upcoming', '/en/cc/session/list?tab=past', sessions.empty.past],
  ['Customers', '/en/cc/users?search=zzzz', '/en/cc/users?search=yyyy', customers.noMatch],
  ['Sales', '/en/cc/sales?search=zzzz', '/en/cc/sales?search=yyyy', sales.noMatch],
  ['PromoCodes', '/en/cc/product/promo-codes?search=zzzz', '/en/cc/product/promo-codes?search=yyyy', promos.list.noMatch],
  ['Activity', '/en/cc/users/activity?from=2020-01-01&to=2020-01-02', '/en/cc/users/activity?from=2020-02-01&to=2020-02-02', audit.noMatch],
  ['RevenueReport', '/en/cc/reports?order=up', '/en/cc/reports?sort=gross', reports.report.empty],
  ['Discover', '/en/discover?search=zzzzqqqq', '/en/discover?search=yyyyqqqq', storefront.discover.nothing],
  ['StorefrontCreator', `/en/${username}?q=zzzz`, `/en/${username}?q=yyyy`, storefront.find.nothingTitle],
];

test('no list says that there is nothing before its answer is there', async ({ browser }) => {
  const creator = await world.creator();
  await product(creator, { published: true });
  const page = await pageOf(browser, { creator: creator.token });
  for (const [operation, one, other, says] of lists(creator.username)) {
    await page.goto(one);
    await expect(page.getByRole('heading', { level: 2 }).first(), one).toBeVisible();
    const { asked, release } = await holdAnswers(page, operation);
    await push(page, other);
    await asked;
    // Two frames: React has drawn what it knows.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect([other, await page.getByRole('heading', { name: says, exact: true }).count()]).toEqual([other, 0]);
    release();
    await expect(page.getByRole('heading', { name: says, exact: true }), `${other} once it is loaded`).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a calendar’s list says that nothing is planned only once it knows', async ({ browser }) => {
  const creator = await world.creator();
  const page = await pageOf(browser, { creator: creator.token });
  const { asked, release } = await holdAnswers(page, 'Schedule');
  await page.goto(`/en/cc/session/calendar?view=list&day=${dayIn(3)}`);
  await asked;
  const list = page.locator('[data-view=list]');
  await expect(list).toContainText('Loading');
  await expect(page.getByText(calendar.empty)).toHaveCount(0);
  release();
  await expect(list).toContainText(calendar.empty);
});

import { expect, type Page } from '@playwright/test';
import { appointments } from '../../support/bookings.ts';
import { complaintsOf, expectAccessible, expectFitting } from '../../support/browser.ts';
import { GuideReader } from '../../support/guides.ts';
import { setting } from '../../support/server.ts';
import { test } from '../../support/test.ts';

/** Pages of each kind. Axe looks at the first half in the light, at the other one in the dark. */
const pages = [
  '/docs',
  '/docs/conventions',
  '/docs/schema/type/Sale',
  '/docs/schema/mutation/checkout',
  '/api/docs/accounts',
  '/docs/nowhere',
];

async function look(page: Page, closely: readonly string[]): Promise<void> {
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFitting(page);
    if (closely.includes(path)) await expectAccessible(page);
  }
}

test('the docs fit and are accessible, on a wide screen in the light', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await look(page, pages.slice(0, 3));
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

test('the docs fit and are accessible, on a phone in the dark, and have their menu there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, pages.slice(3));
  await page.goto('/docs');
  const menu = page.getByRole('navigation', { name: 'Docs' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Receive events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receive events' })).toBeVisible();
});

test('the search is led by keyboard alone', async ({ page }) => {
  await page.goto('/docs');
  const field = page.getByRole('combobox', { name: 'Search the docs' });
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('refund ord');
  const found = page.getByRole('listbox', { name: 'Pages found' }).getByRole('option');
  await expect(found.first()).toContainText('orderRefund');
  await expect(found.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/schema\/mutation\/orderRefund$/);
  await page.keyboard.press('/');
  await page.keyboard.type('qwertyuiop');
  await expect(page.getByText('Nothing has “qwertyuiop”')).toBeVisible();
});

test('the widget of the guide shows the free times', async ({ page, ends }) => {
  const { creator, typeId, durationId } = await appointments();
  const guide = await GuideReader.open('build-a-booking-widget', { DIWAN_CREATOR: creator.username, PORT: '0' });
  ends.defer(() => guide.close());
  const port = await (await guide.start()).printed(/on port (\d+)/);
  const complaints = complaintsOf(page);
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect(page.getByText(/^Portfolio review: 60 minutes, 10\.000 KWD/)).toBeVisible();
  const times = page.getByRole('listitem').getByRole('link');
  await expect(times.first()).toHaveAttribute(
    'href',
    `${setting('TEST_URL')}/en/${creator.username}/appointment/${typeId}?duration=${durationId}`,
  );
  expect(complaints.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([]);
});

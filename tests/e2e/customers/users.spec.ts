import { expect } from '@playwright/test';
import common from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import customers from '../../../client/i18n/locales/en/customers.json' with { type: 'json' };
import { answering, failures } from '../../support/answers.ts';
import { book, event } from '../../support/bookings.ts';
import { complaintsOf, pageOf } from '../../support/browser.ts';
import { expectToast } from '../../support/overlays.ts';
import { buy, shop } from '../../support/sales.ts';
import { paySeat } from '../../support/seats.ts';
import { test } from '../../support/test.ts';
import { newEmail, world } from '../../support/world.ts';

const phone = { width: 360, height: 740 };

test('a customer’s page shows what they bought, and blocks them', async ({ browser }) => {
  const { page: text, ...list } = customers;
  const { creator, productId } = await shop({ title: 'Ink' });
  const [amal, badr] = [await world.customer(newEmail('amal')), await world.customer(newEmail('badr'))];
  await buy(amal, productId);
  await paySeat(amal, (await book(amal, { sessionId: await event(creator, { price: 5000 }) })).booking.id);
  await buy(badr, productId);
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);

  await page.goto('/en/cc/users');
  await page.getByLabel(list.spent, { exact: true }).fill('15');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: amal.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: amal.email })).toBeVisible();
  await expect(page.getByRole('table', { name: text.purchases }).getByRole('row')).toHaveCount(3);
  await expect(page.getByText(text.statusOf.CONFIRMED)).toBeVisible();

  await page.getByLabel(text.note, { exact: true }).fill('Prefers mornings');
  await page.getByRole('button', { name: text.saveNote }).click();
  await expectToast(page, text.noteSaved);
  await page.getByRole('button', { name: text.block, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: text.block, exact: true }).click();
  await expect(page.getByRole('button', { name: text.unblock, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(text.note, { exact: true })).toHaveValue('Prefers mornings');
  await page.setViewportSize(phone);
  await page.goto('/en/cc/users?blocked=yes');
  await expect(page.getByRole('listitem').filter({ hasText: amal.email })).toContainText(list.blocked);
  await expect(page.getByText(badr.email)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('bookings that cannot be loaded say so below a customer who could, and the focus stays in the page after another try', async ({
  browser,
}) => {
  const { creator, productId } = await shop();
  const amal = await world.customer();
  await buy(amal, productId);
  await paySeat(amal, (await book(amal, { sessionId: await event(creator, { price: 5000 }) })).booking.id);
  const page = await pageOf(browser, { creator: creator.token });
  await answering(page, 'CustomerBookings', failures.unreachable);
  await page.goto('/en/cc/users');
  await page.getByRole('link', { name: amal.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: amal.email })).toBeVisible();
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading')).toHaveText(customers.page.bookingsFailed);

  await page.unroute('**/graphql');
  await alert.getByRole('button', { name: common.actions.retry }).press('Enter');
  await expect(page.getByText(customers.page.statusOf.CONFIRMED)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

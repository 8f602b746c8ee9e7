import { expect } from '@playwright/test';
import customersAr from '../../../client/i18n/locales/ar/customers.json' with { type: 'json' };
import customersEn from '../../../client/i18n/locales/en/customers.json' with { type: 'json' };
import { book, event } from '../../support/bookings.ts';
import { complaintsOf, expectAccessible, pageOf } from '../../support/browser.ts';
import { expectToast } from '../../support/overlays.ts';
import { buy, shop } from '../../support/sales.ts';
import { paySeat } from '../../support/seats.ts';
import { test } from '../../support/test.ts';
import { newEmail, world } from '../../support/world.ts';

const words = { en: customersEn, ar: customersAr };
const phone = { width: 360, height: 740 };

for (const language of ['en', 'ar'] as const) {
  test(`a customer's page shows what they bought, and blocks them: ${language}`, async ({ browser }) => {
    const { page: text, ...list } = words[language];
    const { creator, productId } = await shop({ title: 'Ink', titleAr: 'حبر' });
    const [amal, badr] = [await world.customer(newEmail('amal')), await world.customer(newEmail('badr'))];
    await buy(amal, productId);
    await paySeat(amal, (await book(amal, { sessionId: await event(creator, { price: 5000 }) })).booking.id);
    await buy(badr, productId);
    const page = await pageOf(browser, { creator: creator.token });
    const complaints = complaintsOf(page);

    await page.goto(`/${language}/cc/users`);
    await page.getByLabel(list.spent, { exact: true }).fill('15');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('link', { name: amal.email }).click();
    await expect(page.getByRole('heading', { level: 1, name: amal.email })).toBeVisible();
    await expect(page.getByRole('table', { name: text.purchases }).getByRole('row')).toHaveCount(3);
    await expect(page.getByText(text.statusOf.CONFIRMED)).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel(text.note, { exact: true }).fill('Prefers mornings');
    await page.getByRole('button', { name: text.saveNote }).click();
    await expectToast(page, text.noteSaved);
    await page.getByRole('button', { name: text.block, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: text.block, exact: true }).click();
    await expect(page.getByRole('button', { name: text.unblock, exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(text.note, { exact: true })).toHaveValue('Prefers mornings');
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await page.goto(`/${language}/cc/users?blocked=yes`);
    await expect(page.getByRole('listitem').filter({ hasText: amal.email })).toContainText(list.blocked);
    await expect(page.getByText(badr.email)).toHaveCount(0);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

test('a VIEW admin sees a customer masked, without a note, and cannot block', async ({ browser }) => {
  const { creator, productId } = await shop();
  const customer = await world.customer(newEmail('amal'));
  await buy(customer, productId);
  const page = await pageOf(browser, { creator: (await world.admin(creator, 'VIEW')).token });
  await page.goto(`/en/cc/users/customers/${customer.userId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'a•••@e•••.com' })).toBeVisible();
  await expect(page.getByRole('button', { name: customersEn.page.block, exact: true })).toBeDisabled();
  await expect(page.getByLabel(customersEn.page.note, { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

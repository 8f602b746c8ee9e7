import { expect } from '@playwright/test';
import ordersAr from '../../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import { complaintsOf, expectFitting, pageOf } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { buy, refund } from '../../support/sales.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

test('a buyer opens the receipt of a purchase in both languages, and a stranger does not', async ({ browser }) => {
  const creator = await world.creator({ fullNameAr: 'سارة علي' });
  const { id: productId } = await product(creator, { published: true, title: 'Drawing faces', titleAr: 'رسم الوجوه' });
  const customer = await world.customer();
  const { id: paymentId } = await buy(customer, productId);
  await refund(paymentId, 2500);

  const page = await pageOf(browser, { customer: customer.token });
  const complaints = complaintsOf(page);
  await page.goto('/en/my-products');
  await page.getByRole('link', { name: ordersEn.document.see, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: ordersEn.document.RECEIPT })).toBeVisible();
  await expect(page.getByText('KWD 12.500').first()).toBeVisible();
  await expect(page.getByText('Drawing faces')).toBeVisible();
  const number = (await page
    .getByText(/^R-\d{4}-00001$/)
    .first()
    .textContent()) as string;
  const [pdf] = [await page.getByRole('link', { name: ordersEn.document.pdf }).getAttribute('href')];
  expect((await fetch(pdf as string)).headers.get('content-type')).toBe('application/pdf');
  const address = new URL(page.url()).pathname;

  // The credit note says what it corrects.
  await page.getByRole('link', { name: /^C-\d{4}-00001$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: ordersEn.document.CREDIT_NOTE })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();

  await page.goto(address.replace('/en/', '/ar/'));
  await expect(page.getByRole('heading', { level: 1, name: ordersAr.document.RECEIPT })).toBeVisible();
  await expect(page.getByText('رسم الوجوه')).toBeVisible();
  await expect(page.getByText('سارة علي')).toBeVisible();
  // On paper: what it says, without what one presses.
  const pressed = [page.getByRole('banner'), page.getByRole('link', { name: ordersAr.document.pdf })];
  for (const part of pressed) await expect(part).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of pressed) await expect(part).toBeHidden();
  for (const words of [number, 'رسم الوجوه', '12.500', ordersAr.document.paid])
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 360, height: 760 });
  await expectFitting(page);

  // All of them in one list, from the menu of the account.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/en/my-products');
  await page.locator('header [aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: ordersEn.receipts.title }).click();
  const rows = page.getByRole('table', { name: ordersEn.receipts.title }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/Credit note C-\d{4}-00001.*KWD.2\.500/);
  await rows.nth(2).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: ordersEn.document.RECEIPT })).toBeVisible();
  expect(complaints).toEqual([]);

  const stranger = await pageOf(browser, { customer: (await world.customer()).token });
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: commonEn.notFound.title })).toBeVisible();
  await expect(stranger.getByText('Drawing faces')).toHaveCount(0);
  const { data } = await gql('query ($id: UUID!) { document(id: $id) { id } }', { id: address.split('/').at(-1) }, await world.customer());
  expect(data.document).toBeNull();
});

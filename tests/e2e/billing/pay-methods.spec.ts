import { expect } from '@playwright/test';
import orders from '../../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import reportsEn from '../../../client/i18n/locales/en/reports.json' with { type: 'json' };
import { complaintsOf, expectAccessible, pageOf } from '../../support/browser.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

test('in Arabic: a customer chooses KNET, is declined, and pays by KNET after all', async ({ browser }) => {
  const { buy, method, payment } = orders;
  const creator = await world.creator({ fullNameAr: 'سارة علي' });
  const { id } = await product(creator, { published: true, titleAr: 'رسم الوجوه' });
  const page = await pageOf(browser, { customer: (await world.customer()).token });
  const complaints = complaintsOf(page);
  await page.goto(`/ar/${creator.username}/${id}`);
  const ways = page.getByRole('group', { name: method.label });
  const card = ways.getByRole('radio', { name: method.CARD, exact: true });
  await expect(card).toBeChecked();
  // By keyboard, as radio buttons work.
  await card.focus();
  await page.keyboard.press('ArrowDown');
  await expect(ways.getByRole('radio', { name: method.KNET })).toBeChecked();
  await page.getByRole('button', { name: buy.paid }).filter({ visible: true }).click();

  for (const number of ['8888880000000002', '8888880000000001']) {
    await expect(page.getByRole('heading', { name: 'كي نت', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.locator('input[name=number]').fill(number);
    await page.locator('input[name=expiry]').fill('12/39');
    await page.locator('input[name=pin]').fill('1234');
    await page.locator('button[value=pay]').click();
    if (number.endsWith('1')) break;
    // What they chose is still chosen.
    await expect(page.getByRole('heading', { name: payment.failedTitle })).toBeVisible();
    await expect(page.getByRole('group', { name: method.label }).getByRole('radio', { name: method.KNET })).toBeChecked();
    await page.getByRole('button', { name: payment.tryAgain }).click();
  }
  await expect(page.getByRole('heading', { name: payment.successTitle })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the dashboard says quietly that nothing can be paid where no gateway is set up', async ({ browser }) => {
  const creator = await world.creator();
  const page = await pageOf(browser, { creator: creator.token });
  const told = page.waitForResponse((response) => response.request().postData()?.includes('PaymentMethods') ?? false);
  await page.goto('/en/cc/dashboard');
  expect((await (await told).json()).data.paymentMethods).not.toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Two frames, after which the page shows what it was told.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.getByText(reportsEn.nothingPayable)).toHaveCount(0);
  // As a server with PAYMENT_GATEWAY=none answers.
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'PaymentMethods') return route.continue();
    await route.fulfill({ json: { data: { paymentMethods: [] } } });
  });
  await page.reload();
  await expect(page.getByText(reportsEn.nothingPayable)).toBeVisible();
  await page.unroute('**/graphql');
});

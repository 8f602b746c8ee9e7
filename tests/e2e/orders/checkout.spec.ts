import { expect, type Locator, type Page } from '@playwright/test';
import accountsAr from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import ordersAr from '../../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import storefrontAr from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import securityEn from '../../../client/i18n/locales/en/security.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, enterCard, expectAccessible, filled, pageOf, visit } from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { expectOpen, expectToast } from '../../support/overlays.ts';
import { shop } from '../../support/sales.ts';
import { item, productUpdateMutation, recording, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { newEmail, password, world } from '../../support/world.ts';

const words = {
  en: { common: commonEn, orders: ordersEn, storefront: storefrontEn, messages: messagesEn },
  ar: { common: commonAr, orders: ordersAr, storefront: storefrontAr, messages: messagesAr },
};

/** Moves on with the Tab key until a control has the focus, as a person without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test('by keyboard alone, on a phone in Arabic: a visitor signs up, or in, pays with a code and 3-D Secure, and has the receipt', async ({
  browser,
}) => {
  const { orders } = words.ar;
  const { creator, productId } = await shop({ titleAr: 'رسم الوجوه', promoCodes: [{ code: 'SUMMER', percentage: 20 }] });
  const page = await pageOf(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  const complaints = complaintsOf(page);
  const buttonNamed = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
  await page.goto(`/ar/${creator.username}/${productId}`);

  await press(page, buttonNamed(orders.promo.have));
  await expect(page.getByRole('textbox', { name: orders.promo.label })).toBeFocused();
  await page.keyboard.type('summer');
  await page.keyboard.press('Enter');
  await expect(buttonNamed(orders.promo.remove)).toBeFocused();
  await press(page, buttonNamed(orders.buy.paid));

  const dialog = page.getByRole('dialog', { name: orders.signIn.title });
  await expectOpen(dialog);
  const unverified = newEmail('keyboard');
  await type(page, dialog.getByRole('textbox', { name: accountsAr.email }), unverified);
  await type(page, dialog.getByLabel(accountsAr.password, { exact: true }), password);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: unverified })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // A user who has an account continues at once.
  await press(page, buttonNamed(orders.buy.paid));
  await expectOpen(dialog);
  const { email } = await world.customer();
  await press(page, dialog.getByRole('button', { name: accountsAr.express.toLogin, exact: true }));
  await type(page, dialog.getByRole('textbox', { name: accountsAr.email }), email);
  await type(page, dialog.getByLabel(accountsAr.password, { exact: true }), password);
  await page.keyboard.press('Enter');

  await type(page, page.getByRole('textbox', { name: 'رقم البطاقة' }), '٤٠٠٠ ٠٠٠٠ ٠٠٠٠ ٣٢٢٠');
  await type(page, page.getByRole('textbox', { name: 'تاريخ الانتهاء' }), '12/39');
  await type(page, page.getByRole('textbox', { name: /CVC/ }), '123');
  await expect(page.locator('main')).not.toContainText(/[٠-٩]/);
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: /^ادفع/ }));
  await press(page, page.getByRole('button', { name: 'تأكيد' }));

  await expect(page.getByRole('heading', { name: orders.payment.successTitle })).toBeVisible();
  const receipt = page.getByRole('region', { name: orders.receipt.title });
  await expect(receipt).toContainText('10.000');
  await press(page, receipt.getByRole('link', { name: orders.document.see }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orders.document.RECEIPT);
  expect(complaints).toEqual([]);
});

test('a checkout that was left is offered again with its price, goes on after a refused card, and can be cancelled', async ({
  browser,
}) => {
  const { orders } = words.en;
  const { creator, productId } = await shop();
  const path = `/en/${creator.username}/${productId}`;
  const page = await pageOf(browser, { customer: (await world.customer()).token });
  const buy = page.getByRole('button', { name: orders.buy.paid }).filter({ visible: true });
  const left = page.getByRole('group', { name: orders.unfinished.label });
  const goOn = left.getByRole('link', { name: orders.payment.continue });
  await page.goto(path);
  await buy.click();
  await page.locator('input[name=number]').waitFor();
  const gateway = page.url();

  // The tab is closed there, and the price goes up. What was begun goes on at its own price.
  await gql(productUpdateMutation, { id: productId, input: { price: { amount: '20', currency: 'KWD' } } }, creator);
  await page.goto('/en/my-products');
  await expect(left).toContainText('Drawing faces');
  await expect(left).toContainText('KWD 12.500');
  await expect(goOn).toHaveAttribute('href', gateway);
  await visit(page, path);
  await expect(buy).toHaveCount(0);
  // On phones the bar has the way on, and the panel has the rest.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 360, height });
  await expect(page.getByRole('link', { name: orders.payment.continue })).toHaveCount(1);
  await expect(goOn).toHaveCount(0);
  await page.setViewportSize({ width, height });
  await goOn.click();
  await enterCard(page, cards.poor);
  await expect(page.getByText(orders.failure.payment.INSUFFICIENT_FUNDS)).toContainText(orders.failure.charged.no);
  await page.getByRole('button', { name: orders.payment.otherCard }).click();
  await expect(page.locator('body')).toContainText('12.500');
  await page.locator('button[value=cancel]').click();
  await expect(page.getByText(orders.failure.payment.CANCELLED)).toBeVisible();

  await visit(page, path);
  await left.getByRole('button', { name: orders.unfinished.cancel }).click();
  await expectToast(page, orders.unfinished.cancelled);
  await expect(left).toHaveCount(0);
  await expect(buy).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('KWD 20.000');
});

test('in Arabic: what cannot be bought, read or played says why, and what to do', async ({ browser }) => {
  const { common, orders, storefront, messages } = words.ar;
  const { creator, productId } = await shop({ titleAr: 'رسم الوجوه' });
  await item(creator, (await section(creator, productId)).id, {
    type: 'VIDEO',
    title: 'First lines',
    isFree: true,
    fileId: await recording(creator, 'VIDEO'),
  });
  const page = await pageOf(browser, { customer: (await world.customer()).token });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const buy = page.getByRole('button', { name: orders.buy.paid }).filter({ visible: true });
  const failing = (operation: string) =>
    page.route('**/graphql', (route) =>
      route.request().postDataJSON()?.operationName === operation ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.continue(),
    );

  // The server draws a page that is loaded; one that is followed to is read by the browser.
  await page.goto('/ar/my-products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await failing('StorefrontProduct');
  await visit(page, `/ar/${creator.username}/${productId}`);
  await expect(alert(storefront.product.failed)).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: common.actions.retry }).click();

  // The video's address has no content. The player finds that out by itself, and may take its button away before a press.
  await page.getByRole('button', { name: filled(storefront.item.openPreview, { title: 'First lines' }) }).click();
  await expect(alert(storefront.player.failed)).toBeVisible();

  await failing('Checkout');
  await buy.click();
  await expect(alert(orders.failure.title)).toBeFocused();
  await expect(alert(orders.failure.title)).toContainText(orders.failure.charged.no);
  await page.unroute('**/graphql');

  await gql(productUpdateMutation, { id: productId, input: { price: { amount: '15', currency: 'KWD' } } }, creator);
  await buy.click();
  await expect(alert(orders.failure.refused.priceChanged)).toContainText(
    filled(messages.order.otherPrice, { total: '15.000', currency: 'KWD' }),
  );
  await expect(page.getByRole('complementary')).toContainText('15.000');
  await expectAccessible(page);
  await buy.click();
  await enterCard(page, cards.challenged);
  await page.locator('button[value=fail]').click();
  await expect(page.getByText(orders.failure.payment.CHALLENGE_FAILED)).toContainText(orders.failure.charged.no);
});

test('a customer chooses the digits of numbers, on all their devices; the gateway stays as it is', async ({ browser }) => {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  const page = await pageOf(browser, { customer: customer.token });
  await page.goto('/en/account');
  const digits = page.getByRole('combobox', { name: securityEn.numerals.label });
  await digits.selectOption('ARABIC');
  await expectToast(page, securityEn.numerals.saved);
  await expect(digits).toBeFocused();
  await expect(digits).toHaveValue('ARABIC');
  await visit(page, `/en/${creator.username}/${productId}`);
  await expect(page.getByRole('complementary')).toContainText('١٢٫٥٠٠');

  const other = await pageOf(browser, { customer: customer.token });
  await other.goto(`/en/${creator.username}/${productId}`);
  await expect(other.getByRole('complementary')).toContainText('١٢٫٥٠٠');
  await other.getByRole('button', { name: ordersEn.buy.paid }).filter({ visible: true }).click();
  await expect(other.locator('.amount')).toContainText('12.500');
});

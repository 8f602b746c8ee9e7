import { expect } from '@playwright/test';
import words from '../../../client/i18n/locales/ar/sales.json' with { type: 'json' };
import messages from '../../../schema/messages/ar.json' with { type: 'json' };
import { complaintsOf, expectAccessible, pageOf } from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { expectToast } from '../../support/overlays.ts';
import { buy, shop } from '../../support/sales.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

test('in Arabic on a phone, a creator gives back a part, and sees one that the gateway refuses', async ({ browser }) => {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  await buy(customer, productId, cards.good);
  await buy(await world.customer(), productId, '4000000000008203');
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto('/ar/cc/sales');
  const main = page.getByRole('main');
  await expect(main.getByText(customer.email)).toBeVisible();
  const dialog = page.getByRole('dialog');
  const refund = async (amount: string) => {
    await main.getByRole('button', { name: words.refund.action, exact: true }).click();
    await expect(dialog.getByText(words.effect.access)).toBeVisible();
    await dialog.getByLabel(words.fields.amount).fill(amount);
    await dialog.getByLabel(words.fields.reason).selectOption('CUSTOMER_REQUEST');
  };

  await main.getByRole('link', { name: /#1/ }).click();
  await refund('12.501');
  await dialog.getByRole('button', { name: words.refund.submit }).click();
  await expect(dialog.getByText(messages.payment.refundTooLarge)).toBeVisible();
  await expectAccessible(page, { again: true });
  await dialog.getByLabel(words.fields.amount).fill('2.500');
  await expect(dialog.getByText(words.effect.noAccess)).toBeVisible();
  await expect(dialog.getByText(words.effect.place)).toBeHidden();
  await dialog.getByRole('button', { name: words.refund.submit }).click();
  await expectToast(page, words.refund.done);
  await expect(main.getByText(words.status.PARTLY_REFUNDED)).toBeVisible();
  await expect(main.getByText(words.reason.CUSTOMER_REQUEST)).toBeVisible();

  await page.goto('/ar/cc/sales');
  await main.getByRole('link', { name: /#2/ }).click();
  await refund('12.500');
  await dialog.getByRole('button', { name: words.refund.submit }).click();
  await expectToast(page, words.refund.done);
  await expect(main.getByRole('alert')).toContainText(words.failing.split('{{')[0] as string);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

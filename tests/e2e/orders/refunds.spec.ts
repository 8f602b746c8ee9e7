import { expect } from '@playwright/test';
import ar from '../../../client/i18n/locales/ar/sales.json' with { type: 'json' };
import en from '../../../client/i18n/locales/en/sales.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, expectAccessible, pageOf } from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { expectToast } from '../../support/overlays.ts';
import { buy, shop } from '../../support/sales.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

for (const [language, words, messages, width] of [
  ['en', en, messagesEn, 1280],
  ['ar', ar, messagesAr, 360],
] as const) {
  test(`a creator gives back a part, and sees one that the gateway refuses (${language}, ${width} px)`, async ({ browser }) => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    await buy(customer, productId, cards.good);
    await buy(await world.customer(), productId, '4000000000008203');
    const page = await pageOf(browser, { creator: creator.token });
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/${language}/cc/sales`);
    const main = page.getByRole('main');
    await expect(main.getByText(customer.email)).toBeVisible();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    const refund = async (amount: string) => {
      await main.getByRole('button', { name: words.refund.action, exact: true }).click();
      await expect(dialog.getByText(words.effect.access)).toBeVisible();
      await dialog.getByLabel(words.fields.amount).fill(amount);
      await dialog.getByLabel(words.fields.reason).selectOption('CUSTOMER_REQUEST');
    };

    await main.getByRole('link', { name: /#1/ }).click();
    await refund('12.501');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words.refund.submit }).click();
    await expect(dialog.getByText(messages.payment.refundTooLarge)).toBeVisible();
    await dialog.getByLabel(words.fields.amount).fill('2.500');
    await expect(dialog.getByText(words.effect.noAccess)).toBeVisible();
    await expect(dialog.getByText(words.effect.place)).toBeHidden();
    await dialog.getByRole('button', { name: words.refund.submit }).click();
    await expectToast(page, words.refund.done);
    await expect(main.getByText(words.status.PARTLY_REFUNDED)).toBeVisible();
    await expect(main.getByText(words.reason.CUSTOMER_REQUEST)).toBeVisible();

    await page.goto(`/${language}/cc/sales`);
    await main.getByRole('link', { name: /#2/ }).click();
    await refund('12.500');
    await dialog.getByRole('button', { name: words.refund.submit }).click();
    await expectToast(page, words.refund.done);
    await expect(main.getByRole('alert')).toContainText(words.failing.split('{{')[0] as string);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

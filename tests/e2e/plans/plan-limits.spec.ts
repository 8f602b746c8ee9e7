import { expect } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import plansAr from '../../../client/i18n/locales/ar/plans.json' with { type: 'json' };
import productsAr from '../../../client/i18n/locales/ar/products.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import plansEn from '../../../client/i18n/locales/en/plans.json' with { type: 'json' };
import productsEn from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, expectAccessible, expectFitting, filled, pageOf } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { onPlanOf } from '../../support/plan-rows.ts';
import { checkout } from '../../support/sales.ts';
import { insertSession } from '../../support/session-rows.ts';
import { product, productMoveToDraftMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

for (const [language, words, common, products, messages, width] of [
  ['en', plansEn, commonEn, productsEn, messagesEn, 1280],
  ['ar', plansAr, commonAr, productsAr, messagesAr, 360],
] as const) {
  test(`who has reached the plan’s limit is led to larger plans, and sees what is used (${language}, ${width} px)`, async ({ browser }) => {
    await untilDayLasts('Asia/Kuwait'); // live minutes count in a month
    const creator = await world.freeCreator({ fullNameAr: 'سارة علي' });
    const { creatorId } = creator;
    const sold = await product(creator, { published: true, cost: 'FREE', titleAr: 'رسم الوجوه' });
    await checkout(await world.customer(), sold.id);
    const { id } = await product(creator, { published: true, cost: 'FREE', title: 'Drawing hands', titleAr: 'رسم اليدين' });
    await gql(productMoveToDraftMutation, { id }, creator);
    await sql('update files set bytes = 250000000 where creator_id = $1', [creatorId]);
    const columns = { status: 'ENDED', started_at: new Date(), ended_at: new Date(), live_minutes: 42 };
    await insertSession(creatorId, { startsAt: new Date(), columns });
    await onPlanOf(creator, { published_products: 1, storage_bytes: 1_000_000_000, active_subscribers: 20, live_minutes: 300 });

    const page = await pageOf(browser, { creator: creator.token });
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/${language}/cc/product/list?tab=drafts`);
    const title = language === 'ar' ? 'رسم اليدين' : 'Drawing hands';
    await page.getByRole('button', { name: filled(products.tile.more, { title }) }).click();
    await page.getByRole('menuitem', { name: products.status.publish, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: products.concerns.anyway }).click();
    await expect(page.getByText(filled(messages.planLimit.publishedProducts, { used: 1, allowed: 1 }))).toBeVisible();
    await page.getByRole('button', { name: common.limit.seePlans }).click();
    await expect(page).toHaveURL(`/${language}/cc/subscription`);

    const usage = page.getByLabel(words.usage.title);
    const figures = (label: string) => usage.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');
    const of = (allowed: string) => filled(words.usage.of, { allowed });
    const gigabyte = language === 'ar' ? /1 غيغابايت/ : '1 GB';
    await expect(figures(words.usage.liveMinutes)).toHaveText(`258${of('300')}`);
    await expect(figures(words.usage.storage)).toContainText(language === 'ar' ? /500 ميغابايت/ : '500 MB');
    await expect(figures(words.usage.storage)).toContainText(gigabyte);
    await expect(figures(words.usage.subscribers)).toHaveText(`1${of('20')}`);
    await expect(figures(words.usage.products)).toHaveText(`1${of('1')}`);
    await expectFitting(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

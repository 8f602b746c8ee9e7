import { expect } from '@playwright/test';
import common from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import words from '../../../client/i18n/locales/en/plans.json' with { type: 'json' };
import products from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, filled, pageOf } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { onPlanOf } from '../../support/plan-rows.ts';
import { checkout } from '../../support/sales.ts';
import { insertSession } from '../../support/session-rows.ts';
import { product, productMoveToDraftMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

test('who has reached the plan’s limit is led to larger plans, and sees what is used', async ({ browser }) => {
  await untilDayLasts('Asia/Kuwait'); // live minutes count in a month
  const creator = await world.freeCreator();
  const { creatorId } = creator;
  const sold = await product(creator, { published: true, cost: 'FREE' });
  await checkout(await world.customer(), sold.id);
  const { id } = await product(creator, { published: true, cost: 'FREE', title: 'Drawing hands' });
  await gql(productMoveToDraftMutation, { id }, creator);
  await sql('update files set bytes = 250000000 where creator_id = $1', [creatorId]);
  const columns = { status: 'ENDED', started_at: new Date(), ended_at: new Date(), live_minutes: 42 };
  await insertSession(creatorId, { startsAt: new Date(), columns });
  await onPlanOf(creator, { published_products: 1, storage_bytes: 1_000_000_000, active_subscribers: 20, live_minutes: 300 });

  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await page.goto('/en/cc/product/list?tab=drafts');
  await page.getByRole('button', { name: filled(products.tile.more, { title: 'Drawing hands' }) }).click();
  await page.getByRole('menuitem', { name: products.status.publish, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: products.concerns.anyway }).click();
  await expect(page.getByText(filled(messages.planLimit.publishedProducts, { used: 1, allowed: 1 }))).toBeVisible();
  await page.getByRole('button', { name: common.limit.seePlans }).click();
  await expect(page).toHaveURL('/en/cc/subscription');

  const usage = page.getByLabel(words.usage.title);
  const figures = (label: string) => usage.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');
  const of = (allowed: string) => filled(words.usage.of, { allowed });
  await expect(figures(words.usage.liveMinutes)).toHaveText(`258${of('300')}`);
  await expect(figures(words.usage.storage)).toContainText('500 MB');
  await expect(figures(words.usage.storage)).toContainText('1 GB');
  await expect(figures(words.usage.subscribers)).toHaveText(`1${of('20')}`);
  await expect(figures(words.usage.products)).toHaveText(`1${of('1')}`);
  expect(complaints).toEqual([]);
});

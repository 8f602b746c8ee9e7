import { expect } from '@playwright/test';
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import productsEn from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import { alive, pageOf } from '../../support/browser.ts';
import { longAccount } from '../../support/long-account.ts';
import { shop } from '../../support/sales.ts';
import { test } from '../../support/test.ts';

test('a press is seen at once, while the code of what it opens is on its way', async ({ browser }) => {
  const { creator, productId } = await shop();
  const page = await pageOf(browser);
  const gate = Promise.withResolvers<void>();
  await page.route(/SignInDialog-[^/]*\.js$/, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await page.goto(`/en/${creator.username}/${productId}`);
  await alive(page);
  const buy = page.getByRole('button', { name: ordersEn.buy.paid }).filter({ visible: true }).first();
  // What the second frame after the press shows.
  const isSeen = await buy.evaluate(async (button: HTMLButtonElement) => {
    button.click();
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const sign = document.querySelector('[role=status][aria-label]');
    return sign?.checkVisibility({ opacityProperty: true }) && sign.getBoundingClientRect().height > 0;
  });
  expect(isSeen).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  gate.resolve();
  await expect(page.getByRole('dialog', { name: ordersEn.signIn.title })).toBeVisible();
});

test('a list shows its first cards first, and its place again when one comes back', async ({ browser }) => {
  const { creator } = await longAccount({ products: 11, customers: 0 });
  const page = await pageOf(browser, { creator: creator.token });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/en/cc/product/list');
  const cards = page.getByRole('article');
  const drafts = page.getByRole('tab', { name: productsEn.list.drafts });
  await expect(drafts).toBeVisible();
  const seen = await page.evaluateHandle(() => {
    const counts: number[] = [];
    new MutationObserver(() => counts.push(document.querySelectorAll('article').length)).observe(document.body, {
      subtree: true,
      childList: true,
    });
    return counts;
  });
  await drafts.click();
  await expect(cards).toHaveCount(12);
  expect((await seen.jsonValue()).find((count) => count > 0)).toBe(4);

  const last = cards.filter({ hasText: 'The long course' });
  await last.getByRole('link').click();
  await expect(page).toHaveURL(/\/view$/);
  await page.goBack();
  await expect(last).toBeInViewport();
});

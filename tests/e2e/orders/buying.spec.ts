import { expect, type Page } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import ordersAr from '../../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import productsAr from '../../../client/i18n/locales/ar/products.json' with { type: 'json' };
import storefrontAr from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import reports from '../../../client/i18n/locales/en/reports.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { operationOf } from '../../support/asking.ts';
import { complaintsOf, enterCard, type Language, pageOf, underWay, visit } from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { wav } from '../../support/files.ts';
import { expectOpen } from '../../support/overlays.ts';
import { buy, revenueQuery } from '../../support/sales.ts';
import { item, myProductsQuery, product, recording, section, uploaded } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { type CreatorAccount, newUsername, profileCompleteMutation, world } from '../../support/world.ts';

const words = {
  en: { orders: ordersEn, storefront: storefrontEn, paid: 'Payment successfully done.' },
  ar: { common: commonAr, orders: ordersAr, storefront: storefrontAr, paid: 'تم الدفع بنجاح.' },
};

interface Course {
  creator: CreatorAccount;
  productId: string;
  /** `/{username}/{productId}`, without the language. */
  path: string;
}

/** A product on sale for 12.500 KWD. */
async function sale(input: Record<string, unknown> = {}): Promise<Course> {
  const creator = await world.creator({ fullNameAr: 'سارة علي' });
  const { id: productId } = await product(creator, { published: true, titleAr: 'رسم الوجوه', ...input });
  return { creator, productId, path: `/${creator.username}/${productId}` };
}

const buyButton = (page: Page, language: Language) => page.getByRole('button', { name: words[language].orders.buy.paid });

async function expectPaid(page: Page, language: Language, price = '12.500'): Promise<void> {
  const { orders, paid } = words[language];
  await expect(page).toHaveURL(new RegExp(`/${language}/payment/`));
  await expect(page.getByText(paid)).toBeVisible();
  await expect(page.getByRole('heading', { name: orders.payment.successTitle })).toBeVisible();
  await expect(page.getByRole('region', { name: orders.receipt.title })).toContainText(price);
}

test('a customer pays the price of the code in the link, while the creator sees the sale', async ({ browser }) => {
  const { storefront } = words.en;
  await untilDayLasts('Asia/Kuwait'); // the last of a month and a year too
  const { creator, productId, path } = await sale({ promoCodes: [{ code: 'Summer', percentage: 20 }] });
  const price = 'KWD 10.000';
  const console = await pageOf(browser, { creator: creator.token });
  await console.goto(`/en/cc/dashboard`);
  await expect(console.getByText(reports.live.on, { exact: true })).toBeVisible();
  const totals = console.getByLabel(reports.totals.label);
  await expect(totals).toContainText('KWD 0.000');

  const customer = await world.customer();
  const page = await pageOf(browser, { customer: customer.token });
  const complaints = complaintsOf(page);
  await page.goto(`/en${path}?code=summer`);
  await expect(page.getByRole('complementary', { name: storefront.product.buySummary })).toContainText(price);
  // What the server has drawn is for anybody: the page is theirs by now.
  await expect(page.getByRole('button', { name: customer.email })).toBeVisible();
  await buyButton(page, 'en').click();
  await enterCard(page, cards.good);
  await expectPaid(page, 'en', price);

  const sales = console.getByRole('list').filter({ hasText: customer.email });
  await expect(sales).toBeVisible();
  await expect(sales).toContainText(price);
  await expect(totals.locator('dd').nth(0)).toContainText(price);
  await expect(totals.locator('dd').nth(1)).toHaveText('1');
  await console.getByRole('tab', { name: reports.period.YEAR }).click();
  await expect(console).toHaveURL(/\?period=year$/);
  await expect(totals.locator('dd').nth(0)).toContainText(price);
  await expect(totals.locator('dd').nth(1)).toHaveText('1');

  // A dashboard says when it does not receive sales, and catches up later.
  await console.context().setOffline(true);
  await expect(console.getByText(reports.live.off)).toBeVisible();
  const next = await world.customer();
  await buy(next, productId);
  await console.context().setOffline(false);
  await expect(console.getByText(reports.live.on, { exact: true })).toBeVisible();
  await expect(console.getByText(next.email)).toBeVisible();

  expect(complaints).toEqual([]);
});

test('a creator signs in as a customer; a lost answer, a double click and going back from 3-D Secure buy once', async ({ browser }) => {
  const { creator, path } = await sale();
  const [other, customer] = await Promise.all([world.creator(), world.customer()]);
  const page = await pageOf(browser, { creator: other.token });
  const keys: string[] = [];
  const asked = underWay(page);
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON();
    if (body?.operationName !== 'Checkout') return route.continue();
    keys.push(body.variables.input.idempotencyKey);
    // The server gets the request, but its answer is lost. By then the page has read itself again for the customer, who has no order yet:
    // a later answer would offer the order itself.
    if (keys.length === 1) {
      await noOrderYet;
      await expect.poll(() => asked.size).toBe(1);
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  const noOrderYet = page.waitForResponse((response) => operationOf(response.request()) === 'UnfinishedOrders');
  await page.goto(`/en${path}`);
  await buyButton(page, 'en').click();
  const dialog = page.getByRole('dialog', { name: ordersEn.signIn.title });
  await expectOpen(dialog);
  await expect(dialog.getByText(ordersEn.signIn.asCreator)).toBeVisible();
  await dialog.locator('input[type=email]').fill(customer.email);
  await dialog.locator('input[name=password]').fill(customer.password);
  await dialog.locator('button[type=submit]').click();
  // The page is still the one that asked: it says how the purchase went, and a repeat is the same intent.
  await expect(page.getByRole('alert')).toContainText('We could not reach the server');
  await buyButton(page, 'en').dblclick();
  await enterCard(page, cards.challenged);
  await page.locator('button[value=complete]').waitFor();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  while (!page.url().includes(path)) await page.goBack();
  await page.getByRole('link', { name: ordersEn.payment.continue }).filter({ visible: true }).click();
  // The open payment goes on with the bank's question, not with a new card page.
  await page.locator('button[value=complete]').dblclick();
  // If the second click is sent before the first is answered, the gateway answers with the state of the payment, and a way back.
  const back = page.locator('a.button');
  await expect(back.or(page.getByText(ordersEn.payment.successTitle)).first()).toBeVisible();
  if (await back.isVisible()) await back.click();
  await expectPaid(page, 'en');
  expect((await gql(revenueQuery, { period: 'ALL' }, creator)).data.revenue).toMatchObject({ orderCount: 1, total: { amount: '12.500' } });
  expect((await gql(myProductsQuery, {}, customer)).data.myProducts.totalCount).toBe(1);
  // It cannot be bought again.
  await visit(page, `/en${path}`);
  await expect(page.getByRole('link', { name: storefrontEn.product.open })).toBeVisible();
  await expect(buyButton(page, 'en')).toHaveCount(0);
});

test('a grant that expires during playback is renewed, and playback continues at the same second', async ({ browser }) => {
  const { creator, productId } = await sale({ cost: 'FREE' });
  const { id: sectionId } = await section(creator, productId);
  // So long that the browser has not buffered its end when the grant lapses: it loads a minute in advance.
  await item(creator, sectionId, { type: 'AUDIO', title: 'Three minutes of silence', fileId: await uploaded(creator, wav(180)) });
  const page = await pageOf(browser, { customer: (await world.customer()).token });
  await page.goto(`/en/${creator.username}/${productId}`);
  /** The folder of all files that the grant opens. */
  const played = page.waitForResponse(/\/media\/play\/.*\.m3u8$/).then((response) => new URL('.', response.url()).href);
  await page.getByRole('button', { name: ordersEn.buy.free }).click();
  await expect(page).toHaveURL(`/en/my-products/${productId}`);
  await page.getByRole('button', { name: storefrontEn.player.play }).click();
  const audio = page.locator('audio');
  const position = () => audio.evaluate((media: HTMLAudioElement) => media.currentTime);
  await expect.poll(position).toBeGreaterThan(0.5);

  const lapsed = await played;
  const renewed = page.waitForResponse((response) => /\/media\/play\/.*\.ts$/.test(response.url()) && !response.url().startsWith(lapsed));
  await page.route(`${lapsed}**`, (route) => route.fulfill({ status: 410 }));
  await audio.evaluate((media: HTMLAudioElement) => {
    media.currentTime = 160;
  });
  expect((await renewed).status()).toBe(200);
  await expect.poll(position).toBeGreaterThan(160);
  await expect.poll(() => audio.evaluate((media: HTMLAudioElement) => media.paused)).toBe(false);
});

test('a visitor finds a page by an old username or another spelling, cannot buy before the first day, and cannot open what is not bought', async ({
  browser,
}) => {
  const { common, storefront } = words.ar;
  const { creator, productId, path } = await sale({ title: 'Drawing hands', titleAr: 'رسم الأيدي' });
  const { id: sectionId } = await section(creator, productId);
  await item(creator, sectionId, { type: 'VIDEO', title: 'First lines', fileId: await recording(creator, 'VIDEO') });
  await item(creator, sectionId, { type: 'AUDIO', title: 'A talk about noses', fileId: await recording(creator, 'AUDIO') });
  await item(creator, sectionId, { title: 'What to buy' });
  await product(creator, { published: true, titleAr: 'رسم الوجوه', startDate: '2099-01-01' });
  const { id: manyId } = await product(creator, { published: true, titleAr: 'فصول كثيرة' });
  await sql(
    `with chapters as (
       insert into sections (creator_id, product_id, title, position) select $1, $2, 'Chapter ' || n, n from generate_series(1, 21) n returning id)
     insert into content_items (creator_id, product_id, section_id, type, title, body, position)
     select $1, $2, id, 'ARTICLE', 'A lesson', '<p>Read me</p>', 1 from chapters`,
    [creator.creatorId, manyId],
  );
  const renamed = { fullName: 'Sara Ali', bio: 'I teach', profession: 'ARTIST', username: newUsername(), phoneNumber: '+96599887766' };
  await gql(profileCompleteMutation, { input: renamed }, creator);
  // The creator is signed in to the console only, so the public pages show what visitors see.
  const page = await pageOf(browser, { creator: creator.token });
  await page.goto(`/ar/${renamed.username.toUpperCase()}`);
  await expect(page).toHaveURL(`/ar/${renamed.username}`);

  await test.step('what is not on sale yet shows its first day, and cannot be bought', async () => {
    const day = '1 يناير 2099';
    await expect(page.getByText(storefront.availability.from.replace('<day/>', day), { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'رسم الوجوه' }).click();
    const told = page.getByText(storefront.product.upcoming.slice(0, 8));
    await expect(told).toContainText(day);
    await expect(told).toContainText('العربي');
    await expect(buyButton(page, 'ar')).toHaveCount(0);
    await visit(page, '/ar/cc/product/list');
    await expect(page.getByText(productsAr.tile.onSaleFrom.replace('<day/>', day))).toBeVisible();
  });

  await test.step('an old username leads to the new one, an unknown one to Not Found', async () => {
    await visit(page, `/ar/${creator.username}`);
    await expect(page).toHaveURL(`/ar/${renamed.username}`);
    for (const nowhere of ['/ar/nobody-of-this-name', `/ar/${renamed.username}/not-an-id`]) {
      await visit(page, nowhere);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(common.notFound.title);
    }
    await visit(page, `/ar${path}`);
    await expect(page).toHaveURL(`/ar/${renamed.username}/${productId}`);
    // What is not bought cannot be opened.
    await expect(page.getByRole('img', { name: storefront.item.locked })).toHaveCount(3);
    await expect(page.getByRole('button', { name: /First lines|noses|What to buy/ })).toHaveCount(0);
  });

  await test.step('a product of many sections shows them in pages', async () => {
    await visit(page, `/ar/${renamed.username}/${manyId}`);
    const chapters = page.getByRole('heading', { level: 3, name: /^Chapter/ });
    await expect(chapters).toHaveCount(20);
    const more = page.getByRole('button', { name: common.actions.loadMore });
    await more.click();
    await expect(chapters).toHaveText(Array.from({ length: 21 }, (_, n) => `Chapter ${n + 1}`));
    await expect(more).toHaveCount(0);
  });

  await test.step('what is not bought cannot be opened, with an account or without', async () => {
    await visit(page, `/ar/my-products/${productId}`);
    await expect(page).toHaveURL(/\/ar\/login\?next=/);
    const stranger = await world.customer();
    await page.locator('input[type=email]').fill(stranger.email);
    await page.locator('input[name=password]').fill(stranger.password);
    await page.locator('main button[type=submit]').click();
    await expect(page.getByRole('heading', { name: storefront.player.notBoughtTitle })).toBeVisible();
  });
});

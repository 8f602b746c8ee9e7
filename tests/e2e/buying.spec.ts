import { expect, type Page } from '@playwright/test';
import ordersAr from '../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import reportsAr from '../../client/i18n/locales/ar/reports.json' with { type: 'json' };
import storefrontAr from '../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import ordersEn from '../../client/i18n/locales/en/orders.json' with { type: 'json' };
import productsEn from '../../client/i18n/locales/en/products.json' with { type: 'json' };
import reportsEn from '../../client/i18n/locales/en/reports.json' with { type: 'json' };
import storefrontEn from '../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { answerBank, complaintsOf, enterCard, expectAccessible, expectPlaying, type Language, pageOf } from '../support/browser.ts';
import { cards } from '../support/card.ts';
import { gql, mailTo } from '../support/client.ts';
import { clip, wav } from '../support/files.ts';
import { expectOpen } from '../support/overlays.ts';
import { revenueQuery } from '../support/sales.ts';
import { item, myProductsQuery, product, section, storefrontProductQuery, uploaded } from '../support/shop.ts';
import { test } from '../support/test.ts';
import { type CreatorAccount, newEmail, newUsername, password, profileCompleteMutation, world } from '../support/world.ts';

const words = {
  en: {
    orders: ordersEn,
    reports: reportsEn,
    storefront: storefrontEn,
    paid: 'Payment successfully done.',
    price: 'KWD 12.500',
    none: 'KWD 0.000',
  },
  ar: { orders: ordersAr, reports: reportsAr, storefront: storefrontAr, paid: 'تم الدفع بنجاح.', price: '12.500', none: '0.000' },
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

/** The same with a video, a recording, an article and a free video. */
async function course(): Promise<Course> {
  const { creator, productId, path } = await sale();
  const { id: sectionId } = await section(creator, productId);
  // Uploaded first, so that they are processed at the same time.
  const [film, talk, taste] = await Promise.all(
    ['clip.mp4', 'clip.mp3', 'clip.mp4'].map((name) => uploaded(creator, clip(name as 'clip.mp4'))),
  );
  await item(creator, sectionId, { type: 'VIDEO', title: 'First lines', fileId: film });
  await item(creator, sectionId, { type: 'AUDIO', title: 'A talk about noses', fileId: talk });
  await item(creator, sectionId, { title: 'What to buy', body: '<p>A soft pencil and paper.</p>' });
  await item(creator, sectionId, { type: 'VIDEO', title: 'A taste', isFree: true, fileId: taste });
  return { creator, productId, path };
}

const buyButton = (page: Page, language: Language) => page.getByRole('button', { name: words[language].orders.buy.paid });

async function expectPaid(page: Page, language: Language): Promise<void> {
  const { orders, paid, price } = words[language];
  await expect(page).toHaveURL(new RegExp(`/${language}/payment/`));
  await expect(page.getByText(paid)).toBeVisible();
  await expect(page.getByRole('heading', { name: orders.payment.successTitle })).toBeVisible();
  await expect(page.getByRole('region', { name: orders.receipt.title })).toContainText(price);
}

test('a product that is not on sale yet shows its first day, and cannot be bought', async ({ browser }) => {
  const { creator, path } = await sale({ startDate: '2099-01-01' });
  const page = await pageOf(browser);
  for (const [language, day, zone] of [
    ['en', '1 Jan 2099', 'Arabian'],
    ['ar', '1 يناير 2099', 'العربي'],
  ] as const) {
    const { storefront } = words[language];
    await page.goto(`/${language}/${creator.username}`);
    await expect(page.getByText(storefront.availability.from.replace('<day/>', day), { exact: true })).toBeVisible();
    await page.goto(`/${language}${path}`);
    const told = page.getByText(storefront.product.upcoming.slice(0, 8));
    await expect(told).toContainText(day);
    await expect(told).toContainText(zone);
    await expect(buyButton(page, language)).toHaveCount(0);
  }
  const console = await pageOf(browser, { creator: creator.token });
  await console.goto('/en/cc/product/list');
  await expect(console.getByText(productsEn.tile.onSaleFrom.replace('<day/>', '1 Jan 2099'))).toBeVisible();
});

test('a visitor signs up during checkout, pays, and opens the product, while the creator sees the sale', async ({ browser }) => {
  const { orders, reports, storefront, price, none } = words.en;
  const { creator, productId, path } = await course();
  const console = await pageOf(browser, { creator: creator.token });
  await console.goto(`/en/cc/dashboard`);
  await expect(console.getByText(reports.live.on, { exact: true })).toBeVisible();
  await expect(console.getByLabel(reports.totals.label)).toContainText(none);

  const page = await pageOf(browser);
  const complaints = complaintsOf(page);
  await page.goto(`/en/${creator.username}`);
  await expect(page).toHaveTitle(/Sara Ali/);
  await page.getByRole('link', { name: 'Drawing faces' }).click();
  await expect(page).toHaveURL(`/en${path}`);
  await page.getByRole('button', { name: storefront.item.openPreview.replace('{{title}}', 'A taste') }).click();
  await page.getByRole('button', { name: storefront.player.play, exact: true }).click();
  await expectPlaying(page, 'video');
  await expectAccessible(page);

  await buyButton(page, 'en').click();
  const dialog = page.getByRole('dialog', { name: orders.signIn.title });
  const email = newEmail('express');
  await expectOpen(dialog);
  await dialog.locator('input[type=email]').fill(email);
  await dialog.locator('input[name=password]').fill(password);
  await expectAccessible(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText(email)).toBeVisible();
  const [link = ''] = (await mailTo(email)).links;
  await page.goto(link);
  await page.locator(`a[href^="/en${path}"]`).click();
  await expect(page.getByText(storefront.product.oneStepLeft)).toBeVisible();

  await buyButton(page, 'en').click();
  await enterCard(page, cards.good);
  await expectPaid(page, 'en');

  const sales = console.getByRole('list').filter({ hasText: email });
  await expect(sales).toBeVisible();
  await expect(sales).toContainText(price);
  for (const period of ['ALL', 'TODAY', 'WEEK', 'MONTH', 'YEAR'] as const) {
    await console.getByRole('tab', { name: reports.period[period] }).click();
    const totals = console.getByLabel(reports.totals.label);
    await expect(totals.locator('dd').nth(0)).toContainText(price);
    await expect(totals.locator('dd').nth(1)).toHaveText('1');
  }
  await expect(console).toHaveURL(/\?period=year$/);

  await page.getByRole('link', { name: orders.payment.startLearning }).click();
  await expect(page).toHaveURL(`/en/my-products/${productId}`);
  await page.getByRole('button', { name: storefront.player.play, exact: true }).click();
  await expectPlaying(page, 'video');
  await page.getByRole('link', { name: `${storefront.player.next} A talk about noses` }).click();
  await page.getByRole('button', { name: storefront.player.play }).click();
  await expectPlaying(page, 'audio');
  await expectAccessible(page);
  await page.getByRole('link', { name: `${storefront.player.next} What to buy` }).click();
  await expect(page.getByText('A soft pencil and paper.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('A soft pencil and paper.')).toBeVisible();
  await page.goto(`/en/my-products`);
  await expect(page.getByRole('link', { name: 'Drawing faces' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a card with a challenge pays, and after a declined card another can be tried', async ({ browser }) => {
  const { orders, storefront } = words.ar;
  const { creator, path } = await sale();
  const page = await pageOf(browser, { customer: (await world.customer()).token });
  await page.goto(`/ar/${creator.username}`);
  await expect(page).toHaveTitle(/سارة علي/);
  await page.getByRole('link', { name: 'رسم الوجوه' }).click();
  await buyButton(page, 'ar').click();
  await enterCard(page, cards.declined);
  await expect(page.getByRole('heading', { name: orders.payment.failedTitle })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: orders.payment.tryAgain }).click();
  await enterCard(page, cards.challenged);
  await answerBank(page, 'complete');
  await expectPaid(page, 'ar');
  // A reload or the product page does not pay again.
  await page.reload();
  await expect(page.getByRole('heading', { name: orders.payment.successTitle })).toBeVisible();
  await page.goto(`/ar${path}`);
  await expect(page.getByRole('link', { name: storefront.product.open })).toBeVisible();
  await expect(buyButton(page, 'ar')).toHaveCount(0);
});

test('a double click buys once, and so does going back from 3-D Secure', async ({ browser }) => {
  const { creator, path } = await sale();
  const customer = await world.customer();
  const page = await pageOf(browser, { customer: customer.token });
  let checkouts = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('mutation Checkout')) checkouts += 1;
  });
  await page.goto(`/en${path}`);
  await buyButton(page, 'en').dblclick();
  await enterCard(page, cards.challenged);
  await page.locator('button[value=complete]').waitFor();
  expect(checkouts).toBe(1);
  while (!page.url().includes(path)) await page.goBack();
  await buyButton(page, 'en').click();
  // The open payment goes on with the bank's question, not with a new card page.
  await page.locator('button[value=complete]').dblclick();
  await expectPaid(page, 'en');
  expect((await gql(revenueQuery, { period: 'ALL' }, creator)).data.revenue).toMatchObject({ orderCount: 1, total: { amount: '12.500' } });
  expect((await gql(myProductsQuery, {}, customer)).data.myProducts.totalCount).toBe(1);
});

test('a failed challenge charges nothing', async ({ browser }) => {
  const { creator, path } = await sale();
  const page = await pageOf(browser, { customer: (await world.customer()).token });
  await page.goto(`/en${path}`);
  await buyButton(page, 'en').click();
  await enterCard(page, cards.challenged);
  await answerBank(page, 'fail');
  await expect(page.getByText('The bank could not confirm that it was you. Nothing was charged')).toBeVisible();
  expect((await gql(revenueQuery, { period: 'ALL' }, creator)).data.revenue.orderCount).toBe(0);
});

test('a signed-in creator signs in as a customer, and the purchase continues', async ({ browser }) => {
  const { path } = await sale();
  const other = await world.creator();
  const customer = await world.customer();
  const page = await pageOf(browser, { creator: other.token });
  await page.goto(`/en${path}`);
  await buyButton(page, 'en').click();
  const dialog = page.getByRole('dialog', { name: ordersEn.signIn.title });
  await expectOpen(dialog);
  await expect(dialog.getByText(ordersEn.signIn.asCreator)).toBeVisible();
  await dialog.locator('input[type=email]').fill(customer.email);
  await dialog.locator('input[name=password]').fill(customer.password);
  await dialog.locator('button[type=submit]').click();
  await enterCard(page, cards.good);
  await expectPaid(page, 'en');
});

test('a purchase is retried with the same idempotency key after a network failure', async ({ browser }) => {
  const { path } = await sale();
  const page = await pageOf(browser, { customer: (await world.customer()).token });
  const keys: string[] = [];
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON();
    if (body?.operationName !== 'Checkout') return route.continue();
    keys.push(body.variables.input.idempotencyKey);
    // The server gets the request, but its answer is lost.
    if (keys.length === 1) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  await page.goto(`/en${path}`);
  await buyButton(page, 'en').click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the server');
  await buyButton(page, 'en').click();
  await enterCard(page, cards.good);
  await expectPaid(page, 'en');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('other visitors cannot open the content at any address', async ({ browser }) => {
  const { productId, path } = await course();
  const buyer = await world.customer();
  const page = await pageOf(browser, { customer: buyer.token });
  await page.goto(`/en${path}`);
  await buyButton(page, 'en').click();
  await enterCard(page, cards.good);
  await expectPaid(page, 'en');
  const played = page.waitForResponse(/\/media\/play\/.*\.m3u8$/);
  await page.getByRole('link', { name: ordersEn.payment.startLearning }).click();
  const grant = (await played).url();
  expect((await page.request.get(grant)).status()).toBe(200);

  const visitor = await pageOf(browser);
  await visitor.goto(`/en/my-products/${productId}`);
  await expect(visitor).toHaveURL(/\/en\/login\?next=/);
  expect((await visitor.request.get(grant)).status()).toBe(401);

  const other = await world.customer();
  const stranger = await pageOf(browser, { customer: other.token });
  await stranger.goto(`/en/my-products/${productId}`);
  await expect(stranger.getByRole('heading', { name: storefrontEn.player.notBoughtTitle })).toBeVisible();
  await stranger.request.post('/media/session', { headers: { authorization: `Bearer ${other.token}` } });
  expect((await stranger.request.get(grant)).status()).toBe(403);
  await stranger.goto(`/en${path}`);
  await expect(stranger.getByRole('img', { name: storefrontEn.item.locked })).toHaveCount(3);
  await expect(stranger.getByRole('button', { name: /First lines|noses|What to buy/ })).toHaveCount(0);
  // Only the creator's account sees the items open, as a preview.
  for (const caller of [{}, other, await world.creator()]) {
    const { sections } = (await gql(storefrontProductQuery, { id: productId }, caller)).data.storefrontProduct;
    const closed = sections[0].items.filter((entry: { isFree: boolean }) => !entry.isFree);
    expect(closed.map((entry: { isOpen: boolean; body: unknown; media: unknown }) => [entry.isOpen, entry.body, entry.media])).toEqual(
      closed.map(() => [false, null, null]),
    );
  }
});

test('a grant that expires during playback is renewed, and playback continues at the same second', async ({ browser }) => {
  const { creator, productId } = await sale({ cost: 'FREE' });
  const { id: sectionId } = await section(creator, productId);
  // So long that the browser has not buffered its end when the grant lapses.
  await item(creator, sectionId, { type: 'AUDIO', title: 'Eleven minutes of silence', fileId: await uploaded(creator, wav(660)) });
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
    media.currentTime = 640;
  });
  expect((await renewed).status()).toBe(200);
  await expect.poll(position).toBeGreaterThan(640);
  await expect.poll(() => audio.evaluate((media: HTMLAudioElement) => media.paused)).toBe(false);
});

test('an old username and another spelling lead to the page, an unknown one to Not Found', async ({ browser }) => {
  const { creator, productId } = await sale();
  const page = await pageOf(browser);
  await page.goto(`/en/${creator.username.toUpperCase()}`);
  await expect(page).toHaveURL(`/en/${creator.username}`);
  const renamed = { fullName: 'Sara Ali', bio: 'I teach', profession: 'ARTIST', username: newUsername(), phoneNumber: '+96599887766' };
  await gql(profileCompleteMutation, { input: renamed }, creator);
  await page.goto(`/en/${creator.username}`);
  await expect(page).toHaveURL(`/en/${renamed.username}`);
  await page.goto(`/en/${creator.username}/${productId}`);
  await expect(page).toHaveURL(`/en/${renamed.username}/${productId}`);
  for (const nowhere of ['/en/nobody-of-this-name', `/en/${renamed.username}/not-an-id`, '/ar/nobody-of-this-name']) {
    await page.goto(nowhere);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nowhere.startsWith('/ar') ? 'الصفحة غير موجودة' : 'Page not found');
  }
});

test('the dashboard says when it does not receive sales, and catches up later', async ({ browser }) => {
  const { creator, productId } = await sale({ cost: 'FREE' });
  const console = await pageOf(browser, { creator: creator.token });
  await console.goto('/en/cc/dashboard?period=month');
  await expect(console.getByText(reportsEn.live.on, { exact: true })).toBeVisible();
  await console.context().setOffline(true);
  await expect(console.getByText(reportsEn.live.off)).toBeVisible();
  const customer = await world.customer();
  await gql(
    `mutation ($input: CheckoutInput!) { checkout(input: $input) { order { id } } }`,
    { input: { productId, idempotencyKey: 'a-key-of-this-test' } },
    customer,
  );
  await console.context().setOffline(false);
  await expect(console.getByText(reportsEn.live.on, { exact: true })).toBeVisible();
  await expect(console.getByText(customer.email)).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import offlineAr from '../../../client/i18n/locales/ar/offline.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import offlineEn from '../../../client/i18n/locales/en/offline.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { complaintsOf, contextOf, expectAccessible, filled } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { picture } from '../../support/files.ts';
import { orderRefund } from '../../support/refunds.ts';
import { buy, checkout, shop } from '../../support/sales.ts';
import { item, section, uploaded } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

const dictionaries = { en: offlineEn, ar: offlineAr };

interface Kept {
  caches: Record<string, string[]>;
  records: Record<string, unknown[]>;
}

/** All that the browser keeps beside its storage of words: addresses in caches, and records of databases. */
const keptBy = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const kept: Kept = { caches: {}, records: {} };
    for (const name of await caches.keys())
      kept.caches[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search);
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const open = await settled(indexedDB.open(name));
      for (const store of open.objectStoreNames) {
        const records = await settled(open.transaction(store).objectStore(store).getAll());
        kept.records[`${name}/${store}`] = JSON.parse(JSON.stringify(records));
      }
      open.close();
    }
    return kept;
  });

const articlesOn = async (page: Page) => (await keptBy(page)).records['diwan.articles/articles'] ?? [];

test('the site can be installed in both languages', async ({ page }) => {
  for (const language of ['en', 'ar'] as const) {
    const words = dictionaries[language].app;
    const shell = await (await page.request.get(`/${language}/cc/auth/login`)).text();
    const drawn = await (await page.request.get(`/${language}`)).text();
    for (const html of [shell, drawn]) expect(html).toContain(`<link rel="manifest" href="/manifest.${language}.webmanifest">`);
    const response = await page.request.get(`/manifest.${language}.webmanifest`);
    expect(response.headers()['content-type']).toContain('application/manifest+json');
    const manifest = await response.json();
    expect(manifest).toMatchObject({
      id: '/',
      name: words.name,
      short_name: words.name,
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      start_url: `/${language}`,
      scope: '/',
      display: 'standalone',
    });
    const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
    expect(pictures.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of pictures) {
      const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  }
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
});

test('the page without a network stands in a browser that refuses its storage', async ({ browser }) => {
  const page = await (await contextOf(browser)).newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Refused', 'SecurityError');
      },
    });
  });
  await page.goto('/offline.en.html?saved');
  await expect(page.getByText(offlineEn.saved.none)).toBeVisible();
});

test('an article that was opened is read without a network, in both languages, until the customer signs out', async ({ browser }) => {
  const customer = await world.customer();
  const { creator, productId } = await shop({ cost: 'FREE', price: null, title: 'Light', titleAr: 'الضوء' });
  const face = await uploaded(creator, await picture());
  const body = `<p>Shadows tell</p><figure><img src="/media/images/${face}/1280.webp" alt="A face"></figure>`;
  const article = await item(creator, (await section(creator, productId)).id, { title: 'Seeing', titleAr: 'الرؤية', body });
  await checkout(customer, productId);
  const context = await contextOf(browser, { customer: customer.token }, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const address = `/en/my-products/${productId}?item=${article.id}`;
  await page.goto(address);
  await expect(page.getByText(offlineEn.saved.kept)).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(page.getByText(offlineEn.saved.kept)).toBeVisible();
  // So far all has worked. From here on, what cannot be fetched is a complaint of the browser's own.
  expect(complaints).toEqual([]);

  await test.step('what is kept holds nothing of the API, no token, no key of media, and no page', async () => {
    await page.goto('/en/receipts');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const kept = await keptBy(page);
    const addresses = Object.values(kept.caches).flat();
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((path) => !/^\/(assets\/[\w.-]+\.(js|css|woff2)|offline\.(en|ar)\.html|favicon\.svg)$/.test(path))).toEqual([]);
    expect(Object.keys(kept.records)).toEqual(['diwan.articles/articles']);
    expect(JSON.stringify(kept.records)).not.toContain(customer.token);
    expect(JSON.stringify(kept.records)).not.toMatch(/m3u8|\/media\/play|amount|graphql/);
  });

  await context.setOffline(true);
  await test.step('any other page says what is not there, and what is', async () => {
    for (const language of ['en', 'ar'] as const) {
      await page.goto(`/${language}/${creator.username}`);
      await expect(page.getByRole('heading', { level: 1, name: dictionaries[language].title })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'الرؤية' }).click();
    await expect(page.getByRole('article')).toContainText('Shadows tell');
  });

  await test.step('the article is there at its own address, with its picture, and is marked as read', async () => {
    await page.goto(address);
    await expect(page.getByRole('status').filter({ hasText: offlineEn.copy.notice.split('{{')[0] as string })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Seeing' })).toBeVisible();
    await expect
      .poll(() => page.getByRole('img', { name: 'A face' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: offlineEn.copy.markRead }).click();
    await expect(page.getByText(offlineEn.copy.later)).toBeVisible();
  });

  await context.setOffline(false);
  await page.getByRole('link', { name: offlineEn.copy.current }).click();
  const isRead = async () => {
    const query = 'query ($id: UUID!) { storefrontProduct(id: $id) { progress { completedCount } } }';
    return (await gql(query, { id: productId }, customer)).data.storefrontProduct.progress.completedCount === 1;
  };
  await until(isRead, 'What was read without a network is not told');

  await test.step('an article that is open when the network goes is marked all the same', async () => {
    await page.getByRole('button', { name: storefrontEn.progress.markUnread }).click();
    const markRead = page.getByRole('button', { name: storefrontEn.progress.markRead });
    await expect(markRead).toBeEnabled();
    await context.setOffline(true);
    await markRead.click();
    await expect(page.getByText(offlineEn.copy.later)).toBeVisible();
    await page.getByRole('button', { name: storefrontEn.progress.markUnread }).click();
    await expect(page.getByText(offlineEn.copy.later)).toHaveCount(0);
    await markRead.click();
    await expect(page.getByText(offlineEn.copy.later)).toBeVisible();
    await context.setOffline(false);
    await until(isRead, 'What was marked without a network is not told');
    await expect(page.getByText(offlineEn.copy.later)).toHaveCount(0);
  });

  await page.getByRole('button', { name: filled(commonEn.nav.account, { name: customer.email }) }).click();
  await page.getByRole('menuitem', { name: commonEn.nav.signOut }).click();
  await expect(page).toHaveURL('/en');
  await expect.poll(() => articlesOn(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: offlineEn.saved.notHereTitle })).toBeVisible();
  await expect(page.getByText(offlineEn.saved.none)).toBeVisible();
  await expect(page.getByText('Shadows tell')).toHaveCount(0);
});

test('a refund takes the saved article away with the next page that is loaded', async ({ browser }) => {
  const customer = await world.customer();
  const { creator, productId } = await shop({ title: 'Ink' });
  await item(creator, (await section(creator, productId)).id, { title: 'Dark' });
  const { order } = await buy(customer, productId);
  const context = await contextOf(browser, { customer: customer.token }, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`/ar/my-products/${productId}`);
  await expect(page.getByText(offlineAr.saved.kept)).toBeVisible();
  expect(await articlesOn(page)).toHaveLength(1);
  await orderRefund(creator, order.id);
  const isGone = async () =>
    !(await gql('query ($id: UUID!) { storefrontProduct(id: $id) { viewerOwns } }', { id: productId }, customer)).data.storefrontProduct
      .viewerOwns;
  await until(isGone, 'The product stays');
  await page.goto('/ar/my-products');
  await expect.poll(() => articlesOn(page)).toEqual([]);
});

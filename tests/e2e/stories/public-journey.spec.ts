import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import accountsAr from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import bookingAr from '../../../client/i18n/locales/ar/booking.json' with { type: 'json' };
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import ordersAr from '../../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import storefrontAr from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import accountsEn from '../../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { event } from '../../support/bookings.ts';
import {
  alive,
  answerBank,
  complaintsOf,
  contextOf,
  enterCard,
  expectAccessible,
  expectPlaying,
  filled,
  follow,
  pageOf,
} from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { mailTo } from '../../support/client.ts';
import { picture } from '../../support/files.ts';
import { expectOpen } from '../../support/overlays.ts';
import { refuseStorage } from '../../support/refused-storage.ts';
import { checkout } from '../../support/sales.ts';
import { item, product, section, uploaded } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';
import { newEmail, password, world } from '../../support/world.ts';

/** Arabic letters that no other creator has in a row. None of them is folded when it is searched. */
const newWord = () => [...randomBytes(6)].map((byte) => 'بتثجحخدرزسشصطعغفقكلمن'.charAt(byte % 21)).join('');

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** Slow 4G: 1.6 Mbit/s, 150 ms. Answers how to lift it. */
async function slow(context: BrowserContext, page: Page): Promise<() => Promise<unknown>> {
  const line = await context.newCDPSession(page);
  const mbit = 1_000_000 / 8;
  const emulate = (latency: number, down: number, up: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: down, uploadThroughput: up });
  await line.send('Network.enable');
  await emulate(150, 1.6 * mbit, 0.75 * mbit);
  return () => emulate(0, -1, -1);
}

test('on a phone in Arabic, over slow 4G: a visitor finds a creator, previews, signs up and buys, watches, books and shares', async ({
  browser,
}) => {
  const word = newWord();
  const creator = await world.creator({ fullName: 'Amina', fullNameAr: `آمنة ${word}`, bioAr: 'أُعلّم الرسم بالفحم', profession: 'ARTIST' });
  const coverId = await uploaded(creator, await picture({ width: 1280, height: 720 }));
  const { id } = await product(creator, {
    published: true,
    titleAr: 'رسم الوجوه',
    coverId,
    promoCodes: [{ code: 'SUMMER', percentage: 20 }],
  });
  const { id: chapter } = await section(creator, id);
  await item(creator, chapter, { title: 'First lines', titleAr: 'الخطوط الأولى', type: 'VIDEO', isFree: true });
  await item(creator, chapter, { title: 'The nose', titleAr: 'الأنف' });
  const sessionId = await event(creator, { price: 0 });

  const context = await contextOf(browser, {}, phone);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const liftLimit = await slow(context, page);

  await test.step('finds the creator by a name typed without hamza and ta marbuta', async () => {
    await page.goto('/ar/discover');
    await page.getByRole('textbox', { name: storefrontAr.discover.search }).fill(`امنه ${word}`);
    const found = page.getByRole('link', { name: `آمنة ${word}` });
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([`آمنة ${word}`]);
    await found.click();
    await expect(page).toHaveURL(`/ar/${creator.username}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`آمنة ${word}`);
  });

  await test.step('previews a free lesson in place', async () => {
    await page.getByRole('link', { name: 'رسم الوجوه' }).click();
    await expect(page).toHaveURL(`/ar/${creator.username}/${id}`);
    await alive(page);
    await page.getByRole('button', { name: filled(storefrontAr.item.openPreview, { title: 'الخطوط الأولى' }) }).click();
    await page.getByRole('button', { name: storefrontAr.player.play, exact: true }).click();
    await expectPlaying(page, 'video');
    await expectAccessible(page);
  });

  await test.step('signs up by the mail’s link, and buys with 3-D Secure, for less by the code of before', async () => {
    const buy = page.getByRole('button', { name: ordersAr.buy.paid }).filter({ visible: true });
    await page.getByRole('button', { name: ordersAr.promo.have }).filter({ visible: true }).click();
    await page.keyboard.type('summer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: ordersAr.promo.remove }).filter({ visible: true })).toBeVisible();
    await buy.first().click();
    const dialog = page.getByRole('dialog', { name: ordersAr.signIn.title });
    await expectOpen(dialog);
    const email = newEmail('journey');
    await dialog.getByRole('textbox', { name: accountsAr.email }).fill(email);
    await dialog.getByLabel(accountsAr.password, { exact: true }).fill(password);
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByRole('status').filter({ hasText: email })).toBeVisible();
    await page.goto((await mailTo(email)).links[0] as string);
    await page.getByRole('link', { name: commonAr.actions.continue }).click();
    await expect(page.getByText(storefrontAr.product.oneStepLeft)).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText('10.000');
    await buy.first().click();
    await enterCard(page, cards.challenged);
    await answerBank(page, 'complete');
    await expect(page.getByRole('heading', { name: ordersAr.payment.successTitle })).toBeVisible();
    await expect(page.getByRole('region', { name: ordersAr.receipt.title })).toContainText('10.000');
  });
  await liftLimit();

  await test.step('watches what is now theirs', async () => {
    await page.getByRole('link', { name: ordersAr.payment.startLearning }).click();
    await expect(page).toHaveURL(`/ar/my-products/${id}`);
    await page.getByRole('button', { name: storefrontAr.player.play, exact: true }).click();
    await expectPlaying(page, 'video');
  });

  await test.step('books a seat in a session', async () => {
    await follow(page, `/ar/${creator.username}`);
    await page.getByRole('link', { name: 'الطين معًا' }).click();
    await expect(page).toHaveURL(`/ar/${creator.username}/session/${sessionId}`);
    await page.getByLabel(bookingAr.name.label).fill('منى الخالد');
    await page.getByRole('button', { name: bookingAr.session.bookFree }).locator('visible=true').click();
    await expect(page.getByRole('heading', { name: bookingAr.confirmed.new })).toBeVisible();
  });

  await test.step('passes the page on: its networks, and its QR code', async () => {
    await follow(page, `/ar/${creator.username}`);
    await page.getByRole('button', { name: storefrontAr.share.button }).click();
    const dialog = page.getByRole('dialog', { name: storefrontAr.share.title });
    await expect(dialog.getByRole('img', { name: filled(storefrontAr.share.qrOf, { title: `آمنة ${word}` }) })).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: storefrontAr.share.address })).toHaveValue(new RegExp(`/ar/${creator.username}$`));
    const shared = await dialog.getByRole('link', { name: storefrontAr.share.networks.chat }).getAttribute('href');
    expect(decodeURIComponent(shared as string)).toContain(`/ar/${creator.username}?utm_source=whatsapp`);
  });
  expect(complaints).toEqual([]);
});

test('a browser that refuses all storage shows the pages and a preview, and keeps a sign-in as long as the page', async ({ browser }) => {
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  const { id } = await product(creator, { published: true, cost: 'FREE', title: 'Clay' });
  const { id: chapter } = await section(creator, id);
  await item(creator, chapter, { title: 'Trailer', isFree: true });
  const context = await contextOf(browser);
  await refuseStorage(context);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`/en/${creator.username}?utm_source=x`);
  await follow(page, '/en');
  await follow(page, `/en/${creator.username}`);
  await page.getByRole('link', { name: 'Clay' }).click();
  await page.getByRole('button', { name: filled(storefrontEn.item.openPreview, { title: 'Trailer' }) }).click();
  await expect(page.getByText('Read me')).toBeVisible();
  await page.getByRole('button', { name: ordersEn.buy.free }).first().click();
  const dialog = page.getByRole('dialog');
  await expectOpen(dialog);
  await dialog.getByRole('button', { name: accountsEn.express.toLogin, exact: true }).click();
  await dialog.locator('input[type=email]').fill(customer.email);
  await dialog.locator('input[name=password]').fill(customer.password);
  await dialog.locator('button[type=submit]').click();
  await expect(page).toHaveURL(`/en/my-products/${id}`);
  await expect(page.getByText('Read me')).toBeVisible();
  // The next load knows nobody.
  await page.reload();
  await expect(page).toHaveURL(/\/en\/login\?next=/);
  expect(complaints).toEqual([]);
});

test('tabs of one page, more than a browser opens connections to a host, live at once, and all hear of a sale', async ({ browser }) => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true, cost: 'FREE', maxParticipants: 30, title: 'Clay' });
  const first = await pageOf(browser);
  // Opened from one another, they share a process, which compiles the client once.
  const another = async () => {
    const [tab] = await Promise.all([first.waitForEvent('popup'), first.evaluate(() => void window.open('/healthz'))]);
    return tab;
  };
  const pages = [first];
  // A browser opens six.
  while (pages.length < 7) pages.push(await another());
  const complaints = pages.map(complaintsOf);
  await Promise.all(
    pages.map(async (page) => {
      const asked = page
        .waitForEvent('websocket')
        .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('placesChanged')));
      await page.goto(`/en/${creator.username}/${id}`);
      await page.mouse.wheel(0, 10);
      await asked;
    }),
  );
  const told = async (page: Page) => (await page.locator('dd').filter({ hasText: /^\d+$/ }).textContent()) !== '30';
  // The server confirms no subscription: one more buys until all have heard of it.
  await until(async () => {
    await checkout(await world.customer(), id);
    return (await Promise.all(pages.map(told))).every(Boolean);
  }, 'A tab is told of no sale');
  expect(complaints.flat()).toEqual([]);
});

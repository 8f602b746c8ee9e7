import { type Browser, expect, type Page } from '@playwright/test';
import common from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import storefront from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { visit } from '../../support/browser.ts';
import { wav } from '../../support/files.ts';
import { bought, item, product, section, uploaded } from '../../support/shop.ts';
import { contextOf } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { loaded, playback } from '../../support/watching.ts';
import { type Account, world } from '../../support/world.ts';

const { player } = storefront;

/** A course with one recording, three minutes long: more than a browser loads ahead of what it plays. */
let shared: Promise<{ productId: string; customer: Account }> | undefined;
const course = () =>
  (shared ??= (async () => {
    const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
    const { id: productId } = await product(creator, { published: true });
    const { id: sectionId } = await section(creator, productId);
    await item(creator, sectionId, { type: 'AUDIO', title: 'Three minutes', fileId: await uploaded(creator, wav(180)) });
    await bought(customer, creator, productId);
    return { productId, customer };
  })());

/**
 * Opens the recording in a browser without media source extensions, as on iPhones before iOS 17.1. `plays`: whether it plays HLS itself.
 */
async function opened(browser: Browser, { plays = true } = {}): Promise<Page> {
  const { productId, customer } = await course();
  const page = await (await contextOf(browser, { customer: customer.token })).newPage();
  await page.addInitScript((itPlays) => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource', 'SourceBuffer']) Reflect.deleteProperty(window, name);
    if (!itPlays) HTMLMediaElement.prototype.canPlayType = () => '';
  }, plays);
  await page.goto(`/en/my-products/${productId}`);
  return page;
}
const audio = (page: Page) => page.locator('audio');
const address = (page: Page) => audio(page).evaluate((media: HTMLAudioElement) => media.src);
const position = async (page: Page) => (await playback(page)).at;
const seek = (page: Page, to: number) =>
  audio(page).evaluate((media: HTMLAudioElement, at) => void Object.assign(media, { currentTime: at }), to);
/** Safari has no test of AirPlay either: this is how it tells that a television has taken over. */
const takenOver = (page: Page) =>
  audio(page).evaluate((media: HTMLAudioElement) => {
    Object.assign(media, { webkitCurrentPlaybackTargetIsWireless: true });
    media.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
  });

test('the browser plays by itself, and a refusal amid the film is answered with a newer grant, at the same second', async ({ browser }) => {
  const page = await opened(browser);
  await loaded(page);
  const first = await address(page);
  expect(first).toMatch(/\/media\/play\/.*\/master\.m3u8$/);
  await page.getByRole('button', { name: player.play, exact: true }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(0.3);

  await page.route(`${new URL('.', first).href}**`, (route) => route.fulfill({ status: 410 }));
  await seek(page, 160);
  await expect.poll(() => address(page)).not.toBe(first);
  await expect.poll(() => position(page)).toBeGreaterThan(160);
  await expect.poll(async () => (await playback(page)).plays).toBe(true);
  await expect(page.getByText(player.failed)).toHaveCount(0);
});

test('a television plays on at the same second, by an address that needs no cookie', async ({ browser }) => {
  const page = await opened(browser);
  await loaded(page);
  const first = await address(page);
  await page.getByRole('button', { name: player.play, exact: true }).click();
  await seek(page, 100);
  await expect.poll(() => position(page)).toBeGreaterThan(100);
  const given = page.waitForResponse((response) => response.url().endsWith('/television'));
  await takenOver(page);
  expect((await given).status()).toBe(200);
  await page.context().clearCookies();
  await expect.poll(() => address(page)).not.toBe(first);
  await expect.poll(() => position(page)).toBeGreaterThan(100);
  await seek(page, 170);
  await expect.poll(() => position(page)).toBeGreaterThan(170);
  expect(await (await fetch(await address(page))).text()).toContain('#EXTM3U');
});

test('an address for a television that comes after the player is gone opens nothing', async ({ browser }) => {
  const page = await opened(browser);
  await loaded(page);
  const left = await audio(page).elementHandle();
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route('**/television', async (route) => {
    asked.resolve();
    await gate.promise;
    await route.fallback();
  });
  await takenOver(page);
  await asked.promise;
  await visit(page, '/en/my-products');
  await expect(audio(page)).toHaveCount(0);
  expect(await left?.getAttribute('src')).toBeNull();
  const given = page.waitForResponse((response) => response.url().endsWith('/television'));
  gate.resolve();
  await given;
  // What the page asks for now is answered later than that.
  await page.evaluate(async () => (await fetch('/healthz')).text());
  expect(await left?.getAttribute('src')).toBeNull();
});

test('a browser that can play in no way says so', async ({ browser }) => {
  const page = await opened(browser, { plays: false });
  await expect(page.getByText(player.failed)).toBeVisible();
  await expect(page.getByRole('button', { name: common.actions.retry })).toBeVisible();
});

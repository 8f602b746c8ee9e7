import { type Browser, expect, type Page } from '@playwright/test';
import commonAr from '../../client/i18n/locales/ar/common.json' with { type: 'json' };
import progressAr from '../../client/i18n/locales/ar/progress.json' with { type: 'json' };
import storefrontAr from '../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import commonEn from '../../client/i18n/locales/en/common.json' with { type: 'json' };
import storefrontEn from '../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { complaintsOf, expectAccessible, expectPlaying, filled, pageOf } from '../support/browser.ts';
import { gql } from '../support/client.ts';
import { fileOf } from '../support/files.ts';
import { bought, item, product, section } from '../support/shop.ts';
import { test } from '../support/test.ts';
import { type Account, type CreatorAccount, world } from '../support/world.ts';

interface Bought {
  creator: CreatorAccount;
  customer: Account;
  productId: string;
  film: string;
}

type Course = Omit<Bought, 'customer'>;

/** A course with a film and, unless `onlyFilm`, a recording and an article. */
async function newCourse({ onlyFilm = false } = {}): Promise<Course> {
  const creator = await world.creator();
  const { id: productId } = await product(creator, { published: true, titleAr: 'رسم الوجوه' });
  const { id: sectionId } = await section(creator, productId);
  const film = await item(creator, sectionId, { type: 'VIDEO', title: 'First lines' });
  if (!onlyFilm) {
    await item(creator, sectionId, { type: 'AUDIO', title: 'A talk about noses' });
    await item(creator, sectionId, { title: 'What to buy', titleAr: 'ماذا تشتري', body: '<p>A soft pencil and paper.</p>' });
  }
  return { creator, productId, film: film.id };
}

/** Preparing a film takes long, so tests that change nothing of a course share one: with a film only, and with all. */
const shared = new Map<boolean, Promise<Course>>();
function sharedCourse(onlyFilm: boolean): Promise<Course> {
  const made = shared.get(onlyFilm) ?? newCourse({ onlyFilm });
  shared.set(onlyFilm, made);
  return made;
}

/** A course and a customer who has bought it. `own`: no other test has it. */
async function course({ onlyFilm = false, own = false } = {}): Promise<Bought> {
  const [made, customer] = await Promise.all([own ? newCourse({ onlyFilm }) : sharedCourse(onlyFilm), world.customer()]);
  await bought(customer, made.creator, made.productId);
  return { ...made, customer };
}

const device = async (browser: Browser, { token }: Account): Promise<Page> => pageOf(browser, { customer: token });
const state = (page: Page) =>
  page.locator('video, audio').evaluate((media: HTMLMediaElement) => ({
    at: media.currentTime,
    paused: media.paused,
    speed: media.playbackRate,
    ready: media.readyState,
  }));
/** Waits until enough is loaded to play. */
const loaded = (page: Page) => expect.poll(async () => (await state(page)).ready).toBeGreaterThan(2);
/** Plays by its key, and pauses by it as soon as so much has played: a look from outside comes too late in a film of three seconds. */
const playTo = (page: Page, seconds: number) =>
  page.locator('video').evaluate((media: HTMLMediaElement, to) => {
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', bubbles: true, cancelable: true }));
    return new Promise<void>((resolve) => {
      media.addEventListener('timeupdate', function hear() {
        if (media.currentTime <= to) return;
        media.removeEventListener('timeupdate', hear);
        media.addEventListener('pause', () => resolve(), { once: true });
        press();
      });
      press();
    });
  }, seconds);
/** The progress that the server has of a product. */
const known = async (customer: Account, id: string) => {
  const query = '{ storefrontProduct(id: "ID") { progress { percent } sections { items { progress { positionSeconds completedAt } } } } }';
  return (await gql(query.replace('ID', id), {}, customer)).data.storefrontProduct;
};
const position = async (customer: Account, id: string) => (await known(customer, id)).sections[0].items[0].progress?.positionSeconds ?? 0;

test.describe('in Arabic', () => {
  const { player } = storefrontAr;

  test('a video continues where another device stopped, and the course plays to its end', async ({ browser }) => {
    const { creator, customer, productId } = await course();
    const first = await device(browser, customer);
    await first.goto(`/ar/my-products/${productId}`);
    await loaded(first);
    await playTo(first, 1);
    expect((await state(first)).paused).toBe(true);
    await expect.poll(() => position(customer, productId)).toBeGreaterThan(1);

    const second = await device(browser, customer);
    const complaints = complaintsOf(second);
    await second.goto('/ar/my-products');
    await expect(second.getByText(`${storefrontAr.progress.continue} First lines`)).toBeVisible();
    await expectAccessible(second);
    await second.getByRole('link', { name: 'رسم الوجوه' }).click();
    await loaded(second);
    await expect.poll(async () => (await state(second)).at).toBeGreaterThan(1);

    // At the end of the film the next item is offered.
    await second.keyboard.press('9');
    await second.keyboard.press('k');
    await expect(second.getByRole('button', { name: player.playNow })).toBeFocused();
    await expectAccessible(second);
    await second.keyboard.press('Enter');
    await expectPlaying(second, 'audio');
    // The recording lasts three seconds, and to its end it would count as done.
    await second.keyboard.press('k');
    const contents = second.getByRole('navigation', { name: player.contents });
    const line = (title: string) => contents.getByRole('listitem').filter({ hasText: title });
    await expect(line('First lines').getByRole('img', { name: commonAr.completed })).toBeVisible();
    await expect(contents).toContainText(filled(storefrontAr.progress.of, { done: 1, all: 3 }));

    // A reader of Arabic sees an item's Arabic name, where it has one.
    const read = line('ماذا تشتري');
    await read.getByRole('link').click();
    await expect(second.getByRole('heading', { name: 'ماذا تشتري' })).toBeVisible();
    await expect(second.getByText('What to buy')).toHaveCount(0);
    await expect(second.getByText('A soft pencil and paper.')).toBeVisible();
    await second.getByRole('button', { name: storefrontAr.progress.markRead }).click();
    await expect(read.getByRole('img', { name: commonAr.completed })).toBeVisible();
    await expectAccessible(second);
    await second.getByRole('button', { name: storefrontAr.progress.markUnread }).click();
    await expect(contents).toContainText(filled(storefrontAr.progress.of, { done: 1, all: 3 }));
    expect(complaints).toEqual([]);

    const console = await pageOf(browser, { creator: creator.token });
    await console.goto(`/ar/cc/product/${productId}/view`);
    await expect(console.getByRole('heading', { name: progressAr.title })).toBeVisible();
    await console.getByRole('link', { name: progressAr.learners }).click();
    await expect(console.getByText(customer.email)).toBeVisible();
  });
});

const { player, progress } = storefrontEn;

test('keys play, skip, mute and change the speed, which is kept for the next item', async ({ browser }) => {
  const { customer, productId } = await course();
  const page = await device(browser, customer);
  await page.goto(`/en/my-products/${productId}`);
  await loaded(page);
  await page.keyboard.press('5');
  expect((await state(page)).at).toBeCloseTo(1.5, 0);
  await page.keyboard.press('ArrowLeft');
  expect((await state(page)).at).toBe(0);
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: player.unmute })).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+>');
  await page.keyboard.press('Shift+>');
  await expect(page.getByRole('button', { name: filled(player.speed, { speed: '1.5' }) })).toBeVisible();
  expect((await state(page)).speed).toBe(1.5);
  await page.getByRole('button', { name: filled(player.speed, { speed: '1.5' }) }).click();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: '0.75×' }).click();
  await expect.poll(async () => (await state(page)).speed).toBe(0.75);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: player.keys.title })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: `${player.next} A talk about noses` }).click();
  await expect(page.locator('audio')).toBeAttached();
  await loaded(page);
  expect((await state(page)).speed).toBe(0.75);
  // Space on a focused button presses the button, and is not a key of the player.
  await page.getByRole('button', { name: player.play, exact: true }).focus();
  await page.keyboard.press('Space');
  await expectPlaying(page, 'audio');
});

test('captions are shown in the chosen language, also for the next video', async ({ browser }) => {
  const { creator, customer, productId, film } = await course({ onlyFilm: true, own: true });
  const words = { en: 'Hold it like a feather', ar: 'امسكه كريشة' };
  const set = 'mutation ($input: CaptionSetInput!) { captionSet(input: $input) { userErrors { message } } }';
  for (const [language, text] of Object.entries(words)) {
    const file = fileOf(`WEBVTT\n\n00:00.000 --> 00:03.000\n${text}\n`, 'words.vtt', 'text/vtt');
    await gql(set, { input: { itemId: film, language, label: language, file } }, creator);
  }
  const page = await device(browser, customer);
  await page.goto(`/en/my-products/${productId}`);
  const shown = () =>
    page
      .locator('video')
      .evaluate(({ textTracks }: HTMLVideoElement) =>
        [...textTracks]
          .filter(({ mode }) => mode === 'showing')
          .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
      );
  // A browser shows no captions before the film has begun.
  const begin = async (seconds: number) => {
    await loaded(page);
    await playTo(page, seconds);
  };
  await begin(0.3);
  expect(await shown()).toEqual([]);
  await page.getByRole('button', { name: filled(player.captions, { shown: player.captionsOff }) }).click();
  await page.getByRole('menuitemradio', { name: 'ar' }).click();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect.poll(shown).toEqual([words.ar]);
  await page.keyboard.press('c');
  await expect.poll(shown).toEqual([]);
  await page.keyboard.press('c');
  await page.reload();
  await begin(1);
  await expect.poll(shown).toEqual([words.ar]);
});

test('a video shows its viewer’s email, also in full screen, and restores it when it is removed', async ({ browser }) => {
  const { customer, productId } = await course({ onlyFilm: true });
  const page = await device(browser, customer);
  await page.goto(`/en/my-products/${productId}`);
  await loaded(page);
  const mark = page.locator('[data-watermark]');
  await expect(mark).toHaveText(customer.email);
  await mark.evaluate((element) => element.remove());
  await expect(mark).toHaveText(customer.email);
  await mark.evaluate((element) => (element.textContent = 'nobody'));
  await expect(mark).toHaveText(customer.email);
  await page.keyboard.press('f');
  const large = page.locator(':fullscreen');
  await expect(large.locator('video')).toBeVisible();
  await expect(large.locator('[data-watermark]')).toHaveText(customer.email);
  await expect(page.getByRole('button', { name: player.exitFullscreen })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: player.fullscreen })).toBeVisible();
  expect(await page.locator('video').getAttribute('controls')).toBeNull();
});

test('progress without a network is stored on the device, and sent later', async ({ browser }) => {
  const { customer, productId } = await course({ onlyFilm: true });
  const page = await device(browser, customer);
  await page.goto(`/en/my-products/${productId}`);
  await loaded(page);
  await page.context().setOffline(true);
  await page.keyboard.press('5');
  await playTo(page, 1.8);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('diwan.progress'))).toContain('"position":');
  expect(await position(customer, productId)).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(() => position(customer, productId)).toBeGreaterThan(1.8);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('diwan.progress'))).toBeNull();
});

test('the next item waits if the countdown is cancelled, and a removed video shows a message', async ({ browser }) => {
  const { creator, customer, productId, film } = await course({ own: true });
  const page = await device(browser, customer);
  await page.goto(`/en/my-products/${productId}`);
  await loaded(page);
  await page.keyboard.press('9');
  await page.keyboard.press('k');
  await expect(page.getByText(/^Next in \d seconds?$/)).toBeVisible();
  await page.getByRole('button', { name: commonEn.actions.cancel }).click();
  await expect(page.getByRole('button', { name: player.playNow })).toHaveCount(0);
  await expect.poll(async () => (await known(customer, productId)).progress.percent).toBe(33);

  const hide = 'mutation ($id: UUID!) { contentItemUpdate(id: $id, input: { isVisible: false }) { userErrors { code } } }';
  await gql(hide, { id: film }, creator);
  await page.keyboard.press('0');
  await playTo(page, 0.5);
  await expect(page.getByText(player.failed)).toBeVisible();
  await page.goto(`/en/my-products/${productId}`);
  await expect(page.getByText(filled(progress.of, { done: 0, all: 2 }))).toBeVisible();
});

test('a broken connection is shown when the buffer is empty, and playback continues by itself', async ({ browser }) => {
  const { customer, productId } = await course({ onlyFilm: true });
  const page = await device(browser, customer);
  let broken = true;
  await page.route(/\/media\/play\/.*\.ts$/, (route) => (broken ? route.abort() : route.continue()));
  await page.goto(`/en/my-products/${productId}`);
  await expect(page.getByText(player.reconnecting)).toBeVisible();
  broken = false;
  await loaded(page);
  await expect(page.getByText(player.reconnecting)).toHaveCount(0);
});

test('unreadable data shows an error with a retry button instead of loading forever', async ({ browser }) => {
  const { customer, productId } = await course({ onlyFilm: true });
  const page = await device(browser, customer);
  let broken = true;
  const rubbish = { contentType: 'video/mp2t', body: Buffer.alloc(18_800, 'rubbish') };
  await page.route(/\/media\/play\/.*\.ts$/, (route) => (broken ? route.fulfill(rubbish) : route.continue()));
  const begun = page.waitForRequest(/\/media\/session$/); // by then it hears keys
  await page.goto(`/en/my-products/${productId}`);
  await begun;
  await page.keyboard.press('k');
  const alert = page.getByRole('alert').filter({ hasText: player.failed });
  await expect(alert).toBeVisible();
  // Buttons that could do nothing are not shown.
  await expect(page.getByRole('button', { name: player.fullscreen })).toHaveCount(0);
  await expectAccessible(page);
  broken = false;
  await alert.getByRole('button', { name: commonEn.actions.retry }).click();
  await expectPlaying(page, 'video');
  await expect(alert).toHaveCount(0);
});

test('a video starts when it is loaded if play was pressed before', async ({ browser }) => {
  const { customer, productId } = await course({ onlyFilm: true });
  const page = await device(browser, customer);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/media\/session$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/en/my-products/${productId}`);
  await page.getByRole('button', { name: player.play, exact: true }).click();
  await expect(page.getByRole('button', { name: player.pause, exact: true })).toBeVisible();
  arrive();
  await expectPlaying(page, 'video');
});

test('a refusal of another item does not fail this one', async ({ browser }) => {
  const { creator, customer, productId } = await course({ onlyFilm: true });
  const lost = await product(creator, { published: true });
  const { id: gone } = await item(creator, (await section(creator, lost.id)).id);
  const page = await device(browser, customer);
  await page.evaluate((itemId) => {
    const [, claims = ''] = localStorage.getItem('diwan.token.customer')?.split('.') ?? [];
    const { sub, account } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
    localStorage.setItem('diwan.progress', JSON.stringify({ [`${sub} ${account}`]: [{ itemId, position: 2, at: Date.now() }] }));
  }, gone);
  const refused = page.waitForResponse((response) => (response.request().postData() ?? '').includes(gone));
  await page.goto(`/en/my-products/${productId}`);
  await (await refused).finished();
  await loaded(page);
  await expect(page.getByText(player.failed)).toHaveCount(0);
});

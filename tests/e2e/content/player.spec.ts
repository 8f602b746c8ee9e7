import { type Browser, expect, type Page, type Route } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import progressAr from '../../../client/i18n/locales/ar/progress.json' with { type: 'json' };
import storefrontAr from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { answering } from '../../support/answers.ts';
import { operationOf } from '../../support/asking.ts';
import { complaintsOf, contextOf, expectAccessible, expectPlaying, filled, pageOf, visit } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { fileOf } from '../../support/files.ts';
import { bought, item, product, recording, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { loaded, playback, playTo } from '../../support/watching.ts';
import { type Account, type CreatorAccount, world } from '../../support/world.ts';

interface Course {
  creator: CreatorAccount;
  productId: string;
  film: string;
}
interface Bought extends Course {
  customer: Account;
}

const newCourse = async (): Promise<Course & { sectionId: string }> => {
  const creator = await world.creator();
  const { id: productId } = await product(creator, { published: true, titleAr: 'رسم الوجوه' });
  const { id: sectionId } = await section(creator, productId);
  const film = await item(creator, sectionId, { type: 'VIDEO', title: 'First lines' });
  return { creator, productId, sectionId, film: film.id };
};
/** Adds what comes after the film. `fileId`: a recording that no test plays. */
async function withMore({ sectionId, ...course }: Awaited<ReturnType<typeof newCourse>>, fileId?: string): Promise<Course> {
  await item(course.creator, sectionId, { type: 'AUDIO', title: 'A talk about noses', ...(fileId && { fileId }) });
  await item(course.creator, sectionId, { title: 'What to buy', titleAr: 'ماذا تشتري', body: '<p>A soft pencil and paper.</p>' });
  return course;
}

/** A course with a film, a recording and an article. Tests that change nothing of it share it, because preparing files takes long. */
let shared: Promise<Course> | undefined;
const sharedCourse = (): Promise<Course> => {
  shared ??= newCourse().then((course) => withMore(course));
  return shared;
};

/** The course, and a customer who has bought it. */
async function buyerOf(made: Course): Promise<Bought> {
  const customer = await world.customer();
  await bought(customer, made.creator, made.productId);
  return { ...made, customer };
}

const device = async (browser: Browser, { token }: Account): Promise<Page> => pageOf(browser, { customer: token });
/** The progress that the server has of a product. */
const known = async (customer: Account, id: string) => {
  const query = '{ storefrontProduct(id: "ID") { progress { percent } sections { items { progress { positionSeconds completedAt } } } } }';
  return (await gql(query.replace('ID', id), {}, customer)).data.storefrontProduct;
};
const position = async (customer: Account, id: string) => (await known(customer, id)).sections[0].items[0].progress?.positionSeconds ?? 0;

test.describe('in Arabic', () => {
  const { player } = storefrontAr;

  test('a video continues where another device stopped, and the course plays to its end', async ({ browser }) => {
    const { creator, customer, productId, film } = await buyerOf(await sharedCourse());
    const save = 'mutation ($input: ProgressSaveInput!) { progressSave(input: $input) { userErrors { code } } }';
    await gql(save, { input: { itemId: film, positionSeconds: 1.2 } }, customer);
    const page = await pageOf(browser, { creator: creator.token, customer: customer.token });
    const complaints = complaintsOf(page);
    await page.goto('/ar/my-products');
    await expect(page.getByText(`${storefrontAr.progress.continue} First lines`)).toBeVisible();
    await page.getByRole('link', { name: 'رسم الوجوه' }).click();
    await loaded(page);
    await expect.poll(async () => (await playback(page)).at).toBeGreaterThan(1);

    // At the end of the film the next item is offered.
    await page.keyboard.press('9');
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: player.playNow })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expectPlaying(page, 'audio');
    // The recording lasts three pages, and to its end it would count as done.
    await page.keyboard.press('k');
    const contents = page.getByRole('navigation', { name: player.contents });
    const line = (title: string) => contents.getByRole('listitem').filter({ hasText: title });
    await expect(line('First lines').getByRole('img', { name: commonAr.completed })).toBeVisible();
    await expect(contents).toContainText(filled(storefrontAr.progress.of, { done: 1, all: 3 }));

    // A reader of Arabic sees an item's Arabic name, where it has one.
    const read = line('ماذا تشتري');
    await read.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'ماذا تشتري' })).toBeVisible();
    await expect(page.getByText('What to buy')).toHaveCount(0);
    await expect(page.getByText('A soft pencil and paper.')).toBeVisible();
    await page.getByRole('button', { name: storefrontAr.progress.markRead }).click();
    await expect(read.getByRole('img', { name: commonAr.completed })).toBeVisible();
    await page.getByRole('button', { name: storefrontAr.progress.markUnread }).click();
    await expect(contents).toContainText(filled(storefrontAr.progress.of, { done: 1, all: 3 }));

    // The creator sees how far the buyers are.
    await visit(page, `/ar/cc/product/${productId}/view`);
    await expect(page.getByRole('heading', { name: progressAr.title })).toBeVisible();
    await page.getByRole('link', { name: progressAr.learners }).click();
    await expect(page.getByText(customer.email)).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

const { player, progress } = storefrontEn;

test('a film shows its viewer’s email, stores progress without a network, and obeys keys', async ({ browser }) => {
  const { customer, productId } = await buyerOf(await sharedCourse());
  const page = await device(browser, customer);
  await page.goto(`/en/my-products/${productId}`);
  await loaded(page);

  await test.step('the email is also there in full screen, and comes back when it is removed', async () => {
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

  await test.step('progress without a network is stored on the device, and sent later', async () => {
    await page.context().setOffline(true);
    await page.keyboard.press('5');
    await playTo(page, 1.8);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('diwan.progress'))).toContain('"position":');
    expect(await position(customer, productId)).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(() => position(customer, productId)).toBeGreaterThan(1.8);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('diwan.progress'))).toBeNull();
  });

  await test.step('progress that the server refuses as the page is left stays on the device, and is sent by the next page', async () => {
    await answering(page, 'ProgressSave', { data: null, errors: [{ message: 'Busy', extensions: { code: 'BUSY' } }] });
    await page.keyboard.press('2');
    await expect.poll(async () => (await playback(page)).at).toBeCloseTo(0.6, 0);
    const answered = page.waitForResponse((response) => operationOf(response.request()) === 'ProgressSave');
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await (await answered).finished();
    expect(await position(customer, productId)).toBeGreaterThan(1.8);
    await page.unroute('**/graphql');
    await page.reload();
    await loaded(page);
    await expect.poll(() => position(customer, productId)).toBeLessThan(1.5);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('diwan.progress'))).toBeNull();
  });

  await test.step('keys skip, mute and change the speed, which is kept for the next item', async () => {
    await page.keyboard.press('5');
    expect((await playback(page)).at).toBeCloseTo(1.5, 0);
    await page.keyboard.press('ArrowLeft');
    expect((await playback(page)).at).toBe(0);
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: player.unmute })).toBeVisible();
    await page.keyboard.press('m');
    await page.keyboard.press('Shift+>');
    await page.keyboard.press('Shift+>');
    await expect(page.getByRole('button', { name: filled(player.speed, { speed: '1.5' }) })).toBeVisible();
    expect((await playback(page)).speed).toBe(1.5);
    await page.getByRole('button', { name: filled(player.speed, { speed: '1.5' }) }).click();
    await expectAccessible(page);
    await page.getByRole('menuitemradio', { name: '0.75×' }).click();
    await expect.poll(async () => (await playback(page)).speed).toBe(0.75);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: player.keys.title })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('link', { name: `${player.next} A talk about noses` }).click();
    await expect(page.locator('audio')).toBeAttached();
    await loaded(page);
    expect((await playback(page)).speed).toBe(0.75);
    // Space on a focused button presses the button, and is not a key of the player.
    await page.getByRole('button', { name: player.play, exact: true }).focus();
    await page.keyboard.press('Space');
    await expectPlaying(page, 'audio');
  });
});

test('captions are shown in the chosen language, also for the next video', async ({ browser }) => {
  const { creator, customer, productId, film } = await buyerOf(await newCourse());
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
  await visit(page, `/en/my-products/${productId}`);
  await begin(1);
  await expect.poll(shown).toEqual([words.ar]);
});

test('the next item waits if the countdown is cancelled, and a removed video shows a message', async ({ browser }) => {
  const made = await newCourse();
  const { creator, customer, productId, film } = await buyerOf(await withMore(made, await recording(made.creator, 'AUDIO')));
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
  await visit(page, `/en/my-products/${productId}`);
  await expect(page.getByText(filled(progress.of, { done: 0, all: 2 }))).toBeVisible();
});

test('the next item does not begin after a press on a link whose page comes slowly', async ({ browser }) => {
  const made = await newCourse();
  const { customer, productId } = await buyerOf(await withMore(made, await recording(made.creator, 'AUDIO')));
  const page = await (await contextOf(browser, { customer: customer.token })).newPage();
  await page.goto(`/en/my-products/${productId}`);
  await loaded(page);
  await page.keyboard.press('9');
  await page.keyboard.press('k');
  await expect(page.getByText(/^Next in \d seconds?$/)).toBeVisible();
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.fallback();
  });
  await page.getByRole('banner').getByRole('link', { name: commonEn.nav.myProducts, exact: true }).click();
  await expect(page.getByText(/^Next in 0/)).toBeVisible();
  released.resolve();
  await expect(page).toHaveURL('/en/my-products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(storefrontEn.library.title);
});

test('a film plays in spite of a slow start, a refusal of another item, a broken connection and unreadable data', async ({ browser }) => {
  const { creator, customer, productId } = await buyerOf(await newCourse());
  const lost = await product(creator, { published: true });
  const { id: gone } = await item(creator, (await section(creator, lost.id)).id);
  const page = await device(browser, customer);
  const watch = `/en/my-products/${productId}`;
  await page.evaluate((itemId) => {
    const [, claims = ''] = localStorage.getItem('diwan.token.customer')?.split('.') ?? [];
    const { sub, account } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
    localStorage.setItem('diwan.progress', JSON.stringify({ [`${sub} ${account}`]: [{ itemId, position: 2, at: Date.now() }] }));
  }, gone);
  const refused = page.waitForResponse((response) => (response.request().postData() ?? '').includes(gone));
  const session = Promise.withResolvers<void>();
  await page.route(/\/media\/session$/, async (route) => {
    await session.promise;
    await route.continue();
  });
  let answer: (route: Route) => Promise<void> = (route) => route.continue();
  await page.route(/\/media\/play\/.*\.ts$/, (route) => answer(route));
  await page.goto(watch);

  await test.step('it starts when it is loaded if play was pressed before, and a refusal of another item does not fail it', async () => {
    await page.getByRole('button', { name: player.play, exact: true }).click();
    await expect(page.getByRole('button', { name: player.pause, exact: true })).toBeVisible();
    await (await refused).finished();
    session.resolve();
    await expectPlaying(page, 'video');
    await expect(page.getByText(player.failed)).toHaveCount(0);
  });

  await test.step('a broken connection is shown when the buffer is empty, and loading continues by itself', async () => {
    answer = (route) => route.abort();
    await visit(page, watch);
    await expect(page.getByText(player.reconnecting)).toBeVisible();
    answer = (route) => route.continue();
    await loaded(page);
    await expect(page.getByText(player.reconnecting)).toHaveCount(0);
  });

  await test.step('unreadable data shows an error with a retry button instead of loading forever', async () => {
    const rubbish = { contentType: 'video/mp2t', body: Buffer.alloc(18_800, 'rubbish') };
    const pressed = Promise.withResolvers<void>();
    answer = async (route) => {
      await pressed.promise;
      await route.fulfill(rubbish);
    };
    const begun = page.waitForRequest(/\/media\/play\/.*\.ts$/); // by then it hears keys
    await visit(page, watch);
    await begun;
    await page.keyboard.press('k');
    pressed.resolve();
    const alert = page.getByRole('alert').filter({ hasText: player.failed });
    await expect(alert).toBeVisible();
    // Buttons that could do nothing are not shown.
    await expect(page.getByRole('button', { name: player.fullscreen })).toHaveCount(0);
    await expectAccessible(page);
    answer = (route) => route.continue();
    await alert.getByRole('button', { name: commonEn.actions.retry }).click();
    await expect.poll(async () => (await playback(page)).plays).toBe(true);
    await expect(alert).toHaveCount(0);
  });
});

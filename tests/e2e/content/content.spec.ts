import { expect, type Locator, type Page } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import contentAr from '../../../client/i18n/locales/ar/content.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import contentEn from '../../../client/i18n/locales/en/content.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, expectAccessible, expectPlaying, filled, type Language, pageOf, settled } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { clip } from '../../support/files.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { expectOpen, expectToast } from '../../support/overlays.ts';
import { setting } from '../../support/server.ts';
import { contentItemCreateMutation, contentItemUpdateMutation, item, product, section, uploaded } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const words = {
  en: { content: contentEn, common: commonEn, messages: messagesEn },
  ar: { content: contentAr, common: commonAr, messages: messagesAr },
};

/** A product with two sections of articles named `One 1` and so on, and an empty one. */
async function course(counts: Record<string, number> = { One: 3, Two: 2, Three: 0 }) {
  const creator = await world.creator();
  const { id: productId } = await product(creator, { published: true });
  const ids: Record<string, string> = {};
  for (const [title, count] of Object.entries(counts)) {
    ids[title] = (await section(creator, productId, title)).id;
    for (let n = 1; n <= count; n++) ids[`${title} ${n}`] = (await item(creator, ids[title] as string, { title: `${title} ${n}` })).id;
  }
  return { creator, productId, ids };
}

/** What the server has, as `One: One 1, One 2 | Two:`. */
async function orderOf(creator: CreatorAccount, id: string): Promise<string> {
  const query = 'query Order($id: UUID!) { product(id: $id) { sections { title items { title } } } }';
  const { sections } = (await gql(query, { id }, creator)).data.product;
  return sections
    .map(({ title, items }: { title: string; items: { title: string }[] }) =>
      `${title}: ${items.map((one) => one.title).join(', ')}`.trim(),
    )
    .join(' | ');
}

const rows = (page: Page) => page.locator('[data-item] a').allTextContents();
const row = (page: Page, title: string) => page.locator('[data-item]').filter({ hasText: title });

/** Drags a handle to a height of an element in small steps, as a hand does. */
async function drag(page: Page, handle: Locator, to: Locator, height: number): Promise<void> {
  const [from, target] = [await handle.boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error('There is nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 12, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height * height, { steps: 6 });
  await expect(page.locator('[data-drop-line]')).toBeVisible();
  await page.mouse.up();
}

const handleOf = (page: Page, title: string, language: Language = 'ar') =>
  page.getByRole('button', { name: filled(words[language].content.move.handle, { title }), exact: true });

test('content is put in order, renamed and deleted in place', async ({ browser }) => {
  const { content, messages } = words.ar;
  const { creator, productId, ids } = await course();
  const page = await pageOf(browser, { creator: creator.token });
  await page.setViewportSize({ width: 1280, height: 1600 });
  const complaints = complaintsOf(page);
  await page.goto(`/ar/cc/product/${productId}/content`);
  await expect(row(page, 'Two 2')).toBeVisible();
  const order = () => orderOf(creator, productId);
  /** Chooses from the menu of an item or of a section, and waits until the menu has closed. */
  const menu = async (title: string, entry: string, of: string = content.item.actions) => {
    await page.getByRole('button', { name: filled(of, { title }), exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  const told = (news: keyof typeof content.move.item, values: object) =>
    expect(page.getByText(filled(content.move.item[news], values as Record<string, string>), { exact: true })).toBeAttached();

  await test.step('all sections can be closed and opened', async () => {
    await page.getByRole('button', { name: content.list.closeAll }).click();
    await expect(page.locator('[data-item]')).toHaveCount(0);
    await page.getByRole('button', { name: content.list.openAll }).click();
    await expect(page.locator('[data-item]')).toHaveCount(5);
  });

  await test.step('content is reordered by mouse', async () => {
    await drag(page, handleOf(page, 'One 1'), row(page, 'Two 2'), 0.2);
    await expect.poll(order).toBe('One: One 2, One 3 | Two: Two 1, One 1, Two 2 | Three:');
    await expect.poll(() => rows(page)).toEqual(['One 2', 'One 3', 'Two 1', 'One 1', 'Two 2']);
    await drag(page, handleOf(page, 'Three'), page.locator('[data-section]').first(), 0.05);
    await expect.poll(order).toBe('Three: | One: One 2, One 3 | Two: Two 1, One 1, Two 2');
  });

  await test.step('by keyboard: up into the section above, then into the section before it with the arrow that points back', async () => {
    const title = 'Two 1';
    const liftIntoOne = async () => {
      await page.keyboard.press('Space');
      await told('lifted', { title, n: 1, of: 3, section: 'Two' });
      await page.keyboard.press('ArrowUp');
      await told('moved', { title, n: 3, of: 3, section: 'One' });
    };
    await handleOf(page, title).focus();
    await liftIntoOne();
    await page.keyboard.press('Escape');
    await told('cancelled', { title, n: 1, of: 3, section: 'Two' });
    await expect(handleOf(page, title)).toBeFocused();
    await liftIntoOne();
    await page.keyboard.press('ArrowRight');
    await told('moved', { title, n: 1, of: 1, section: 'Three' });
    await page.keyboard.press('Space');
    await told('dropped', { title, n: 1, of: 1, section: 'Three' });
    await expect(handleOf(page, title)).toBeFocused();
    await expect.poll(order).toBe('Three: Two 1 | One: One 2, One 3 | Two: One 1, Two 2');
  });

  await test.step('from its menus', async () => {
    await menu('One 2', content.move.down);
    await expect.poll(order).toBe('Three: Two 1 | One: One 3, One 2 | Two: One 1, Two 2');
    await menu('One 2', content.move.to);
    await expectOpen(page.getByRole('dialog'));
    await expectAccessible(page, { again: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Three' }).click();
    await expect(handleOf(page, 'One 2')).toBeFocused();
    await expect.poll(order).toBe('Three: Two 1, One 2 | One: One 3 | Two: One 1, Two 2');
    await menu('Two', content.move.up, content.section.actions);
    await expect.poll(order).toBe('Three: Two 1, One 2 | Two: One 1, Two 2 | One: One 3');
  });

  await test.step('an item that is dropped quickly is placed where it was dropped', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await settled(page);
    const [handle, first, last] = await Promise.all([
      handleOf(page, 'Two 1').boundingBox(),
      row(page, 'One 2').boundingBox(),
      row(page, 'Two 2').boundingBox(),
    ]);
    if (!handle || !first || !last) throw new Error('There is nothing to drag');
    const x = handle.x + handle.width / 2;
    await page.mouse.move(x, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, first.y + first.height * 0.8, { steps: 6 });
    await expect(page.locator('[data-drop-line]')).toBeVisible();
    // Moves and lets go between two frames.
    await page.evaluate(
      (at) => {
        for (const type of ['mousemove', 'mouseup']) document.dispatchEvent(new MouseEvent(type, { ...at, bubbles: true, buttons: 1 }));
      },
      { clientX: x, clientY: last.y + last.height * 0.9 },
    );
    await page.mouse.up();
    await expect.poll(order).toBe('Three: One 2 | Two: One 1, Two 2, Two 1 | One: One 3');
  });

  await test.step('an outdated order is refused, and the order on the server is shown', async () => {
    await item(creator, ids.Two as string, { title: 'From elsewhere' });
    const down = async (of: number) => {
      const place = { title: 'One 1', of, section: 'Two' };
      await page.keyboard.press('Space');
      await told('lifted', { ...place, n: 1 });
      await page.keyboard.press('ArrowDown');
      await told('moved', { ...place, n: 2 });
      await page.keyboard.press('Space');
    };
    await handleOf(page, 'One 1').focus();
    await down(3);
    await expect(page.getByText(messages.contentItem.staleOrder)).toBeVisible();
    await expect.poll(() => rows(page)).toEqual(['One 2', 'One 1', 'Two 2', 'Two 1', 'From elsewhere', 'One 3']);
    // The second try is accepted.
    await down(4);
    await expect.poll(order).toBe('Three: One 2 | Two: Two 2, One 1, Two 1, From elsewhere | One: One 3');
  });

  await test.step('sections are renamed and deleted in place, and items are made free and visible', async () => {
    await page.getByRole('button', { name: filled(content.section.actions, { title: 'Two' }), exact: true }).click();
    const rename = page.getByRole('menuitem', { name: content.section.rename });
    // The menu is where it stays, and is slow to go.
    await page.getByRole('menuitem', { name: content.section.delete }).hover();
    await page.getByRole('menu').evaluate((shown) => shown.style.setProperty('animation-duration', '500ms', 'important'));
    // The menu takes the focus a frame after the pointer has moved on it. On a slow machine, that frame comes after the press.
    const frames = await page.evaluateHandle(() => {
      const { requestAnimationFrame } = window;
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (then) => held.push(then);
      const run = (_: unknown, observer: MutationObserver) => {
        if (!document.querySelector('[name=titleAr]')) return;
        observer.disconnect();
        for (const then of held) then(performance.now());
      };
      new MutationObserver(run).observe(document.body, { childList: true, subtree: true });
      return { goOn: () => void Object.assign(window, { requestAnimationFrame }) };
    });
    await rename.hover();
    await frames.evaluate(({ goOn }) => goOn());
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.locator('[name=titleAr]')).toBeFocused();
    await page.locator('[name=title]').fill('Before you start');
    const shown = 'قبل أن تبدأ';
    await page.locator('[name=titleAr]').fill(shown);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: shown })).toBeVisible();

    const free = page.getByRole('switch', { name: filled(content.item.freeSwitch, { title: 'One 3' }) });
    const visible = page.getByRole('switch', { name: filled(content.item.visibleSwitch, { title: 'One 3' }) });
    await free.click();
    await visible.click();
    await expect(free).toBeChecked();
    await expect(visible).not.toBeChecked();
    const flags = async () =>
      (await gql('query One($id: UUID!) { contentItem(id: $id) { isFree isVisible } }', { id: ids['One 3'] }, creator)).data;
    await expect.poll(flags).toEqual({ contentItem: { isFree: true, isVisible: false } });

    await menu(shown, content.section.delete, content.section.actions);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('4');
    await expectOpen(dialog);
    await expectAccessible(page, { again: true });
    await dialog.getByRole('button', { name: content.section.deleteAll }).click();
    await expectToast(page, messages.success.sectionDeleted);
    await expect(page.getByRole('heading', { name: shown })).toBeHidden();
    expect(await order()).toBe('Three: One 2 | One: One 3');
  });
  expect(complaints).toEqual([]);
});

const { content } = words.en;

test('a long touch on a handle drags, and a swipe over it scrolls', async ({ browser }) => {
  const { creator, productId, ids } = await course({ One: 4, Two: 3, Three: 0 });
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ baseURL: setting('TEST_URL'), ...phone });
  await context.addInitScript((token) => localStorage.setItem('diwan.token.creator', token), creator.token);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`/ar/cc/product/${productId}/content`);
  await expect(row(page, 'Two 3')).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const order = () => orderOf(creator, productId);
  const dragged = page.locator('[data-dragged]');
  /** Scrolls a handle to the upper third of the window and gives its middle. */
  const placeOf = async (id: string) => {
    const handle = page.locator(`[data-handle="${id}"]`);
    await handle.evaluate((element) => window.scrollBy({ top: element.getBoundingClientRect().top - 250, behavior: 'instant' }));
    const box = await handle.boundingBox();
    if (!box) throw new Error('There is no handle');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** Sends all steps at once: on a slow machine, a pause between two of them counts as a resting finger. */
  const glide = ({ x, y }: { x: number; y: number }, by: number) =>
    Promise.all([0.1, 0.4, 0.7, 1].map((part) => touch('touchMove', { x, y: y + by * part })));

  let from = await placeOf(ids['One 2'] as string);
  await touch('touchStart', from);
  await expect(dragged).toBeVisible();
  await glide(from, 150);
  await expect(page.locator('[data-drop-line]')).toBeVisible();
  await touch('touchEnd');
  await expect.poll(order).toBe('One: One 1, One 3, One 2, One 4 | Two: Two 1, Two 2, Two 3 | Three:');

  // Sections fold up and the page gets shorter, but the dragged section stays at the finger.
  from = await placeOf(ids.Two as string);
  await touch('touchStart', from);
  await expect(dragged).toBeVisible();
  await glide(from, -60);
  const { y } = from;
  await expect.poll(async () => Math.abs(((await dragged.boundingBox())?.y ?? 0) + 24 - (y - 60))).toBeLessThan(8);
  await touch('touchCancel');
  await expect(dragged).toBeHidden();

  from = await placeOf(ids['Two 1'] as string);
  const scrolled = await page.evaluate(() => scrollY);
  await Promise.all([touch('touchStart', from), glide(from, -160)]);
  await expect(dragged).toBeHidden();
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 60);
  expect(await order()).toBe('One: One 1, One 3, One 2, One 4 | Two: Two 1, Two 2, Two 3 | Three:');
  expect(complaints).toEqual([]);
});

test('the preview of a video says that it is being processed, and plays it once it is ready; an article’s shows its text', async ({
  browser,
}) => {
  const { creator, productId, ids } = await course({ One: 1 });
  const fileId = await uploaded(creator, clip('clip.mp4'));
  const processing = await lockRows('select from files where id = $1 for no key update', [fileId]);
  const film = { sectionId: ids.One, type: 'VIDEO', title: 'The film', fileId };
  expect((await gql(contentItemCreateMutation, { input: film }, creator)).data.contentItemCreate.userErrors).toEqual([]);
  const page = await pageOf(browser, { creator: creator.token });
  await page.goto(`/ar/cc/product/${productId}/content`);
  await page.getByRole('button', { name: filled(contentAr.item.preview, { title: 'The film' }), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(contentAr.preview.preparing);
  await expectAccessible(page, { again: true });
  await page.route('**/graphql', (route) =>
    route.request().postDataJSON()?.operationName === 'ContentPreview' ? route.abort() : route.continue(),
  );
  await processing.release();
  await expect(dialog).toContainText(contentAr.preview.failed);
  await page.unroute('**/graphql');
  await dialog.getByRole('button', { name: commonAr.actions.retry, exact: true }).click();
  // A press of Play while the source is being loaded is dropped by the browser.
  const play = (video: HTMLVideoElement) =>
    video
      .play()
      .then(() => true)
      .catch(() => false);
  await expect.poll(() => dialog.locator('video').evaluate(play)).toBe(true);
  await expectPlaying(page, 'video');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(row(page, 'The film')).toContainText('0:03');

  // An article is there at once.
  await page.getByRole('button', { name: filled(contentAr.item.preview, { title: 'One 1' }), exact: true }).click();
  await expect(dialog).toContainText('Read me');
});

test('a course of three hundred items opens with its first section and stays fast', async ({ browser }) => {
  const { creator, productId, ids } = await course({ One: 1, Two: 0, Three: 0 });
  for (const [name, last] of Object.entries({ One: 60, Two: 2, Three: 240 }))
    await sql(
      `insert into content_items (creator_id, product_id, section_id, type, title, body, position)
       select $1, $2, $3, 'ARTICLE', $4 || ' ' || n, '<p>x</p>', n from generate_series(2, $5::int) n`,
      [creator.creatorId, productId, ids[name], name, last],
    );
  const page = await pageOf(browser, { creator: creator.token });

  await test.step('an item that another user has saved meanwhile is not overwritten without a question', async () => {
    const id = ids['One 1'];
    const title = page.locator('[name=title]');
    const elsewhere = (text: string) => gql(contentItemUpdateMutation, { id, input: { title: text, subtitle: 'Theirs' } }, creator);
    await page.goto(`/en/cc/product/${productId}/content/${id}/edit`);
    await expect(title).toHaveValue('One 1');
    await title.fill('Mine');
    await elsewhere('Theirs');
    await page.getByRole('button', { name: content.form.save }).click();
    await expect(page.getByRole('heading', { name: content.stale.title })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Sara Ali saved this item from another place');
    await expect(title).toHaveValue('Mine');
    await expectAccessible(page, { again: true });
    await page.getByRole('button', { name: content.stale.theirs }).click();
    await expect(title).toHaveValue('Theirs');

    await title.fill('Mine again');
    await elsewhere('Theirs again');
    await page.getByRole('button', { name: content.form.save }).click();
    await page.getByRole('button', { name: content.stale.mine }).click();
    await expect(page).toHaveURL(/\/content$/);
    await expect(row(page, 'Mine again')).toBeVisible();
  });

  await expect(page.locator('[data-item]')).toHaveCount(60);
  const told = (news: string, values: Record<string, string | number>) =>
    expect(page.getByText(filled(news, { title: 'One 2', ...values }), { exact: true })).toBeAttached();
  const { lifted, moved } = content.move.item;
  await test.step('only rows that move are drawn again, so a key costs the same in a long list', async () => {
    await handleOf(page, 'One 2', 'en').focus();
    await page.keyboard.press('Space');
    await told(lifted, { n: 2, of: 60, section: 'One' });
    await page.evaluate(() => {
      const counted = { changes: 0 };
      Object.assign(window, { counted });
      new MutationObserver((records) => (counted.changes += records.length)).observe(document.querySelector('main') as Element, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => rows(page).then((titles) => titles.slice(0, 3))).toEqual(['Mine again', 'One 3', 'One 2']);
    expect(await page.evaluate(() => (window as unknown as { counted: { changes: number } }).counted.changes)).toBeLessThan(40);
  });

  await test.step('an arrow opens a closed section and goes on in it; in English, the left one points back', async () => {
    await expect(row(page, 'Two 2')).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await told(moved, { n: 2, of: 2, section: 'Two' });
    await expect(handleOf(page, 'One 2', 'en')).toBeFocused();
    await expect(row(page, 'Two 2')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await told(moved, { n: 60, of: 60, section: 'One' });
  });

  await test.step('a menu that moves an item into a closed section leaves the focus on that section', async () => {
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: filled(content.item.actions, { title: 'One 2' }), exact: true }).click();
    await page.getByRole('menuitem', { name: content.move.to }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Three' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(handleOf(page, 'Three', 'en')).toBeFocused();
  });
});

import { expect, type Locator, type Page } from '@playwright/test';
import { words } from '../../client/dev/kit/words.ts';
import commonAr from '../../client/i18n/locales/ar/common.json' with { type: 'json' };
import commonEn from '../../client/i18n/locales/en/common.json' with { type: 'json' };
import messages from '../../schema/messages/en.json' with { type: 'json' };
import { test } from '../support/test.ts';

/** The pieces that every screen is made of, measured on the page that shows them (specification, sections 2, 5, 8 and 9). */

const open = async (page: Page, language: 'en' | 'ar' = 'en') => {
  await page.goto(`/${language}/dev/kit`);
  // The editors' toolbars appear last, one on each side.
  await expect(page.getByRole('toolbar')).toHaveCount(2);
  await page.evaluate(async () => void (await document.fonts.ready));
};
/** A specimen of the left-to-right side. */
const ltr = (page: Page) => page.locator('main [dir=ltr][lang=en]');
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
/** The first keyframe of an animation. */
const firstFrame = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const within = (rules: CSSRuleList): CSSRule[] =>
      Array.from(rules, (rule) => (rule instanceof CSSGroupingRule ? within(rule.cssRules) : [rule])).flat();
    const rules = Array.from(document.styleSheets, ({ cssRules }) => within(cssRules)).flat();
    const frames = rules.find((rule) => rule instanceof CSSKeyframesRule && rule.name === wanted) as CSSKeyframesRule;
    const { opacity, scale } = (frames[0] as CSSKeyframeRule).style;
    return { opacity, scale };
  }, name);

test('a modal opens with an animation, locks the page, keeps the focus, and closes by icon, backdrop and Escape', async ({ page }) => {
  const { overlays } = words.en;
  await open(page);
  const opener = button(page, overlays.modal);
  const dialog = page.getByRole('dialog', { name: overlays.modalTitle });
  await opener.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  for (const close of [
    () => button(dialog, commonEn.modal.close).click(),
    () => page.mouse.click(20, 400),
    () => page.keyboard.press('Escape'),
  ]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCSS('animation-name', 'modal-in');
    await expect(dialog).toHaveCSS('animation-duration', '0.3s');
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520);
    expect(await style(page.locator('body'), 'overflow')).toBe('hidden');
    for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(await style(page.locator('body'), 'overflow')).not.toBe('hidden');
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
  }
  expect(await firstFrame(page, 'modal-in')).toMatchObject({ opacity: '0', scale: '0.9' });
  await page.setViewportSize({ width: 360, height: 700 });
  await opener.click();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(360);
  await button(dialog, commonEn.modal.close).click();

  const drawer = page.getByRole('dialog', { name: overlays.drawer });
  await button(page, overlays.drawer).click();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  expect((await drawer.boundingBox())?.width).toBe(288);
  await page.keyboard.press('Escape');

  // Cancel has the focus.
  const question = page.getByRole('alertdialog');
  await button(page, overlays.confirm).click();
  await expect(button(question, commonEn.actions.cancel)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
});

test('in Arabic, the drawer opens from the other side', async ({ page }) => {
  await open(page, 'ar');
  await page.setViewportSize({ width: 360, height: 700 });
  const drawer = page.getByRole('dialog', { name: words.ar.overlays.drawer });
  await button(page, words.ar.overlays.drawer).click();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(72);
});

test('toasts appear at the top right, in their colours, for the specified time', async ({ page }) => {
  const { overlays } = words.en;
  await open(page);
  const toast = (text: string) => page.locator('[data-scope=toast][data-part=root]').filter({ hasText: text });
  /** Measures inside the page for how long each text is shown, so that a slow test runner does not count. */
  await page.evaluate(() => {
    const shown = new Map<string, { since: number; until?: number }>();
    const shownFor = (text: string) => {
      const [words, span] = [...shown].find(([words]) => words.includes(text)) ?? [];
      if (!words || !span?.until) return null;
      shown.delete(words);
      return (span.until - span.since) / 1000;
    };
    Object.assign(window, { shownFor, mostShown: 0 });
    new MutationObserver(() => {
      const now = Array.from(document.querySelectorAll('[data-scope=toast][data-part=root]'), ({ textContent }) => textContent ?? '');
      Object.assign(window, { mostShown: Math.max((window as unknown as { mostShown: number }).mostShown, now.length) });
      for (const text of now) if (!shown.has(text)) shown.set(text, { since: performance.now() });
      for (const [text, span] of shown) if (!now.includes(text)) span.until ??= performance.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  /** Seconds for which a toast was shown, once it is gone. */
  const seconds = async (text: string) => {
    const told = () => page.evaluate((wanted) => (window as unknown as { shownFor(text: string): number | null }).shownFor(wanted), text);
    let span: number | null = null;
    await expect.poll(async () => (span = await told())).not.toBeNull();
    return Number(span);
  };
  /** Place, colour and duration of a toast. The duration is the shortest of three, as a slow machine removes toasts late. */
  const show = async (name: string, text: string, atMost: number) => {
    // A toast under the pointer stays. One that is gone too early is shown again.
    await expect(async () => {
      await button(page, name).click();
      await toast(text).hover({ timeout: 4000 });
    }).toPass();
    const box = await toast(text).boundingBox();
    const [red = 0, green = 0] = (await style(toast(text), 'background-color')).match(/\d+/g)?.map(Number) ?? [];
    await page.mouse.move(0, 0);
    await seconds(text);
    let shortest = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 3 && shortest >= atMost; tries++) {
      await button(page, name).click();
      await page.mouse.move(0, 0);
      shortest = Math.min(shortest, await seconds(text));
    }
    expect(shortest).toBeLessThan(atMost);
    return { seconds: shortest, end: 1280 - (box?.x ?? 0) - (box?.width ?? 0), top: box?.y, warmth: red - green };
  };
  const success = await show(overlays.success, overlays.done, 3.8);
  const error = await show(overlays.error, overlays.failed, 6);
  for (const { end, top } of [success, error]) {
    expect(end).toBeLessThan(40);
    expect(top).toBeLessThan(120);
  }
  expect(success.warmth).toBeLessThan(-60);
  expect(error.warmth).toBeGreaterThan(60);
  expect(success.seconds).toBeGreaterThan(1.2);
  expect(error.seconds).toBeGreaterThan(3.2);

  // A loading toast stays until the work is done.
  await button(page, overlays.loading).click();
  await page.mouse.move(0, 0);
  expect(await seconds(overlays.working)).toBeGreaterThan(4.2);
  expect(await seconds(overlays.done)).toBeGreaterThan(1.2);
  await button(page, overlays.many).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { mostShown: number }).mostShown)).toBe(20);
});

test('in Arabic, too, toasts come at the top right', async ({ page }) => {
  const { overlays } = words.ar;
  await open(page, 'ar');
  const toast = page.locator('[data-scope=toast][data-part=root]').filter({ hasText: overlays.failed });
  await button(page, overlays.error).click();
  await toast.hover();
  const box = await toast.boundingBox();
  expect(1280 - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
  expect(box?.y).toBeLessThan(120);
});

test('text fields limit their length, mark errors, and ask for the right keyboard', async ({ page }) => {
  const { fields, direction } = words.ar;
  await open(page, 'ar');
  const side = page
    .locator('main [lang=ar]')
    .filter({ has: page.getByText(direction) })
    .nth(1);
  const field = (name: string) => side.getByLabel(name, { exact: true });
  await field(fields.name).fill('x'.repeat(80));
  await expect(field(fields.name)).toHaveValue('x'.repeat(64));
  await field(fields.bio).fill('y'.repeat(700));
  await expect(field(fields.bio)).toHaveValue('y'.repeat(640));
  await expect(side.getByText('640 / 180')).toBeVisible();
  await expect(side.getByText(commonAr.form.optional, { exact: true })).toHaveCount(2);
  await expect(field(fields.seats)).toHaveAttribute('inputmode', 'numeric');
  await field(fields.seats).fill('١٢ كراسي');
  await expect(field(fields.seats)).toHaveValue('12');
  await expect(field(fields.phone)).toHaveAttribute('inputmode', 'tel');
  await expect(field(fields.phone)).toHaveAttribute('type', 'tel');
  await expect(field(fields.phone)).toHaveAttribute('placeholder', '1 (702) 123-4567');

  // The line of the error takes its space before the error comes.
  const height = async () => (await field(fields.email).boundingBox())?.y;
  await field(fields.name).fill('');
  const before = await height();
  await field(fields.name).blur();
  await expect(field(fields.name)).toHaveAttribute('aria-invalid', 'true');
  expect(await height()).toBe(before);
  const [marked, unmarked] = [field(fields.wrong), field(fields.wrongHidden)];
  const [red = 0, green = 0] = (await style(marked, 'border-color')).match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(green + 60);
  const mark = (control: Locator) => control.locator('xpath=following-sibling::*[last()]').locator('svg');
  await expect(mark(marked)).toHaveCount(1);
  await expect(mark(unmarked)).toHaveCount(0);

  await field(fields.password).fill('Secret123');
  await button(side, commonAr.form.showPassword).click();
  await expect(field(fields.password)).toHaveAttribute('type', 'text');
  await button(side, commonAr.form.hidePassword).click();
  await expect(field(fields.password)).toHaveAttribute('type', 'password');

  await field(fields.phone).fill('1234567890123456789');
  expect((await field(fields.phone).inputValue()).replace(/\D/g, '')).toHaveLength(15);
  await field(fields.longPhone).fill('1234567890123456789');
  expect((await field(fields.longPhone).inputValue()).replace(/\D/g, '')).toHaveLength(19);

  await side.getByRole('button', { name: fields.many }).click();
  expect(await style(page.getByRole('listbox'), 'max-height')).toBe('300px');
  await page.keyboard.press('Escape');
});

test('an image picker accepts pictures only, and a drawing replaces a picture that fails to load', async ({ page }) => {
  await open(page);
  const cover = ltr(page).getByLabel(words.en.uploads.cover);
  await expect(cover).toHaveAttribute('accept', 'image/*');
  await cover.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(ltr(page).getByText(messages.file.notImage)).toBeVisible();
  await expect(ltr(page).getByRole('img', { name: words.en.data.missing })).toBeVisible();
  await expect(ltr(page).locator(`img[alt="${words.en.data.missing}"]`)).toHaveCount(0);
});

test('a disabled menu item can be reached by the arrow keys, shows the reason, and does nothing', async ({ page }) => {
  await open(page);
  const { more, reason, publish } = words.en;
  await button(ltr(page), more).press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('ArrowDown');
  const item = menu.getByRole('menuitem', { name: publish });
  await expect(item).toHaveAttribute('data-highlighted', '');
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText(reason);
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await item.click({ force: true });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('a table is a table on wide screens, and a list on a phone', async ({ page }) => {
  await open(page);
  const { people, names } = words.en.data;
  await expect(ltr(page).getByRole('table', { name: people })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(
    ltr(page)
      .getByRole('list', { name: people })
      .getByText(names[0] as string),
  ).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

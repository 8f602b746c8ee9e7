import { expect, type Locator, type Page } from '@playwright/test';
import { words } from '../../../client/dev/kit/words.ts';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { contextOf, settled } from '../../support/browser.ts';
import { test } from '../../support/test.ts';

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

test('overlays, pickers, menus, tables and toasts behave as specified', async ({ browser }) => {
  const page = await (await contextOf(browser)).newPage();
  await open(page);

  await test.step('a modal opens with an animation, locks the page, keeps the focus, and closes by icon, backdrop and Escape', async () => {
    const { overlays } = words.en;
    const opener = button(page, overlays.modal);
    const dialog = page.getByRole('dialog', { name: overlays.modalTitle });
    await opener.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    for (const { close, moves } of [
      { close: () => button(dialog, commonEn.modal.close).click(), moves: true },
      // Each frame of an animation costs. It has been seen now.
      { close: () => page.mouse.click(20, 400), moves: false },
      { close: () => page.keyboard.press('Escape'), moves: false },
    ]) {
      await page.emulateMedia({ reducedMotion: moves ? 'no-preference' : 'reduce' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCSS('animation-name', 'modal-in');
      if (moves) await expect(dialog).toHaveCSS('animation-duration', '0.3s');
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520);
      expect(await style(page.locator('body'), 'overflow')).toBe('hidden');
      for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press('Tab');
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
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('an image picker accepts pictures only, and a drawing replaces a picture that fails to load', async () => {
    const cover = ltr(page).getByLabel(words.en.uploads.cover);
    await expect(cover).toHaveAttribute('accept', 'image/*');
    await cover.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(ltr(page).getByText(messages.file.notImage)).toBeVisible();
    await expect(ltr(page).getByRole('img', { name: words.en.data.missing })).toBeVisible();
    await expect(ltr(page).locator(`img[alt="${words.en.data.missing}"]`)).toHaveCount(0);
  });

  await test.step('a disabled menu item can be reached by the arrow keys, shows the reason, and does nothing', async () => {
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

  await test.step('a table is a table on wide screens, and a list on a phone', async () => {
    const { people, names } = words.en.data;
    await expect(ltr(page).getByRole('table', { name: people })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 700 });
    await expect(
      ltr(page)
        .getByRole('list', { name: people })
        .getByText(names[0] as string),
    ).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('toasts appear at the top right, in their colours, for the specified time', async () => {
    const { overlays } = words.en;
    // From here on the page's time moves only with runFor.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const toasts = page.locator('[data-scope=toast][data-part=root]');
    const toast = (text: string) => toasts.filter({ hasText: text });
    /** Place, colour and duration of a toast. It comes and goes within a quarter of a second. */
    const show = async (name: string, text: string, milliseconds: number) => {
      await button(page, name).click();
      await page.mouse.move(0, 0); // a toast under the pointer stays
      // React renders it in time of its own, which on a busy machine comes after a step of the clock.
      const drawn = async () => {
        await page.clock.runFor(50);
        return toast(text).count();
      };
      await expect.poll(drawn).toBe(1);
      await page.clock.runFor(200);
      await settled(page);
      await expect(toast(text)).toBeVisible();
      const box = await toast(text).boundingBox();
      const [red = 0, green = 0] = (await style(toast(text), 'background-color')).match(/\d+/g)?.map(Number) ?? [];
      expect(1280 - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
      expect(box?.y).toBeLessThan(120);
      await page.clock.runFor(milliseconds - 500);
      await expect(toast(text)).toHaveAttribute('data-state', 'open');
      await page.clock.runFor(750);
      await expect(toasts).toHaveCount(0);
      return red - green;
    };
    expect(await show(overlays.success, overlays.done, 2000)).toBeLessThan(-60);
    expect(await show(overlays.error, overlays.failed, 4000)).toBeGreaterThan(60);

    // A loading toast stays until the work is done, after five seconds.
    await button(page, overlays.loading).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(4900);
    await expect(toast(overlays.working)).toHaveAttribute('data-state', 'open');
    await page.clock.runFor(200);
    await expect(toast(overlays.done)).toBeVisible();
    await expect(toast(overlays.working)).toHaveCount(0);
    await page.clock.runFor(1500);
    await expect(toast(overlays.done)).toHaveAttribute('data-state', 'open');
    await page.clock.runFor(750);
    await expect(toasts).toHaveCount(0);

    // No more than twenty at once; the others wait.
    await button(page, overlays.many).click();
    await page.clock.runFor(250);
    await expect(toasts).toHaveCount(20);
  });
});

test('in Arabic, text fields limit and mark what is typed, toasts come at the top right, and the drawer from the other side', async ({
  page,
}) => {
  await open(page, 'ar');
  const { overlays } = words.ar;

  await test.step('text fields limit their length, mark errors, and ask for the right keyboard', async () => {
    const { fields, direction } = words.ar;
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
    await expect(field(fields.phone)).toHaveAttribute('placeholder', '500 12345');

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

  await test.step('toasts come at the top right, too', async () => {
    const toast = page.locator('[data-scope=toast][data-part=root]').filter({ hasText: overlays.failed });
    await button(page, overlays.error).click();
    await toast.hover(); // so that it stays
    await expect(page.getByRole('region', { name: commonAr.toasts, exact: true })).toBeAttached();
    const box = await toast.boundingBox();
    expect(1280 - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
    expect(box?.y).toBeLessThan(120);
  });

  await test.step('the drawer opens from the other side', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    const drawer = page.getByRole('dialog', { name: overlays.drawer });
    await button(page, overlays.drawer).click();
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(72);
  });
});

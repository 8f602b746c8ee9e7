import { expect, type Page } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import { complaintsOf, pageOf, visit } from '../../support/browser.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** All words that find a command are tested in tests/unit/palette-words.test.ts. */
const words = { en: commonEn, ar: commonAr };
const paletteOf = (page: Page) => page.getByRole('dialog', { name: /Search and commands|البحث والأوامر/ });
const lineOf = (page: Page) => paletteOf(page).getByRole('combobox');
/** The option that Enter would pick. */
const marked = (page: Page) =>
  lineOf(page).evaluate((line) => document.getElementById(line.getAttribute('aria-activedescendant') ?? '')?.textContent);
/** Waits until the palette is closed, opens it again and types. */
async function ask(page: Page, typed: string): Promise<void> {
  await expect(paletteOf(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(lineOf(page)).toBeFocused();
  await lineOf(page).fill(typed);
}

test('the palette opens any screen, by words of either language and without a mouse', async ({ browser }) => {
  const { nav, palette, form, actions } = words.ar;
  const other = words.en;
  const title = 'رسم الوجوه';
  const creator = await world.creator({ fullNameAr: 'سارة العلي' });
  // A product on sale does not save itself, unlike a draft.
  const { id } = await product(creator, { published: true, title: 'Drawing faces', titleAr: title });
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' }); // it opens many times
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ar/cc/dashboard');
  const home = page.getByRole('link', { name: nav.home });

  await test.step('on a phone, an icon opens it and another closes it', async () => {
    const icon = page.getByRole('button', { name: palette.open });
    await icon.click();
    await expect(lineOf(page)).toBeFocused();
    await paletteOf(page).getByRole('button', { name: actions.close }).click();
    await expect(paletteOf(page)).toHaveCount(0);
    await expect(icon).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('by the keyboard', async () => {
    await home.focus();

    await page.keyboard.press('Control+k');
    await expect(lineOf(page)).toBeFocused();
    await expect.poll(() => marked(page)).toBe(nav.myPage);
    await page.keyboard.press('ArrowDown');
    expect(await marked(page)).toBe(nav.dashboard);
    await page.keyboard.press('End');
    expect(await marked(page)).toBe(nav.signOut);
    await page.keyboard.press('ArrowDown');
    expect(await marked(page)).toBe(nav.signOut);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    expect(await marked(page)).toBe(nav.myPage);
    await page.keyboard.press('Escape');
    await expect(paletteOf(page)).toHaveCount(0);
    await expect(home).toBeFocused();
  });

  await test.step('screens are found by their name in the other language and by other words for them, products by the server', async () => {
    await ask(page, other.nav.products);
    await expect.poll(() => marked(page)).toBe(nav.products);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/ar/cc/product/list');
    await expect(page.locator('h1')).toHaveText(nav.products); // only what was seen is recent
    await ask(page, 'تدقيق');
    await expect.poll(() => marked(page)).toBe(palette.commands.activity);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/ar/cc/users/activity');

    // The server knows Arabic spelling variants.
    await ask(page, 'الوجوه');
    await page.getByRole('option', { name: title }).click();
    await expect(page).toHaveURL(`/ar/cc/product/${id}/view`);
    await expect(page.locator('h1')).toContainText(title);
    await ask(page, 'zzzz');
    await expect(paletteOf(page).getByText(form.nothingFound)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+k');
    await expect(paletteOf(page)).toHaveCount(0);
  });

  await test.step('the button opens it with the recent places, without the present one', async () => {
    await page.getByRole('navigation', { name: nav.console }).getByRole('link', { name: nav.settings }).click();
    await expect(page).toHaveURL('/ar/cc/settings/profile');
    await page.getByRole('button', { name: palette.open }).click();
    const recent = page.getByRole('group', { name: palette.groups.recent });
    await expect(recent.getByRole('option')).toHaveText([title, palette.commands.activity, nav.products, nav.dashboard]);
    await recent.getByRole('option', { name: title }).click();
    await expect(page).toHaveURL(`/ar/cc/product/${id}/view`);
  });

  await test.step('commands switch the colours and the language', async () => {
    await ask(page, nav.darkMode);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass(/dark/);
    await ask(page, palette.commands.language);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/en/cc/product/${id}/view`);
    await expect(page.locator('h1')).toContainText('Drawing faces');
    await expect(paletteOf(page)).toHaveCount(0);
    await ask(page, 'faces');
    await expect.poll(() => marked(page)).toContain('Drawing faces');
    await page.keyboard.press('Escape');
    await expect(paletteOf(page)).toHaveCount(0);
  });
  expect(complaints).toEqual([]);

  await test.step('unsaved changes cause a question before any navigation; a failed search is reported', async () => {
    await visit(page, `/en/cc/product/${id}/edit`);
    await page.getByRole('textbox').first().fill('Half a title');
    await ask(page, 'dashboard');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: commonEn.form.unsavedStay })).toBeFocused();
    // The palette does not open over a question.
    await page.keyboard.press('Control+k');
    await expect(paletteOf(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('textbox').first()).toHaveValue('Half a title');

    await page.route('**/graphql', (route) => (route.request().postData()?.includes('PaletteProducts') ? route.abort() : route.continue()));
    await ask(page, 'course');
    await expect(paletteOf(page).getByText(commonEn.palette.failed)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: commonEn.nav.home }).click();
    await question.getByRole('button', { name: commonEn.form.unsavedLeave }).click();
    await expect(page).toHaveURL('/en');
  });
});

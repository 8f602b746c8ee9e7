import { expect, type Locator, type Page } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import sessionsAr from '../../../client/i18n/locales/ar/sessions.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import exportsEn from '../../../client/i18n/locales/en/exports.json' with { type: 'json' };
import { complaintsOf, contextOf, expectAccessible, pageOf, settled, visit } from '../../support/browser.ts';
import { expectOpen } from '../../support/overlays.ts';
import { setting } from '../../support/server.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const words = { en: commonEn, ar: commonAr };
const phone = { width: 360, height: 740 };

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page | Locator, name: string) => page.getByRole('link', { name, exact: true });

test.describe('in Arabic', () => {
  const { nav } = words.ar;

  test('the top bar opens all screens, creates things, and signs out', async ({ browser }) => {
    const { token } = await world.creator({ fullNameAr: 'سارة العلي' });
    const page = await pageOf(browser, { creator: token });
    const complaints = complaintsOf(page);
    await page.goto('/ar/cc');
    await expect(page).toHaveURL('/ar/cc/my-page');

    const bar = page.getByRole('navigation', { name: nav.console });
    await expect(bar.getByRole('link')).toHaveText([nav.myPage, nav.dashboard, nav.products, nav.sessions, nav.users, nav.settings]);
    // Each of these screens is seen in screens.spec. Here two of them are opened, one of which leads on to its first tab.
    const places = await bar.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(places).toEqual(['my-page', 'dashboard', 'product/list', 'session/list', 'users', 'settings'].map((path) => `/ar/cc/${path}`));
    await expect(link(bar, nav.myPage)).toHaveAttribute('aria-current', 'page');
    await link(bar, nav.settings).click();
    await expect(page).toHaveURL('/ar/cc/settings/profile');
    await expect(bar.locator('[aria-current=page]')).toHaveText([nav.settings]);
    const banner = page.getByRole('banner');
    await expect(link(banner, nav.newProduct)).toHaveAttribute('href', '/ar/cc/product/settings');
    await link(banner, nav.newSession).click();
    await expect(page).toHaveURL('/ar/cc/session/settings');
    await expect(page.getByRole('heading', { level: 1, name: sessionsAr.form.createTitle })).toBeVisible();

    // The account's menu, by the keyboard.
    const avatar = page.getByRole('button', { name: nav.account.split('{{')[0]?.trim() });
    await avatar.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText([nav.dashboard, nav.subscription, nav.settings, nav.signOut]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(avatar).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('menuitem', { name: nav.settings }).click();
    await expect(page).toHaveURL('/ar/cc/settings/profile');
    await expect(link(page, nav.home)).toHaveAttribute('href', '/ar');

    await page.evaluate(() => localStorage.setItem('diwan.theme', 'dark'));
    await avatar.click();
    await menu.getByRole('menuitem', { name: nav.signOut }).click();
    await expect(page).toHaveURL('/ar/cc/auth/login');
    // The theme belongs to the browser, not to an account.
    expect(await stored(page)).toEqual(['diwan.theme']);
    expect(complaints).toEqual([]);
  });

  test('on a phone, the menu slides in over most of the page, and Logout clears everything', async ({ browser }) => {
    const { token } = await world.creator({ fullNameAr: 'سارة العلي' });
    const page = await pageOf(browser, { creator: token });
    await page.setViewportSize(phone);
    await page.goto('/ar/cc/dashboard');
    const menu = page.getByRole('dialog', { name: nav.menu });
    const open = () => button(page, nav.openMenu).click();

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open();
    await expect(menu).toHaveCSS('animation-name', /slide-from-right-full/);
    await expect(menu).toHaveCSS('animation-duration', '0.5s');
    await expect.poll(() => menu.boundingBox()).toMatchObject({ x: phone.width * 0.2, width: phone.width * 0.8 });
    await expectAccessible(page);
    await page.mouse.click(10, 400);
    await expect(menu).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' }); // it has been seen sliding, and opens many times
    await open();
    await expectOpen(menu);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button(page, nav.openMenu)).toBeFocused();
    await open();
    await button(menu, nav.closeMenu).click();
    await expect(menu).toHaveCount(0);

    await open();
    await expect(link(menu, nav.newProduct)).toHaveAttribute('href', '/ar/cc/product/settings');
    await expect(link(menu, nav.newSession)).toHaveAttribute('href', '/ar/cc/session/settings');
    await expect(link(menu, nav.myPage)).toHaveAttribute('href', '/ar/cc/my-page');
    await link(menu, nav.users).click();
    await expect(page).toHaveURL('/ar/cc/users');
    await expect(menu).toHaveCount(0);

    await page.evaluate(() => localStorage.setItem('diwan.theme', 'dark'));
    await open();
    await button(menu, nav.logout).click();
    await expect(page).toHaveURL('/ar/cc/auth/login');
    expect(await stored(page)).toEqual([]);
  });
});

test('the console answers unknown addresses, keeps places while it loads, and restores scroll positions', async ({ browser }) => {
  const { nav, notFound } = commonEn;
  const creator = await world.creator();
  for (let index = 0; index < 4; index++) await product(creator, { title: `Course ${index}` });
  const { id } = await product(creator);
  const page = await pageOf(browser, { creator: creator.token });

  await test.step('unknown addresses show Not Found at both levels, in the specification’s words', async () => {
    await page.goto('/en/cc/nowhere/at/all');
    expect(notFound.console).toBe('NotFound Page');
    await expect(page.getByRole('heading', { name: notFound.console, exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: nav.console })).toBeVisible();
    await link(page, notFound.toConsole).click();
    await expect(page).toHaveURL('/en/cc/my-page');
    for (const cut of ['edit', 'view', 'content', 'content/video', 'learners', 'preview']) {
      await visit(page, `/en/cc/product/01a2007c-cee8/${cut}`);
      await expect(page.getByRole('heading', { name: notFound.console, exact: true })).toBeVisible();
    }
    await visit(page, '/en/no/such/page');
    await expect(page.getByRole('heading', { name: notFound.title })).toBeVisible();
  });

  await test.step('the placeholder of a product’s content is as wide as the content', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName === 'ProductContent') {
        asked.resolve();
        await answer.promise;
      }
      await route.continue();
    });
    const there = visit(page, `/en/cc/product/${id}/content`);
    await asked.promise;
    const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x;
    const expected = await left(`main [role=status][aria-label="${commonEn.loading}"] > div > div`);
    expect(expected).toBeGreaterThan(0);
    answer.resolve();
    await there;
    expect(await left('h1')).toBe(expected);
    await page.unroute('**/graphql');
  });

  await test.step('a new screen starts at its top, and going back restores the scroll position', async () => {
    await page.setViewportSize({ width: 600, height: 500 });
    const top = () => page.evaluate(() => window.scrollY);
    await visit(page, '/en/cc/product/list?tab=drafts');
    await expect(link(page, 'Course 0')).toBeVisible();
    await page.evaluate(() => document.fonts.ready); // letters that come in late move what is below them
    await link(page, 'Course 0').scrollIntoViewIfNeeded();
    const place = await top();
    expect(place).toBeGreaterThan(100);
    await link(page, 'Course 0').click();
    await expect(page).toHaveURL(/\/view$/);
    await expect.poll(top).toBe(0);
    await page.goBack();
    await expect.poll(top).toBe(place);
  });

  await test.step('an address of no language is not found', async () => {
    await page.goto('/fr/cc/dashboard');
    await expect(page.getByRole('heading', { name: notFound.title })).toBeVisible();
  });
});

test('before the scripts load, the page shows the logo in its language and colours', async ({ browser }) => {
  const paper = { light: 'rgb(250, 246, 238)', dark: 'rgb(13, 21, 36)' };
  const page = await pageOf(browser);
  for (const { language, system, chosen, whole } of [
    { language: 'en', system: 'dark', chosen: 'light', whole: false },
    { language: 'ar', system: 'light', chosen: 'dark', whole: false },
    { language: 'ar', system: 'dark', chosen: undefined, whole: true },
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.evaluate((theme) => (theme ? localStorage.setItem('diwan.theme', theme) : localStorage.clear()), chosen);
    // On a slow line first no script arrives, then all but that of the page.
    const first = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await (/Page-[^/]*\.js$/.test(route.request().url()) ? last : first).promise;
      await route.continue();
    });
    await page.goto(`/${language}/login`, { waitUntil: 'commit' });
    const splash = page.locator('#splash');
    const mark = splash.locator('svg');
    const background = (selector: string) => page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(mark).toBeVisible();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1);
    await expect(page.getByRole('status')).toHaveText(words[language].loading, { useInnerText: true });
    await expect(splash).toHaveCSS('direction', language === 'ar' ? 'rtl' : 'ltr');
    expect(await background('#splash')).toBe(paper[chosen ?? system]);
    const place = await mark.boundingBox();
    // The rest does not depend on who chose the colours.
    if (!whole) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      continue;
    }

    first.resolve();
    // Scripts run, but there is nothing to draw yet.
    await page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')));
    await expect(mark).toBeVisible();
    expect(await mark.boundingBox()).toEqual(place);

    last.resolve();
    await expect(page.locator('h1')).toBeVisible();
    await expect(splash).toBeHidden();
    expect(await background('html')).toBe(paper[chosen ?? system]);
    await page.unroute('**/assets/**');
  }

  // Without scripts, too, the mark has the language and the system's colours.
  const still = await browser.newContext({ baseURL: setting('TEST_URL'), javaScriptEnabled: false, colorScheme: 'dark' });
  const bare = await still.newPage();
  await bare.goto('/ar/login');
  await expect(bare.locator('#splash svg')).toBeVisible();
  await expect(bare.locator('#splash')).toHaveCSS('background-color', paper.dark);
  // What it says then is in without-scripts.spec.
  await expect(bare.locator('#splash')).not.toContainText(commonAr.loading, { useInnerText: true });
});

test('a token that is revoked while the page is open leads to the sign-in, and nothing is kept', async ({ browser }) => {
  const { token } = await world.creator();
  const page = await pageOf(browser, { creator: token });
  await page.goto('/en/cc/dashboard');
  await expect(page.locator('h1').first()).toBeVisible();
  // A tab that signs out clears what is stored (see above). More is not needed of it here.
  const other = await page.context().newPage();
  await other.goto('/healthz');
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL(/\/cc\/auth\/login$/);
  await expect(page.locator('h1').first()).toBeVisible();

  // A sign-in there counts, too.
  await other.evaluate((value) => localStorage.setItem('diwan.token.creator', value), token);
  await expect(page).toHaveURL(/\/cc\/dashboard$/);
  await expect(page.locator('h1').first()).toBeVisible();
  // Removed in this tab, where no event is fired: the next request notices.
  await page.evaluate(() => localStorage.removeItem('diwan.token.creator'));
  await link(page, commonEn.nav.products).click();
  await expect(page).toHaveURL(/\/(ar|en)\/cc\/auth\/login$/);
  expect(await stored(page)).toEqual([]);
});

test('the language toggle keeps path, query and hash; the colour mode is stored', async ({ page }) => {
  await page.goto('/en/login?next=%2Fen%2Fdemo#there');
  await button(page, commonEn.nav.darkMode).click();
  await expect(button(page, commonEn.nav.otherLanguage)).toHaveText('ع');
  await button(page, commonEn.nav.otherLanguage).click();
  await expect(page).toHaveURL('/ar/login?next=%2Fen%2Fdemo#there');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(button(page, commonAr.nav.otherLanguage)).toHaveText('EN');
});

test('if code cannot be loaded, the page offers to refresh; other failures show what went wrong', async ({ browser }) => {
  const creator = await world.creator();
  await product(creator, { published: true });
  const page = await pageOf(browser, { creator: creator.token });
  const { boundary, refresh } = commonEn.error;
  await page.goto('/en/cc/dashboard');
  await page.route('**/assets/MyPage*.js', (route) => route.abort());
  await link(page, commonEn.nav.myPage).click();
  await expect(page.getByRole('heading', { name: boundary, exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('dynamically imported module');
  await expectAccessible(page);
  // The rest of the console still works.
  await link(page, commonEn.nav.dashboard).click();
  await expect(page.getByRole('heading', { name: boundary })).toHaveCount(0);
  await link(page, commonEn.nav.myPage).click();
  await page.unroute('**/assets/MyPage*.js');
  await button(page, refresh).click();
  await expect(page.getByRole('heading', { name: 'Sara Ali' })).toBeVisible();

  // An answer that the screen cannot draw.
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('ProductList')) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"KWD"', '"no currency"') });
  });
  await link(page, commonEn.nav.products).click();
  await expect(page.getByRole('heading', { name: boundary, exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('no currency');
  await expect(button(page, refresh)).toHaveCount(0);
});

test('a VIEW admin gets the reason of a disabled control, by pointer, keyboard and touch, and in the palette', async ({ browser }) => {
  const { token } = await world.admin(await world.creator(), 'VIEW');
  // A screen that takes both a mouse and fingers.
  const context = await contextOf(browser, { creator: token }, { hasTouch: true });
  const page = await context.newPage();
  const reason = commonEn.permission.EDIT;
  const tip = page.getByRole('tooltip', { includeHidden: true });
  await page.goto('/en/cc/dashboard');
  const create = link(page, commonEn.nav.newProduct);
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expect(create).toHaveAccessibleDescription(reason);
  await page.keyboard.press('Tab');
  await create.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tip).toHaveText(reason);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await create.hover({ force: true });
  await expect(tip).toHaveText(reason);
  await create.click({ force: true });
  await expect(page).toHaveURL('/en/cc/dashboard');

  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
  await page.setViewportSize(phone);
  await button(page, commonEn.nav.openMenu).tap();
  const menu = page.getByRole('dialog');
  await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
  const held = link(menu, commonEn.nav.newSession);
  await held.tap({ force: true });
  await expect(tip).toHaveText(reason);
  await expect(page).toHaveURL('/en/cc/dashboard');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);

  const line = page.getByRole('dialog', { name: /Search and commands/ }).getByRole('combobox');
  await page.keyboard.press('Control+k');
  for (const [typed, why] of [
    [commonAr.nav.newProduct, reason],
    ['admins', commonEn.permission.OWNER],
  ] as const) {
    await line.fill(typed);
    const option = page.getByRole('option').first();
    await expect(option).toHaveAttribute('aria-disabled', 'true');
    await expect(option).toContainText(why);
    await page.keyboard.press('Enter');
    await option.click({ force: true });
    await settled(page);
    await expect(line).toBeVisible();
  }
  await expect(page).toHaveURL('/en/cc/dashboard');
  await page.keyboard.press('Escape');

  await visit(page, '/en/cc/product/settings');
  await expect(page.getByRole('main')).toContainText(commonEn.permission.viewOnly);
  await visit(page, `/en/cc/exports/${crypto.randomUUID()}`);
  await expect(page.getByRole('main')).toContainText(exportsEn.loadFailed);
});

import { expect } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import storefrontAr from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import bookingEn from '../../../client/i18n/locales/en/booking.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { familyOf, lettersOf } from '../../../schema/rules/fonts.ts';
import { appointmentType } from '../../support/availability.ts';
import { book, event } from '../../support/bookings.ts';
import { complaintsOf, expectAccessible, expectPlaying, filled, follow, visit } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { offering } from '../../support/promos.ts';
import { checkout } from '../../support/sales.ts';
import { item, product, productArchiveMutation, section } from '../../support/shop.ts';
import { contextOf, pageOf } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

test('what is left is kept true while a page is read, and a product that goes away says so', async ({ page }) => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true, cost: 'FREE', maxParticipants: 30, title: 'Clay' });
  const sessionId = await event(creator, { seats: 1, price: 0 });
  /** The next socket of the page, once it has asked for the places of something. */
  const listener = async (what: string) => {
    const socket = await page.waitForEvent('websocket');
    await socket.waitForEvent('framesent', ({ payload }) => ['placesChanged', what].every((word) => String(payload).includes(word)));
    return socket;
  };
  const asked = listener(id);
  await page.goto(`/en/${creator.username}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Clay' })).toBeVisible();
  const socket = await asked;
  const left = page.locator('dd').filter({ hasText: /^\d+$/ });
  // The server confirms no subscription: one more buys until it is heard of.
  await until(async () => {
    await checkout(await world.customer(), id);
    return (await left.textContent()) !== '30';
  }, 'No place is told');
  await gql(productArchiveMutation, { id }, creator);
  await expect(page.getByRole('heading', { level: 1, name: storefrontEn.product.goneTitle })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^See what else/ }).click();
  await expect(page).toHaveURL(`/en/${creator.username}`);

  await test.step('the last seat of a session is taken meanwhile', async () => {
    // Nothing else is listened to on this page.
    if (!socket.isClosed()) await socket.waitForEvent('close');
    const asked = listener(sessionId);
    await follow(page, `/en/${creator.username}/session/${sessionId}`);
    await asked;
    const places = page.getByRole('button', { name: bookingEn.session.bookFree }).locator('visible=true');
    await expect(places).toHaveCount(1);
    await book(await world.customer(), { sessionId });
    await expect(places).toHaveCount(0);
  });
});

test('a page in one language loads the small fonts of its script, and no others', async ({ browser }) => {
  const creator = await world.creator({ fullName: 'Sara', fullNameAr: 'سارة', bio: 'Clay', bioAr: 'الطين', profession: 'ARTIST' });
  await product(creator, { published: true, title: 'Clay (2)', titleAr: '«الطين» ٢', subtitleAr: 'من أول خط' });
  for (const [language, script, other] of [
    ['ar', 'arabic', 'latin'],
    ['en', 'latin', 'arabic'],
  ] as const) {
    // A browser takes every font that it still has in its memory.
    const page = await (await contextOf(browser)).newPage();
    await page.goto(`/${language}/${creator.username}`);
    const { loaded, early, families } = await page.evaluate(async () => {
      await document.fonts.ready;
      const fontsAmong = (addresses: string[]) => [
        ...new Set(addresses.flatMap((address) => /\w+-\w+-\d+(?=-[^/]*\.woff2)/.exec(address) ?? [])),
      ];
      return {
        loaded: fontsAmong(performance.getEntriesByType('resource').map(({ name }) => name)),
        early: fontsAmong([...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(({ href }) => href)),
        families: getComputedStyle(document.body).fontFamily,
      };
    });
    // The page shows 500 as 600.
    const core = [400, 600].map((weight) => `${script}-core-${weight}`);
    expect(loaded.sort()).toEqual(core);
    // A font that is asked for later than the others is too late for the page, and so are its script's letters as a second font.
    expect(early.sort()).toEqual(core);
    expect(families).toBe(`"${familyOf(script)}", "${lettersOf(other)}", system-ui, sans-serif`);
  }
});

test('from ten things on, a creator’s page is searched and narrowed, by its address', async ({ page }) => {
  const creator = await world.creator();
  for (let n = 1; n <= 8; n++) await product(creator, { published: true, title: `Clay ${n}`, titleAr: `الطّين ${n}` });
  await appointmentType(creator, { title: 'Clay with me', titleAr: 'طين معي' });
  const home = `/ar/${creator.username}`;
  const drawn = async () => (await page.request.get(home)).text();
  expect(await drawn()).not.toContain(storefrontAr.find.search);
  await product(creator, { published: true, title: 'Charcoal', titleAr: 'الفحم' });
  expect(await drawn()).toContain(storefrontAr.find.search);
  await page.goto(home);

  const search = page.getByRole('textbox', { name: storefrontAr.find.search });
  const kinds = page.getByRole('navigation', { name: storefrontAr.find.kind });
  const cards = page.getByRole('heading', { level: 3 });
  await search.fill('طين');
  await expect(cards).toHaveCount(9);
  await expect(page).toHaveURL(/\?q=/);
  await kinds.getByRole('link', { name: storefrontAr.find.appointments }).click();
  await expect(cards).toHaveText(['طين معي']);
  await expect(kinds.getByRole('link', { name: storefrontAr.find.appointments })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await page.goBack();
  await expect(cards).toHaveCount(9);
  await search.fill('فخار');
  await expect(page.getByRole('heading', { name: storefrontAr.find.nothingTitle })).toBeVisible();
  await page.getByRole('link', { name: storefrontAr.find.clear }).click();
  await expect(cards).toHaveCount(10);
  await expect(search).toHaveValue('');
  // Without scripts, the browser sends the form itself.
  await expect(page.locator('form[method=get]')).toHaveAttribute('action', home);
  await visit(page, `${home}?q=${encodeURIComponent('فحم')}&kind=products`);
  await expect(cards).toHaveText(['الفحم']);
});

test('only the browser that is signed in to the account’s console is offered to edit its pages', async ({ browser }) => {
  const [creator, other] = await Promise.all([world.creator(), world.creator({ fullName: 'Noura Saleh' })]);
  const { id } = await product(creator, { published: true });
  const page = await pageOf(browser, { creator: creator.token });
  const bar = page.getByRole('complementary', { name: storefrontEn.owner.label });
  const edit = bar.getByRole('link', { name: commonEn.actions.edit });
  await page.goto(`/en/${creator.username}/${id}`);
  await expect(edit).toHaveAttribute('href', `/en/cc/product/${id}/edit`);
  await expectAccessible(page);
  await follow(page, `/en/${creator.username}`);
  await bar.getByRole('button', { name: storefrontEn.owner.asVisitor }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await edit.click();
  await expect(page).toHaveURL('/en/cc/my-page');
  // The page of another creator.
  await follow(page, `/en/${other.username}`);
  await expect(edit).toHaveCount(0);
});

test('a visitor’s product page has its words at once, and plays a free item in place, by keyboard alone', async ({ page }) => {
  const complaints = complaintsOf(page);
  const creator = await world.creator();
  const { id } = await product(creator, { published: true });
  const { id: chapter } = await section(creator, id);
  await item(creator, chapter, { title: 'Trailer', type: 'VIDEO', isFree: true });
  await item(creator, chapter, { title: 'The film' });
  await offering(creator, id, { promoCodes: [{ code: 'SUMMER', percentage: 20 }] });
  const address = `/en/${creator.username}/${id}?code=summer`;
  await page.goto(address);
  await test.step('words of a discount, and of what a sign-up refuses', async () => {
    await expect(page.getByText(/^20% off with .*SUMMER/)).toBeVisible();
    await page.getByRole('button', { name: ordersEn.buy.paid }).locator('visible=true').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText(messagesEn.email.required)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  const preview = page.getByRole('button', { name: filled(storefrontEn.item.openPreview, { title: 'Trailer' }) });
  await expect(page.getByRole('img', { name: storefrontEn.item.locked })).toHaveCount(1);
  await preview.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: storefrontEn.player.play, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expectPlaying(page, 'video');
  expect(complaints).toEqual([]);

  // One that cannot be played says so.
  await page.route(/\/media\/play\/.*\.m3u8/, (route) => route.fulfill({ status: 404, body: '' }));
  await visit(page, address);
  await preview.click();
  await expect(page.getByRole('alert').filter({ hasText: storefrontEn.player.failed })).toBeVisible();
  await expectAccessible(page, { again: true });
});

test('where scripts are off, what needs them is not offered, and the page says so', async ({ browser }) => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true });
  const sessionId = await event(creator, { price: 0 });
  const page = await (await contextOf(browser, {}, { javaScriptEnabled: false })).newPage();
  const words = { en: { common: commonEn, storefront: storefrontEn }, ar: { common: commonAr, storefront: storefrontAr } };
  for (const language of ['en', 'ar'] as const)
    for (const path of [id, `session/${sessionId}`]) {
      await page.goto(`/${language}/${creator.username}/${path}`);
      const { common, storefront } = words[language];
      await expect(page.getByRole('main').getByText(common.scriptsNeeded).filter({ visible: true })).toHaveCount(1);
      await expect(page.getByRole('button', { name: storefront.share.button })).toHaveCount(0);
      await expect(page.locator('main button:visible')).toHaveCount(path === id ? 0 : 1); // the zone, as a word
      await expect(page.locator('main input:visible')).toHaveCount(0);
    }
});

test('far from the host, a session’s panel does not move as the page comes to life; its bar leads to a name that is missing', async ({
  browser,
}) => {
  const creator = await world.creator();
  const sessionId = await event(creator, { startsIn: 48, price: 0 });
  const options = { timezoneId: 'America/Los_Angeles', viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const page = await (await contextOf(browser, {}, options)).newPage();
  await page.goto(`/en/${creator.username}/session/${sessionId}`);
  const panel = page.getByRole('complementary');
  const hosts = panel.getByText(/^For the host/);
  await expect(hosts).toBeHidden();
  const height = async () => (await panel.boundingBox())?.height;
  const drawn = await height();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(hosts).toBeVisible();
  expect(await height()).toBe(drawn);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: bookingEn.session.bookFree }).filter({ visible: true }).tap();
  const name = page.getByRole('textbox', { name: bookingEn.name.label });
  await expect(name).toBeFocused();
  // Seen, and not under a bar: what is at its middle is the text itself.
  const isInSight = (found: Element) => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return found.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  for (const part of [name, page.getByText(bookingEn.name.missing)])
    await expect.poll(async () => (await part.isVisible()) && part.evaluate(isInSight)).toBe(true);
});

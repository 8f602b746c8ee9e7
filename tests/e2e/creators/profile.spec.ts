import { readFile } from 'node:fs/promises';
import { expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import creatorsAr from '../../../client/i18n/locales/ar/creators.json' with { type: 'json' };
import storefrontAr from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import uploadsAr from '../../../client/i18n/locales/ar/uploads.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import creatorsEn from '../../../client/i18n/locales/en/creators.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import uploadsEn from '../../../client/i18n/locales/en/uploads.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { operationOf } from '../../support/asking.ts';
import { complaintsOf, expectAccessible, pageOf, visit } from '../../support/browser.ts';
import { type Caller, gql } from '../../support/client.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { newUsername, world } from '../../support/world.ts';

const words = {
  en: { common: commonEn, creators: creatorsEn, storefront: storefrontEn, uploads: uploadsEn, messages: messagesEn, chef: 'Chef' },
  ar: { common: commonAr, creators: creatorsAr, storefront: storefrontAr, uploads: uploadsAr, messages: messagesAr, chef: 'طاهٍ' },
};

const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).last();

const profileOf = async (caller: Caller) =>
  (
    await gql(
      '{ creator { fullName fullNameAr bio bioAr username profession { value } profilePic { width height } coverImage { url(width: 1280) width height } } }',
      {},
      caller,
    )
  ).data.creator;

/** Whether a request carries this mutation. */
const sends = (route: Route, mutation: string) => operationOf(route.request()) === mutation;

/** A tall photograph: red above, blue below. */
async function twoColours() {
  const half = { width: 450, height: 350, channels: 3 as const };
  const buffer = await sharp({ create: { ...half, height: 700, background: '#c01020' } })
    .composite([
      {
        input: await sharp({ create: { ...half, background: '#1020c0' } })
          .png()
          .toBuffer(),
        top: 350,
        left: 0,
      },
    ])
    .jpeg()
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** Share of red and blue in a picture that the server serves. */
async function coloursOf(page: Page, url: string): Promise<{ red: number; blue: number }> {
  const bytes = await (await page.request.get(url)).body();
  const { channels } = await sharp(bytes).stats();
  return { red: channels[0]?.mean ?? 0, blue: channels[2]?.mean ?? 0 };
}

test.describe('in Arabic', () => {
  const { common, creators, messages, uploads, chef } = words.ar;

  test('name, bio and service are edited in place, and a change of language loses nothing', async ({ browser }) => {
    const creator = await world.creator();
    const page = await pageOf(browser, { creator: creator.token });
    const complaints = complaintsOf(page);
    await page.goto('/ar/cc/my-page');

    // An error is shown at its field, and Escape discards the change.
    await button(page, creators.myPage.editName).click();
    await expect(label(page, creators.profile.name)).toBeFocused();
    await label(page, creators.profile.name).fill(' ');
    await page.keyboard.press('Enter');
    await expect(page.getByText(messages.fullName.required)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Sara Ali' })).toBeVisible();
    await expect(button(page, creators.myPage.editName)).toBeFocused();

    await page.keyboard.press('Enter');
    await label(page, creators.profile.name).fill('Sara Al-Ali');
    await label(page, creators.profile.nameAr).fill('سارة العلي');
    await page.keyboard.press('Enter');
    await expect(toast(page, messages.success.profileUpdated)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'سارة العلي' })).toBeVisible();
    await expect(button(page, creators.myPage.editName)).toBeFocused();
    await expect(page.getByRole('button', { name: /سارة العلي/ })).toBeVisible();

    // Without an Arabic bio both pages show the English one, in its own direction.
    const bio = page.locator('p bdi', { hasText: 'I teach drawing' });
    await expect(bio).toHaveAttribute('lang', 'en');
    await expect(bio).toHaveAttribute('dir', 'ltr');

    await button(page, creators.myPage.editBio).click();
    await label(page, creators.profile.bio).fill('x'.repeat(700));
    await expect(label(page, creators.profile.bio)).toHaveValue('x'.repeat(640));
    await page.keyboard.press('Enter');
    await expect(page.getByText(messages.bio.max.replace('{{max}}', '180'))).toBeVisible();
    await label(page, creators.profile.bio).fill('Drawing,');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and clay');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Drawing, and clay')).toBeVisible();

    // A link asks before it discards what was typed. The other editor stays open on purpose.
    await button(page, creators.myPage.editName).click();
    await label(page, creators.profile.name).fill('Half');
    await button(page, creators.myPage.editBio).click();
    await page.getByRole('link', { name: common.nav.dashboard, exact: true }).first().click();
    await button(page, common.form.unsavedStay).click();
    await expect(label(page, creators.profile.name)).toHaveValue('Half');
    await button(page, common.actions.cancel).first().click();
    await button(page, common.actions.cancel).click();

    await button(page, creators.myPage.editService).click();
    await page.getByRole('combobox').fill(chef);
    await page.keyboard.press('Enter');
    await expect(button(page, creators.myPage.editService)).toBeFocused();
    await expect(page.getByRole('main').getByText(chef, { exact: true })).toBeVisible();
    await expect
      .poll(() => profileOf(creator))
      .toMatchObject({
        fullName: 'Sara Al-Ali',
        fullNameAr: 'سارة العلي',
        bio: 'Drawing,\nand clay',
        profession: { value: 'CHEF' },
      });

    await test.step('text typed in place survives the language toggle', async () => {
      await button(page, creators.myPage.editName).click();
      await label(page, creators.profile.nameAr).fill('سارة');
      await button(page, creators.myPage.editBio).click();
      await label(page, creators.profile.bio).fill('Half a sentence');
      await button(page, common.nav.otherLanguage).click();
      await expect(page).toHaveURL('/en/cc/my-page');
      await expect(label(page, creatorsEn.profile.nameAr)).toHaveValue('سارة');
      await expect(label(page, creatorsEn.profile.bio)).toHaveValue('Half a sentence');
      await label(page, creatorsEn.profile.bio).press('Enter');
      await expect(page.getByText('Half a sentence')).toBeVisible();
    });
    expect(complaints).toEqual([]);
  });

  test('a cover is cropped, uploaded, visible to visitors, and removed', async ({ browser }) => {
    const creator = await world.creator();
    const page = await pageOf(browser, { creator: creator.token });
    await page.goto('/ar/cc/my-page');
    const cover = page.locator('input[type=file]').first();
    const dialog = page.getByRole('dialog', { name: creators.myPage.cover });

    await cover.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await expect(toast(page, messages.file.notImage)).toBeVisible();
    await cover.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(dialog.getByText(messages.file.broken)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // The keyboard moves the frame to the upper part.
    await cover.setInputFiles(await twoColours());
    const frame = dialog.getByRole('group', { name: common.crop.area });
    await frame.focus();
    for (let step = 0; step < 24; step++) await page.keyboard.press('ArrowDown');
    await expectAccessible(page);

    // A hanging upload can be cancelled. A broken one says so and goes on.
    await page.route('**/uploads', () => undefined);
    await button(page, common.crop.save).click();
    await button(page, common.upload.cancel).click();
    await page.unrouteAll();
    await page.route('**/uploads', (route) => route.abort());
    await button(page, common.crop.save).click();
    await expect(dialog).toContainText(uploads.phase.broken);
    await page.unrouteAll();
    await expect(toast(page, messages.success.coverImageUpdated)).toBeVisible();
    await expect(dialog).toBeHidden();
    const { coverImage } = await profileOf(creator);
    expect(coverImage.width / coverImage.height).toBeCloseTo(7 / 2, 1);
    const { red, blue } = await coloursOf(page, coverImage.url);
    expect([red > 170, blue < 60]).toEqual([true, true]);

    await visit(page, `/ar/${creator.username}`);
    const shown = page.locator(`img[src*="${coverImage.url.split('/')[3]}"]`);
    await expect(shown).toBeVisible();
    const box = await shown.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(7 / 2, 1);

    await visit(page, '/ar/cc/my-page');
    await button(page, creators.myPage.removeCover).click();
    await page.getByRole('alertdialog').getByRole('button', { name: creators.myPage.removeCover }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden(); // its button has the same name
    await expect(button(page, creators.myPage.removeCover)).toBeHidden();
    expect((await profileOf(creator)).coverImage).toBeNull();

    // A profile picture is cut to a square.
    await page
      .locator('input[type=file]')
      .nth(1)
      .setInputFiles(await twoColours());
    await button(page, common.crop.save).click();
    await expect(toast(page, messages.success.profileUpdated)).toBeVisible();
    const { profilePic } = await profileOf(creator);
    expect(profilePic.width).toBe(profilePic.height);
  });

  test('the settings change the whole profile, and an old username leads to the new one', async ({ browser }) => {
    const [creator, other] = await Promise.all([world.creator(), world.creator()]);
    const { id: productId } = await product(creator, { published: true });
    const page = await pageOf(browser, { creator: creator.token });
    const complaints = complaintsOf(page);
    await page.goto('/ar/cc/settings');
    await expect(page).toHaveURL('/ar/cc/settings/profile');
    await expect(label(page, creators.profile.email)).toBeDisabled();

    const username = label(page, creators.profile.username);
    await username.fill(other.username);
    await expect(page.getByText(messages.username.taken)).toBeVisible();
    await expectAccessible(page, { again: true });
    const suggestion = await page.getByRole('group', { name: creators.username.suggestions }).getByRole('button').first().textContent();
    await button(page, suggestion as string).click();
    await expect(username).toHaveValue(suggestion as string);
    await expect(page.getByText(creators.username.free)).toBeVisible();

    // Another tab of the settings asks before it discards changes.
    await page.getByRole('link', { name: creators.settings.security }).click();
    await button(page, common.form.unsavedStay).click();
    const next = newUsername();
    await username.fill(next.toUpperCase());
    await expect(username).toHaveValue(next);
    await label(page, creators.profile.bioAr).fill('أعلّم الرسم');
    // After a failure without a message of the server, the form keeps what was typed.
    await page.route('**/graphql', (route) =>
      sends(route, 'ProfileUpdate') ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.fallback(),
    );
    await button(page, creators.settings.save).click();
    await expect(page.getByRole('alert').filter({ hasText: messages.api.internal })).toBeVisible();
    await page.unrouteAll();
    complaints.length = 0; // the browser's own note of the 502
    await button(page, creators.settings.save).click();
    // The rest is saved, and the picture asked for.
    await expect(toast(page, messages.profilePic.required)).toBeVisible();
    await expect(toast(page, creators.profile.restSaved)).toBeVisible();
    await expect(toast(page, messages.success.profileUpdated)).toHaveCount(0);
    expect(await profileOf(creator)).toMatchObject({ username: next, bioAr: 'أعلّم الرسم', fullName: 'Sara Ali' });

    // Nothing is unsaved, so the tab opens without a question. By keyboard, because toasts cover the tabs.
    await page.getByRole('link', { name: creators.settings.security }).press('Enter');
    await expect(page).toHaveURL('/ar/cc/settings/security');
    await page.getByRole('link', { name: creators.settings.billing }).press('Enter');
    await expect(page.getByText(creators.billing.commission)).toBeVisible();

    // The new address replaces the old one in the browser's history.
    await visit(page, `/ar/${creator.username}/${productId}?from=card`);
    await expect(page).toHaveURL(`/ar/${next}/${productId}?from=card`);
    await page.goBack();
    await expect(page).toHaveURL('/ar/cc/settings/billing');
    await visit(page, `/ar/${creator.username}?from=card#products`);
    await expect(page).toHaveURL(`/ar/${next}?from=card#products`);
    expect(complaints).toEqual([]);
  });
});

test('a page is shared through a social network, by its address, its QR code, or the phone’s own dialog', async ({ browser }) => {
  const { storefront, common } = words.en;
  const creator = await world.creator();
  const page = await pageOf(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/en/${creator.username}`);
  const address = page.url();
  await button(page, storefront.share.button).click();
  const dialog = page.getByRole('dialog', { name: storefront.share.title });
  await expect(dialog.getByLabel(storefront.share.address)).toHaveValue(address);
  for (const network of ['chat', 'facebook', 'linkedin', 'x', 'snapchat', 'telegram'] as const) {
    const href = await dialog.getByRole('link', { name: storefront.share.networks[network] }).getAttribute('href');
    expect(new URL(href as string).protocol).toBe('https:');
    const source = network === 'chat' ? 'whatsapp' : network;
    expect([...new URL(href as string).searchParams.values()].join(' ')).toContain(`${address}?utm_source=${source}&utm_medium=share`);
  }
  await expectAccessible(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  for (const network of ['instagram', 'tiktok'] as const) {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await button(page, storefront.share.networks[network]).click();
    await expect(toast(page, storefront.share.paste.replace('{{network}}', storefront.share.networks[network]))).toBeVisible();
    expect(await clipboard()).toBe(`${address}?utm_source=${network}&utm_medium=share`);
  }
  await button(page, common.actions.copyLink).click();
  await expect(button(page, common.actions.copied)).toBeVisible();
  expect(await clipboard()).toBe(address);
  await expect(dialog.getByRole('img', { name: storefront.share.qrOf.replace('{{title}}', 'Sara Ali') })).toBeVisible();
  for (const [name, head] of [
    [storefront.share.savePng, '\u0089PNG'],
    [storefront.share.saveSvg, '<svg'],
  ] as const) {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    expect(file.suggestedFilename()).toContain(creator.username);
    expect((await readFile(await file.path())).toString('latin1')).toMatch(new RegExp(`^${head}`));
  }
  await page.keyboard.press('Escape');
  await expect(button(page, storefront.share.button)).toBeFocused();

  await page.evaluate(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, { canShare: () => true, share: (link: unknown) => shared.push(link) });
    // A phone is used by fingers.
    Object.assign(window, { matchMedia: () => ({ matches: true }) });
  });
  await button(page, storefront.share.button).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  await expect.poll(shared).toEqual([{ title: 'Sara Ali', url: `${address}?utm_source=share-sheet&utm_medium=share` }]);
  await expect(dialog).toBeHidden();
});

import fs from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import contentAr from '../../../client/i18n/locales/ar/content.json' with { type: 'json' };
import uploadsAr from '../../../client/i18n/locales/ar/uploads.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import contentEn from '../../../client/i18n/locales/en/content.json' with { type: 'json' };
import uploadsEn from '../../../client/i18n/locales/en/uploads.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { expectAccessible, filled, follow, type Language, pageOf, visit } from '../../support/browser.ts';
import { wav } from '../../support/files.ts';
import { product, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { breakLine, expectKept, offsetsOf, sendAtMost } from '../../support/upload-speed.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const words = {
  en: { common: commonEn, content: contentEn, uploads: uploadsEn, messages: messagesEn },
  ar: { common: commonAr, content: contentAr, uploads: uploadsAr, messages: messagesAr },
};

interface Place {
  creator: CreatorAccount;
  productId: string;
  sectionId: string;
}

async function place(): Promise<Place> {
  const creator = await world.creator();
  const { id: productId } = await product(creator);
  return { creator, productId, sectionId: (await section(creator, productId)).id };
}

async function consoleOf(browser: Browser, { creator }: Place, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const page = await pageOf(browser, { creator: creator.token });
  await page.setViewportSize(viewport);
  return page;
}

/** A second of silence. */
async function light(name: string) {
  const file = wav(1, name);
  return { name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}
/** The same, filled up with bytes that players skip: it is long on its way, but soon processed. */
async function heavy(name: string, bytes = 3_000_000) {
  const { buffer, ...file } = await light(name);
  const filler = Buffer.alloc(bytes - buffer.length);
  filler.write('JUNK');
  filler.writeUInt32LE(filler.length - 8, 4);
  const whole = Buffer.concat([buffer, filler]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return { ...file, buffer: whole };
}

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });
const bulk = ({ productId, sectionId }: Place, language: Language = 'en') =>
  `/${language}/cc/product/${productId}/content/audio/bulk-upload?section=${sectionId}`;
const choose = (page: Page, files: Parameters<Locator['setInputFiles']>[0]) =>
  page.locator('main input[type=file][multiple]').first().setInputFiles(files);
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** A percentage from 1 to 99, with or without the direction mark of Arabic. */
const midway = /[1-9]\d?\u200e?%/;

const titlesIn = async ({ sectionId }: Place) =>
  (await sql<{ title: string }>('select title from content_items where section_id = $1 order by position', [sectionId])).map(
    ({ title }) => title,
  );

/** Waits until the browser has stored copies of all files, which survive a reload. */
const copied = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const uploads = Object.entries(localStorage).filter(([key]) => key.startsWith('diwan.upload.'));
        return uploads.length > 0 && uploads.every(([, upload]) => upload.includes('"held":true'));
      }),
    )
    .toBe(true);

test.describe('in Arabic', () => {
  const { uploads: text, content, messages } = words.ar;

  test('more uploads than go at once, with an interruption and refusals, become items in order', async ({ browser }) => {
    const at = await place();
    const page = await consoleOf(browser, at, { width: 360, height: 800 });
    const offsets = offsetsOf(page);
    await page.goto(bulk(at, 'ar'));
    await expect(page.getByRole('meter')).toBeVisible();
    const names = [2, 3, 10, 12].map((number) => `Take_${number}.wav`);
    await choose(page, [
      ...(await Promise.all(names.toReversed().map(light))),
      await heavy('Take_1.wav'),
      { name: 'Take_2.wav', mimeType: 'audio/wav', buffer: Buffer.alloc((await light('x')).buffer.length) },
      { name: 'Take_99.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('nothing that plays') },
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    ]);
    await expect(page.getByText(text.bulk.twice)).toHaveCount(1);
    await expect(page.getByText(messages.file.notAudio)).toHaveCount(1);
    await page.getByLabel(filled(text.bulk.itemTitle, { name: 'Take_3.wav' }), { exact: true }).fill('اللحن الثالث');
    await expectAccessible(page);

    await sendAtMost(page, 200_000);
    await button(page, filled(text.bulk.start_few, { n: 6 })).click();
    await expect(page.getByRole('region', { name: text.bulk.running })).toBeFocused();
    const before = await breakLine(page, offsets);
    await expect(page.getByText(text.phase.offline).first()).toBeVisible();
    await sendAtMost(page, -1);
    await page.context().setOffline(false);

    // The upload goes on while another page is shown.
    await page.getByRole('link', { name: content.form.back }).click();
    const panel = page.getByRole('region', { name: text.panel.label });
    await panel.getByRole('button', { expanded: false }).click();
    await expect(row(panel as unknown as Page, 'Take 99')).toContainText(messages.file.unsupported, { timeout: 180_000 });
    await expectAccessible(page);
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: filled(text.panel.done_few, { n: 5 }) })
        .first(),
    ).toBeAttached({ timeout: 180_000 });
    await expect.poll(() => titlesIn(at)).toEqual(['Take 1', 'Take 2', 'اللحن الثالث', 'Take 10', 'Take 12']);
    await expect(page.getByRole('main').getByText('Take 12')).toBeVisible();
    expect(Math.max(...offsets.slice(before))).toBeGreaterThan(0);
    await button(panel, text.panel.clear).click();
    await expect(panel).toHaveCount(0);
  });
});

test('by keyboard: a file is paused and resumed, another is cancelled, and one continues by itself after a network failure', async ({
  browser,
}) => {
  const at = await place();
  const { uploads: text } = words.en;
  const page = await consoleOf(browser, at);
  await page.goto(bulk(at));
  await choose(page, [await heavy('One.wav'), await heavy('Two.wav'), await heavy('Three.wav')]);
  await sendAtMost(page, 100_000);
  await page.getByRole('button', { name: 'Upload 3 files' }).press('Enter');
  await expect(row(page, 'Two')).toContainText(midway);

  await button(page, 'Pause Two').press('Enter');
  await expect(row(page, 'Two')).toContainText(text.phase.paused);
  const paused = await row(page, 'Two').textContent();
  await button(page, 'Cancel Three').press('Space');
  await expect(row(page, 'Three')).toHaveCount(0);
  await expect
    .poll(() => sql('select title from uploads where title = $1 and creator_id = $2', ['Three', at.creator.creatorId]))
    .toEqual([]);
  expect(await row(page, 'Two').textContent()).toBe(paused);

  await page.route('**/uploads/*', (route) => route.abort());
  await button(page, 'Pause One').press('Enter');
  await button(page, 'Resume One').press('Enter');
  await expect(row(page, 'One')).toContainText(text.phase.broken);
  await sendAtMost(page, -1);
  await page.unroute('**/uploads/*');
  await button(page, 'Resume Two').press('Enter');
  await expect(page.getByText('2 files uploaded').first()).toBeVisible({ timeout: 180_000 });
  expect(await titlesIn(at)).toEqual(['One', 'Two']);
});

test('after a reload, uploads with a copy continue by themselves, the others after the file is chosen again', async ({ browser }, {
  outputDir,
}) => {
  const at = await place();
  const page = await consoleOf(browser, at);
  const offsets = offsetsOf(page);
  await fs.mkdir(outputDir, { recursive: true });
  const file = path.join(outputDir, 'Take_one.wav');
  await fs.writeFile(file, (await heavy('x.wav')).buffer);
  await page.goto(bulk(at));
  await choose(page, file);
  await sendAtMost(page, 60_000);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(row(page, 'Take one')).toContainText(midway);
  await copied(page);
  await expectKept(offsets);
  await page.reload();
  await expect(row(page, 'Take one')).toContainText(midway);

  // Pretends that the browser has no room for copies.
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) if (key.startsWith('diwan.upload.')) localStorage.setItem(key, value);
    window.addEventListener('pagehide', () => {
      for (const [key, value] of Object.entries(localStorage))
        if (key.startsWith('diwan.upload.')) localStorage.setItem(key, value.replace('"held":true', '"held":false'));
    });
  });
  offsets.length = 0;
  await page.reload();
  const { panel, phase } = uploadsEn;
  await expect(row(page, 'Take one')).toContainText(phase.missing);
  await expectAccessible(page, { again: true });
  const chooser = page.waitForEvent('filechooser');
  await button(page, panel.chooseAgain).click();
  await (await chooser).setFiles(await light('Another.wav'));
  await expect(page.getByText(filled(panel.notMissing, { name: 'Another.wav' }))).toBeVisible();
  await sendAtMost(page, -1);
  const again = page.waitForEvent('filechooser');
  await button(page, panel.chooseAgain).click();
  await (await again).setFiles(file);
  await expect(page.getByText(filled(panel.done_one, { n: 1 })).first()).toBeVisible({ timeout: 180_000 });
  expect(offsets.length).toBeGreaterThan(0);
  expect(Math.min(...offsets)).toBeGreaterThan(0);
  expect(await titlesIn(at)).toEqual(['Take one']);
});

/** Gives the only item of a section captions, also with a fault, and takes them away again. */
async function changeCaptions(page: Page, { productId, sectionId }: Place): Promise<void> {
  const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from content_items where section_id = $1', [sectionId]);
  await follow(page, `/ar/cc/product/${productId}/content/${id}/edit`);
  const { captions } = uploadsAr;
  const panel = page.getByRole('region', { name: captions.title });
  await expect(panel).toContainText(captions.empty);
  const file = (name: string, text: string, encoding: BufferEncoding = 'utf8') => ({
    ...{ name, mimeType: 'text/vtt', buffer: Buffer.from(text, encoding) },
  });
  const press = async (name: string, chosen: ReturnType<typeof file>) => {
    await expect(button(panel, name)).toBeEnabled();
    const chooser = page.waitForEvent('filechooser');
    await button(panel, name).press('Enter');
    await (await chooser).setFiles(chosen);
  };
  const textOf = () => sql<{ body: string }>('select body from captions where item_id = $1', [id]);

  await panel.getByLabel(captions.language).selectOption('fr');
  await press(captions.add, file('wrong.vtt', 'WEBVTT\n\n00:00:05.000 --> 00:00:02.000\nLa fin\n'));
  await expect(panel.getByRole('alert')).toContainText(filled(messagesAr.captions.order, { line: 3 }));
  await expectAccessible(page, { again: true });
  await press(captions.add, file('words.srt', '1\n00:00:00,500 --> 00:00:02,000\nBonjour\n'));
  await expect(panel.getByRole('listitem')).toContainText('Français');
  await expectAccessible(page);
  expect((await textOf())[0]?.body).toContain('Bonjour');

  await press(
    filled(captions.replaceOf, { language: 'الفرنسية' }),
    file('words.vtt', 'WEBVTT\n\n00:00.500 --> 00:02.000\nÀ bientôt\n', 'utf16le'),
  );
  await expect(panel.getByRole('status')).toContainText(filled(captions.readAs, { encoding: 'UTF-16LE' }));
  expect((await textOf()).map(({ body }) => body.includes('À bientôt'))).toEqual([true]);
  await button(panel, filled(captions.deleteOf, { language: 'الفرنسية' })).click();
  await button(page.getByRole('alertdialog'), captions.delete).click();
  await expect(panel).toContainText(captions.empty);
  expect(await textOf()).toEqual([]);
}

test('a file of a form survives the toggle on its way, with the other fields; captions are added, refused, replaced and deleted', async ({
  browser,
}) => {
  const at = await place();
  const page = await consoleOf(browser, at);
  await page.goto(`/en/cc/product/${at.productId}/content/audio?section=${at.sectionId}`);
  await page.getByLabel(contentEn.form.titleEn, { exact: true }).fill('Slow air');
  await page.getByText(contentEn.form.isFree, { exact: true }).click();
  await sendAtMost(page, 100_000);
  await page.locator('main input[type=file]').setInputFiles(await heavy('air.wav'));
  await expect(page.getByText(/ of 3 MB/)).toBeVisible();
  await copied(page);
  await button(page, commonEn.nav.otherLanguage).click();
  await expect(page).toHaveURL(/\/ar\//);
  await sendAtMost(page, -1);
  await expect(page.getByLabel(contentAr.form.titleEn, { exact: true })).toHaveValue('Slow air');
  await expect(page.getByText(/air\.wav · 3/)).toBeVisible({ timeout: 180_000 });
  await button(page, contentAr.form.create).click();
  await expect(row(page, 'Slow air')).toContainText(contentAr.item.free);
  expect(await sql('select title, is_free from content_items where section_id = $1', [at.sectionId])).toEqual([
    { title: 'Slow air', is_free: true },
  ]);
  await test.step('captions', () => changeCaptions(page, at));
});

test('files that exceed the storage are reported before they start, articles are written instead, and signing out deletes all uploads', async ({
  browser,
}) => {
  const at = await place();
  const page = await consoleOf(browser, at);
  // The texts of the product and its section count, too: about 1 MB is free.
  await sql('insert into uploads (creator_id, uploaded_by, bytes, name) select id, $2, 4998980000, $3 from creators where id = $1', [
    at.creator.creatorId,
    at.creator.userId,
    'huge.mp4',
  ]);
  // An article is not uploaded: it can be written instead.
  await page.goto(`/en/cc/product/${at.productId}/content/article/bulk-upload`);
  await page.getByRole('link', { name: uploadsEn.bulk.writeArticle }).click();
  await expect(page.getByRole('heading', { level: 1, name: contentEn.form.newARTICLE })).toBeVisible();
  // In English, the right arrow wraps from the end of the toolbar to its start.
  const { toolbar, heading } = commonEn.editor;
  const first = page.getByRole('toolbar', { name: toolbar }).getByRole('button', { name: heading, exact: true });
  await first.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(first).toBeFocused();

  await visit(page, bulk(at));
  await choose(page, await heavy('Too long.wav'));
  await expect(page.getByRole('alert')).toContainText('1 MB');
  await expect(page.getByRole('button', { name: 'Upload 1 file' })).toBeDisabled();
  await button(page, filled(uploadsEn.bulk.remove, { name: 'Too long.wav' })).click();
  await choose(page, await heavy('Fits.wav', 500_000));
  await sendAtMost(page, 10_000);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(row(page, 'Fits')).toContainText(midway);
  await page.locator('header [aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: commonEn.nav.signOut }).click();
  await expect(page).toHaveURL(/auth\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('diwan.upload')))).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain('diwan.uploads');
});

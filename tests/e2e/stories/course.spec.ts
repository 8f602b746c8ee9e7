import { expect } from '@playwright/test';
import common from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import content from '../../../client/i18n/locales/ar/content.json' with { type: 'json' };
import drafts from '../../../client/i18n/locales/ar/drafts.json' with { type: 'json' };
import products from '../../../client/i18n/locales/ar/products.json' with { type: 'json' };
import uploads from '../../../client/i18n/locales/ar/uploads.json' with { type: 'json' };
import messages from '../../../schema/messages/ar.json' with { type: 'json' };
import { complaintsOf, expectAccessible, filled, pageOf, visit } from '../../support/browser.ts';
import { cards, payByCard } from '../../support/card.ts';
import { clip, picture, wav } from '../../support/files.ts';
import { expectOpen, expectToast } from '../../support/overlays.ts';
import { checkout } from '../../support/sales.ts';
import { item } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { rounds } from '../../support/torture.ts';
import { breakLine, offsetsOf, sendAtMost } from '../../support/upload-speed.ts';
import { loaded, playback, playTo } from '../../support/watching.ts';
import { world } from '../../support/world.ts';

const types: Record<string, string> = { mp4: 'video/mp4', wav: 'audio/wav', jpeg: 'image/jpeg' };
const picked = async (file: File) => ({
  name: file.name,
  mimeType: types[file.name.split('.').at(-1) ?? ''] ?? file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
});

/** The number of items of each section, all of which are films, songs or texts. */
const size = rounds(2, 10);
const numbered = (name: string) => Array.from({ length: size }, (_, index) => `${name} ${String(index + 1).padStart(2, '0')}`);

/** A film, filled up to four megabytes behind its end, which players skip. */
async function heavyFilm(name: string) {
  const { buffer, ...file } = await picked(clip('clip.mp4', name));
  const box = Buffer.alloc(4_000_000);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  return { ...file, buffer: Buffer.concat([buffer, box]) };
}

// A whole course takes minutes on a slow machine.
test.describe.configure({ timeout: 600_000 });

test('a course of three sections, two of them uploaded at once over a broken connection, is sold and watched on two devices', async ({
  browser,
}) => {
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  const page = await pageOf(browser, { creator: creator.token, customer: customer.token });
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // The product.
  await page.goto(`/ar/cc/product/settings`);
  await field('title').fill('Drawing, all of it');
  await field('titleAr').fill('الرسم كله');
  await field('subtitle').fill('One lesson after another');
  await field('subtitleAr').fill('درس بعد درس');
  await button(drafts.step.next).click();
  await page.getByLabel(products.fields.cover).setInputFiles(await picked(await picture({ width: 1280, height: 720, format: 'jpeg' })));
  await expect(page.getByText(common.upload.changeImage)).toBeVisible();
  await button(drafts.step.next).click();
  await field('price.amount').fill('12.5');
  await button(products.form.toContent).click();
  await expect(page).toHaveURL(/\/content$/);
  const productId = page.url().split('/').at(-2) as string;

  // Its sections.
  for (const title of ['Watch', 'Listen', 'Read']) {
    await button(content.list.addSection).first().click();
    const dialog = page.getByRole('dialog');
    await expectOpen(dialog);
    await dialog.locator('[name=title]').fill(title);
    if (title === 'Watch') await expectAccessible(page, { again: true });
    await dialog.getByRole('button', { name: content.section.create }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }

  // All files at once, and the line breaks while the first of them is on its way.
  const offsets = offsetsOf(page);
  const start = filled(size === 2 ? uploads.bulk.start_two : uploads.bulk.start_few, { n: size });
  const films = numbered('Film');
  const songs = numbered('Song');
  const send = async (type: 'video' | 'audio', files: Awaited<ReturnType<typeof picked>>[]) => {
    await page.locator('main input[type=file][multiple]').first().setInputFiles(files);
    await page.getByRole('button', { name: start }).click();
    await expect(page.getByRole('region', { name: uploads.bulk.running })).toBeVisible();
    expect(page.url()).toContain(`/content/${type}/bulk-upload`);
  };

  await visit(page, `/ar/cc/product/${productId}/content/video/bulk-upload`);
  // So slow that the first file is still being sent when the line breaks, even a minute later.
  await sendAtMost(page, 60_000);
  const [first, ...others] = films;
  await send('video', [
    await heavyFilm(`${first}.mp4`),
    ...(await Promise.all(others.map((title) => picked(clip('clip.mp4', `${title}.mp4`))))),
  ]);
  await page.getByRole('navigation', { name: uploads.bulk.kinds }).getByRole('link', { name: uploads.bulk.kindAUDIO }).click();
  await expect(page.getByRole('heading', { level: 1, name: uploads.bulk.titleAUDIO })).toBeVisible();
  await page.getByLabel(uploads.bulk.section, { exact: true }).selectOption('Listen');
  await send('audio', await Promise.all(songs.map((title) => picked(wav(2, `${title}.wav`)))));
  await expect(page.getByRole('listitem').filter({ hasText: 'Film 01' })).toContainText(/[1-9]\d*\D?%/);
  const before = await breakLine(page, offsets);
  await expect(page.getByText(uploads.phase.offline).first()).toBeVisible();
  await sendAtMost(page, -1);
  await page.context().setOffline(false);

  // Meanwhile articles are written, the first ones in the form and the others by the API.
  const texts = numbered('Text');
  const inForm = rounds(1, 3);
  await page.getByRole('link', { name: content.form.back }).click();
  for (const title of texts.slice(0, inForm)) {
    await page.getByRole('link', { name: content.add.ARTICLE }).last().click();
    await field('title').fill(title);
    await page.getByRole('textbox', { name: content.form.body }).fill('Shadows tell where the light is. الظلال تدل على الضوء.');
    await button(content.form.create).click();
    await expect(page).toHaveURL(/\/content$/);
  }
  const [last] = await sql<{ id: string }>('select id from sections where product_id = $1 order by position desc limit 1', [productId]);
  for (const title of texts.slice(inForm)) await item(creator, last?.id ?? '', { title });
  const outline = () =>
    sql<{ title: string; status: string | null }>(
      `select i.title, f.status from content_items i join sections s on s.id = i.section_id left join files f on f.id = i.file_id
       where i.product_id = $1 order by s.position, i.position`,
      [productId],
    );
  await expect
    .poll(outline, { timeout: 300_000 })
    .toEqual([...[...films, ...songs].map((title) => ({ title, status: 'READY' })), ...texts.map((title) => ({ title, status: null }))]);
  expect(Math.max(...offsets.slice(before))).toBeGreaterThan(0);

  // On sale, and bought.
  await page.getByRole('link', { name: content.list.review }).click();
  await button(products.status.publish).click();
  await expectToast(page, messages.success.productStatus);
  const address = await page.getByRole('link', { name: products.view.publicPage }).getAttribute('href');
  expect(address).toContain(`/ar/${creator.username}/`);
  const { payment } = await checkout(customer, productId);
  await payByCard(payment.redirectUrl, cards.good);

  // Watched on one device, and continued on another.
  const phone = await pageOf(browser, { customer: customer.token });
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(`/ar/my-products/${productId}`);
  await loaded(phone);
  await playTo(phone, 1);
  // Opening the film has already saved its start.
  const position = async () => {
    const [row] = await sql<{ at: number }>('select position_seconds as at from item_progress where customer_id = $1', [customer.userId]);
    return Number(row?.at ?? 0);
  };
  await expect.poll(position).toBeGreaterThan(1);
  // The other is the first browser, where the customer is signed in, too.
  const complaints = complaintsOf(page);
  await visit(page, `/ar/my-products/${productId}`);
  await loaded(page);
  await expect.poll(async () => (await playback(page)).at).toBeGreaterThan(1);
  await playTo(page, 2);
  expect(complaints).toEqual([]);
});

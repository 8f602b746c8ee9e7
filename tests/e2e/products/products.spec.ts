import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import common from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import content from '../../../client/i18n/locales/en/content.json' with { type: 'json' };
import drafts from '../../../client/i18n/locales/en/drafts.json' with { type: 'json' };
import products from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import uploads from '../../../client/i18n/locales/en/uploads.json' with { type: 'json' };
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, type contextOf, expectAccessible, expectPlaying, filled, pageOf, visit } from '../../support/browser.ts';
import { picture } from '../../support/files.ts';
import { item, product, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const clip = (name: string) => path.join(import.meta.dirname, '../../support/files', name);

/** A picture as a browser's file input takes one. */
async function cover() {
  const file = await picture({ width: 320, height: 180, format: 'jpeg' });
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const tab = (page: Page, label: string, count: number) => page.getByRole('tab', { name: new RegExp(`^${label}\\s*${count}$`) });

test('a creator makes a product, fills it and publishes it', async ({ browser }) => {
  const creator = await world.creator();
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/en/cc/product/list');
  await page.getByRole('main').getByRole('link', { name: products.list.new }).click();
  await expect(page).toHaveURL('/en/cc/product/settings');
  await field(page, 'title').fill('Draw what you see');
  await field(page, 'subtitle').fill('Twelve evenings with pencil and paper');
  await field(page, 'titleAr').fill('ارسم ما تراه');
  await page.getByRole('textbox', { name: products.fields.description }).first().fill('You learn to see first.');
  await button(drafts.step.next).click();

  await expect(page.getByRole('heading', { name: products.form.look })).toBeFocused();
  await page.getByLabel(products.fields.cover).setInputFiles(await cover());
  await expect(page.getByText(common.upload.changeImage)).toBeVisible();
  await page.getByRole('radio', { name: products.fields.limited, exact: true }).check();
  await field(page, 'maxParticipants').fill('٢٥');
  await field(page, 'groupChatLink').fill('https://chat.example.com/drawing');
  await button(drafts.step.next).click();

  await field(page, 'price.amount').fill('١٢٫٥');
  await button(products.fields.addBenefit).click();
  await field(page, 'benefits[0].text').fill('Draw a portrait');
  await field(page, 'benefits[0].description').fill('From the first line to the last shadow');
  await expectAccessible(page);
  await button(drafts.step.saveDraft).click();
  await expect(page.getByText(messages.success.productCreated)).toBeVisible();
  await expect(page).toHaveURL(/\/edit\?step=offer$/);
  await expect(field(page, 'price.amount')).toHaveValue('12.5');
  await button(products.form.toContent).click();

  await expect(page).toHaveURL(/\/content$/);
  await button(content.list.addSection).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=titleAr]').fill('البداية');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: content.section.create }).click();
  await expect(page.getByRole('heading', { name: 'البداية' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  for (const [type, file] of [['VIDEO', 'clip.mp4'], ['AUDIO', 'clip.mp3'], ['ARTICLE']] as const) {
    await page.getByRole('link', { name: content.add[type] }).click();
    await field(page, 'title').fill(`My ${type.toLowerCase()}`);
    if (file) {
      await page.getByLabel(type === 'VIDEO' ? content.form.video : content.form.audio).setInputFiles(clip(file));
      await expect(page.getByText(common.upload.changeFile)).toBeVisible();
    } else {
      await page.getByRole('textbox', { name: content.form.body }).fill('Shadows tell where the light is.');
      // In English, the right arrow wraps from the end of the toolbar to its start.
      const heading = page
        .getByRole('toolbar', { name: common.editor.toolbar })
        .getByRole('button', { name: common.editor.heading, exact: true });
      await heading.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      await expect(heading).toBeFocused();
    }
    if (type === 'VIDEO') await page.getByText(content.form.isFree, { exact: true }).click();
    await button(content.form.create).click();
    await expect(page).toHaveURL(/\/content$/);
  }
  const video = page.getByRole('listitem').filter({ hasText: 'My video' });
  await expect(video).toContainText('0:03');
  await expect(video).toContainText(content.item.free);

  await button(filled(content.item.preview, { title: 'My audio' })).click();
  await page.locator('audio').evaluate((media: HTMLMediaElement) => media.play().catch(() => undefined));
  await expectPlaying(page, 'audio');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(filled(content.item.preview, { title: 'My article' })).click();
  await expect(page.getByRole('dialog')).toContainText('Shadows tell where the light is.');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: content.list.review }).click();
  await expect(page.getByText('You learn to see first.')).toBeVisible();
  await button(products.status.publish).click();
  // The uploads may still be processed.
  const anyway = button(products.concerns.anyway);
  await expect(anyway.or(page.getByText(messages.success.productStatus))).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(page.getByText(messages.success.productStatus)).toBeVisible();
  const address = await page.getByRole('link', { name: products.view.publicPage }).getAttribute('href');
  expect(address).toContain(`/en/${creator.username}/`);

  await page.getByRole('link', { name: common.nav.products, exact: true }).click();
  await expect(tab(page, products.list.published, 1)).toBeVisible();
  await expect(tab(page, products.list.drafts, 0)).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Draw what you see');
  await expect(page.getByRole('article')).toContainText('12.500');

  await visit(page, new URL(address as string, page.url()).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Draw what you see');
  expect(complaints).toEqual([]);
});

/** The console of an account, in English. */
async function consoleOf(browser: Parameters<typeof contextOf>[0], { token }: { token: string }): Promise<Page> {
  return pageOf(browser, { creator: token });
}

test('after an upload is refused, interrupted or cancelled, another can be chosen', async ({ browser }) => {
  const creator = await world.creator();
  const { id } = await product(creator);
  await section(creator, id);
  const page = await consoleOf(browser, creator);
  await page.goto(`/en/cc/product/${id}/content/video`);
  const input = page.getByLabel(content.form.video);
  await field(page, 'title').fill('A lesson');
  await input.setInputFiles({ name: 'lesson.mp4', mimeType: 'video/mp4', buffer: Buffer.from('words, not a film') });
  await expect(page.getByText(messages.file.unsupported)).toBeVisible();
  await expectAccessible(page);

  await input.setInputFiles(clip('clip.mp3'));
  await expect(page.getByText(messages.file.notVideo)).toBeVisible();

  await page.context().setOffline(true);
  await input.setInputFiles(clip('clip.mp4'));
  await expect(page.getByText(uploads.phase.offline)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('clip.mp4')).toBeVisible();

  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 });
  const film = {
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.concat([readFileSync(clip('clip.mp4')), Buffer.alloc(3_000_000)]),
  };
  await input.setInputFiles(film);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('button', { name: content.form.create })).toBeDisabled();
  await page.getByRole('button', { name: common.upload.cancel }).click();
  await expect(page.getByText('clip.mp4')).toBeVisible();
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await page.getByRole('button', { name: content.form.create }).click();
  await expect(page.getByText(messages.success.contentUploaded)).toBeVisible();

  await page.getByRole('button', { name: filled(content.item.actions, { title: 'A lesson' }) }).click();
  await page.getByRole('menuitem', { name: content.item.delete }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: content.item.deleteConfirm }).click();
  await expect(page.getByText(messages.success.contentDeleted)).toBeVisible();
  await expect(page.getByText(content.section.empty)).toBeVisible();

  await test.step('a broken rule opens its step and takes the focus', async () => {
    await visit(page, '/en/cc/product/settings');
    await page.getByRole('button', { name: drafts.step.next }).click();
    await expect(page.getByText(messages.title.required)).toBeVisible();
    await expect(field(page, 'title')).toBeFocused();
    await field(page, 'title').fill('A title');
    await page.getByRole('button', { name: products.form.offer }).click();
    await field(page, 'price.amount').fill('1.2345');
    await page.getByRole('button', { name: products.fields.addBenefit }).click();
    await field(page, 'benefits[0].text').fill('ab');
    await page.getByRole('button', { name: products.form.basics }).click();
    await page.getByRole('button', { name: drafts.step.saveDraft }).click();
    await expect(page.getByText(messages.form.invalid)).toBeVisible();
    await expect(page.getByText(messages.price.decimals)).toBeVisible();
    await expect(page.getByText(filled(messages.benefitText.min, { min: '3' }))).toBeVisible();
    await expect(field(page, 'price.amount')).toBeFocused();
  });
});

test('a VIEW admin sees everything, with the reason why it cannot be changed', async ({ browser }) => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true });
  await item(creator, (await section(creator, id)).id, { title: 'One 1' });
  const page = await consoleOf(browser, await world.admin(creator, 'VIEW'));
  await page.goto(`/en/cc/product/${id}/view`);
  const switchedOff = async (...controls: ['link' | 'button' | 'switch', string][]) => {
    for (const [role, name] of controls) {
      const control = page.getByRole(role, { name });
      await expect(control).toBeDisabled();
      await expect(control).toHaveAccessibleDescription(common.permission.EDIT);
    }
  };
  await switchedOff(['link', products.view.edit], ['button', products.status.archive]);
  await page.getByRole('link', { name: products.view.content, exact: true }).click();
  await switchedOff(
    ['button', content.list.addSection],
    ['link', content.add.VIDEO],
    ['button', filled(content.move.handle, { title: 'One 1' })],
    ['switch', filled(content.item.freeSwitch, { title: 'One 1' })],
    ['switch', filled(content.item.visibleSwitch, { title: 'One 1' })],
  );
  await page.getByRole('button', { name: filled(content.item.actions, { title: 'One 1' }) }).click();
  await expect(page.getByRole('menuitem', { name: content.item.delete })).toContainText(common.permission.EDIT);
  await page.keyboard.press('Escape');
  await visit(page, '/en/cc/product/list');
  await page.getByRole('button', { name: filled(products.tile.more, { title: 'Drawing faces' }) }).click();
  for (const name of [products.tile.edit, products.status.archive]) {
    await expect(page.getByRole('menuitem', { name })).toBeDisabled();
    await expect(page.getByRole('menuitem', { name })).toContainText(common.permission.EDIT);
  }
  await visit(page, '/en/cc/product/settings');
  await expect(page.getByText(common.permission.viewOnly)).toBeVisible();
});

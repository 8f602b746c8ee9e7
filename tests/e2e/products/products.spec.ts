import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import common from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import content from '../../../client/i18n/locales/en/content.json' with { type: 'json' };
import drafts from '../../../client/i18n/locales/en/drafts.json' with { type: 'json' };
import products from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import uploads from '../../../client/i18n/locales/en/uploads.json' with { type: 'json' };
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { type contextOf, expectAccessible, filled, pageOf, visit } from '../../support/browser.ts';
import { product, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const clip = (name: string) => path.join(import.meta.dirname, '../../support/files', name);

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

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
  await expectAccessible(page, { again: true });

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

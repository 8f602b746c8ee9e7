import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { words } from '../../../client/dev/kit/words.ts';
import creators from '../../../client/i18n/locales/en/creators.json' with { type: 'json' };
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { pageOf } from '../../support/browser.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** A picture of one colour in a type that the server does not take, but browsers read. */
function bmp(width: number, height: number): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + rowBytes * height, 0x80);
  bytes.fill(0, 0, 54);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** More pixels than the server takes, in few bytes. */
const wide = () =>
  sharp({ create: { width: 10_000, height: 5100, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** A PNG of more bytes than the server takes, also when it is drawn anew, and of fewer as a JPEG. */
const noise = () =>
  sharp(
    randomBytes(2560 * 2560 * 3).map((byte) => byte & 127),
    { raw: { width: 2560, height: 2560, channels: 3 } },
  )
    .png({ compressionLevel: 0 })
    .toBuffer();

/** As iPhones name and begin their pictures. */
const heic = Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(5000)]);

test('a picture that the server would refuse is drawn anew before it is sent, where the browser can read it', async ({ browser }) => {
  const creator = await world.creator();
  const page = await pageOf(browser, { creator: creator.token });
  const newest = async () =>
    (
      await sql('select kind, mime_type as type, name, width, height from files where creator_id = $1 order by created_at desc', [
        creator.creatorId,
      ])
    )[0];
  await page.goto('/en/dev/kit');
  const cover = page.locator('main [dir=ltr][lang=en]').getByLabel(words.en.uploads.cover);

  await test.step('one of another type, and one of too many pixels', async () => {
    await cover.setInputFiles({ name: 'scan.bmp', mimeType: 'image/bmp', buffer: bmp(320, 180) });
    await expect.poll(newest).toEqual({ kind: 'IMAGE', type: 'image/jpeg', name: 'scan.bmp', width: 320, height: 180 });
    await cover.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await wide() });
    await expect.poll(newest).toEqual({ kind: 'IMAGE', type: 'image/webp', name: 'wide.png', width: 2560, height: 1306 });
  });

  await test.step('one whose PNG would be too large, in a browser that writes no WebP, such as Safari', async () => {
    await page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
        toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
      };
    });
    await cover.setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: await noise() });
    await expect.poll(newest).toEqual({ kind: 'IMAGE', type: 'image/jpeg', name: 'noise.png', width: 2560, height: 2560 });
  });

  await test.step('one that the browser cannot read either is refused with what to do', async () => {
    await cover.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic });
    await expect(page.getByText(messages.file.heic)).toBeVisible();
    await page.goto('/en/cc/my-page');
    await page.locator('input[type=file]').first().setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: heic });
    await expect(page.getByRole('dialog', { name: creators.myPage.cover }).getByText(messages.file.heic)).toBeVisible();
  });
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { fileOf, noise } from '../../support/files.ts';
import { setting } from '../../support/server.ts';
import { fileUploadMutation } from '../../support/shop.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

const get = (path: string) => fetch(setting('TEST_URL') + path);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

async function uploadedAs(file: File): Promise<(name: string) => string> {
  const { data } = await gql(fileUploadMutation, { file }, await world.newCreator());
  return (name) => `/media/images/${data.fileUpload.file.id}/${name}`;
}

/** A photograph, more or less: soft forms and some grain. */
async function photograph() {
  const create = { width: 40, height: 30, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 70 } } as const;
  const soft = await sharp(await sharp({ create }).png().toBuffer())
    .resize(800, 600)
    .jpeg()
    .toBuffer();
  return fileOf(soft, 'photograph.jpg');
}

/** The answer that is kept for good, once it is drawn. */
async function lasting(path: string): Promise<Response> {
  let answer = await get(path);
  await until(async () => {
    if (answer.headers.get('cache-control')?.includes('immutable')) return true;
    answer = await get(path);
    return false;
  }, 'No AVIF is drawn');
  return answer;
}

test('an AVIF is smaller; until it is drawn the WebP is shown, and not kept for long', async () => {
  const at = await uploadedAs(await photograph());
  const webp = await get(at('640.webp'));
  expect(webp.headers.get('content-type')).toBe('image/webp');
  expect(webp.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const first = await get(at('640.avif'));
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('image/webp');
  expect(first.headers.get('cache-control')).toBe('public, max-age=60');
  const [large, standIn] = await Promise.all([bytesOf(webp), bytesOf(first)]);
  expect(standIn.equals(large)).toBe(true);

  const avif = await lasting(at('640.avif'));
  expect(avif.headers.get('content-type')).toBe('image/avif');
  expect(avif.headers.get('x-content-type-options')).toBe('nosniff');
  const small = await bytesOf(avif);
  expect(small.length).toBeLessThan(large.length);
  expect(await sharp(small).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 640, height: 480 });
});

test('where an AVIF would be larger, its address keeps the WebP', async () => {
  const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const at = await uploadedAs(fileOf(dot, 'dot.png'));
  const kept = await lasting(at('160.avif'));
  expect(kept.headers.get('content-type')).toBe('image/webp');
  expect((await bytesOf(kept)).equals(await bytesOf(await get(at('160.webp'))))).toBe(true);
});

test('no other width, format or name is drawn', async () => {
  const at = await uploadedAs(await noise());
  for (const name of ['641.avif', '0.avif', '-640.avif', '0640.avif', '640.0.avif', '99999999999999999999.avif', '640.AVIF', '640.png'])
    expect([name, (await get(at(name))).status]).toEqual([name, 404]);
  for (const name of ['٦٤٠.avif', '640.avif%00', '640.avif%0a', '640.avif/..', '1e3.webp', 'NaN.webp', '__proto__'])
    expect([name, (await get(at(name))).status]).toEqual([name, expect.toSatisfy((is: number) => is === 400 || is === 404)]);
  expect((await get('/media/images/01900000-0000-7000-8000-000000000000/640.avif')).status).toBe(404);
});

import { randomBytes } from 'node:crypto';
import http from 'node:http';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { gql } from '../../support/client.ts';
import { clip, fileOf, picture, wav } from '../../support/files.ts';
import { nothingLeftOver } from '../../support/left-over.ts';
import { setting } from '../../support/server.ts';
import { fileUploadMutation, processed } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const upload = async (account: { token?: string }, file: File, language: 'en' | 'ar' = 'en') =>
  (await gql(fileUploadMutation, { file }, { token: account.token, language })).data.fileUpload;
const filesOf = ({ creatorId }: ConsoleAccount) => sql<{ id: string }>('select id from files where creator_id = $1', [creatorId]);

describe('fileUpload', () => {
  test('stores a picture, encoded again, with its size', async () => {
    const creator = await world.newCreator();
    const { file, userErrors } = await upload(creator, await picture({ width: 400, height: 300 }));
    expect(userErrors).toEqual([]);
    expect(file).toMatchObject({ kind: 'IMAGE', mimeType: 'image/png', name: 'cover.png', durationSeconds: null, media: null });
    expect(file.image).toMatchObject({ id: file.id, url: `/media/images/${file.id}/320.webp`, width: 400, height: 300 });
    expect(file.image.blur).toMatch(/^data:image\/webp;base64,[\w+/=]{20,400}$/);
  });

  test.each(['jpeg', 'gif', 'avif', 'webp'] as const)('accepts %s pictures', async (format) => {
    const { file } = await upload(await world.newCreator(), await picture({ format }));
    expect(file).toMatchObject({ kind: 'IMAGE', mimeType: `image/${format}`, image: { width: 40, height: 30 } });
  });

  test('rotates a picture upright, reduces it to the largest shown size, and removes its location', async () => {
    const creator = await world.newCreator();
    const taken = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '29/1 22/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { file } = await upload(creator, fileOf(taken, 'photo.jpg'));
    expect(file.image).toMatchObject({ width: 1280, height: 2560 });
    const served = await fetch(`${setting('TEST_URL')}/media/images/${file.id}/1920.webp`);
    const { exif, orientation, width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect({ exif, orientation, width, height }).toEqual({ exif: undefined, orientation: undefined, width: 1280, height: 2560 });
  });

  test('stores video and audio with their duration', async () => {
    const creator = await world.newCreator();
    const video = (await upload(creator, clip('clip.mp4'))).file;
    expect(video).toMatchObject({ kind: 'VIDEO', mimeType: 'video/mp4', bytes: clip('clip.mp4').size, image: null });
    expect(video.durationSeconds).toBeCloseTo(3, 0);
    expect(video.media).toBeNull();
    expect(await processed(creator, video.id)).toMatchObject({
      status: 'READY',
      processedPercent: 100,
      media: { url: expect.stringMatching(/^\/media\/play\/[\w.-]+\/master\.m3u8$/), mimeType: 'application/vnd.apple.mpegurl' },
    });
    const audio = (await upload(creator, clip('clip.mp3'))).file;
    expect(audio).toMatchObject({ kind: 'AUDIO', mimeType: 'audio/mpeg', image: null });
    expect((await upload(creator, wav(2))).file).toMatchObject({ kind: 'AUDIO', mimeType: 'audio/wav', durationSeconds: 2 });
  });

  test('recognises the type by the bytes, not by the given name or type', async () => {
    const creator = await world.newCreator();
    const { file } = await upload(creator, fileOf(await (await picture()).bytes(), 'film.mp4', 'video/mp4'));
    expect(file).toMatchObject({ kind: 'IMAGE', mimeType: 'image/png', name: 'film.mp4' });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['SVG', svg, 'cover.png'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'cover.jpg'],
    ['PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'clip.mp4'],
    ['text', 'just words', 'clip.mp3'],
    ['a program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), randomBytes(9000)]), 'clip.mp4'],
    ['noise', Buffer.concat([Buffer.from('noise'), randomBytes(9000)]), 'cover.webp'],
  ])('refuses %s with the name of an allowed type', async (_what, bytes, name) => {
    const creator = await world.newCreator();
    const { file, userErrors } = await upload(creator, fileOf(bytes, name));
    expect(file).toBeNull();
    expect(userErrors).toEqual([{ field: ['file'], code: 'UNSUPPORTED_MEDIA', message: messages.file.unsupported }]);
    expect(await filesOf(creator)).toEqual([]);
  });

  test("refuses an empty file, in the sender's language", async () => {
    const { userErrors } = await upload(await world.newCreator(), fileOf('', 'empty.png'), 'ar');
    expect(userErrors).toEqual([{ field: ['file'], code: 'INVALID', message: expect.stringMatching(/\p{Script=Arabic}/u) }]);
  });

  test('refuses a file with a valid beginning that cannot be read', async () => {
    const creator = await world.newCreator();
    const png = await (await picture({ width: 500, height: 500 })).bytes();
    const jpeg = await (await picture({ width: 900, height: 900, format: 'jpeg' })).bytes();
    const mp4 = await clip('clip.mp4').bytes();
    const damaged = [
      fileOf(png.slice(0, png.length / 2), 'half.png'),
      fileOf(jpeg.slice(0, jpeg.length / 2), 'half.jpg'),
      fileOf(mp4.slice(0, mp4.length / 2), 'half.mp4'),
      fileOf(Buffer.concat([mp4.slice(0, 40), randomBytes(5000)]), 'noise.mp4'),
      fileOf(mp4.slice(0, 32), 'head.mp4'),
    ];
    for (const file of damaged) {
      expect((await upload(creator, file)).userErrors, file.name).toEqual([
        { field: ['file'], code: 'INVALID', message: 'The file cannot be read: it may be damaged' },
      ]);
    }
    expect(await filesOf(creator)).toEqual([]);
    await nothingLeftOver(creator);
  });

  test('refuses a picture of few bytes and very many pixels', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 5001, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { userErrors } = await upload(await world.newCreator(), fileOf(bomb, 'bomb.png'));
    expect(userErrors).toEqual([{ field: ['file'], code: 'TOO_LARGE', message: expect.stringMatching(/more than 50 megapixels/) }]);
  });

  test('refuses a picture as soon as it has too many bytes', async () => {
    const creator = await world.newCreator();
    const large = Buffer.concat([await (await picture()).bytes(), Buffer.alloc(15_000_001)]);
    const { userErrors } = await upload(creator, fileOf(large, 'large.png'));
    expect(userErrors).toEqual([{ field: ['file'], code: 'TOO_LARGE', message: 'The file is larger than 15 MB' }]);
    expect(await filesOf(creator)).toEqual([]);
  });

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['لوحة.png', 'لوحة.png'],
    ['x'.repeat(4000), 'x'.repeat(200)],
    ['\u200b', 'file'],
  ])('shows the name %j as %j', async (given, shown) => {
    const { file } = await upload(await world.newCreator(), await picture({ name: given }));
    expect(file.name).toBe(shown);
  });

  test('makes two files of two uploads of one file', async () => {
    const creator = await world.newCreator();
    const [one, two] = await Promise.all([upload(creator, await picture()), upload(creator, await picture())]);
    expect(one.file.id).not.toBe(two.file.id);
    expect(await filesOf(creator)).toHaveLength(2);
  });

  test('is for those who may edit', async () => {
    const creator = await world.creator();
    const viewer = await world.admin(creator, 'VIEW');
    const customer = await world.customer();
    for (const [account, code] of [
      [viewer, 'FORBIDDEN'],
      [customer, 'FORBIDDEN'],
      [{}, 'UNAUTHENTICATED'],
    ] as const) {
      const { errors } = await gql(fileUploadMutation, { file: await picture() }, account as { token?: string });
      expect(errors?.[0]?.extensions.code).toBe(code);
    }
    const editor = await world.admin(creator, 'EDIT');
    expect((await upload(editor, await picture())).file.kind).toBe('IMAGE');
    expect(await filesOf(creator)).toHaveLength(1);
  });
});

describe('an upload that is cut off', () => {
  const boundary = 'the-boundary';
  const operations = JSON.stringify({ query: fileUploadMutation, variables: { file: null } });
  const opening = [
    ['Content-Disposition: form-data; name="operations"', operations],
    ['Content-Disposition: form-data; name="map"', '{"0":["variables.file"]}'],
  ].map(([head, body]) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`);
  const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="0"; filename="clip.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  const start = (token: string, headers: http.OutgoingHttpHeaders = {}) =>
    http.request(`${setting('TEST_URL')}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'apollo-require-preflight': 'true',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...headers,
      },
    });

  test('leaves nothing if the client disconnects', async () => {
    const creator = await world.newCreator();
    const request = start(creator.token, { 'content-length': 5_000_000 });
    request.on('error', () => {});
    request.write(`${opening.join('')}${fileHead}`);
    request.write(await clip('clip.mp4').bytes());
    const begun = () => sql('select from uploads where creator_id = $1', [creator.creatorId]);
    await until(async () => (await begun()).length > 0, 'the upload does not begin');
    request.destroy();
    await until(async () => !(await begun()).length, 'the upload does not end');
    expect(await filesOf(creator)).toEqual([]);
    await nothingLeftOver(creator);
  });

  test('is refused if the body ends before its file', async () => {
    const creator = await world.newCreator();
    const request = start(creator.token);
    const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', async (response) => resolve({ status: response.statusCode, body: (await response.toArray()).join('') }));
    });
    request.write(`${opening.join('')}${fileHead}`);
    request.end(await clip('clip.mp4').bytes());
    const { status, body } = await answer;
    expect(status).toBeLessThan(500);
    expect(JSON.parse(body).errors[0].extensions.code).toMatch(/^BAD_/);
    expect(await filesOf(creator)).toEqual([]);
    await nothingLeftOver(creator);
  });

  test('is refused if the announced file is missing', async () => {
    const creator = await world.newCreator();
    const request = start(creator.token);
    const answer = new Promise<number | undefined>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => resolve(response.resume().statusCode));
    });
    request.end(`${opening.join('')}--${boundary}--\r\n`);
    expect(await answer).toBeLessThan(500);
  });
});

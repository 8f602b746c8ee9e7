import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { describe, expect, test } from 'vitest';
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { gql } from '../../support/client.ts';
import { clip, noise, picture, wav } from '../../support/files.ts';
import { nothingLeftOver } from '../../support/left-over.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { begun, create, idOf, metadata, offsetOf, patch, tus } from '../../support/tus.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const film = await clip('clip.mp4').bytes();
const photo = await (await noise()).bytes();
const sound = await clip('clip.mp3').bytes();
const filesOf = ({ creatorId }: ConsoleAccount) =>
  sql<{ id: string; kind: string; name: string; bytes: number }>('select id, kind, name, bytes::int from files where creator_id = $1', [
    creatorId,
  ]);
const reserved = async (creator: ConsoleAccount) =>
  (await gql('{ contentStorage { reservedBytes } }', {}, creator)).data.contentStorage.reservedBytes;

/** A PATCH whose body the test sends piece by piece. */
const rawPatch = ({ token }: { token: string }, at: string, length: number, headers: http.OutgoingHttpHeaders = {}) =>
  http.request(`${setting('TEST_URL')}${at}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
      ...headers,
    },
  });

/** Waits until the server has this many bytes of an upload. */
async function arrived(at: string, bytes: number): Promise<void> {
  const spooled = path.join(setting('TEST_DATA_DIR'), 'uploads', idOf(at), 'original');
  while ((await fs.stat(spooled)).size < bytes) await sleep(20);
}

describe('an upload in pieces', () => {
  test('becomes the file with its id', async () => {
    const creator = await world.newCreator();
    const { status, headers } = await create(creator, film.length, { filename: 'Lesson one.mp4', kind: 'VIDEO' });
    expect(status).toBe(201);
    const at = headers.get('location') as string;
    expect(at).toMatch(/^\/uploads\/[0-9a-f-]{36}$/);
    expect(new Date(headers.get('upload-expires') ?? 0).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const first = await patch(creator, at, 0, film.slice(0, 10_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '10000']);
    expect(await offsetOf(creator, at)).toBe(10_000);
    expect(await filesOf(creator)).toEqual([]);
    const last = await patch(creator, at, 10_000, film.slice(10_000));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(film.length)]);
    expect(await filesOf(creator)).toEqual([{ id: idOf(at), kind: 'VIDEO', name: 'Lesson one.mp4', bytes: film.length }]);
    const { file } = (await gql('query($id: UUID!) { file(id: $id) { id durationSeconds } }', { id: idOf(at) }, creator)).data;
    expect(file.durationSeconds).toBeCloseTo(3, 0);
    await nothingLeftOver(creator);
  });

  test('can be sent completely with its creation, or in single bytes', async () => {
    const creator = await world.newCreator();
    const small = await (await picture()).bytes();
    const about = { 'upload-length': String(small.length), 'upload-metadata': metadata({ filename: 'a.png' }) };
    const whole = await tus('POST', '/uploads', { ...about, 'content-type': 'application/offset+octet-stream' }, creator, small);
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, String(small.length)]);
    const at = await begun(creator, small.length);
    for (let offset = 0; offset < small.length; offset++) {
      expect((await patch(creator, at, offset, small.slice(offset, offset + 1))).status).toBe(204);
    }
    expect((await filesOf(creator)).map(({ kind }) => kind)).toEqual(['IMAGE', 'IMAGE']);
  });

  test('continues after a broken connection', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    const request = rawPatch(creator, at, photo.length);
    request.on('error', () => {});
    request.write(photo.slice(0, 20_000));
    await arrived(at, 20_000);
    request.destroy();
    const offset = await offsetOf(creator, at);
    expect(offset).toBe(20_000);
    expect((await patch(creator, at, offset, photo.slice(offset))).status).toBe(204);
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test('is taken over from a silent connection', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    const silent = rawPatch(creator, at, photo.length);
    silent.on('error', () => {});
    silent.write(photo.slice(0, 40_000));
    await arrived(at, 40_000);
    const offset = await offsetOf(creator, at);
    expect(offset).toBe(40_000);
    expect((await patch(creator, at, offset, photo.slice(offset))).status).toBe(204);
    silent.destroy();
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test('by two clients at once ends once, complete', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, sound.length);
    const answers = await Promise.all([patch(creator, at, 0, sound), patch(creator, at, 0, sound), patch(creator, at, 0, sound)]);
    expect(answers.filter(({ headers }) => headers.get('upload-offset') === String(sound.length)).length).toBeLessThanOrEqual(1);
    for (const { status, body } of answers.filter(({ status }) => status !== 204))
      expect([status, body]).toMatchObject([409, { code: 'STALE', message: expect.any(String) }]);
    // The later request makes the earlier one end, on a busy machine possibly before all of its bytes were read.
    const offset = await offsetOf(creator, at);
    if (offset < sound.length) expect((await patch(creator, at, offset, sound.slice(offset))).status).toBe(204);
    expect(await filesOf(creator)).toHaveLength(1);
    const [stored] = await sql<{ key: string }>('select storage_key as key from files where id = $1', [idOf(at)]);
    const kept = await fs.readFile(path.join(setting('TEST_DATA_DIR'), 'files', stored?.key as string));
    expect(kept.equals(sound)).toBe(true);
  });

  test('tells its offset to a client that lost the last answer, and stores nothing twice', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    await patch(creator, at, 0, photo.slice(0, 30_000));
    await patch(creator, at, 30_000, photo.slice(30_000));
    expect((await patch(creator, at, 30_000, photo.slice(30_000))).status).toBe(409);
    expect(await offsetOf(creator, at)).toBe(photo.length);
    expect(await filesOf(creator)).toHaveLength(1);
    expect((await tus('DELETE', at, {}, creator)).status).toBe(400);
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test('whose server crashed after the last byte is finished when that is sent again', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    await fs.writeFile(path.join(setting('TEST_DATA_DIR'), 'uploads', idOf(at), 'original'), photo);
    const offset = await offsetOf(creator, at);
    expect(offset).toBe(photo.length - 1);
    expect(await filesOf(creator)).toEqual([]);
    expect((await patch(creator, at, offset, photo.slice(offset))).status).toBe(204);
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test('ends by DELETE, and releases its reservation', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    await patch(creator, at, 0, photo.slice(0, 10_000));
    expect(await reserved(creator)).toBe(photo.length);
    expect((await tus('DELETE', at, {}, creator)).status).toBe(204);
    expect(await reserved(creator)).toBe(0);
    expect((await patch(creator, at, 10_000, photo.slice(10_000))).status).toBe(404);
    expect((await tus('DELETE', at, {}, creator)).status).toBe(404);
    await nothingLeftOver(creator);
  });
});

describe('the client of tus', () => {
  const upload = (creator: ConsoleAccount, bytes: Uint8Array, options: Record<string, unknown> = {}) =>
    new Promise<string>((resolve, reject) => {
      const upload = new Upload(Buffer.from(bytes), {
        endpoint: `${setting('TEST_URL')}/uploads`,
        headers: { authorization: `Bearer ${creator.token}` },
        metadata: { filename: 'clip.mp4' },
        chunkSize: 40_000,
        retryDelays: [50, 100, 200],
        onError: reject,
        onSuccess: () => resolve(idOf(upload.url as string)),
        ...options,
      });
      upload.start();
    });

  test('sends many files at once', async () => {
    const creator = await world.newCreator();
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => upload(creator, index % 6 ? photo : sound)));
    expect(new Set(ids)).toEqual(new Set((await filesOf(creator)).map(({ id }) => id)));
  });

  test('pauses and resumes', async () => {
    const creator = await world.newCreator();
    const paused = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(Buffer.from(photo), {
        endpoint: `${setting('TEST_URL')}/uploads`,
        headers: { authorization: `Bearer ${creator.token}` },
        chunkSize: 20_000,
        onError: reject,
        onChunkComplete: () => void upload.abort().then(() => resolve(upload.url as string)),
      });
      upload.start();
    });
    expect(await upload(creator, photo, { uploadUrl: paused })).toBe(idOf(paused));
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test('gets the reason of a refused file, and no other', async () => {
    const creator = await world.newCreator();
    const answers = await Promise.allSettled([
      upload(creator, photo),
      upload(creator, Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(100_000)])),
      upload(creator, film.slice(0, film.length / 2)),
      upload(creator, sound),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(String((answers[1] as PromiseRejectedResult).reason)).toContain(messages.file.unsupported);
    expect(String((answers[2] as PromiseRejectedResult).reason)).toContain('it may be damaged');
    expect(await filesOf(creator)).toHaveLength(2);
    await nothingLeftOver(creator);
  });
});

describe('the content of an upload', () => {
  test('is recognised by its first bytes, before gigabytes are sent', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, 1_900_000_000, { filename: 'film.mp4' });
    const request = rawPatch(creator, at, 1_900_000_000, { 'accept-language': 'ar' });
    const ended = new Promise((resolve) => request.on('close', resolve).on('error', resolve));
    const answer = new Promise<[number | undefined, { message: string; code: string }]>((resolve) =>
      request.on('response', async (response) => resolve([response.statusCode, JSON.parse((await response.toArray()).join(''))])),
    );
    request.write('MZ\x90\x00 this program cannot be run in DOS mode'.padEnd(5000));
    const [status, body] = await answer;
    expect(status).toBe(415);
    expect(body).toMatchObject({ code: 'UNSUPPORTED_MEDIA', message: expect.stringMatching(/\p{Script=Arabic}/u) });
    await ended; // a sender that goes on is cut off
    expect(await reserved(creator)).toBe(0);
    expect((await patch(creator, at, 0, film.slice(0, 10))).body).toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
    await nothingLeftOver(creator);
  });

  test('must be of the announced kind', async () => {
    const creator = await world.newCreator();
    const png = await (await picture({ width: 600, height: 600 })).bytes();
    const send = async (kind: string, bytes: Uint8Array<ArrayBuffer>) =>
      patch(creator, await begun(creator, bytes.length, { kind }), 0, bytes);
    expect(await send('VIDEO', png)).toMatchObject({
      status: 415,
      body: { message: messages.file.notVideo, errors: { file: messages.file.notVideo } },
    });
    expect(await send('AUDIO', film)).toMatchObject({ status: 415, body: { message: messages.file.notAudio } });
    expect(await send('IMAGE', sound)).toMatchObject({ status: 415, body: { message: messages.file.notImage } });
    expect((await send('AUDIO', await wav(1).bytes())).status).toBe(204);
    expect((await create(creator, 10, { kind: 'PROGRAM' })).body).toMatchObject({ errors: { kind: expect.any(String) } });
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test('must not exceed the limit of its kind', async () => {
    const creator = await world.newCreator();
    const large = { status: 413, body: { code: 'TOO_LARGE', message: 'The file is larger than 15 MB' } };
    expect(await create(creator, 15_000_001, { kind: 'IMAGE' })).toMatchObject(large);
    const png = await (await picture({ width: 2000, height: 2000 })).bytes();
    expect(await patch(creator, await begun(creator, 15_000_001), 0, png)).toMatchObject(large);
    expect(await create(creator, 500_000_001, { kind: 'AUDIO' })).toMatchObject({ status: 413 });
    expect(await create(creator, 2_000_000_001)).toMatchObject({ status: 413 });
    expect(await reserved(creator)).toBe(0);
  });

  test('must have the announced length', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    expect(await patch(creator, at, 0, new Uint8Array([...photo, 1]))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect((await patch(creator, at, 0, photo.slice(0, 5000))).status).toBe(204);
    const longer = await fetch(`${setting('TEST_URL')}${at}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${creator.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '5000',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Blob([photo.slice(5000), photo]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(longer.status).toBe(413);
    const offset = await offsetOf(creator, at);
    expect((await patch(creator, at, offset, photo.slice(offset))).status).toBe(204);
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test.each([
    ['without a length', {}],
    ['with a deferred length', { 'upload-defer-length': '1' }],
    ['with a length of zero', { 'upload-length': '0' }],
    ['with a negative length', { 'upload-length': '-1' }],
    ['with a length that is not an integer', { 'upload-length': '1e6' }],
    ['with a length that is too large for a number', { 'upload-length': '99999999999999999999' }],
    ['with broken metadata', { 'upload-length': '10', 'upload-metadata': 'filename a*b' }],
    ['with a repeated metadata name', { 'upload-length': '10', 'upload-metadata': 'filename YQ==,filename YQ==' }],
    ['by concatenation of others', { 'upload-length': '10', 'upload-concat': 'partial' }],
    ['with an invalid section', { 'upload-length': '10', 'upload-metadata': metadata({ kind: 'VIDEO', sectionId: "'; drop table" }) }],
    ['with a title that is too long', { 'upload-length': '10', 'upload-metadata': metadata({ title: 'x'.repeat(51) }) }],
  ] as [string, Record<string, string>][])('is not created %s', async (_what, headers) => {
    const creator = await world.newCreator();
    const { status, body } = await tus('POST', '/uploads', headers, creator);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body?.message).toEqual(expect.any(String));
    expect(await reserved(creator)).toBe(0);
  });

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['a\u0000b.mp4', 'ab.mp4'],
    ['لوحة\u200f.mp4', 'لوحة.mp4'],
    ['x'.repeat(3000), 'x'.repeat(200)],
    ['', 'file'],
  ])('has a safe name to show: %j', async (filename, shown) => {
    const creator = await world.newCreator();
    await patch(creator, await begun(creator, sound.length, { filename }), 0, sound);
    expect(await filesOf(creator)).toMatchObject([{ name: shown }]);
  });

  test('is refused at a wrong offset or without one', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    expect((await patch(creator, at, 5, photo)).status).toBe(409);
    const type = { 'content-type': 'application/offset+octet-stream' };
    expect((await tus('PATCH', at, type, creator, photo)).status).toBe(400);
    expect((await tus('PATCH', at, { ...type, 'upload-offset': '-1' }, creator, photo)).status).toBe(400);
    expect((await tus('PATCH', at, { 'upload-offset': '0', 'content-type': 'video/mp4' }, creator, photo)).status).toBe(400);
    expect((await tus('PATCH', '/uploads/..%2f..%2fetc', { ...type, 'upload-offset': '0' }, creator, photo)).status).toBe(404);
    expect(await offsetOf(creator, at)).toBe(0);
  });
});

describe('users who upload', () => {
  test('need permission to edit', async () => {
    const creator = await world.newCreator();
    const [viewer, editor, customer] = await Promise.all([world.admin(creator, 'VIEW'), world.admin(creator, 'EDIT'), world.customer()]);
    expect(await create(viewer, 10)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', message: 'You may not do this' } });
    expect(await create(customer, 10)).toMatchObject({ status: 403 });
    expect(await create({}, 10)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const at = await begun(creator, photo.length);
    expect((await tus('HEAD', at, {}, viewer)).status).toBe(403);
    expect((await tus('DELETE', at, {}, {})).status).toBe(401);
    expect((await patch(editor, at, 0, photo)).status).toBe(204); // an upload belongs to the account, not to the user who began it
  });

  test('cannot find an upload of another account', async () => {
    const [creator, other] = await Promise.all([world.newCreator(), world.newCreator()]);
    const at = await begun(creator, photo.length);
    expect((await tus('HEAD', at, {}, other)).status).toBe(404);
    expect(await patch(other, at, 0, photo)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await tus('DELETE', at, {}, other)).status).toBe(404);
    expect(await offsetOf(creator, at)).toBe(0);
  });

  test('are checked again with each piece', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    await patch(creator, at, 0, photo.slice(0, 1000));
    await sql('update sign_ins set ended_at = now() where user_id = $1', [creator.userId]);
    expect((await patch(creator, at, 1000, photo.slice(1000))).status).toBe(401);
    expect(await filesOf(creator)).toEqual([]);
  });

  test('are checked once more after the last byte', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    const request = rawPatch(creator, at, photo.length);
    const status = new Promise((resolve) => request.on('response', (response) => resolve(response.resume().statusCode)));
    request.write(photo.slice(0, 30_000));
    await arrived(at, 30_000);
    await sql('update sign_ins set ended_at = now() where user_id = $1', [creator.userId]);
    request.end(photo.slice(30_000));
    expect(await status).toBe(401);
    expect(await filesOf(creator)).toEqual([]);
  });

  test('have a limited number of open uploads', async () => {
    const creator = await world.newCreator();
    await sql("insert into uploads (creator_id, uploaded_by, bytes, name) select $1, $2, 1, 'x' from generate_series(1, 500)", [
      creator.creatorId,
      creator.userId,
    ]);
    expect(await create(creator, 10)).toMatchObject({ status: 400, body: { message: 'Too many uploads are open at once' } });
  });

  test('may use our own pages only, not those of other sites', async () => {
    const preflight = (origin: string) =>
      tus(
        'OPTIONS',
        '/uploads',
        { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'upload-offset' },
        {},
      );
    const { headers } = await preflight(setting('TEST_URL'));
    expect(headers.get('tus-version')).toBe('1.0.0');
    expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration');
    expect(headers.get('access-control-allow-origin')).toBe(setting('TEST_URL'));
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(/authorization.*upload-offset/);
    expect((await preflight('https://elsewhere.test')).headers.get('access-control-allow-origin')).toBeNull();
    const { headers: exposed } = await create(await world.newCreator(), 10);
    expect(exposed.get('access-control-expose-headers')?.toLowerCase()).toMatch(/location.*upload-offset.*upload-expires/);
  });
});

import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { describe, expect, test } from 'vitest';
import { type Caller, rest } from '../support/client.ts';
import { clip, fileOf, noise, picture, wav } from '../support/files.ts';
import { setting } from '../support/server.ts';
import { sql } from '../support/sql.ts';
import { until } from '../support/until.ts';
import { type ConsoleAccount, newUsername, world } from '../support/world.ts';

const formOf = (...parts: [name: string, value: string | File][]) => {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
};
const upload = (file: File, caller: Caller, name = 'file') => rest('POST', '/cc/file/upload', { form: formOf([name, file]), ...caller });
const filesOf = ({ creatorId }: ConsoleAccount) =>
  sql<{ kind: string; name: string }>('select kind, name from files where creator_id = $1', [creatorId]);
const profileFields = (): [string, string][] =>
  Object.entries({
    full_name: 'Sara Ali',
    bio: 'I teach drawing',
    service: 'ARTIST',
    profile_url: newUsername(),
    phone_number: '+96599887766',
  });

describe('/cc/file/upload', () => {
  test('recognises pictures, videos and audio by their bytes, not by their names', async () => {
    const { token } = await world.newCreator();
    expect((await upload(await picture({ name: 'film.mp4' }), { token })).body.data).toMatchObject({
      kind: 'image',
      mime_type: 'image/png',
      name: 'film.mp4',
    });
    expect((await upload(clip('clip.mp4', 'صورة.png'), { token })).body.data).toMatchObject({
      kind: 'video',
      mime_type: 'video/mp4',
      name: 'صورة.png',
      url: null,
    });
    expect((await upload(wav(), { token })).body.data).toMatchObject({ kind: 'audio', duration_seconds: 2 });
  });

  test.each([
    ['text', 'Hello', 'picture.png', 400],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'picture.svg', 400],
    ['nothing', '', 'picture.png', 400],
  ])('refuses %s', async (_what, bytes, name, status) => {
    const creator = await world.newCreator();
    const answer = await upload(fileOf(bytes, name, 'image/png'), { token: creator.token });
    expect(answer).toMatchObject({ status, body: { errors: { file: expect.any(String) } } });
    expect((await upload(fileOf(bytes, name), { token: creator.token, language: 'ar' })).body.errors.file).toMatch(/[\u0600-\u06ff]/);
    expect(await filesOf(creator)).toEqual([]);
  });

  test('answers 413 for a picture that is too large, and does not keep it', async () => {
    const creator = await world.newCreator();
    const head = Buffer.from(await (await picture()).arrayBuffer());
    const answer = await upload(fileOf(Buffer.concat([head, randomBytes(15_100_000)]), 'large.png'), creator);
    expect(answer).toMatchObject({ status: 413, body: { errors: { file: 'The file is larger than 15 MB' } } });
    expect(await filesOf(creator)).toEqual([]);
  });

  test('requires the file part', async () => {
    const { token } = await world.newCreator();
    const missing = { status: 400, body: { errors: { file: 'Choose a file' } } };
    expect(await rest('POST', '/cc/file/upload', { form: formOf(['note', 'no file']), token })).toMatchObject(missing);
    expect(await rest('POST', '/cc/file/upload', { form: formOf(['file', 'only text']), token })).toMatchObject(missing);
    expect(await upload(await picture(), { token }, 'picture')).toMatchObject(missing);
    expect((await rest('POST', '/cc/file/upload', { body: { file: 'text' }, token })).status).toBe(415);
    expect((await rest('POST', '/cc/file/upload', { token })).status).toBe(415);
  });

  test('refuses two files at once, and keeps only the last segment of a file name', async () => {
    const creator = await world.newCreator();
    expect(
      (await rest('POST', '/cc/file/upload', { form: formOf(['file', await picture()], ['file', await picture()]), token: creator.token }))
        .status,
    ).toBe(413);
    const { body } = await upload(await picture({ name: '../../etc/pass\u202ewd.png' }), creator);
    expect(body.data.name).toBe('passwd.png');
  });

  test('leaves nothing of an upload that is cut off', async () => {
    const creator = await world.newCreator();
    await cutOff('/cc/file/upload', creator, 'POST');
    expect(await filesOf(creator)).toEqual([]);
    expect((await upload(await picture(), creator)).status).toBe(201);
  });

  test.each([
    ['a form that never ends', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes', 'x'],
    ['a form without its boundary', 'bytes', 'x'],
    ['no boundary at all', 'bytes', ''],
    ['a part without a head', '--x\r\n\r\n\r\n--x--', 'x'],
  ])('%s is refused', async (_what, body, boundary) => {
    const { token } = await world.newCreator();
    const type = boundary ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data';
    const response = await fetch(`${setting('TEST_URL')}/cc/file/upload`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.any(String), errors: expect.any(Object) });
  });

  test('refuses a caller without permission before it reads the file', async () => {
    // The rest of the file is never sent, so an answer proves that the server did not wait for it.
    const answered = (token: string | undefined) => begin('/cc/file/upload', 'POST', token).status;
    expect(await answered(undefined)).toBe('401');
    const admin = await world.admin(await world.creator(), 'VIEW');
    expect(await answered(admin.token)).toBe('403');
  });
});

describe('the profile’s form', () => {
  test('may have its picture before, after or without its fields, and keeps the old picture if there is none', async () => {
    const creator = await world.newCreator();
    const path = `/auth/cc/user/${creator.userId}`;
    const put = (...parts: [string, string | File][]) => rest('PUT', path, { form: formOf(...parts), token: creator.token });
    const first = await put(['profile_pic', await picture()], ...profileFields());
    expect(first).toMatchObject({ status: 200, body: { data: { profile_pic: expect.stringMatching(/^\/media\/images\//) } } });
    expect((await put(...profileFields())).body.data.profile_pic).toBe(first.body.data.profile_pic);
    expect((await put(...profileFields(), ['profile_pic', ''])).body.data.profile_pic).toBe(first.body.data.profile_pic);
    expect((await put(...profileFields(), ['profile_pic', fileOf('', '')])).body.data.profile_pic).toBe(first.body.data.profile_pic);
    const last = await put(...profileFields(), ['profile_pic', await picture()]);
    expect(last.body.data.profile_pic).not.toBe(first.body.data.profile_pic);
    const known = await rest('POST', '/cc/file/upload', { form: formOf(['file', await picture()]), token: creator.token });
    const byId = await put(...profileFields(), ['profile_pic', known.body.data._id]);
    expect(byId.body.data.profile_pic).toBe(`/media/images/${known.body.data._id}/320.webp`);
  });

  test('reports a wrong picture at its own field, and changes nothing', async () => {
    const creator = await world.newCreator();
    const put = (file: File) =>
      rest('PUT', `/auth/cc/user/${creator.userId}`, { form: formOf(...profileFields(), ['profile_pic', file]), token: creator.token });
    expect(await put(fileOf('no picture', 'me.png', 'image/png'))).toMatchObject({
      status: 400,
      body: { errors: { profile_pic: expect.any(String) } },
    });
    expect(await put(clip('clip.mp4', 'me.png'))).toMatchObject({ status: 400, body: { errors: { profile_pic: expect.any(String) } } });
    expect(await sql('select username from creators where id = $1', [creator.creatorId])).toEqual([{ username: null }]);
  });

  test('reports all wrong fields at once, in both languages', async () => {
    const { userId, token } = await world.newCreator();
    const form = () =>
      formOf(
        ['bio', 'x'.repeat(181)],
        ['service', 'KING'],
        ['profile_url', 'Admin'],
        ['phone_number', '1'],
        ['customer_facing_number', '2'],
      );
    const english = await rest('PUT', `/auth/cc/user/${userId}`, { form: form(), token });
    expect(english).toMatchObject({
      status: 400,
      body: {
        errors: {
          full_name: 'Name is required',
          bio: 'Max length for bio is 180 characters',
          service: 'Choose a service from the list',
          profile_url: 'This username is reserved',
          phone_number: 'Please enter a valid phone number with its country code',
          customer_facing_number: 'Please enter a valid phone number with its country code',
        },
      },
    });
    const arabic = await rest('PUT', `/auth/cc/user/${userId}`, { form: form(), token, language: 'ar' });
    expect(Object.keys(arabic.body.errors).sort()).toEqual(Object.keys(english.body.errors).sort());
    for (const text of Object.values(arabic.body.errors)) expect(text).toMatch(/[\u0600-\u06ff]/);
  });

  test('refuses a field that comes twice, is too long or holds NUL, and too many fields', async () => {
    const { userId, token } = await world.newCreator();
    const status = async (...parts: [string, string][]) =>
      (await rest('PUT', `/auth/cc/user/${userId}`, { form: formOf(...profileFields(), ...parts), token })).status;
    expect(await status(['bio', 'Again'])).toBe(400);
    expect(await status(['full_name_ar', 'x'.repeat(200_000)])).toBe(413);
    expect(await status(['full_name_ar', 'a\0b'])).toBe(400);
    expect(await status(...Array.from({ length: 100 }, (_, index): [string, string] => [`field${index}`, 'x']))).toBe(413);
    expect(await status(['unknown', 'is ignored'])).toBe(200);
  });

  test('changes nothing if it is cut off', async () => {
    const creator = await world.newCreator();
    await cutOff(`/auth/cc/user/${creator.userId}`, creator, 'PUT', 'profile_pic');
    expect(await filesOf(creator)).toEqual([]);
    expect(await sql('select username from creators where id = $1', [creator.creatorId])).toEqual([{ username: null }]);
  });
});

const grain = await (await noise()).bytes();

/** Begins to upload a large picture, and disconnects at the answer or by `hangUp`. Returns the status, if there was an answer. */
function begin(path: string, method: string, token: string | undefined, part = 'file') {
  const { port } = new URL(setting('TEST_URL'));
  const request = http.request({
    port,
    path,
    method,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '10000000',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  const status = new Promise<string>((resolve) => {
    let told = '';
    request.on('response', (response) => {
      told = `${response.statusCode}`;
      request.destroy();
    });
    request.on('error', () => {});
    request.on('close', () => resolve(told));
  });
  request.write(`--x\r\ncontent-disposition: form-data; name="${part}"; filename="a.png"\r\n\r\n`);
  request.write(grain);
  return { status, hangUp: () => request.destroy() };
}

/** Begins to upload a large picture, and disconnects once the server has a part of it. */
async function cutOff(path: string, creator: ConsoleAccount, method: string, part?: string): Promise<void> {
  const { status, hangUp } = begin(path, method, creator.token, part);
  const open = () => sql('select from uploads where creator_id = $1', [creator.creatorId]);
  await until(async () => (await open()).length > 0, 'the upload does not begin');
  hangUp();
  expect(await status).toBe('');
  await until(async () => !(await open()).length, 'the upload does not end');
}

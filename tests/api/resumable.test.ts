import { expect, test } from 'vitest';
import { clip } from '../support/files.ts';
import { sql } from '../support/sql.ts';
import { begun, create, offsetOf, patch, tus } from '../support/tus.ts';
import { world } from '../support/world.ts';

const film = await clip('clip.mp4').bytes();

test('a file comes in pieces, and its id is the upload’s', async () => {
  const creator = await world.newCreator();
  const { status, headers } = await create(creator, film.length, { filename: 'Lesson one.mp4', kind: 'VIDEO' });
  expect(status).toBe(201);
  const path = headers.get('location') as string;
  expect(path).toMatch(/^\/uploads\/[0-9a-f-]{36}$/);
  expect(new Date(headers.get('upload-expires') ?? 0).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  const first = await patch(creator, path, 0, film.slice(0, 10_000));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '10000']);
  expect(await offsetOf(creator, path)).toBe(10_000);
  const last = await patch(creator, path, 10_000, film.slice(10_000));
  expect([last.status, last.body, last.headers.get('upload-offset')]).toEqual([204, null, String(film.length)]);
  expect(await sql('select kind, name, bytes::int from files where id = $1', [path.split('/').at(-1)])).toEqual([
    { kind: 'VIDEO', name: 'Lesson one.mp4', bytes: film.length },
  ]);
  expect(await offsetOf(creator, path)).toBe(film.length);
});

test('two at the same offset', async () => {
  const creator = await world.newCreator();
  const path = await begun(creator, film.length);
  const answers = await Promise.all([patch(creator, path, 0, film), patch(creator, path, 0, film)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await tus('DELETE', path, {}, creator)).status).toBe(400);
});

test('wrong type', async () => {
  const creator = await world.newCreator();
  const path = await begun(creator, 50_000_000);
  const answer = await patch(creator, path, 0, new Uint8Array(20_000_000));
  expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA', message: 'Files of this type are not accepted' } });
  expect(await patch(creator, path, 0, new Uint8Array(10))).toMatchObject({ status: 415 });
});

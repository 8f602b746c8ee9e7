import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { noise } from '../../support/files.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { begun, idOf, offsetOf, patch, tus } from '../../support/tus.ts';
import { head, wire } from '../../support/wire.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const photo = await (await noise()).bytes();
const filesOf = ({ creatorId }: ConsoleAccount) => sql('select from files where creator_id = $1', [creatorId]);

describe('the protocol', () => {
  test('accepts no bytes after the end, not even an empty PATCH', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    expect((await patch(creator, at, 0, photo)).status).toBe(204);
    expect(await patch(creator, at, photo.length, new Uint8Array())).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test.each(['0.2.2', '2.0.0', '1', ''])('in version %j is refused with the supported version', async (version) => {
    const creator = await world.newCreator();
    const at = await begun(creator, 10);
    for (const answer of [
      await tus('POST', '/uploads', { 'tus-resumable': version, 'upload-length': '10' }, creator),
      await tus('PATCH', at, { 'tus-resumable': version, 'upload-offset': '0' }, creator, photo.slice(0, 5)),
      await tus('DELETE', at, { 'tus-resumable': version }, {}),
    ]) {
      expect(answer).toMatchObject({ status: 412, body: { message: expect.any(String), errors: {}, code: 'INVALID' } });
      expect([answer.headers.get('tus-version'), answer.headers.get('tus-resumable')]).toEqual(['1.0.0', '1.0.0']);
    }
    expect((await tus('HEAD', at, { 'tus-resumable': version }, creator)).status).toBe(412);
    expect(await offsetOf(creator, at)).toBe(0);
  });

  test('refuses unknown methods with the list of known ones', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, 10);
    const { authorization } = { authorization: `Bearer ${creator.token}` };
    for (const [method, path, allowed] of [
      ['TRACE', at, 'DELETE, HEAD, OPTIONS, PATCH'],
      ['TRACE', '/uploads', 'OPTIONS, POST'],
      ['GET', at, 'DELETE, HEAD, OPTIONS, PATCH'],
      ['PUT', at, 'DELETE, HEAD, OPTIONS, PATCH'],
      ['POST', at, 'DELETE, HEAD, OPTIONS, PATCH'],
      ['PATCH', '/uploads', 'OPTIONS, POST'],
    ] as const) {
      const connection = await wire();
      await connection.send(head(method, path, { authorization, 'tus-resumable': '1.0.0', 'accept-language': 'ar' }));
      const { status, headers, body } = await connection.answer();
      expect([method, status, headers.allow]).toEqual([method, 405, allowed]);
      expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\p{Script=Arabic}/u), errors: {}, code: 'INVALID' });
      connection.destroy();
    }
  });

  test('reports a full disk, and goes on once there is space', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    const spooled = path.join(setting('TEST_DATA_DIR'), 'uploads', idOf(at), 'original');
    await fs.rename(spooled, `${spooled}.aside`);
    await fs.symlink('/dev/full', spooled); // writes to it fail as on a full disk
    expect(await patch(creator, at, 0, photo)).toMatchObject({
      status: 507,
      body: { code: 'STORAGE_FULL', message: 'The server has no room for this file at the moment. Try again later', errors: {} },
    });
    await fs.rename(`${spooled}.aside`, spooled);
    expect(await offsetOf(creator, at)).toBe(0);
    expect((await patch(creator, at, 0, photo)).status).toBe(204);
    expect(await filesOf(creator)).toHaveLength(1);
  });
});

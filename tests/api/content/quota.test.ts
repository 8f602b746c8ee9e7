import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, gql, rest } from '../../support/client.ts';
import { noise, picture } from '../../support/files.ts';
import { nothingLeftOver } from '../../support/left-over.ts';
import { ownServer } from '../../support/own-server.ts';
import { ownShop } from '../../support/own-shop.ts';
import { fileUploadMutation, uploaded } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { begun, create, patch, tus } from '../../support/tus.ts';
import { type ConsoleAccount, signIn, world } from '../../support/world.ts';

interface Storage {
  usedBytes: number;
  reservedBytes: number;
  allowedBytes: number;
}
const storageOf = async (caller: Caller): Promise<Storage> =>
  (await gql('{ contentStorage { usedBytes reservedBytes allowedBytes } }', {}, caller)).data.contentStorage;

/** Makes an account with room for this many bytes. */
async function withRoom(bytes: number): Promise<ConsoleAccount> {
  const creator = await world.newCreator();
  await sql(
    `insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key)
     values ($1, $2, 'VIDEO', 'video/mp4', 'large.mp4', $3, uuidv7()::text)`,
    [creator.creatorId, creator.userId, 5_000_000_000 - bytes],
  );
  return creator;
}

const noisy = await noise();
const photo = await noisy.bytes();

describe('storage', () => {
  test('counts uploaded files and open uploads', async () => {
    const creator = await world.newCreator();
    expect(await storageOf(creator)).toEqual({ usedBytes: 0, reservedBytes: 0, allowedBytes: 5_000_000_000 });
    const at = await begun(creator, photo.length);
    expect(await storageOf(creator)).toMatchObject({ usedBytes: 0, reservedBytes: photo.length });
    await patch(creator, at, 0, photo);
    expect(await storageOf(creator)).toMatchObject({ usedBytes: photo.length, reservedBytes: 0 });
    const other = await picture({ width: 500, height: 500 });
    await uploaded(creator, other);
    expect(await storageOf(creator)).toMatchObject({ usedBytes: photo.length + other.size, reservedBytes: 0 });
    expect(await storageOf(await world.admin(creator, 'VIEW'))).toMatchObject({ usedBytes: photo.length + other.size });
    expect(await storageOf(await world.newCreator())).toMatchObject({ usedBytes: 0 });
  });

  test('counts beyond the range of an Int', async () => {
    expect(await storageOf(await withRoom(1))).toMatchObject({ usedBytes: 4_999_999_999 });
  });

  test('that is full refuses all ways of uploading, and says how full it is', async () => {
    const creator = await withRoom(photo.length - 1);
    const message = 'There is no room left for this file: it needs 1 MB, and 5000 of 5000 MB are in use';
    expect(await create(creator, photo.length)).toMatchObject({
      status: 413,
      body: { code: 'PLAN_LIMIT', message, errors: { file: message } },
    });
    const arabic = await tus('POST', '/uploads', { 'upload-length': String(photo.length) }, { token: creator.token, language: 'ar' });
    expect(arabic.body?.message).toMatch(/5000.*5000/);
    const { userErrors } = (await gql(fileUploadMutation, { file: noisy }, creator)).data.fileUpload;
    expect(userErrors).toEqual([{ field: ['file'], code: 'PLAN_LIMIT', message }]);
    const form = new FormData();
    form.set('file', noisy);
    expect(await rest('POST', '/cc/file/upload', { form, token: creator.token })).toMatchObject({ status: 409, body: { message } });
    expect(await storageOf(creator)).toMatchObject({ usedBytes: 5_000_000_001 - photo.length, reservedBytes: 0 });
    await nothingLeftOver(creator);
    await uploaded(creator, await picture()); // a file that fits is still accepted
  });

  test('accepts a file that fills it to the last byte', async () => {
    const creator = await withRoom(photo.length);
    await uploaded(creator, noisy);
    expect(await storageOf(creator)).toMatchObject({ usedBytes: 5_000_000_000, reservedBytes: 0 });
  });

  test('is free again after an upload fails, is refused or is cancelled', async () => {
    const creator = await withRoom(100_000);
    const at = await begun(creator, 100_000);
    expect((await create(creator, 1)).status).toBe(413);
    await tus('DELETE', at, {}, creator);
    const broken = await begun(creator, 100_000);
    expect((await patch(creator, broken, 0, new Uint8Array(5000))).status).toBe(415);
    const half = await begun(creator, 20_000);
    expect((await patch(creator, half, 0, photo.slice(0, 20_000))).status).toBe(400);
    expect(await storageOf(creator)).toMatchObject({ reservedBytes: 0 });
    expect((await create(creator, 100_000)).status).toBe(201);
  });
});

test('an upload that the machine or the storage cannot store uses no quota', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-storage-'));
  const [data, storage] = [path.join(folder, 'data'), path.join(folder, 'storage')];
  const server = await ownServer({ DATA_DIR: data, STORAGE_URL: pathToFileURL(storage).href, WORKERS: 'none' });
  const shop = await ownShop(server.databaseUrl);
  try {
    const [owner] = await shop.sql<{ email: string }>("select email from users where role = 'CREATOR'");
    const creator = { url: server.url, token: await signIn(owner?.email as string, 'CREATOR', { url: server.url }) };
    const before = await storageOf(creator);
    // Files are in place of the folders.
    for (const obstacle of [path.join(data, 'uploads'), storage]) {
      rmSync(obstacle, { recursive: true, force: true });
      mkdirSync(path.dirname(obstacle), { recursive: true });
      writeFileSync(obstacle, '');
      const { errors } = await gql(fileUploadMutation, { file: noisy }, creator);
      expect(errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
      expect(await storageOf(creator)).toEqual(before);
      expect(await shop.sql('select from uploads')).toEqual([]);
      rmSync(obstacle);
    }
    await uploaded(creator, noisy);
    expect(await storageOf(creator)).toMatchObject({ usedBytes: before.usedBytes + photo.length, reservedBytes: 0 });
  } finally {
    await shop.end();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

describe('fifty uploads at once to a storage that is nearly full', () => {
  test('reserve no more than the limit', async () => {
    const creator = await withRoom(10 * photo.length + 5);
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(creator, photo.length)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(40);
    expect(await storageOf(creator)).toMatchObject({ reservedBytes: 10 * photo.length });
  });

  let creator: ConsoleAccount;
  beforeAll(async () => {
    creator = await withRoom(10 * photo.length + 5);
  });

  test('store no more than the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 2) return (await gql(fileUploadMutation, { file: noisy }, creator)).data.fileUpload.userErrors[0]?.code ?? 'taken';
        const { status, headers } = await create(creator, photo.length);
        return status === 201 && (await patch(creator, headers.get('location') as string, 0, photo)).status === 204
          ? 'taken'
          : 'PLAN_LIMIT';
      }),
    );
    const taken = answers.filter((answer) => answer === 'taken').length;
    expect(answers.filter((answer) => answer === 'PLAN_LIMIT')).toHaveLength(50 - taken);
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(10);
    const { usedBytes, reservedBytes } = await storageOf(creator);
    expect(usedBytes).toBe(5_000_000_000 - 10 * photo.length - 5 + taken * photo.length);
    expect(reservedBytes).toBe(0);
    await nothingLeftOver(creator);
  });
});

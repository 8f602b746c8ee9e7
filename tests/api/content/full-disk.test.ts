import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql, rest } from '../../support/client.ts';
import { figure } from '../../support/figures.ts';
import { fileOf, noise, wav } from '../../support/files.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { fileUploadMutation } from '../../support/shop.ts';
import { create, patch } from '../../support/tus.ts';
import { signIn } from '../../support/world.ts';

/** A server whose files the system limits to 256 kB: writing more fails as on a full disk. */
let server: OwnServer;
let shop: OwnShop;
let owner: { token: string; url: string };
beforeAll(async () => {
  server = await ownServer({}, { mostFileBytes: 262_144 });
  shop = await ownShop(server.databaseUrl);
  const [user] = await shop.sql<{ email: string }>("select email from users where role = 'CREATOR'");
  owner = { token: await signIn(user?.email as string, 'CREATOR', server), url: server.url };
});
afterAll(async () => {
  await shop.end();
  await server.stop();
});

const message = 'The server has no room for this file at the moment. Try again later';
const left = () =>
  shop.sql<{ files: number; uploads: number }>(
    "select (select count(*)::int from files where kind = 'AUDIO') as files, (select count(*)::int from uploads where finished_at is null) as uploads",
  );

test('a file that does not fit on the disk is refused with 507 by all ways of uploading, and nothing of it is kept', async () => {
  const long = wav(60); // 960 kB
  const form = new FormData();
  form.set('file', long);
  const graphql = await gql(fileUploadMutation, { file: long }, owner);
  expect([graphql.status, graphql.errors?.[0]]).toMatchObject([
    507,
    { message, extensions: { code: 'STORAGE_FULL', requestId: expect.any(String) } },
  ]);
  expect(await rest('POST', '/cc/file/upload', { form, ...owner })).toMatchObject({ status: 507, body: { message } });
  expect((await rest('POST', '/cc/file/upload', { form, ...owner, language: 'ar' })).body.message).toMatch(/\p{Script=Arabic}/u);
  expect(await left()).toEqual([{ files: 0, uploads: 0 }]);
  figure('fullStorage', '507, nothing kept', true);
});

test('a resumable upload continues where it stopped', async () => {
  const bytes = await wav(60).bytes();
  const at = (await create(owner, bytes.length)).headers.get('location') as string;
  expect(await patch(owner, at, 0, bytes)).toMatchObject({ status: 507, body: { message, code: 'STORAGE_FULL' } });
});

test('a file that fits is stored', async () => {
  const { file } = (await gql(fileUploadMutation, { file: await noise() }, owner)).data.fileUpload;
  expect(file.kind).toBe('IMAGE');
  expect((await gql(fileUploadMutation, { file: fileOf('text', 'a.png') }, owner)).data.fileUpload.userErrors).toMatchObject([
    { code: 'UNSUPPORTED_MEDIA' },
  ]);
});

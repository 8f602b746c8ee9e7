import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { freshDatabase } from '../../support/database.ts';
import { clip } from '../../support/files.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { begun, idOf, offsetOf, patch } from '../../support/tus.ts';
import { signIn } from '../../support/world.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: KillableServer;
let shop: OwnShop;
beforeAll(async () => {
  database = await freshDatabase();
  [server, shop] = await Promise.all([killableServer(database.url), ownShop(database.url)]);
  await server.start();
});
afterAll(async () => {
  await server.end();
  await shop.end();
  await database.drop();
});

test('an upload can be resumed after the server was killed in the middle of it', async () => {
  const film = await clip('clip.mp4').bytes();
  const [owner] = await shop.sql<{ email: string }>("select email from users where role = 'CREATOR'");
  const creator = { token: await signIn(owner?.email as string, 'CREATOR', { url: server.url }), url: server.url };
  const at = await begun(creator, film.length);
  await patch(creator, at, 0, film.slice(0, 10_000));
  await server.kill();
  await server.start();
  const offset = await offsetOf(creator, at);
  expect(offset).toBe(10_000);
  expect((await patch(creator, at, offset, film.slice(offset, 30_000))).status).toBe(204);
  expect((await patch(creator, at, 30_000, film.slice(30_000))).status).toBe(204);
  const { data } = await gql('query($id: UUID!) { file(id: $id) { kind bytes } }', { id: idOf(at) }, creator);
  expect(data.file).toEqual({ kind: 'VIDEO', bytes: film.length });
});

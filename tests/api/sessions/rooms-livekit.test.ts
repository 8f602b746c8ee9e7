import http from 'node:http';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, stopServer } from '../../../server/platform/listen.ts';
import { webhookPath } from '../../../server/platform/rooms/livekit.ts';
import { cancel } from '../../support/bookings.ts';
import { gql } from '../../support/client.ts';
import { liveKitKeys, sendWebhook, takeRemovals } from '../../support/livekit.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { does, guest, join, meeting } from '../../support/rooms.ts';
import { setting } from '../../support/server.ts';
import { world } from '../../support/world.ts';

let removed: string[][] = [];
let liveKit: http.Server;
/** A process on the run's database whose media goes through LiveKit. */
let server: OwnServer;
beforeAll(async () => {
  const app = express();
  takeRemovals(app, (...removal) => removed.push(removal));
  liveKit = http.createServer(app);
  const port = await listen(liveKit, { host: '127.0.0.1', port: 0 });
  server = await ownServer({
    DATABASE_URL: setting('TEST_DATABASE_URL'),
    WORKERS: 'none',
    ROOMS: 'livekit',
    LIVEKIT_URL: `ws://127.0.0.1:${port}`,
    LIVEKIT_API_KEY: liveKitKeys.key,
    LIVEKIT_API_SECRET: liveKitKeys.secret,
  });
});
afterAll(async () => {
  await server.stop();
  await stopServer(liveKit);
});

/**
 * A participant connects with a token that LiveKit takes. Answers the removals that the server then has made of them. Those of others may
 * still be on their way.
 */
async function connects(room: string, identity: string): Promise<string[][]> {
  removed = [];
  expect(
    await sendWebhook(`${server.url}${webhookPath}`, { event: 'participant_joined', room: { name: room }, participant: { identity } }),
  ).toBe(200);
  return removed.filter(([, who]) => who === identity);
}

test('a token that LiveKit still takes opens a room only to those who may be in it', async () => {
  const { creator, sessionId } = await meeting();
  await join(creator, sessionId);
  const editor = await world.admin(creator, 'EDIT');
  const host = (await join(editor, sessionId)).member.id;
  await does(editor, 'sessionStart', { sessionId });
  const [amal, badr, dana, noor] = await Promise.all(
    ['Amal', 'Badr', 'Dana', 'Noor'].map(async (name) => {
      const account = await guest({ creator, sessionId }, name);
      return { ...account, memberId: (await join(account, sessionId)).member.id as string };
    }),
  );
  if (!amal || !badr || !dana || !noor) throw new Error('A guest is missing');
  for (const id of [host, amal.memberId, badr.memberId, dana.memberId, noor.memberId]) expect(await connects(sessionId, id)).toEqual([]);

  await does(creator, 'roomRemove', { sessionId, memberId: amal.memberId });
  expect((await cancel(creator, badr.bookingId)).userErrors).toEqual([]);
  await gql('mutation { signOut { userErrors { code } } }', {}, dana);
  await gql(
    'mutation ($id: UUID!) { adminUpdate(id: $id, input: { permission: VIEW }) { userErrors { code } } }',
    { id: editor.adminId },
    creator,
  );
  for (const id of [host, amal.memberId, badr.memberId, dana.memberId, crypto.randomUUID(), 'stranger'])
    expect(await connects(sessionId, id)).toEqual([[sessionId, id]]);

  expect(await connects(sessionId, noor.memberId)).toEqual([]);
  await does(creator, 'sessionEnd', { sessionId });
  expect(await connects(sessionId, noor.memberId)).toEqual([[sessionId, noor.memberId]]);
});

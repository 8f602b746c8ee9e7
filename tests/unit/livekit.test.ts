import http from 'node:http';
import express from 'express';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { listen, stopServer } from '../../server/platform/listen.ts';
import { createLog } from '../../server/platform/log.ts';
import { liveKitRooms, webhookPath } from '../../server/platform/rooms/livekit.ts';
import { liveKitKeys, sendWebhook } from '../support/livekit.ts';

const livekit = { url: 'ws://127.0.0.1:9', ...liveKitKeys };
const at = new Date();
const events: unknown[] = [];
const rooms = liveKitRooms({
  livekit,
  ice: { urls: ['stun:turn.example'], secret: null },
  log: createLog(readConfig({ NODE_ENV: 'test' })),
  now: () => at,
  onEvent: (room, event) => events.push([room, event]),
});
const entry = {
  room: 'session',
  participant: 'member',
  name: 'مريم',
  isHost: false,
  canPublish: false,
  expiresAt: new Date(at.getTime() + 60_000),
};

test('a pass names the room, the participant and what it allows, for a minute, and no right of the API', async () => {
  const pass = await rooms.pass(entry);
  expect(pass).toMatchObject({
    kind: 'LIVEKIT',
    url: livekit.url,
    iceServers: [{ urls: ['stun:turn.example'] }],
    expiresAt: entry.expiresAt,
  });
  const said = jwt.verify(pass.token, livekit.secret, { algorithms: ['HS256'], issuer: livekit.key }) as jwt.JwtPayload;
  expect(said).toMatchObject({ sub: 'member', name: 'مريم', metadata: '{"isHost":false}' });
  expect(said.video).toEqual({
    roomJoin: true,
    room: 'session',
    canPublish: false,
    canSubscribe: true,
    canPublishData: false,
    canUpdateOwnMetadata: false,
  });
  expect((said.exp ?? 0) - at.getTime() / 1000).toBeCloseTo(60, -1);
  const host = jwt.decode((await rooms.pass({ ...entry, isHost: true, canPublish: true })).token) as jwt.JwtPayload;
  expect(host).toMatchObject({ metadata: '{"isHost":true}', video: { canPublish: true } });
  expect(host.video.roomAdmin).toBeUndefined();
});

test('orders do not fail while LiveKit cannot be reached', async () => {
  await rooms.mute('session', 'member', 'AUDIO');
  await rooms.remove('session', 'member');
  await rooms.close('session');
});

let server: http.Server;
let url: string;
beforeEach(async () => {
  const app = express();
  rooms.routes?.(app, async () => true);
  server = http.createServer(app);
  url = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}${webhookPath}`;
  events.length = 0;
});
afterEach(() => stopServer(server));

const call = (event: object, forged?: { secret?: string; body?: string }) => sendWebhook(url, event, forged);

test('webhooks tell who comes, who goes, and that a room has ended', async () => {
  const room = { name: 'session' };
  const participant = { identity: 'member' };
  expect(await call({ event: 'participant_joined', room, participant })).toBe(200);
  expect(await call({ event: 'participant_left', room, participant })).toBe(200);
  expect(await call({ event: 'track_published', room, participant })).toBe(200);
  expect(await call({ event: 'room_finished', room })).toBe(200);
  expect(events).toEqual([
    ['session', { kind: 'JOINED', participant: 'member' }],
    ['session', { kind: 'LEFT', participant: 'member' }],
    ['session', { kind: 'CLOSED', participant: null }],
  ]);
});

test('a webhook of another sender, or with another body, is refused', async () => {
  const event = { event: 'room_finished', room: { name: 'session' } };
  expect(await call(event, { secret: 'the secret of somebody else entirely' })).toBe(401);
  expect(await call(event, { body: JSON.stringify({ ...event, room: { name: 'other' } }) })).toBe(401);
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
  expect(events).toEqual([]);
});

import { once } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Person } from '../../../schema/signalling.ts';
import { freshDatabase } from '../../support/database.ts';
import { killableServer } from '../../support/killable-server.ts';
import { type TestRoom, testRoom } from '../../support/media-room.ts';
import { type MediaSocket, mediaSocket } from '../../support/media-socket.ts';
import { setting } from '../../support/server.ts';
import { until } from '../../support/until.ts';

const url = `${setting('TEST_URL').replace('http', 'ws')}/rooms/media`;
const newRoom = () => testRoom({ url: setting('TEST_URL'), folder: setting('TEST_DATA_DIR') });

let open: MediaSocket[] = [];
beforeAll(() => newRoom().start());
afterEach(() => {
  for (const socket of open) socket.close();
  open = [];
});

async function socketWith(given: Parameters<typeof mediaSocket>[1]): Promise<MediaSocket> {
  const socket = await mediaSocket(url, given);
  open.push(socket);
  return socket;
}
const enter = async (room: TestRoom, id: string, as?: Parameters<TestRoom['pass']>[1]) => socketWith(await room.pass(id, as));
const ids = ({ people }: { people: Person[] }) => people.map(({ id }) => id).toSorted();

describe('a room', () => {
  test('shows everyone who else is there, and what they send', async () => {
    const room = newRoom();
    const host = await enter(room, 'host', { isHost: true });
    const guest = await enter(room, 'guest');
    await host.hears('room', (now) => ids(now).join() === 'guest,host');
    host.say({ type: 'source', kind: 'MICROPHONE', isOn: true });
    const { people } = await guest.hears('room', (now) => now.people.some(({ sources }) => sources.length > 0));
    expect(people.find(({ id }) => id === 'host')).toEqual({
      id: 'host',
      name: 'Name of host',
      isHost: true,
      sources: [{ kind: 'MICROPHONE', isOn: true }],
    });
    guest.say({ type: 'leave' });
    await host.hears('room', (now) => ids(now).join() === 'host');
  });

  test('is not seen by those of another', async () => {
    const [one, other] = [newRoom(), newRoom()];
    const inside = await enter(one, 'inside');
    await enter(other, 'outside');
    expect(ids(await inside.hears('room'))).toEqual(['inside']);
  });

  test('takes 25 guests and any host, and says that it is full', async () => {
    const room = newRoom();
    const guests = await Promise.all(Array.from({ length: 25 }, (_, index) => enter(room, `guest-${index}`)));
    await Promise.all(guests.map((guest) => guest.hears('entered')));
    const late = await enter(room, 'late');
    expect(await late.hears('end')).toEqual({ type: 'end', reason: 'ROOM_FULL' });
    expect(await late.closed()).toBe(1000);
    await (await enter(room, 'host', { isHost: true })).hears('entered');
    // A participant who is in already may come again.
    await (await enter(room, 'guest-0')).hears('entered');
    guests[1]?.say({ type: 'leave' });
    await guests[2]?.hears('room', (now) => !ids(now).includes('guest-1'));
    await (await enter(room, 'late')).hears('entered');
  });

  test('is left at once by somebody who has said as much as one may', async () => {
    const room = newRoom();
    const other = await enter(room, 'other');
    await other.hears('entered');
    const guest = await enter(room, 'guest');
    // With the first message, so many are allowed at once.
    for (let sent = 0; sent < 119; sent++) guest.say({ type: 'ping' });
    guest.say({ type: 'leave' });
    expect(await guest.closed()).toBe(1000);
    const next = await enter(room, 'next');
    expect(ids(await next.hears('room'))).toEqual(['next', 'other']);
  });

  test('replaces the earlier of two connections of one participant', async () => {
    const room = newRoom();
    const first = await enter(room, 'guest');
    await first.hears('entered');
    const second = await enter(room, 'guest');
    expect(await first.hears('end')).toEqual({ type: 'end', reason: 'REPLACED' });
    expect(ids(await second.hears('room'))).toEqual(['guest']);
  });

  test('goes on for a socket that comes back with its key', async () => {
    const room = newRoom();
    const other = await enter(room, 'other');
    const first = await enter(room, 'guest');
    const { resume } = await first.hears('entered');
    first.say({ type: 'source', kind: 'CAMERA', isOn: true });
    await other.hears('room', (now) => now.people.some(({ sources }) => sources.length > 0));
    first.close();
    const second = await socketWith({ ...(await room.pass('guest')), resume });
    expect(await second.hears('entered')).toMatchObject({ resumed: true, resume });
    expect((await second.hears('room')).people.find(({ id }) => id === 'guest')?.sources).toEqual([{ kind: 'CAMERA', isOn: true }]);
    const stranger = await socketWith({ ...(await room.pass('stranger')), resume });
    expect(await stranger.hears('entered')).toMatchObject({ resumed: false });
  });
});

describe('a host', () => {
  test('switches off what a guest sends', async () => {
    const room = newRoom();
    const guest = await enter(room, 'guest');
    guest.say({ type: 'source', kind: 'CAMERA', isOn: true });
    await guest.hears('room', (now) => now.people.some(({ sources }) => sources.length > 0));
    await room.rooms.mute(room.name, 'guest', 'VIDEO');
    expect(await guest.hears('muted')).toEqual({ type: 'muted', kind: 'CAMERA' });
    await guest.hears('room', ({ people }) => people[0]?.sources[0]?.isOn === false);
  });

  test('keeps a source off whose owner was away, until its owner switches it on again', async () => {
    const room = newRoom();
    const other = await enter(room, 'other');
    const cameraIs = (isOn: boolean) =>
      other.hears('room', ({ people }) => people.some(({ id, sources }) => id === 'guest' && sources[0]?.isOn === isOn));
    const first = await enter(room, 'guest');
    const { resume, muted } = await first.hears('entered');
    expect(muted).toEqual([]);
    first.say({ type: 'source', kind: 'CAMERA', isOn: true });
    await cameraIs(true);
    first.close();
    await room.rooms.mute(room.name, 'guest', 'VIDEO');
    await cameraIs(false);
    const comesBack = async () => socketWith({ ...(await room.pass('guest')), resume });
    const second = await comesBack();
    expect(await second.hears('entered')).toMatchObject({ resumed: true, muted: ['CAMERA'] });
    second.say({ type: 'source', kind: 'CAMERA', isOn: true });
    second.say({ type: 'ping' });
    await second.hears('pong');
    expect(await (await comesBack()).hears('entered')).toMatchObject({ resumed: true, muted: [] });
  });

  test('removes a guest, whose passes from before are refused, and can let them in again', async () => {
    const room = newRoom();
    const old = await room.pass('guest');
    const guest = await socketWith(old);
    await guest.hears('entered');
    await room.rooms.remove(room.name, 'guest');
    expect(await guest.hears('end')).toEqual({ type: 'end', reason: 'REMOVED' });
    const again = await socketWith(old);
    expect(await again.hears('end')).toEqual({ type: 'end', reason: 'REFUSED' });
    const removed = Date.now();
    await until(() => Date.now() > removed, 'the clock stands still', { every: 1 });
    await (await enter(room, 'guest')).hears('entered');
  });

  test('ends the room for everyone', async () => {
    const room = newRoom();
    const old = await room.pass('late');
    const all = await Promise.all([enter(room, 'host', { isHost: true }), enter(room, 'guest')]);
    await Promise.all(all.map((one) => one.hears('entered')));
    await room.rooms.close(room.name);
    for (const one of all) expect(await one.hears('end')).toEqual({ type: 'end', reason: 'CLOSED' });
    expect(await (await socketWith(old)).hears('end')).toEqual({ type: 'end', reason: 'REFUSED' });
  });
});

describe('refused are', () => {
  test('pages of other origins, at the upgrade', async () => {
    const { token } = await newRoom().pass('guest');
    await expect(socketWith({ token, origin: 'https://evil.example' })).rejects.toThrow('403');
    await (await socketWith({ token, origin: setting('TEST_URL') })).hears('entered');
  });

  test('passes that are forged', async () => {
    const { token } = await newRoom().pass('guest');
    expect(await (await socketWith({ token: `${token.slice(0, -2)}xx` })).hears('end')).toMatchObject({ reason: 'REFUSED' });
  });

  test('somebody who may only listen, as a sender', async () => {
    const room = newRoom();
    const guest = await enter(room, 'guest', { canPublish: false });
    expect(await guest.hears('entered')).toMatchObject({ canPublish: false });
    guest.say({ type: 'source', kind: 'CAMERA', isOn: true });
    guest.say({ type: 'ping' });
    await guest.hears('pong');
    expect((await guest.hears('room')).people[0]?.sources).toEqual([]);
  });

  test('messages before the first, a second first one, and floods', async () => {
    const room = newRoom();
    const stranger = await socketWith({});
    stranger.say({ type: 'receive' });
    expect(await stranger.closed()).toBe(1008);

    const guest = await enter(room, 'guest');
    const { token } = await room.pass('other');
    guest.say({ type: 'enter', token, resume: null });
    expect(await guest.closed()).toBe(1008);

    const flood = await enter(room, 'flood');
    for (let sent = 0; sent < 400; sent++) flood.say({ type: 'ping' });
    expect(await flood.closed()).toBe(1008);
  });

  test('descriptions that no browser writes, which take seconds to read', async () => {
    const room = newRoom();
    const head = 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n';
    const video = `m=video 9 UDP/TLS/RTP/SAVPF 96\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\na=ice-ufrag:abcd\r\na=ice-pwd:${'p'.repeat(24)}\r\na=fingerprint:sha-256 ${Array(32).fill('AA').join(':')}\r\na=setup:actpass\r\na=sendonly\r\na=rtpmap:96 VP8/90000\r\n`;
    const many = (most: number, text: (number: number) => string) => Array.from({ length: most }, (_, number) => text(number)).join('');
    const descriptions = [
      head + video + many(8000, (number) => `a=ssrc:${number} cname:x\r\n`),
      head + video + many(17, (number) => `a=ssrc:${number} cname:x\r\n`),
      head + video + many(4000, (number) => `a=rtpmap:${number} VP8/90000\r\n`),
      head + video + many(9000, (number) => `a=rid:r${number} send\r\n`),
      head + video + 'a=x\r\n'.repeat(5000),
      head + video.replace('m=video', 'm=application'),
      `${head}${'a=x\r\n'.repeat(5000)}${video}`,
    ];
    for (const sdp of descriptions) {
      const guest = await enter(room, 'guest');
      guest.say({ type: 'publish', sdp, lines: [{ mid: '0', kind: 'CAMERA' }] });
      expect(await guest.closed()).toBe(1008);
    }
    const guest = await enter(room, 'guest');
    guest.say({ type: 'publish', sdp: head + video, lines: [{ mid: '0', kind: 'CAMERA' }] });
    expect((await guest.hears('published')).sdp).toContain('a=candidate:');
  });

  test('messages that are too large', async () => {
    const guest = await enter(newRoom(), 'guest');
    guest.say('x'.repeat(300_000));
    expect(await guest.closed()).toBe(1009);
  });
});

describe('sockets without a pass', () => {
  /** Sockets of an address that say nothing, or what they are given. */
  const silent = async (address: string, count: number) => {
    const sockets = Array.from({ length: count }, () => new WebSocket(url, { headers: { 'x-forwarded-for': address } }));
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    return sockets;
  };

  /** A socket that is open longer than those after it. While it is, no other one was closed for its silence. */
  const patient = async () => (await silent('192.0.2.3', 1))[0] as WebSocket;

  test('keep nobody out, neither of their own address nor of another', async () => {
    const control = await patient();
    const first = await silent('192.0.2.1', 50);
    const closed = Promise.all(first.map((socket) => once(socket, 'close')));
    const more = await silent('192.0.2.1', 200);
    await closed; // the oldest have given way
    expect([control, ...more.slice(-40)].filter(({ readyState }) => readyState !== WebSocket.OPEN)).toEqual([]);
    const room = newRoom();
    await (await enter(room, 'other')).hears('entered');
    const same = new WebSocket(url, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    await once(same, 'open');
    const answer = once(same, 'message');
    same.send(JSON.stringify({ type: 'enter', token: (await room.pass('same')).token, resume: null }));
    expect(JSON.parse(String((await answer)[0]))).toMatchObject({ type: 'entered' });
    for (const socket of [...more, same, control]) socket.terminate();
  });

  test('send no more than a pass needs', async () => {
    const control = await patient();
    const [one, other] = (await silent('192.0.2.2', 2)) as [WebSocket, WebSocket];
    const closed = Promise.all([one, other].map((socket) => once(socket, 'close')));
    one.send('x'.repeat(10_000));
    for (let sent = 0; sent < 20; sent++) other.ping();
    const [[code]] = (await closed) as [[number], unknown];
    expect(code).toBe(1009);
    expect(control.readyState).toBe(WebSocket.OPEN);
    control.terminate();
  });
});

test('two processes of a server share one SFU', async () => {
  const database = await freshDatabase();
  const settings = { ROOMS: 'embedded', ROOMS_UDP_PORTS: '43000-43099', WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' };
  const server = await killableServer(database.url, settings);
  try {
    await server.start();
    const room = testRoom(server);
    // Connections go to the processes in turn. The first of them starts the SFU, whichever process it reaches.
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) open.push(await mediaSocket(`${server.url.replace('http', 'ws')}/rooms/media`, await room.pass(name)));
    for (const socket of open) await socket.hears('room', (now) => ids(now).join() === names.join());
  } finally {
    await server.end();
    await database.drop();
  }
});

test('nothing that a browser may say ends the SFU', async () => {
  const room = newRoom();
  const pid = room.pid();
  const steady = await enter(room, 'steady');
  const sdp = fc.oneof(
    fc.string({ maxLength: 500 }).map((text) => `v=0\r\n${text}`),
    fc.constantFrom(
      'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n',
      'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\na=ice-ufrag:x\r\na=ice-pwd:y\r\n',
      'v=0\r\na=fingerprint:sha-256 00\r\na=setup:active\r\n',
    ),
  );
  const message = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.json(),
    fc
      .oneof(
        fc.record({ type: fc.constant('publish'), sdp, lines: fc.constant([{ mid: '0', kind: 'CAMERA' }]) }),
        fc.record({ type: fc.constant('answer'), sdp, offer: fc.integer({ min: 0, max: 3 }) }),
        fc.record({ type: fc.constant('receive') }),
      )
      .map((value) => JSON.stringify(value)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 4 }), async (messages) => {
      const guest = await mediaSocket(url, await room.pass('guest'));
      guest.say({ type: 'source', kind: 'CAMERA', isOn: true });
      for (const text of messages) guest.say(text);
      guest.close();
      await guest.closed();
    }),
    { numRuns: 60, seed: 11 },
  );
  steady.say({ type: 'ping' });
  await steady.hears('pong');
  expect(room.pid()).toBe(pid);
});

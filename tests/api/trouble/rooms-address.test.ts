import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../schema/signalling.ts';
import { freshDatabase } from '../../support/database.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type TestRoom, testRoom } from '../../support/media-room.ts';
import { type MediaSocket, mediaSocket } from '../../support/media-socket.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { freeUdpPorts } from '../../support/own-sfu.ts';
import { until } from '../../support/until.ts';

/** Two servers of one machine have one DATA_DIR, in which the address of their SFU stands. */

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-rooms-'));
let database: Awaited<ReturnType<typeof freshDatabase>>;
let one: KillableServer;
let other: OwnServer;
let settings: Record<string, string>;
const open: MediaSocket[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  const ports = await freeUdpPorts(40);
  settings = { DATABASE_URL: database.url, DATA_DIR: folder, ROOMS: 'embedded', ROOMS_UDP_PORTS: ports.join('-'), LOG_LEVEL: 'info' };
  one = await killableServer(database.url, settings);
  await one.start();
  other = await ownServer({ ...settings, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  for (const socket of open) socket.close();
  await one.end();
  await other.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const newRoom = () => testRoom({ url: one.url, folder, settings });
/** Enters a room through one of the servers, as soon as that one finds an SFU. */
async function enter(server: { url: string }, room: TestRoom, id: string): Promise<MediaSocket> {
  const url = `${server.url.replace('http', 'ws')}/rooms/media`;
  const { token } = await room.pass(id);
  const socket = await until(async () => (await mediaSocket(url, { token }).catch(() => undefined)) ?? false, `${id} is not let in`);
  open.push(socket);
  await socket.hears('entered');
  return socket;
}
const ids = ({ people }: { people: Person[] }) => people.map(({ id }) => id).toSorted();

test('two servers share one SFU, whose address is written again when it is deleted', async () => {
  const room = newRoom();
  expect(room.pid()).toBeUndefined(); // it starts with the first room
  const first = await enter(one, room, 'first');
  const second = await enter(other, room, 'second'); // each server joins the SFU with its first room
  const pid = room.pid();
  rmSync(path.join(folder, 'rooms'), { recursive: true });
  const later = await enter(other, room, 'later');
  await first.hears('room', (now) => ids(now).join() === 'first,later,second');
  expect(room.pid()).toBe(pid);
  await until(() => one.output().includes('the address of the SFU was not there'), 'The log says nothing');
  // Orders find it again too, and it keeps whom it refuses.
  await room.rooms.remove(room.name, 'later');
  await later.hears('end');
  second.close();
});

test('two SFUs, each with a server, become one', async () => {
  const room = newRoom();
  await other.stop();
  const pid = await room.start();
  const addresses = path.join(folder, 'rooms');
  process.kill(pid, 'SIGSTOP');
  rmSync(addresses, { recursive: true });
  // With a file in place of the folder, it cannot write its address again while the other server starts.
  writeFileSync(addresses, '');
  process.kill(pid, 'SIGCONT');
  other = await ownServer({ ...settings, LOG_LEVEL: 'silent' });
  process.kill(pid, 'SIGSTOP');
  rmSync(addresses);
  const opener = await enter(other, room, 'opener');
  const second = room.pid();
  process.kill(pid, 'SIGCONT');
  const joined = () => one.output().split('another SFU has taken the place of this one')[1]?.includes('the SFU is ready');
  await until(joined, async () => `The first server does not join the other SFU: ${one.output().slice(-2000)}`);
  // Its server says farewell, and the first one keeps it.
  opener.close();
  await other.stop();
  await enter(one, room, 'first');
  expect(room.pid()).toBe(second);
});

test('the rooms of a server go on when another one is killed', async () => {
  const room = newRoom();
  other = await ownServer({ ...settings, LOG_LEVEL: 'silent' });
  const guest = await enter(other, room, 'guest');
  await one.kill();
  guest.say({ type: 'ping' });
  await guest.hears('pong');
  await enter(other, room, 'later');
  await guest.hears('room', (now) => ids(now).join() === 'guest,later');
});

test('a server stops while people are in a room, who come back through the next one', async () => {
  const room = newRoom();
  const guest = await enter(other, room, 'guest');
  const { resume } = await guest.hears('entered');
  const unadmitted = await mediaSocket(`${other.url.replace('http', 'ws')}/rooms/media`, {});
  await other.stop();
  expect([await guest.closed(), await unadmitted.closed()]).toEqual([1006, 1006]);
  other = await ownServer({ ...settings, LOG_LEVEL: 'silent' });
  const again = await mediaSocket(`${other.url.replace('http', 'ws')}/rooms/media`, { ...(await room.pass('guest')), resume });
  open.push(again);
  expect(await again.hears('entered')).toMatchObject({ resumed: true });
});

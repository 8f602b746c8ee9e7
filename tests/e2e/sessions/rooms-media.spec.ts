import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, expect } from '@playwright/test';
import { freshDatabase } from '../../support/database.ts';
import { killableServer } from '../../support/killable-server.ts';
import {
  enterRoom,
  expectInterruption,
  expectReceiving,
  expectSilence,
  expectState,
  expectTogether,
  type Guest,
  letArrive,
  packetsOf,
  type TestRoom,
  testRoom,
} from '../../support/media-room.ts';
import { setting } from '../../support/server.ts';
import { test } from '../../support/test.ts';

/** Milliseconds for which a guest's connection is cut. */
const cutTime = 10_000;

// One room at a time: browsers that encode and decode at once lose packets on a few cores, and each then waits for longer.
test.describe.configure({ mode: 'default' });

let guests: Guest[] = [];
test.afterEach(async () => {
  for (const { line, page } of guests) {
    await page.close();
    line?.stop();
  }
  guests = [];
});

type Options = Parameters<typeof enterRoom>[2];

/** A room on the server of the run. */
const roomHere = () => testRoom({ url: setting('TEST_URL'), folder: setting('TEST_DATA_DIR') });

/** Lets people in, the host first. */
async function enter(browser: Browser, room: TestRoom, people: Record<string, Options>): Promise<Guest[]> {
  const entered = await Promise.all(
    Object.entries(people).map(([id, options], index) => enterRoom(browser, { room, id }, { isHost: index === 0, ...options })),
  );
  guests.push(...entered);
  return entered;
}

test('a host and two guests see and hear each other, also after the line of one was cut for ten seconds', async ({ browser }) => {
  const room = roomHere();
  const all = await enter(browser, room, { host: {}, one: {}, two: { withLine: true } });
  const [host, , two] = all as [Guest, Guest, Guest];
  await expectTogether(all);
  await expect.poll(() => host.media.spoke()).toContain('two');

  await expectInterruption([two], () => two.line?.cut());
  await sleep(cutTime);
  two.line?.mend();
  await expectTogether(all);
  expect((await two.media.states()).slice(-3)).toEqual(['CONNECTED', 'RECONNECTING', 'CONNECTED']);
});

test('what is switched off arrives no more: by oneself, by a host, and by a receiver who only listens', async ({ browser }) => {
  const room = roomHere();
  const all = await enter(browser, room, { host: {}, guest: {} });
  const [host, guest] = all as [Guest, Guest];
  await expectTogether(all);

  await guest.media.turn('CAMERA', false);
  await expectSilence(host, 'guest', 'CAMERA');
  await expectReceiving(host, ['guest'], ['MICROPHONE']);
  await guest.media.turn('CAMERA', true);
  await expectReceiving(host, ['guest']);

  await room.rooms.mute(room.name, 'guest', 'AUDIO');
  await expect.poll(async () => (await guest.media.state())?.local.MICROPHONE).toMatchObject({ state: 'OFF', isMutedByHost: true });
  await expectSilence(host, 'guest', 'MICROPHONE');
  await guest.media.turn('MICROPHONE', true);
  await expectReceiving(host, ['guest'], ['MICROPHONE']);

  await guest.media.receiveVideo(false);
  await expectSilence(guest, 'host', 'CAMERA');
  await expectReceiving(guest, ['host'], ['MICROPHONE']);
  await guest.media.receiveVideo(true);
  await expectReceiving(guest, ['host']);

  await test.step('a camera that is unplugged is a state, and can be switched on again', async () => {
    await guest.media.unplug('CAMERA');
    expect((await guest.media.state())?.local.CAMERA).toMatchObject({ state: 'LOST', track: null });
    await expectSilence(host, 'guest', 'CAMERA');
    await guest.media.turn('CAMERA', true);
    await expectReceiving(host, ['guest']);
  });

  await test.step('a screen is shown beside the camera', async () => {
    await host.media.turn('SCREEN', true);
    await expectReceiving(guest, ['host'], ['CAMERA', 'SCREEN']);
    await host.media.turn('SCREEN', false);
    await expectSilence(guest, 'host', 'SCREEN');
  });

  await test.step('a refused camera and a missing microphone are states, and one still sees and hears the others', async () => {
    const refused = { video: 'NotAllowedError', audio: 'NotFoundError' };
    const [late] = (await enter(browser, room, { late: { isHost: false, refused } })) as [Guest];
    await expectReceiving(late, ['host']);
    expect(await late.media.state()).toMatchObject({
      connection: 'CONNECTED',
      local: { CAMERA: { state: 'REFUSED', track: null }, MICROPHONE: { state: 'MISSING', track: null } },
    });
    const seen = (await host.media.state())?.participants.find(({ id }) => id === 'late');
    expect(seen).toMatchObject({ tracks: [] });
  });
});

test('video stops on a bad line and in the background, and sound goes on', async ({ browser }) => {
  const room = roomHere();
  const [, guest] = (await enter(browser, room, { host: {}, guest: { withLine: true, camera: false, microphone: false } })) as [
    Guest,
    Guest,
  ];
  await expectReceiving(guest, ['host']);
  guest.line?.lose(0.4);
  await expect.poll(async () => await guest.media.state()).toMatchObject({ line: 'POOR', video: 'LINE_OFF' });
  await expectSilence(guest, 'host', 'CAMERA');
  await expectReceiving(guest, ['host'], ['MICROPHONE']);
  guest.line?.lose(0);
  await guest.media.receiveVideo(true);
  await expectReceiving(guest, ['host']);

  await guest.media.hide(true);
  await expectSilence(guest, 'host', 'CAMERA');
  await expectReceiving(guest, ['host'], ['MICROPHONE']);
  await guest.media.hide(false);
  await expectReceiving(guest, ['host']);
});

test('a removed guest gets no more packets and does not come back, and a second tab replaces the first', async ({ browser }) => {
  const room = roomHere();
  const all = await enter(browser, room, { host: {}, guest: {}, twice: {} });
  const [host, guest, twice] = all as [Guest, Guest, Guest];
  await expectTogether(all);

  const old = await room.pass('guest');
  await room.rooms.remove(room.name, 'guest');
  await expectState(guest, 'REMOVED');
  const before = await guest.media.packets();
  await letArrive(twice, 'host', 'MICROPHONE');
  expect(await guest.media.packets()).toBe(before);
  expect(await guest.media.state()).toMatchObject({ local: { CAMERA: { state: 'OFF', track: null } } });
  await expect.poll(async () => (await host.media.state())?.participants.map(({ id }) => id)).toEqual(['twice']);
  const [again] = (await enter(browser, room, { guest: { isHost: false, pass: old } })) as [Guest];
  await expectState(again, 'FAILED');

  const [tab] = (await enter(browser, room, { twice: { isHost: false } })) as [Guest];
  await expectState(twice, 'REPLACED');
  await expectTogether([host, tab]);
});

test('killing the SFU interrupts a room for seconds, and killing the server does not interrupt it', async ({ browser, ends }) => {
  const database = await freshDatabase();
  ends.defer(() => database.drop());
  const server = await killableServer(database.url, { ROOMS: 'embedded', ROOMS_UDP_PORTS: '41000-41099' });
  ends.defer(() => server.end());
  await server.start();
  const room = testRoom(server);
  const first = await room.start();
  const all = await enter(browser, room, { host: {}, guest: {} });
  const [host, guest] = all as [Guest, Guest];
  await expectTogether(all);

  await expectInterruption(all, () => process.kill(first, 'SIGKILL'));
  await expectTogether(all);
  const second = room.pid();
  expect(second).not.toBe(first);

  await expectInterruption([host], () => server.kill());
  await expectReceiving(host, ['guest']);
  const before = await packetsOf(host, 'guest', 'MICROPHONE');
  await server.start();
  await expectTogether(all);
  expect(room.pid()).toBe(second);
  // The connections for media are the same: their counts go on.
  expect(await packetsOf(host, 'guest', 'MICROPHONE')).toBeGreaterThan(before);

  await guest.media.leave();
  await expect.poll(async () => (await host.media.state())?.participants).toEqual([]);
  await expectInterruption([host], () => process.kill(second as number, 'SIGKILL'));
  // Alone, the host has nothing to receive: the connection for it is gone, and is not waited for.
  await expect.poll(() => host.media.connections()).toEqual(['connected']);
  await expectState(host, 'CONNECTED');
});

import { type Browser, expect, type Page } from '@playwright/test';
import roomAr from '../../../client/i18n/locales/ar/room.json' with { type: 'json' };
import room from '../../../client/i18n/locales/en/room.json' with { type: 'json' };
import type { FromSfu } from '../../../schema/signalling.ts';
import { expectAccessible } from '../../support/browser.ts';
import { enterRoom, expectReceiving, expectState, type Guest, testRoom } from '../../support/media-room.ts';
import { does, follow, guest, join, type Meeting, meeting } from '../../support/rooms.ts';
import { setting } from '../../support/server.ts';
import { contextOf } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';

test.describe.configure({ mode: 'default' });

let guests: Guest[] = [];
let following: ReturnType<typeof follow>[] = [];
test.afterEach(async () => {
  await Promise.all(following.map((one) => one.stop()));
  following = [];
  for (const { page } of guests) await page.close();
  guests = [];
});

const roomCalled = (name?: string) => testRoom({ url: setting('TEST_URL'), folder: setting('TEST_DATA_DIR'), name });

/** A session that runs, whose host sends sound and pictures. */
async function runningMeeting(browser: Browser): Promise<Meeting & { hostId: string }> {
  const met = await meeting();
  const { member } = await join(met.creator, met.sessionId);
  following.push(follow(met.creator, met.sessionId, null));
  await does(met.creator, 'sessionStart', { sessionId: met.sessionId });
  guests.push(await enterRoom(browser, { room: roomCalled(met.sessionId), id: member.id }, { isHost: true }));
  return { ...met, hostId: member.id };
}

/** Opens the lobby of a session as a new guest, in a browser that was changed. */
async function openLobby(browser: Browser, met: Meeting, change: () => void, language = 'en'): Promise<Page> {
  const { token } = await guest(met);
  const context = await contextOf(browser, { customer: token });
  const page = await context.newPage();
  await page.addInitScript(change);
  await page.goto(`/${language}/session/${met.sessionId}/room`);
  return page;
}

/** The offers that the SFU makes to a page, and the sockets that it opens. Call it before the page enters. */
function countOffers(page: Page): { offers: number; sockets: number } {
  const counted = { offers: 0, sockets: 0 };
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith('/rooms/media')) return;
    counted.sockets++;
    socket.on('framereceived', ({ payload }) => {
      if ((JSON.parse(String(payload)) as FromSfu).type === 'offer') counted.offers++;
    });
  });
  return counted;
}

/** As in Lockdown Mode, and in browsers that were built or set up without WebRTC. */
function removeConnections(): void {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(window, name);
}

test('a browser that cannot connect is told what helps before it enters, and takes part in the chat', async ({ browser }) => {
  const met = await runningMeeting(browser);
  const arabic = await openLobby(browser, met, removeConnections, 'ar');
  await expect(arabic.getByRole('heading', { name: roomAr.unable.title })).toBeVisible();
  await expectAccessible(arabic);

  const page = await openLobby(browser, met, removeConnections);
  const counted = countOffers(page);
  await expect(page.getByRole('heading', { name: room.unable.title })).toBeVisible();
  await expect(page.getByText('about:config')).toBeVisible();
  // What could not be used is not tried out.
  await expect(page.getByRole('region', { name: room.devices.title })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: room.unable.join }).click();

  await expect(page.getByText(room.mediaUnable)).toBeVisible();
  await does(met.creator, 'roomSay', { sessionId: met.sessionId, text: 'Welcome' });
  await expect(page.getByText('Welcome', { exact: true })).toBeVisible();
  await page.getByLabel('Write a message').fill('I only read');
  await page.keyboard.press('Enter');
  await expect(page.getByText('I only read', { exact: true })).toBeVisible();
  for (const name of [room.controls.unmute, room.controls.cameraOn, room.devices.settings])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: room.controls.leave }).click();
  await expect(page.getByRole('toolbar')).toBeHidden();
  expect(counted).toEqual({ offers: 0, sockets: 0 });
});

test('without devices, or with devices that are refused, one is told so and still sees and hears the others', async ({ browser }) => {
  const met = await runningMeeting(browser);
  const page = await openLobby(browser, met, () => Reflect.deleteProperty(Navigator.prototype, 'mediaDevices'));
  await expect(page.getByText(room.devices.problem.CAMERA.UNSUPPORTED)).toBeVisible();
  await expect(page.getByText(room.devices.problem.MICROPHONE.UNSUPPORTED)).toBeVisible();
  await page.getByRole('button', { name: room.lobby.join }).click();
  await expect(page.locator(`[data-member="${met.hostId}"] video`)).toBeVisible();

  const refused = await openLobby(browser, met, () => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError');
    };
  });
  await expect(refused.getByText(room.devices.problem.CAMERA.REFUSED)).toBeVisible();
  await expect(refused.getByText(room.devices.problem.MICROPHONE.REFUSED)).toBeVisible();
  await refused.getByRole('button', { name: room.lobby.join }).click();
  await expect(refused.locator(`[data-member="${met.hostId}"] video`)).toBeVisible();
});

test('a browser that can answer no offer gives up after a few, and tries again when it is told to', async ({ browser }) => {
  const here = roomCalled();
  let counted = { offers: 0, sockets: 0 };
  const one = await enterRoom(
    browser,
    { room: here, id: 'one' },
    {
      camera: false,
      microphone: false,
      prepare: async (page) => {
        counted = countOffers(page);
        await page.addInitScript(() => {
          const native = RTCPeerConnection.prototype.setRemoteDescription as (given: RTCSessionDescriptionInit) => Promise<void>;
          RTCPeerConnection.prototype.setRemoteDescription = async function (this: RTCPeerConnection, given: RTCSessionDescriptionInit) {
            if (!('isMended' in window)) throw new DOMException('', 'InvalidAccessError');
            return native.call(this, given);
          } as typeof native;
        });
      },
    },
  );
  const host = await enterRoom(browser, { room: here, id: 'host' }, { isHost: true });
  guests.push(one, host);
  await expectState(one, 'FAILED');
  expect(await one.media.state()).toMatchObject({ failure: 'NETWORK' });
  expect(counted).toEqual({ offers: 3, sockets: 1 });

  await one.page.evaluate(() => Object.assign(window, { isMended: true }));
  await one.media.retry();
  await expectState(one, 'CONNECTED');
  await expectReceiving(one, ['host']);
});

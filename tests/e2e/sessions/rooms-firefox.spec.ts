import { type Browser, expect } from '@playwright/test';
import { foundFirefox, launchFirefox, noFirefox } from '../../browsers/firefox.ts';
import { freshDatabase } from '../../support/database.ts';
import { killableServer } from '../../support/killable-server.ts';
import { enterByFirefox } from '../../support/media-firefox.ts';
import { enterRoom, expectInterruption, expectReceiving, expectSilence, expectTogether, testRoom } from '../../support/media-room.ts';
import { setting } from '../../support/server.ts';
import { test } from '../../support/test.ts';

// biome-ignore lint/suspicious/noSkippedTests: only where the machine has no Firefox
test.skip(!foundFirefox(), noFirefox);

async function openFirefox(ends: AsyncDisposableStack, preferences?: Parameters<typeof launchFirefox>[0]): Promise<Browser> {
  const firefox = await launchFirefox(preferences);
  ends.defer(() => firefox.close());
  return firefox;
}

test('a Firefox and a Chromium see and hear each other, whoever comes, goes, shares or is muted', async ({ browser, ends }) => {
  // Its SFU is killed, on which no other test may rely.
  const database = await freshDatabase();
  ends.defer(() => database.drop());
  const server = await killableServer(database.url, { ROOMS: 'embedded', ROOMS_UDP_PORTS: '42000-42099' });
  ends.defer(() => server.end());
  await server.start();
  const room = testRoom(server);
  const enter = async (id: string, isHost = false) => {
    const guest = await enterRoom(browser, { room, id }, { isHost });
    ends.defer(() => guest.page.close());
    return guest;
  };
  const firefox = await openFirefox(ends);
  const host = await enter('host', true);
  const fox = await enterByFirefox(firefox, { room, id: 'fox' });
  await expectTogether([host, fox]);

  await test.step('the microphone of each is switched off and on', async () => {
    await room.rooms.mute(room.name, 'fox', 'AUDIO');
    await expect.poll(async () => (await fox.media.state())?.local.MICROPHONE).toMatchObject({ state: 'OFF', isMutedByHost: true });
    await expectSilence(host, 'fox', 'MICROPHONE');
    await fox.media.turn('MICROPHONE', true);
    await host.media.turn('MICROPHONE', false);
    await expectSilence(fox, 'host', 'MICROPHONE');
    await host.media.turn('MICROPHONE', true);
    await expectTogether([host, fox]);
  });

  await test.step('both share their screens beside their cameras', async () => {
    for (const { media } of [host, fox]) await media.turn('SCREEN', true);
    await expectReceiving(fox, ['host'], ['CAMERA', 'SCREEN']);
    await expectReceiving(host, ['fox'], ['CAMERA', 'SCREEN']);
    for (const { media } of [host, fox]) await media.turn('SCREEN', false);
    await expectSilence(host, 'fox', 'SCREEN');
    await expectSilence(fox, 'host', 'SCREEN');
  });

  await test.step('the lines of a guest who leaves carry the next one, who is another', async () => {
    const first = await enter('first');
    await expectTogether([host, fox, first]);
    await first.media.leave();
    await expect.poll(async () => (await fox.media.state())?.participants.map(({ id }) => id)).toEqual(['host']);
    const second = await enter('second');
    await expectTogether([host, fox, second]);
    await second.media.leave();
  });

  await test.step('Firefox leaves and comes again', async () => {
    await fox.media.leave();
    await expect.poll(async () => (await host.media.state())?.participants).toEqual([]);
    await fox.page.context().close();
    const again = await enterByFirefox(firefox, { room, id: 'fox' });
    await expectTogether([host, again]);

    // New connections, which each browser makes by itself.
    await expectInterruption([host, again], () => process.kill(room.pid() as number, 'SIGKILL'));
    await expectTogether([host, again]);
  });
});

test('a Firefox without WebRTC makes no attempt, and says why', async ({ ends }) => {
  const room = testRoom({ url: setting('TEST_URL'), folder: setting('TEST_DATA_DIR') });
  const firefox = await openFirefox(ends, { 'media.peerconnection.enabled': false });
  const { media } = await enterByFirefox(firefox, { room, id: 'fox' });
  expect(await media.state()).toMatchObject({
    connection: 'FAILED',
    failure: 'UNABLE',
    canPublish: false,
    local: { CAMERA: { state: 'OFF' } },
  });
});

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, expect, test } from '@playwright/test';
import { enterRoom, expectReceiving, type Guest, testRoom } from '../../support/media-room.ts';
import { setting } from '../../support/server.ts';
import { rounds } from '../../support/torture.ts';

/** A host, and the number of guests who watch, for a time. `npm run torture` fills the room. */
const watching = rounds(3, 25);
const seconds = rounds(1, 120);
/** A Chromium plays sound in 16 pages at most; further ones receive it, but nothing pulls it. */
const pagesOfBrowser = 15;
/** The most of one core that the SFU may take, and the most memory. Measured: see decision 24. */
const most = { core: 0.6, megabytes: 400 };

/** What a process has taken so far: seconds of a processor, and its memory now. Null where the system does not say. */
function takenBy(pid: number): { seconds: number; megabytes: number } | null {
  try {
    // proc(5): ticks of 10 ms in user and system mode, after the name in brackets; pages of 4 kB.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    return { seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100, megabytes: ((fields[21] ?? 0) * 4096) / 1e6 };
  } catch {
    return null;
  }
}

test(`a host is seen and heard by ${watching} people at once`, async ({ playwright, launchOptions }) => {
  test.setTimeout((300 + seconds) * 1000);
  const args = launchOptions.args?.map((arg) => arg.replace('fps=10', 'fps=20'));
  const launch = () => playwright.chromium.launch({ ...launchOptions, args });
  const browsers = [await launch()];
  const room = testRoom({ url: setting('TEST_URL'), folder: setting('TEST_DATA_DIR') });
  const pid = await room.start();
  const before = takenBy(pid);
  const host = await enterRoom(browsers[0] as Browser, { room, id: 'host' }, { isHost: true, picture: { width: 1280, height: 720 } });
  const guests: Guest[] = [];
  for (let number = 1; number <= watching; number++) {
    const index = Math.floor(number / pagesOfBrowser);
    browsers[index] ??= await launch();
    guests.push(await enterRoom(browsers[index], { room, id: `guest-${number}` }, { camera: false, microphone: false }));
  }
  for (const guest of guests) await expectReceiving(guest, ['host']);

  const [began, at] = [takenBy(pid), performance.now()];
  const framesOf = () =>
    Promise.all(guests.map(async ({ media }) => (await media.arrived()).find(({ kind }) => kind === 'CAMERA')?.frames ?? 0));
  const framesBefore = await framesOf();
  await sleep(seconds * 1000);
  // More than one a second, however long a busy machine takes to draw so many.
  const grown = async () => Math.min(...(await framesOf()).map((now, index) => now - (framesBefore[index] ?? 0)));
  await expect.poll(grown).toBeGreaterThan(seconds);
  const frames = (await framesOf()).map((now, index) => (now - (framesBefore[index] ?? 0)) / ((performance.now() - at) / 1000));
  const ended = takenBy(pid);
  for (const guest of guests) await expectReceiving(guest, ['host']);
  await host.media.leave();
  await Promise.all(browsers.map((browser) => browser.close()));

  if (seconds > 1) expect(Math.min(...frames)).toBeGreaterThan(1);
  if (!before || !began || !ended) return;
  const core = (ended.seconds - began.seconds) / ((performance.now() - at) / 1000);
  console.log(
    `The SFU took ${Math.round(core * 100)} % of a core and ${Math.round(ended.megabytes)} MB (${Math.round(before.megabytes)} MB when empty); ` +
      `${Math.min(...frames).toFixed(1)} to ${Math.max(...frames).toFixed(1)} frames a second arrived at ${watching} people.`,
  );
  expect(core).toBeLessThan(most.core);
  expect(ended.megabytes).toBeLessThan(most.megabytes);
});

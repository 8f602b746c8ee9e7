import { type Browser, expect, type Page } from '@playwright/test';
import roomAr from '../../../client/i18n/locales/ar/room.json' with { type: 'json' };
import booking from '../../../client/i18n/locales/en/booking.json' with { type: 'json' };
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import type { FromBrowser, FromSfu } from '../../../schema/signalling.ts';
import { expectAccessible, visit } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { does, guest, join, meeting } from '../../support/rooms.ts';
import { sql } from '../../support/sql.ts';
import { contextOf } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const phone = { viewport: { width: 360, height: 740 } };

async function open(
  browser: Browser,
  tokens: Parameters<typeof contextOf>[1],
  path: string,
  options: Parameters<typeof contextOf>[2] = {},
  prepare: (page: Page) => Promise<void> = async () => undefined,
) {
  const context = await contextOf(browser, tokens, { permissions: ['camera', 'microphone'], ...options });
  const page = await context.newPage();
  await page.addInitScript(takeSmallPictures);
  await prepare(page);
  await page.goto(path);
  return page;
}

/**
 * Browsers of a test encode, decode and draw on the same few cores: their cameras have a small picture, which moves twice a second, and
 * their microphones no echo cancellation.
 */
function takeSmallPictures(): void {
  const native = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  const picture = { width: 160, height: 120, frameRate: 2 };
  const sound = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  navigator.mediaDevices.getUserMedia = ({ video, audio } = {}) =>
    native({ ...(video && { video: { ...(video as object), ...picture } }), ...(audio && { audio: { ...(audio as object), ...sound } }) });
}

/** The picture of a person moves: frames arrive. */
async function expectPicture(page: Page, label: string): Promise<void> {
  const video = page.getByLabel(label);
  await expect(video).toBeVisible();
  const frames = () => video.evaluate((element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames).toBeGreaterThan(0);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before);
}

test('host and guest meet: they see each other, write, raise a hand, and the host mutes, removes and ends', async ({ browser }) => {
  await untilDayLasts('Asia/Kuwait'); // and with it the month, in which minutes count
  const met = await meeting();
  const { sessionId } = met;
  const [amal, badr] = [await guest(met, 'Amal'), await guest(met, 'بدر')];
  let watched: string[] = [];
  // Amal's line to the SFU loses its word of a mute, as a crash of the SFU would: the room's event is enough.
  const amalPage = await open(browser, { customer: amal.token }, '/en/my-sessions', {}, (page) =>
    page.routeWebSocket(/\/rooms\/media/, (socket) => {
      const sfu = socket.connectToServer();
      socket.onMessage((said) => {
        const message: FromBrowser = JSON.parse(String(said));
        if (message.type === 'watch') watched = message.cameras ?? [];
        sfu.send(said);
      });
      sfu.onMessage((said) => {
        const message: FromSfu = JSON.parse(String(said));
        if (message.type !== 'muted') socket.send(said);
      });
    }),
  );

  // The lobby: a guest tries the devices out and waits.
  await amalPage.getByRole('link', { name: 'Join', exact: true }).click();
  await expect(amalPage).toHaveURL(`/en/session/${sessionId}/room`);
  await expect(amalPage.getByRole('heading', { name: 'Drawing hour' })).toBeVisible();
  await expectPicture(amalPage, 'Your camera');
  const level = amalPage.getByRole('meter', { name: 'How loud you are' });
  await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await expectAccessible(amalPage);
  await amalPage.getByRole('button', { name: 'Join' }).click();
  await expect(amalPage.getByText('You are in.')).toBeVisible();

  // The host sees the people who wait, and starts.
  const host = await open(browser, { creator: met.creator.token }, `/en/cc/session/${sessionId}`);
  await expect(host.getByText('Lobby open')).toBeVisible();
  await host.getByRole('button', { name: 'Start', exact: true }).first().click();
  await expect(host).toHaveURL(`/en/cc/session/${sessionId}/room`);
  await expect(host.getByText('1 person is waiting')).toBeVisible();
  await host.getByRole('button', { name: 'Start the session' }).click();
  await Promise.all([expectPicture(host, 'Amal’s picture'), expectPicture(amalPage, 'Sara Ali’s picture')]);

  // A late guest, on a phone and in Arabic.
  const badrPage = await open(browser, { customer: badr.token }, `/ar/session/${sessionId}/room`, phone);
  await badrPage.getByRole('button', { name: 'انضمام' }).click();
  await expectPicture(badrPage, 'صورة Amal');
  await expectPicture(host, 'بدر’s picture');
  const others = amalPage.locator('[data-member]').filter({ hasNotText: 'You' });
  await expect(others).toHaveCount(2);
  const shown = await others.evaluateAll((all) => all.map((one) => one.getAttribute('data-member')));
  await expect.poll(() => watched.toSorted()).toEqual(shown.toSorted());
  const controls = await badrPage.getByRole('toolbar').getByRole('button').all();
  for (const control of controls) if (await control.isVisible()) await expect(control).toBeInViewport({ ratio: 1 });
  await expectAccessible(badrPage);

  // Chat, a hand, a reaction.
  await amalPage.keyboard.press('c');
  const message = amalPage.getByLabel('Write a message');
  await message.fill('Can you hear me?');
  // What is not sent yet is there again.
  await amalPage.keyboard.press('Escape');
  await expect(message).toBeHidden();
  await amalPage.keyboard.press('c');
  await expect(message).toHaveValue('Can you hear me?');
  await message.focus();
  await amalPage.keyboard.press('Enter');
  await expect(host.getByText('1 unread message')).toBeAttached();
  await host.getByRole('button', { name: 'Chat' }).click();
  await expect(host.getByRole('log').getByText('Can you hear me?')).toBeVisible();
  await badrPage.keyboard.press('c');
  const line = badrPage.getByLabel(roomAr.chat.write);
  await line.fill('نعم، بوضوح');
  await line.press('Enter');
  await expect(host.getByRole('log').getByText('نعم، بوضوح')).toBeVisible();
  await badrPage.keyboard.press('Escape');
  await expect(line).toBeHidden();
  await badrPage.getByRole('button', { name: 'رفع اليد' }).click();
  await expect(host.getByRole('status').filter({ hasText: 'بدر raises a hand' }).first()).toBeAttached();
  await host.getByRole('button', { name: 'React' }).click();
  await host.getByRole('button', { name: 'Applause' }).click();
  await expect(amalPage.getByText('👏')).toBeVisible();

  // Moderation.
  await host.getByRole('button', { name: 'People' }).click();
  const people = host.getByRole('region', { name: 'People' });
  await expect(people.getByLabel('Hand raised')).toBeVisible();
  await people.getByRole('button', { name: 'Actions for Amal' }).click();
  await host.getByRole('menuitem', { name: 'Mute', exact: true }).click();
  await expect(amalPage.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await expectAccessible(host);
  await amalPage.getByRole('button', { name: 'Close' }).click();
  await amalPage.keyboard.press('m');
  await expect(amalPage.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
  await people.getByRole('button', { name: 'Actions for بدر' }).click();
  await host.getByRole('menuitem', { name: 'Remove' }).click();
  await host.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(badrPage.getByRole('heading', { name: 'لم تعد في هذه الجلسة' })).toBeVisible();
  await badrPage.reload();
  await expect(badrPage.getByText('أخرجك المضيف من هذه الجلسة')).toBeVisible();
  await expect(badrPage.getByRole('link', { name: 'جلساتي' })).toBeVisible();
  await expect(badrPage.getByRole('main').getByRole('button')).toHaveCount(0);

  // The end.
  await host.getByRole('button', { name: 'End' }).click();
  await host.getByRole('button', { name: 'End for everyone' }).click();
  await expect(amalPage.getByRole('heading', { name: 'Thank you for being here' })).toBeVisible();
  // The minutes from start to end, rounded up once: more than one where the browsers are slow.
  const [ended] = await sql<{ status: string; minutes: number; lived: number }>(
    `select status, live_minutes as minutes, ceil(extract(epoch from ended_at - started_at) / 60)::int as lived from sessions where id = $1`,
    [sessionId],
  );
  expect(ended).toMatchObject({ status: 'ENDED', minutes: ended?.lived });
  const minutes = ended?.minutes === 1 ? '1 live minute' : `${ended?.minutes} live minutes`;
  await expect(host.getByText(`This month has ${minutes} so far.`)).toBeVisible();
  await visit(host, `/en/cc/session/${sessionId}`);
  await expect(host.getByRole('heading', { level: 1 })).toContainText('Ended');
  const facts = host.getByRole('region', { name: 'At a glance' });
  await expect(facts.getByText('Live minutes').locator('xpath=following-sibling::dd')).toHaveText(`${ended?.minutes} min`);
  await visit(amalPage, '/en/my-sessions?tab=past');
  await expect(amalPage.getByText(booking.status.COMPLETED, { exact: true })).toBeVisible();
});

test('a host who may only view from now on is told so', async ({ browser }) => {
  const { creator, sessionId } = await meeting();
  await join(creator, sessionId);
  await does(creator, 'sessionStart', { sessionId });
  const editor = await world.admin(creator, 'EDIT');
  const page = await open(browser, { creator: editor.token }, `/en/cc/session/${sessionId}/room`);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await gql(
    'mutation ($id: UUID!) { adminUpdate(id: $id, input: { permission: VIEW }) { userErrors { code } } }',
    { id: editor.adminId },
    creator,
  );
  await expect(page.getByText(messages.api.forbidden)).toBeVisible();
});

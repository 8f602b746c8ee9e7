import { type BrowserContext, expect, type Page } from '@playwright/test';
import bookingAr from '../../../client/i18n/locales/ar/booking.json' with { type: 'json' };
import roomAr from '../../../client/i18n/locales/ar/room.json' with { type: 'json' };
import { appointmentType, everyDay, open } from '../../support/availability.ts';
import { answerBank, complaintsOf, enterCard, expectAccessible, expectFitting } from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { sql } from '../../support/sql.ts';
import { contextOf } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const permissions = ['camera', 'microphone'];
const desk = { viewport: { width: 1280, height: 800 }, permissions };
/** A phone in London. */
const phone = { viewport: { width: 360, height: 740 }, timezoneId: 'Europe/London', hasTouch: true, permissions };

/** The picture of a person moves: frames arrive. */
async function expectPicture(page: Page, label: string): Promise<void> {
  const video = page.getByLabel(label);
  await expect(video).toBeVisible();
  const frames = () => video.evaluate((element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames).toBeGreaterThan(0);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before);
}

/** The time of a booked slot comes: it starts in five minutes. */
const comes = (sessionId: string) =>
  sql(
    `update sessions set starts_at = t.at, ends_at = t.at + make_interval(mins => duration_minutes),
       busy = tstzrange(t.at, t.at + make_interval(mins => duration_minutes)),
       session_date = (t.at at time zone time_zone)::date, session_time = (t.at at time zone time_zone)::time
     from (select date_trunc('minute', now()) + interval '5 minutes') t (at) where id = $1`,
    [sessionId],
  );

let contexts: BrowserContext[] = [];
test.afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

test('a customer in another zone books an appointment and pays, both meet, and the host ends: the minutes are counted', async ({
  browser,
}) => {
  const creator = await world.creator({ fullName: 'Sara Ali', fullNameAr: 'سارة علي' });
  await open(creator, { hours: everyDay('09:00-17:00'), incrementMinutes: 60, minimumNoticeMinutes: 0, furthestDays: 60 });
  await appointmentType(creator, { titleAr: 'مراجعة ملف الأعمال' });
  const customer = await world.customer();
  contexts = await Promise.all([
    contextOf(browser, { creator: creator.token }, desk),
    contextOf(browser, { customer: customer.token }, phone),
  ]);
  const [host, guest] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  const complaints = [complaintsOf(host), complaintsOf(guest)];

  const bookingId = await test.step('books and pays, by the clock of London', async () => {
    await guest.goto(`/ar/${creator.username}`);
    await guest.getByRole('link', { name: 'مراجعة ملف الأعمال' }).click();
    await guest.getByRole('button', { name: bookingAr.picker.later }).click();
    await guest.getByRole('grid').getByRole('button').nth(2).click();
    await guest
      .getByRole('button', { name: /^\d+:00 [صم]$/ })
      .first()
      .click();
    await expect(guest.getByText(/بتوقيت الكويت/)).toBeVisible();
    await expectFitting(guest);
    await guest.getByLabel(bookingAr.name.label).fill('منى الخالد');
    await guest.getByRole('button', { name: bookingAr.appointment.book }).click();
    await guest.getByRole('button', { name: bookingAr.hold.pay }).click();
    await enterCard(guest, cards.challenged);
    await answerBank(guest, 'complete');
    await expect(guest.getByRole('heading', { name: bookingAr.confirmed.new })).toBeVisible();
    return new URL(guest.url()).pathname.split('/').at(-1) as string;
  });
  const [booked] = await sql<{ id: string }>('select session_id as id from bookings where id = $1', [bookingId]);
  const sessionId = booked?.id as string;
  await comes(sessionId);

  await test.step('both enter the room, and the host starts', async () => {
    await guest.goto('/ar/my-sessions');
    await expectAccessible(guest);
    await guest.getByRole('link', { name: bookingAr.join.now }).click();
    await expect(guest).toHaveURL(`/ar/session/${sessionId}/room`);
    await guest.getByRole('button', { name: roomAr.lobby.join }).click();
    await expect(guest.getByText(roomAr.lobby.youAreIn)).toBeVisible();

    await host.goto(`/en/cc/session/${sessionId}`);
    await expect(host.getByText('Lobby open')).toBeVisible();
    await expect(host.getByText('منى الخالد')).toBeVisible();
    await host.getByRole('button', { name: 'Start', exact: true }).first().click();
    await expect(host).toHaveURL(`/en/cc/session/${sessionId}/room`);
    await expect(host.getByText('1 person is waiting')).toBeVisible();
    await host.getByRole('button', { name: 'Start the session' }).click();
  });

  await test.step('they see each other and write', async () => {
    await Promise.all([expectPicture(host, 'منى الخالد’s picture'), expectPicture(guest, 'صورة سارة علي')]);
    await host.keyboard.press('c');
    await host.getByLabel('Write a message').fill('Can you see my screen?');
    await host.keyboard.press('Enter');
    await guest.keyboard.press('c');
    await expect(guest.getByRole('log').getByText('Can you see my screen?')).toBeVisible();
    await guest.getByLabel(roomAr.chat.write).fill('نعم، بوضوح');
    await guest.keyboard.press('Enter');
    await expect(host.getByRole('log').getByText('نعم، بوضوح')).toBeVisible();
    await expectFitting(guest);
  });

  await test.step('the host ends: minutes are counted, and the booking is over', async () => {
    await host.getByRole('button', { name: 'End', exact: true }).click();
    await host.getByRole('button', { name: 'End for everyone' }).click();
    await expect(guest.getByRole('heading', { name: roomAr.over.ENDED.title })).toBeVisible();
    await host.goto(`/en/cc/session/${sessionId}`);
    await expect(host.getByRole('heading', { level: 1 })).toContainText('Ended');
    const live = host.getByRole('region', { name: 'At a glance' }).getByRole('definition').last();
    // The minutes from start to end, rounded up once: more than one where the browsers are slow.
    const [over] = await sql<{ minutes: number }>(
      `select s.status, s.live_minutes as minutes, ceil(extract(epoch from s.ended_at - s.started_at) / 60)::int as lived, b.status as booking
       from sessions s join bookings b on b.session_id = s.id where b.id = $1`,
      [bookingId],
    );
    expect(over).toEqual({ status: 'ENDED', minutes: over?.minutes, lived: over?.minutes, booking: 'COMPLETED' });
    await expect(live).toHaveText(new RegExp(`^${over?.minutes} min`));
    await expectAccessible(host);

    await guest.goto('/ar/my-sessions');
    await guest.getByRole('tab', { name: bookingAr.mine.past }).click();
    await expect(guest.getByRole('link', { name: 'مراجعة ملف الأعمال' })).toBeVisible();
    await expect(guest.getByText(bookingAr.status.COMPLETED)).toBeVisible();
    await expectAccessible(guest);
  });
  expect(complaints).toEqual([[], []]);
});

import { expect, type Locator, type Page, type Request } from '@playwright/test';
import calendarAr from '../../../client/i18n/locales/ar/calendar.json' with { type: 'json' };
import calendarEn from '../../../client/i18n/locales/en/calendar.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import sessionsEn from '../../../client/i18n/locales/en/sessions.json' with { type: 'json' };
import { daysAfter } from '../../../schema/rules/wall-clock.ts';
import { complaintsOf, contextOf, expectAccessible, filled, pageOf } from '../../support/browser.ts';
import { gql, mailTo } from '../../support/client.ts';
import { expectToast } from '../../support/overlays.ts';
import { dayIn, readSession, seat, session } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const open = (page: Page, language: 'en' | 'ar', query: string) => page.goto(`/${language}/cc/session/calendar?${query}`);
/** A session in the calendar, by its title. */
const shown = (page: Page, title: string) => page.locator('.session', { hasText: title });

test('a creator drags a session to another time, and takes one back', async ({ browser }) => {
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  const day = dayIn(8);
  const { id } = await session(creator, { published: true, title: 'Oud for beginners', sessionDate: day, sessionTime: '10:00' });
  await seat(id, customer.userId);
  const page = await pageOf(browser, { creator: creator.token });
  await page.setViewportSize({ width: 1280, height: 900 });
  const complaints = complaintsOf(page);
  await open(page, 'en', `view=day&day=${day}`);

  const dragged = shown(page, 'Oud for beginners');
  await expect(dragged).toContainText('10:00–11:00');
  const drag = async (hours: number) => {
    const box = await dragged.boundingBox();
    if (!box) throw new Error('The session is not in sight');
    // An hour's session is as tall as an hour, less the gap below it.
    const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + hours * (box.height + 1.5), { steps: 8 });
    await page.mouse.up();
  };
  await drag(2);
  const dialog = page.getByRole('dialog', { name: calendarEn.move.title });
  await expect(dialog.getByLabel(calendarEn.move.time, { exact: true })).toHaveValue('12:00');
  await page.keyboard.press('Escape');
  await expect(dragged).toContainText('10:00–11:00');
  expect(await readSession(creator, id)).toMatchObject({ sessionTime: '10:00' });

  await drag(3);
  await expect(dialog).toContainText(filled(calendarEn.move.notice_one, { n: 1 }));
  await dialog.getByRole('button', { name: calendarEn.move.confirm }).click();
  await expectToast(page, calendarEn.move.done);
  expect((await mailTo(customer.email)).text).toContain('13:00');
  await expect(dragged).toContainText('13:00–14:00');
  expect(await readSession(creator, id)).toMatchObject({ sessionDate: day, sessionTime: '13:00' });

  // An announced session keeps its zone, so it is asked for by that zone's clock where the calendar has another (one without summer time).
  await sql(`update creators set time_zone = 'Africa/Lagos' where id = $1`, [creator.creatorId]);
  await page.reload();
  await expect(dragged).not.toContainText('13:00–14:00');
  await drag(1);
  await expect(dialog.getByLabel(calendarEn.move.time, { exact: true })).toHaveValue('14:00');
  await page.keyboard.press('Escape');

  // The feed's address is shown once, serves the calendar, and ends.
  await page.getByRole('button', { name: calendarEn.feed.open }).click();
  const feed = page.getByRole('dialog', { name: calendarEn.feed.title });
  await feed.getByRole('button', { name: calendarEn.feed.make }).click();
  const address = await feed.getByLabel(calendarEn.feed.address).inputValue();
  await expectAccessible(page);
  expect(await (await fetch(address)).text()).toContain('SUMMARY:Oud for beginners');
  await feed.getByRole('button', { name: calendarEn.feed.end }).click();
  await expectToast(page, calendarEn.feed.ended);
  expect((await fetch(address)).status).toBe(404);
  expect(complaints).toEqual([]);
});

test('a week and a day scroll with the page, under days that stay in sight, and are used by keys', async ({ browser }) => {
  const creator = await world.creator();
  const [day, next] = [dayIn(1), dayIn(2)];
  await session(creator, { title: 'Late', sessionDate: day, sessionTime: '23:30', durationMinutes: 30 });
  const context = await contextOf(browser, { creator: creator.token }, { viewport: { width: 360, height: 480 } });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(`${day}T20:00:00+03:00`));
  const dialog = page.getByRole('dialog', { name: calendarEn.move.title });
  for (const view of ['day', 'week']) {
    // Days have their numbers, on a phone too. The present hour is in sight, below the day, which is below the console's bar.
    await open(page, 'en', `view=${view}&drafts=yes`);
    await expect(page.locator('.now-line')).toBeInViewport();
    await expect(page.locator(`.heads [data-date="${day}"] .number`)).toHaveText(String(Number(day.slice(8))));
    const topOf = async (element: Locator) => (await element.boundingBox())?.y;
    const { height: barHeight } = (await page.getByRole('banner').boundingBox()) ?? {};
    await expect.poll(() => topOf(page.locator('.heads'))).toBe(barHeight);

    // The hours reach to the end of the last session. Its button is the first stop behind the toolbar.
    await page.getByRole('button', { name: calendarEn.feed.open }).focus();
    await page.keyboard.press('Tab');
    await expect(shown(page, 'Late')).toBeFocused();
    await expect(shown(page, 'Late')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: calendarEn.move.open }).click();
    await expect(dialog.getByLabel(calendarEn.move.time, { exact: true })).toHaveValue('23:30');
    if (view === 'week') continue;
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(shown(page, 'Late')).toBeFocused();
  }

  await dialog.getByLabel(calendarEn.move.date, { exact: true }).fill(next.split('-').reverse().join('/'));
  await dialog.getByLabel(calendarEn.move.time, { exact: true }).fill('5:15');
  await dialog.getByRole('button', { name: calendarEn.move.confirm }).click();
  await expectToast(page, calendarEn.move.done);
  await open(page, 'en', `view=day&day=${next}&drafts=yes`);
  await expect(page.locator('[data-time]').first()).toHaveText('05:00');
  await expect(shown(page, 'Late')).toContainText('05:15');

  // A calendar that cannot be loaded says so, and neither waits nor shows an empty day.
  const isSchedule = (request: Request) => request.postDataJSON()?.operationName === 'Schedule';
  await page.route('**/graphql', (route) => (isSchedule(route.request()) ? route.abort() : route.continue()));
  await page.reload();
  const again = page.getByRole('button', { name: commonEn.actions.retry });
  await expect(again).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('.heads')).toBeHidden();
  await page.unroute('**/graphql');
  await again.click();
  await expect(shown(page, 'Late')).toContainText('05:15');

  // Days without a session say so, and whether it is the filters that hide them.
  await page.getByRole('button', { name: calendarEn.filter.drafts }).click();
  await expect(page.getByText(calendarEn.empty)).toBeVisible();
  await page.getByLabel(calendarEn.filter.type).selectOption('EVENT');
  await expect(page.getByText(calendarEn.emptyFiltered)).toBeVisible();
});

test('sessions at the same time are all reached, and one over midnight is listed once', async ({ browser }) => {
  const creator = await world.creator();
  const day = dayIn(5);
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    await session(creator, { title, sessionDate: day, sessionTime: '12:00', durationMinutes: 60 });
  await session(creator, { title: 'Night', sessionDate: day, sessionTime: '23:00', durationMinutes: 120 });
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await open(page, 'en', `view=week&day=${day}&drafts=yes`);

  await expect(shown(page, 'Two')).toBeHidden();
  await page.getByRole('button', { name: '+2', exact: true }).press('Enter');
  await expect(shown(page, 'Two')).toBeVisible();
  await expectAccessible(page);
  await shown(page, 'Two').press('Enter');
  await expect(page.getByRole('dialog', { name: sessionsEn.type.EVENT })).toContainText('12:00–13:00');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: calendarEn.view.list, exact: true }).click();
  await expect(page.locator('[data-view=list]')).toBeVisible();
  await expect(shown(page, 'Night')).toHaveCount(1);
  await expect(shown(page, 'Night')).toContainText('23:00');

  // The number of a day in a month leads to that day, the month's first too.
  for (const pressed of [day, `${day.slice(0, 8)}01`]) {
    await page.getByRole('button', { name: calendarEn.view.month, exact: true }).click();
    await page
      .locator(`[data-view=month] [data-date="${pressed}"]`)
      .getByText(String(Number(pressed.slice(8))), { exact: true })
      .click();
    await expect(page.locator(`[data-view=day] .heads [data-date="${pressed}"]`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`day=${pressed}`));
  }
  expect(complaints).toEqual([]);
});

test('the address names a day once somebody moves in time, and a calendar that opens keeps nobody from leaving', async ({ browser }) => {
  const creator = await world.creator();
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await page.goto('/en/cc/session/calendar');
  const next = page.getByRole('button', { name: calendarEn.next.week });
  await expect(next).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText(calendarEn.empty)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  const week = () => page.locator('.heads [data-date]').evaluateAll((heads) => heads.map((head) => head.getAttribute('data-date') ?? ''));
  const following = (await week()).map((day) => daysAfter(day, 7));
  expect(following).toHaveLength(7);
  await next.click();
  await expect.poll(week).toEqual(following);
  await expect(page).toHaveURL(/day=/);
  expect(following).toContain(new URL(page.url()).searchParams.get('day'));
  await page.reload();
  await expect.poll(week).toEqual(following);
  expect(complaints).toEqual([]);
});

test('in Arabic on a phone: a list, Hijri days, and a move by keys that is refused where another session is', async ({ browser }) => {
  const creator = await world.creator();
  const day = dayIn(9);
  await session(creator, { published: true, title: 'Morning', titleAr: 'صباح', sessionDate: day, sessionTime: '09:00' });
  await session(creator, { published: true, title: 'Evening', titleAr: 'مساء', sessionDate: day, sessionTime: '18:00' });
  const draft = await session(creator, { title: 'Later', titleAr: 'لاحقًا', sessionDate: day, sessionTime: '12:00', durationMinutes: 30 });
  const page = await pageOf(browser, { creator: creator.token });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, 'ar', `day=${day}`);

  await expect(shown(page, 'صباح')).toBeVisible();
  await expect(page.getByRole('list', { name: calendarAr.sessions }).first()).toContainText('صباح');
  await expect(shown(page, 'لاحقًا')).toHaveCount(0);
  await page.getByRole('button', { name: calendarAr.filter.drafts }).click();
  await expect(shown(page, 'لاحقًا')).toBeVisible();
  await expect(page).toHaveURL(/drafts=yes/);
  await page.getByRole('button', { name: calendarAr.hijri }).click();
  await expect(page.getByText(/14\d\d هـ/)).toBeVisible();

  await shown(page, 'مساء').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: calendarAr.move.open }).click();
  const dialog = page.getByRole('dialog', { name: calendarAr.move.title });
  const time = dialog.getByLabel(calendarAr.move.time, { exact: true });
  await time.fill('09:30');
  await dialog.getByRole('button', { name: calendarAr.move.confirm }).click();
  // The refusal names the session in the way, and what was typed stays.
  await expect(dialog).toContainText('صباح');
  await expect(time).toHaveValue('09:30');
  await time.fill('٢٠:٣٠');
  await dialog.getByRole('button', { name: calendarAr.move.confirm }).click();
  await expectToast(page, calendarAr.move.done);
  await expect(shown(page, 'مساء')).toContainText('8:30 م');

  await page.getByRole('button', { name: calendarAr.view.week, exact: true }).click();
  await expect(page.getByRole('rowheader', { name: calendarAr.times }).first()).toBeAttached();
  await page.getByRole('button', { name: calendarAr.view.month, exact: true }).click();
  expect((await gql('{ creator { showsHijri } }', {}, creator)).data.creator).toEqual({ showsHijri: true });
  expect(await readSession(creator, draft.id)).toMatchObject({ sessionTime: '12:00' });
});

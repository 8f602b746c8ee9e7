import { expect, type Page } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import sessionsAr from '../../../client/i18n/locales/ar/sessions.json' with { type: 'json' };
import bookingEn from '../../../client/i18n/locales/en/booking.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import sessionsEn from '../../../client/i18n/locales/en/sessions.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { operationOf } from '../../support/asking.ts';
import { appointments, book, event, join, reschedule, statusOf, waitingOf } from '../../support/bookings.ts';
import { complaintsOf, expectAccessible, expectFitting, filled, pageOf, visit } from '../../support/browser.ts';
import { expectToast } from '../../support/overlays.ts';
import { checkoutSeat, paperTo, paySeat } from '../../support/seats.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

const en = sessionsEn;
const ar = sessionsAr;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const listOf = (page: Page) => page.getByRole('region', { name: en.attendees.title });
/** Opens the menu of an attendee and picks an action. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await button(page, filled(en.attendees.more, { name })).click();
  await page.getByRole('menuitem', { name: action }).click();
}
/** Counts the calls of an operation that a page makes from now on. */
function callsOf(page: Page, operation: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (operationOf(request) === operation) count++;
  });
  return () => count;
}

test('a host cancels one booking: all goes back, the customer is told, and the seat goes to who waits', async ({ browser }) => {
  const creator = await world.creator();
  const sessionId = await event(creator, { seats: 1 });
  const [customer, waiting] = await Promise.all([world.customer(), world.customer()]);
  const { booking } = await book(customer, { sessionId, name: 'Noura' });
  await paySeat(customer, booking.id);
  await join(waiting, sessionId);
  const page = await pageOf(browser, { creator: creator.token });
  await page.goto(`/en/cc/session/${sessionId}`);
  // All of the table is seen beside the facts, up to the menu at the end of its lines.
  await expect(button(page, filled(en.attendees.more, { name: 'Noura' }))).toBeInViewport({ ratio: 1 });
  await choose(page, 'Noura', en.attendees.cancel);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('5.000')).toBeVisible();
  await expect(dialog.getByText(en.cancelBooking.seatOffered)).toBeVisible();
  await expectAccessible(page, { again: true });

  // Without a line nothing is done, and the question stays.
  await page.context().setOffline(true);
  const confirm = dialog.getByRole('button', { name: en.cancelBooking.confirm });
  await confirm.click();
  await expect(dialog.getByText(commonEn.error.network)).toBeVisible();
  expect(await statusOf(booking.id)).toBe('CONFIRMED');
  await page.context().setOffline(false);
  const calls = callsOf(page, 'AttendeeCancel');
  await confirm.dblclick();
  await expectToast(page, en.cancelBooking.done);
  expect(calls()).toBe(1);
  await expect(listOf(page).getByText(en.booking.byHOST)).toBeVisible();
  await expect(button(page, filled(en.attendees.more, { name: 'Noura' }))).toHaveCount(0);

  expect(await waitingOf(waiting)).toMatchObject([{ status: 'OFFERED' }]);
  await until(async () => (await paperTo(customer.email, 2)).some(({ subject }) => /cancel/i.test(subject)), 'no mail tells of it');
  await until(
    async () =>
      (
        await sql("select from payments p join bookings b on b.order_id = p.order_id where b.id = $1 and p.status = 'REFUNDED'", [
          booking.id,
        ])
      ).length > 0,
    'nothing went back',
  );
  // It is told without a reload.
  await expect(listOf(page).getByText(en.attendees.refunded)).toBeVisible();
});

test('a host moves a seat to another date of the series, not to one that is full', async ({ browser }) => {
  const creator = await world.creator();
  const seriesId = crypto.randomUUID();
  const given = { seriesId, price: 0, seats: 1 };
  const sessionId = await event(creator, { ...given, seriesPosition: 1 });
  const full = await event(creator, { ...given, seriesPosition: 2 });
  const free = await event(creator, { ...given, seriesPosition: 3 });
  const other = await event(creator, { ...given, seriesPosition: 4 });
  const [customer, rival] = await Promise.all([world.customer(), world.customer()]);
  const { booking } = await book(customer, { sessionId, name: 'Noura' });
  await checkoutSeat(customer, booking.id);
  const taken = await book(rival, { sessionId: full });
  await checkoutSeat(rival, taken.booking.id);
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await page.goto(`/en/cc/session/${sessionId}`);
  await choose(page, 'Noura', en.attendees.move);
  const dialog = page.getByRole('dialog');
  const picks = dialog.getByRole('button', { name: en.moveBooking.pick });
  await expect(picks).toHaveCount(3);
  await expect(picks.first()).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);

  // It sells out while the host looks at it: the server says so, and nothing has moved.
  await picks.nth(1).click();
  await expect(dialog.getByText(en.moveBooking.paid)).toBeVisible();
  expect((await reschedule(rival, taken.booking.id, { sessionId: free })).userErrors).toEqual([]);
  await dialog.getByRole('button', { name: en.moveBooking.confirm }).click();
  await expect(dialog.getByText(messagesEn.booking.soldOut)).toBeVisible();
  expect(await statusOf(booking.id)).toBe('CONFIRMED');
  await dialog.getByRole('button', { name: en.moveBooking.back }).click();
  await dialog.getByRole('button', { name: en.moveBooking.pick }).nth(2).click();
  const calls = callsOf(page, 'AttendeeMove');
  await dialog.getByRole('button', { name: en.moveBooking.confirm }).dblclick();
  await expectToast(page, en.moveBooking.done);
  expect(calls()).toBe(1);
  await expect(listOf(page).getByText(en.booking.RESCHEDULED)).toBeVisible();
  await visit(page, `/en/cc/session/${other}`);
  await expect(listOf(page).getByText('Noura')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a host moves an appointment to another free time', async ({ browser }) => {
  const { creator, durationId, at } = await appointments({ price: '0' });
  const customer = await world.customer();
  const { booking } = await book(customer, { slot: { durationId, startsAt: at('09:00') }, name: 'Noura' });
  await checkoutSeat(customer, booking.id);
  const [row] = await sql<{ session_id: string }>('select session_id from bookings where id = $1', [booking.id]);
  const page = await pageOf(browser, { creator: creator.token }, { timeZone: 'Asia/Kuwait' });
  await page.goto(`/en/cc/session/${row?.session_id}`);
  await choose(page, 'Noura', en.attendees.move);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('grid')).toBeVisible();
  await expectAccessible(page, { again: true });
  // A day whose hours all lie ahead at any time of today.
  await dialog.getByRole('button', { name: bookingEn.picker.later }).click();
  await dialog
    .getByRole('button', { name: /, 6 free times$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: /^11:00/ }).click();
  await dialog.getByRole('button', { name: en.moveBooking.confirm }).click();
  await expectToast(page, en.moveBooking.done);
  const [moved] = await sql<{ hour: string }>(
    "select to_char(s.starts_at at time zone 'Asia/Kuwait', 'HH24:MI') as hour from sessions s join bookings b on b.session_id = s.id where b.id = $1 and b.status = 'CONFIRMED'",
    [booking.id],
  );
  expect(moved?.hour).toBe('11:00');
});

test('two hundred attendees in Arabic on a phone: a page at a time, found by name, and only to look at for VIEW', async ({ browser }) => {
  const creator = await world.creator();
  const seriesId = crypto.randomUUID();
  const sessionId = await event(creator, { seats: 300, price: 0, seriesId, seriesPosition: 1 });
  const next = await event(creator, { price: 0, seriesId, seriesPosition: 2 });
  await sql(
    `with people as (
       insert into users (email, role, email_verified_at) select 'guest' || n || '-' || $1::text || '@example.com', 'CUSTOMER', now()
       from generate_series(1, 200) n returning id, email)
     insert into bookings (creator_id, session_id, customer_id, name, language, time_zone, status, hold_expires_at, cancellation_hours, confirmed_at, created_at)
     select s.creator_id, s.id, p.id, case when p.email like 'guest77-%' then 'أَحْمد الطويل' else split_part(p.email, '-', 1) end, 'EN', 'UTC', 'CONFIRMED', now(), 0,
       now(), now() - make_interval(mins => (regexp_match(p.email, '\\d+'))[1]::int) from people p, sessions s where s.id = $1::uuid`,
    [sessionId],
  );
  await sql('update sessions set taken = 200 where id = $1', [sessionId]);
  const admin = await world.admin(creator, 'VIEW');
  const page = await pageOf(browser, { creator: admin.token });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/ar/cc/session/${next}`);
  await page.locator(`a[href$="${sessionId}"]`).click();
  const list = page.getByRole('region', { name: ar.attendees.title });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('•••@e•••.com');
  await expect(list.getByText('@example.com')).toHaveCount(0);
  expect((await rows.first().boundingBox())?.height).toBeLessThan(105);
  await expectFitting(page);
  await list.getByRole('button', { name: commonAr.actions.loadMore }).click();
  await expect(rows).toHaveCount(40);
  await list.getByRole('textbox', { name: ar.attendees.search }).fill('احمد');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('أَحْمد الطويل')).toBeVisible();
  await button(page, filled(ar.attendees.more, { name: 'أَحْمد الطويل' })).click();
  const cancelling = page.getByRole('menuitem', { name: ar.attendees.cancel });
  await expect(cancelling).toHaveAttribute('aria-disabled', 'true');
  await expect(cancelling.getByText(commonAr.permission.EDIT)).toBeVisible();
  await page.keyboard.press('Escape');
  // What is masked is not found by its letters either.
  await list.getByRole('textbox', { name: ar.attendees.search }).fill('example.com');
  await expect(list.getByText(ar.attendees.notFound)).toBeVisible();
  // What was searched for in one session of a series is not searched for in the next.
  await page.locator(`a[href$="${next}"]`).click();
  await expect(list.getByText(ar.attendees.none)).toBeVisible();
});

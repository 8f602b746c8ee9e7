import { expect } from '@playwright/test';
import bookingAr from '../../../client/i18n/locales/ar/booking.json' with { type: 'json' };
import bookingEn from '../../../client/i18n/locales/en/booking.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import roomEn from '../../../client/i18n/locales/en/room.json' with { type: 'json' };
import { cancel, event, join, release } from '../../support/bookings.ts';
import { alive, complaintsOf, expectAccessible, filled, pageOf, visit } from '../../support/browser.ts';
import { cards, payByCard } from '../../support/card.ts';
import { checkoutSeat, held, letHoldLapse, paySeat } from '../../support/seats.ts';
import { moveTo } from '../../support/session-rows.ts';
import { sql } from '../../support/sql.ts';
import { contextOf } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** Lets a hold end in a moment. */
const lapseSoon = (bookingId: string) =>
  sql(`update bookings set hold_expires_at = now() + interval '3 seconds' where id = $1`, [bookingId]);

test('a booking says when one can join, what can be changed, and what its host has changed', async ({ browser }) => {
  const creator = await world.creator();
  const customer = await world.customer();
  const [sessionId, freeId] = [await event(creator), await event(creator, { price: 0 })];
  const [paid, free] = [await held(customer, sessionId), await held(customer, freeId)];
  await Promise.all([paySeat(customer, paid), checkoutSeat(customer, free)]);
  const page = await pageOf(browser, { customer: customer.token }, { timeZone: 'Europe/London' });

  await page.goto(`/en/my-sessions/${paid}`);
  // Days ahead, so a time of day alone would say too little. September is “Sept”.
  await expect(page.getByText(/^You can join on [A-Z][a-z]{2} \d+ [A-Z][a-z]{2,3} from \d\d:\d\d\.$/)).toBeVisible();
  // It has no other date, so it cannot be moved: the page says so, and nothing else.
  await expect(page.getByText(/^You can cancel it with your money back in full until /)).toBeVisible();
  await expect(page.getByText('This session has no other date to move to').locator('visible=true')).toHaveCount(1);

  await test.step('the host moves it', async () => {
    await sql('update bookings set moved_by_host_at = now() where id = $1', [paid]);
    await page.reload();
    await expect(page.getByText(/^The host changed the time or the place of this session on /)).toBeVisible();
    await visit(page, '/en/my-sessions');
    const row = page.getByRole('listitem').filter({ hasText: bookingEn.movedByHost.badge });
    await expect(row).toHaveCount(1);
  });

  await test.step('its room is dark, also once the system turns light, and the pages around it are not', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, `/en/session/${sessionId}/room`);
    await page.emulateMedia({ colorScheme: 'light' });
    // Two frames, after which the page has heard of it.
    await page.waitForFunction(() => matchMedia('(prefers-color-scheme: light)').matches);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(page.locator('html')).toHaveClass('dark');
    await visit(page, '/en/my-sessions');
    await expect(page.locator('html')).toHaveClass('light');
  });

  await test.step('the zone’s distance from UTC is that of its day, on the other side of a change of the clocks', async () => {
    const isSummer = /\+1/.test(new Date().toLocaleString('en', { timeZone: 'Europe/London', timeZoneName: 'shortOffset' }));
    await moveTo(freeId, new Date(`${new Date().getUTCFullYear() + 1}-${isSummer ? '01' : '07'}-15T12:00:00Z`));
    await page.goto(`/en/my-sessions/${free}`);
    await expect(page.getByText(isSummer ? 'London (GMT)' : 'London (GMT+1)')).toBeVisible();
  });

  await test.step('what cost nothing is cancelled without a word of money', async () => {
    await cancel(customer, free);
    await page.goto(`/ar/my-sessions/${free}`);
    await expect(page.getByRole('heading', { level: 1, name: bookingAr.closed.CANCELLED_CUSTOMER.title })).toBeVisible();
    await expect(page.getByText(bookingAr.closed.CANCELLED_CUSTOMER.free)).toBeVisible();
    await expect(page.getByText(bookingAr.closed.CANCELLED_CUSTOMER.text)).toHaveCount(0);
  });
});

test('an unpaid booking: its host changes it or cancels it, and its time runs out under one’s hand', async ({ browser }) => {
  const creator = await world.creator();
  const customer = await world.customer();
  const [sessionId, cancelledId, otherId, lateId] = [
    await event(creator),
    await event(creator),
    await event(creator),
    await event(creator),
  ];
  const [bookingId, cancelled, late] = [await held(customer, sessionId), await held(customer, cancelledId), await held(customer, lateId)];
  await sql('update sessions set cancellation_hours = 72 where id = $1', [sessionId]);
  await sql(`update sessions set status = 'CANCELLED', cancelled_at = now(), cancel_reason = 'The kiln broke' where id = $1`, [
    cancelledId,
  ]);
  await sql(`update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'HOST' where id = $1`, [cancelled]);
  const context = await contextOf(browser, { customer: customer.token }, { viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const complaints = complaintsOf(page);

  await page.goto(`/en/my-sessions/${cancelled}`);
  await expect(page.getByRole('heading', { level: 1, name: bookingEn.closed.CANCELLED_HOST.title })).toBeVisible();
  await expect(page.getByText(bookingEn.closed.CANCELLED_HOST.free, { exact: true })).toBeVisible();
  await expect(page.getByText('The kiln broke')).toBeVisible();

  await test.step('money that came after the time was up goes back, and the page says no other thing', async () => {
    await paySeat(customer, late);
    await sql(
      `update bookings set status = 'CANCELLED', confirmed_at = null, cancelled_at = now(), cancelled_by = 'SYSTEM' where id = $1`,
      [late],
    );
    await sql(
      `update payments set status = 'REFUNDED', refunded_amount = amount where order_id = (select order_id from bookings where id = $1)`,
      [late],
    );
    await visit(page, `/en/my-sessions/${late}`);
    await expect(page.getByText(bookingEn.closed.LAPSED.text, { exact: true })).toBeVisible();
  });

  await page.clock.install();
  await page.goto(`/en/my-sessions/${bookingId}`);
  // The window of the time at which the seat was taken: the host has made it longer since.
  await expect(page.getByText(filled(bookingEn.cancelWindow.hours.paid_other, { n: 24 }))).toBeVisible();
  // On a phone, what presses is in sight at once.
  await expect(page.getByRole('timer')).toBeInViewport();
  const pay = page.getByRole('button', { name: bookingEn.hold.pay });
  await expect(pay).toBeInViewport();
  // And the focus comes to it first: the page's order is the one that is seen.
  await expect(
    page
      .getByRole('timer')
      .or(page.getByRole('region', { name: bookingEn.booking.facts }))
      .first(),
  ).toHaveRole('timer');
  await test.step('its room leads to the payment, and to no other try', async () => {
    await visit(page, `/en/session/${sessionId}/room`);
    const toPay = page.getByRole('link', { name: roomEn.pay });
    await expect(toPay).toBeVisible();
    await expect(page.getByRole('button', { name: commonEn.actions.retry })).toHaveCount(0);
    await toPay.click();
    await expect(pay).toBeVisible();
  });

  await sql('update bookings set moved_by_host_at = now() where id = $1', [bookingId]);
  await page.clock.fastForward(16_000);
  await expect(page.getByText(/^The host changed the time or the place/)).toBeVisible();

  await pay.focus();
  await lapseSoon(bookingId);
  await page.clock.fastForward(16_000);
  await expect(page.getByRole('status').filter({ hasText: bookingEn.hold.lapsed })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page, { again: true });

  await test.step('on the session’s page as well, where the seat may be free again by then', async () => {
    await lapseSoon(await held(customer, otherId));
    await visit(page, `/en/${creator.username}/session/${otherId}`);
    const again = page.getByRole('link', { name: bookingEn.hold.again });
    await expect(again.or(page.getByRole('button', { name: bookingEn.session.book })).first()).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('a declined card: how long the seat is still held, and what to do once it is not', async ({ browser }) => {
  const creator = await world.creator();
  const customer = await world.customer();
  const bookingId = await held(customer, await event(creator));
  const { payment } = await checkoutSeat(customer, bookingId);
  const page = await pageOf(browser, { customer: customer.token });
  await page.goto(`/en/payment/${payment.id}`);
  await expect(page.getByRole('heading', { name: ordersEn.payment.openTitle })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/);

  await payByCard(payment.redirectUrl, cards.declined);
  await expect(page.getByRole('heading', { name: ordersEn.payment.failedTitle })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^9:\d\d$/);
  await expect(page.getByRole('button', { name: ordersEn.payment.otherCard })).toBeVisible();

  await letHoldLapse(bookingId);
  await page.reload();
  await expect(page.getByText(ordersEn.payment.seatGone)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: ordersEn.payment.otherCard })).toHaveCount(0);
  await page.getByRole('link', { name: ordersEn.payment.toBooking }).click();
  await expect(page.getByRole('button', { name: bookingEn.hold.again })).toBeVisible();
});

test('the last seat goes under one’s hand: other sessions by name, and the waiting list; its offer is shown once', async ({ browser }) => {
  const creator = await world.creator();
  const [rival, customer] = await Promise.all([world.customer(), world.customer()]);
  const sessionId = await event(creator, { seats: 1, price: 0 });
  await event(creator, { price: 0, title: 'Wheel throwing' });
  const page = await (await contextOf(browser, { customer: customer.token })).newPage();
  // The page does not hear in time that the seat is gone.
  await page.routeWebSocket(/\/graphql$/, () => undefined);
  await page.goto(`/en/${creator.username}/session/${sessionId}`);
  await alive(page);
  // It has read itself again, as the customer sees it.
  await page.waitForLoadState('networkidle');
  await page.getByLabel(bookingEn.name.label).fill('Mona');
  const taken = await held(rival, sessionId);
  await page.getByRole('button', { name: bookingEn.session.bookFree }).locator('visible=true').click();
  await expect(page.getByRole('alert').getByRole('link', { name: /^Wheel throwing/ })).toBeVisible();
  await expect(page.getByRole('button', { name: bookingEn.waiting.join })).toBeVisible();
  await expect(page.getByLabel(bookingEn.name.label)).toHaveValue('Mona');
  await expectAccessible(page, { again: true });

  await join(customer, sessionId);
  await release(rival, taken);
  await page.goto('/en/my-sessions');
  await expect(page.getByRole('link', { name: bookingEn.waiting.take })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clay together' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: bookingEn.hold.continue })).toHaveCount(0);
  await page.getByRole('link', { name: 'Clay together' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText(bookingEn.availability.SOLD_OUT, { exact: true })).toHaveCount(0);
});

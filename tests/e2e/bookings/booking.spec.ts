import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import accountsAr from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import bookingAr from '../../../client/i18n/locales/ar/booking.json' with { type: 'json' };
import ordersAr from '../../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import accountsEn from '../../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import bookingEn from '../../../client/i18n/locales/en/booking.json' with { type: 'json' };
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import { event, waitingOf } from '../../support/bookings.ts';
import {
  alive,
  answerBank,
  complaintsOf,
  enterCard,
  expectAccessible,
  expectFitting,
  type Language,
  pageOf,
  underWay,
  visit,
} from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { type Caller, gql } from '../../support/client.ts';
import { expectOpen } from '../../support/overlays.ts';
import { checkoutSeat, held, letHoldLapse, paySeat, seatOf } from '../../support/seats.ts';
import { session } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { type Account, world } from '../../support/world.ts';

const bookingCreateMutation = /* GraphQL */ `
  mutation BookingCreate($input: BookingCreateInput!) {
    bookingCreate(input: $input) { booking { id status } alternatives { startsAt } userErrors { code message } }
  }
`;

const availabilityUpdateMutation = /* GraphQL */ `
  mutation AvailabilityUpdate($input: AvailabilityUpdateInput!) {
    availabilityUpdate(input: $input) { userErrors { field code message } }
  }
`;
const typeCreateMutation = /* GraphQL */ `
  mutation AppointmentTypeCreate($input: AppointmentTypeCreateInput!) {
    appointmentTypeCreate(input: $input) { appointmentType { id durations { id } } userErrors { field code message } }
  }
`;

/** Opens the same hours on each day, and offers one hour of them for 10 dinars. */
async function appointments(creator: Caller, from: string, to: string): Promise<{ typeId: string; durationId: string }> {
  const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
  const hours = weekdays.map((weekday) => ({ weekday, intervals: [{ from, to }] }));
  const { availabilityUpdate } = (await gql(availabilityUpdateMutation, { input: { hours } }, creator)).data;
  expect(availabilityUpdate.userErrors).toEqual([]);
  const durations = [{ minutes: 60, price: { amount: '10.000', currency: 'KWD' } }];
  const input = { title: 'Portfolio review', titleAr: 'مراجعة ملف الأعمال', durations };
  const { appointmentTypeCreate } = (await gql(typeCreateMutation, { input }, creator)).data;
  expect(appointmentTypeCreate.userErrors).toEqual([]);
  const { id: typeId, durations: made } = appointmentTypeCreate.appointmentType;
  return { typeId, durationId: made[0].id };
}

/** Holds a seat or a slot through the API. */
async function hold(caller: Caller, seat: object): Promise<string> {
  const input = { name: 'Noor', timeZone: 'Asia/Kuwait', idempotencyKey: crypto.randomUUID(), ...seat };
  const { bookingCreate } = (await gql(bookingCreateMutation, { input }, caller)).data;
  if (bookingCreate.userErrors.length) throw new Error(JSON.stringify(bookingCreate.userErrors));
  return bookingCreate.booking.id;
}

const words = { en: { accounts: accountsEn, orders: ordersEn }, ar: { accounts: accountsAr, orders: ordersAr } };

/** Signs in in the dialog that asks for an account before a booking. */
async function signInOnTheWay(page: Page, language: Language, { email, password }: Account): Promise<void> {
  const { orders, accounts } = words[language];
  const dialog = page.getByRole('dialog', { name: orders.signIn.seatTitle });
  await expectOpen(dialog);
  await dialog.getByRole('button', { name: accounts.express.toLogin, exact: true }).click();
  await dialog.locator('input[type=email]').fill(email);
  await dialog.locator('input[name=password]').fill(password);
  await dialog.locator('button[type=submit]').click();
}

const statusOf = async (bookingId: string) => (await seatOf(bookingId)).status;
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) as string;

/** The countdown of a hold shows what is left of it. */
const expectTimeLeft = (page: Page, bookingId: string) =>
  expect(async () => {
    const left = sql<{ seconds: number }>(
      'select extract(epoch from hold_expires_at - now())::float as seconds from bookings where id = $1',
      [bookingId],
    );
    const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number);
    expect(Math.abs(60 * minutes + seconds - ((await left)[0]?.seconds ?? 0))).toBeLessThan(2);
  }).toPass({ timeout: 30_000 });

test('a customer in another zone books an appointment in Arabic on a phone, pays with 3-D Secure, and moves it', async ({ browser }) => {
  const creator = await world.creator({ fullNameAr: 'سارة علي' });
  const { typeId, durationId } = await appointments(creator, '10:00', '16:00');
  const [customer, rival] = await Promise.all([world.customer(), world.customer()]);
  const page = await pageOf(browser, {}, { timeZone: 'Africa/Khartoum' });
  await page.setViewportSize({ width: 360, height: 740 });
  const complaints = complaintsOf(page);
  await page.goto(`/ar/${creator.username}`);
  await page.getByRole('link', { name: 'مراجعة ملف الأعمال' }).click();
  await expect(page).toHaveURL(`/ar/${creator.username}/appointment/${typeId}`);
  await alive(page);
  await page.getByRole('button', { name: bookingAr.picker.later }).click();
  // From the first to the second day with the keyboard, as in any calendar: to the left is later.
  const days = page.getByRole('grid').getByRole('button');
  await days.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  // Ten o'clock in Kuwait.
  const ten = page.getByRole('button', { name: '9:00 ص', exact: true }).first();
  await expectFitting(page);
  await ten.click();
  await expect(page.getByText(/10:00 ص بتوقيت الكويت/)).toBeVisible();
  const book = page.getByRole('button', { name: bookingAr.appointment.book });
  await book.click();
  await expect(page.getByText(bookingAr.name.missing)).toBeVisible();
  await page.getByLabel(bookingAr.name.label).fill('منى الخالد');

  const startsAt = new URL(page.url()).searchParams.get('at') as string;
  await test.step('another customer is faster: the next times are offered, and what was typed stays', async () => {
    await hold(rival, { slot: { durationId, startsAt } });
    await book.click();
    await signInOnTheWay(page, 'ar', customer);
    const told = page.getByRole('alert');
    await expect(told).toContainText(bookingAr.alternatives.title);
    await expect(told.getByRole('button')).toHaveCount(3);
    await expectAccessible(page);
    await told.getByRole('button').first().click();
    await expect(page.getByLabel(bookingAr.name.label)).toHaveValue('منى الخالد');
    await book.dblclick();
  });

  await expect(page.getByRole('heading', { name: bookingAr.hold.title })).toBeVisible();
  const bookingId = idIn(page);
  await expectTimeLeft(page, bookingId);
  await page.getByRole('button', { name: bookingAr.hold.pay }).click();
  await enterCard(page, cards.challenged);
  await answerBank(page, 'complete');
  await expect(page.getByRole('heading', { name: bookingAr.confirmed.new })).toBeVisible();
  await expect(page).toHaveURL(`/ar/my-sessions/${bookingId}`);
  await expect(page.getByText('منى الخالد')).toBeVisible();
  expect(await statusOf(bookingId)).toBe('CONFIRMED');

  await test.step('the booking moves to another time', async () => {
    await page.getByRole('link', { name: bookingAr.change.move }).click();
    await page.getByRole('button', { name: bookingAr.picker.later }).click();
    await page.getByRole('grid').getByRole('button').nth(4).click();
    await page
      .getByRole('button', { name: /^\d+:00 ص$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: bookingAr.move.confirmTitle });
    await expectOpen(dialog);
    await expectAccessible(page, { again: true });
    await dialog.getByRole('button', { name: bookingAr.move.confirm }).click();
    await expect(page.getByRole('heading', { level: 1, name: bookingAr.confirmed.title })).toBeVisible();
    const [row] = await sql<{ starts_at: Date }>(
      'select s.starts_at from bookings b join sessions s on s.id = b.session_id where b.order_id = (select order_id from bookings where id = $1)',
      [bookingId],
    );
    expect(new Date(row?.starts_at ?? 0).toISOString()).not.toBe(startsAt);
  });

  await visit(page, '/ar/my-sessions');
  await expect(page.getByRole('link', { name: 'مراجعة ملف الأعمال' })).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('a seat is booked once after a lost answer, a double click and the back button, at the price of a promo code', async ({ browser }) => {
  const creator = await world.creator();
  const sessionId = await event(creator);
  await sql(
    `insert into promo_codes (creator_id, session_id, code, code_key, percentage, position) values ($1, $2, 'Clay', 'CLAY', 20, 1)`,
    [creator.creatorId, sessionId],
  );
  const customer = await world.customer();
  const page = await pageOf(browser, { customer: customer.token });
  const keys: string[] = [];
  const asked = underWay(page);
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON();
    if (body?.operationName !== 'BookingCreate') return route.continue();
    keys.push(body.variables.input.idempotencyKey);
    // The server gets the request, but its answer is lost. By then the page has read itself again for the customer: a later answer would
    // show the seat that is held.
    if (keys.length > 1) return route.continue();
    await expect.poll(() => asked.size).toBe(1);
    await route.fetch();
    return route.abort();
  });
  await page.goto(`/en/${creator.username}`);
  await page.getByRole('link', { name: 'Clay together' }).click();
  await page.getByLabel(bookingEn.name.label).fill('Mona');
  const book = page.getByRole('button', { name: bookingEn.session.book }).locator('visible=true');
  await book.click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the server');
  await expect(page.getByLabel(bookingEn.name.label)).toHaveValue('Mona');
  await book.dblclick();
  await expect(page.getByRole('heading', { name: bookingEn.hold.title })).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  await page.goBack();
  await page.getByRole('link', { name: bookingEn.hold.continue }).click();
  const bookingId = idIn(page);
  await page.getByRole('button', { name: ordersEn.promo.have }).click();
  await page.getByLabel(ordersEn.promo.label).fill('clay');
  await page.getByRole('button', { name: ordersEn.promo.apply }).click();
  await expect(page.getByText('KWD 4.000')).toBeVisible();
  await page.getByRole('button', { name: bookingEn.hold.pay }).dblclick();
  await enterCard(page, cards.good);
  await expect(page.getByRole('heading', { name: bookingEn.confirmed.new })).toBeVisible();
  await expect(page.getByRole('region', { name: ordersEn.receipt.title })).toContainText('KWD 4.000');
  expect(await seatOf(bookingId)).toMatchObject({ status: 'CONFIRMED', taken: 1 });
  await visit(page, `/en/${creator.username}/session/${sessionId}`);
  await expect(page.getByText(bookingEn.session.booked)).toBeVisible();
});

test('a hold that lapses is taken again; an event sells out, and its waiting list moves up', async ({ browser }) => {
  const creator = await world.creator();
  const sessionId = await event(creator, { seats: 2, price: 0 });
  const [last, waiting, other] = await Promise.all([world.customer(), world.customer(), world.customer()]);
  const address = `/en/${creator.username}/session/${sessionId}`;
  const page = await pageOf(browser, { customer: last.token });

  await test.step('the hold runs out while one looks at it', async () => {
    const lapsing = await held(last, sessionId);
    await letHoldLapse(lapsing);
    await page.goto(`/en/my-sessions/${lapsing}`);
    await expect(page.getByRole('button', { name: bookingEn.hold.again })).toBeVisible();
    await expectAccessible(page, { again: true });
    await gql('mutation ($id: UUID!) { bookingRelease(id: $id) { userErrors { code } } }', { id: lapsing }, last);
    await expect.poll(async () => (await seatOf(lapsing)).taken).toBe(0);
  });

  await checkoutSeat(other, await hold(other, { sessionId }));

  await test.step('the last seat is booked', async () => {
    await visit(page, address);
    await expect(page.getByText('1 seat left').locator('visible=true').first()).toBeVisible();
    await page.getByLabel(bookingEn.name.label).fill('Layla');
    await page.getByRole('button', { name: bookingEn.session.bookFree }).locator('visible=true').click();
    await expect(page.getByRole('heading', { name: bookingEn.confirmed.new })).toBeVisible();
    expect(await seatOf(idIn(page))).toMatchObject({ status: 'CONFIRMED', taken: 2 });
  });

  const second = await pageOf(browser, { customer: waiting.token });
  await second.goto(address);
  await alive(second);
  await second.getByLabel(bookingEn.name.label).fill('Mona');
  await second.getByRole('button', { name: bookingEn.waiting.join }).click();
  await expect(second.getByText('You are number 1 on the waiting list.')).toBeVisible();
  await expectAccessible(second, { again: true });

  await test.step('a customer cancels, and the seat is offered for 30 minutes', async () => {
    await page.getByRole('button', { name: bookingEn.change.cancel }).click();
    const dialog = page.getByRole('alertdialog', { name: bookingEn.change.cancelTitle });
    await expectOpen(dialog);
    await dialog.getByRole('button', { name: bookingEn.change.cancelConfirm }).click();
    await expect(page.getByRole('heading', { name: bookingEn.closed.CANCELLED_CUSTOMER.title })).toBeVisible();
    const take = second.getByRole('link', { name: bookingEn.waiting.take });
    await expect.poll(() => waitingOf(waiting)).toMatchObject([{ status: 'OFFERED' }]);
    await visit(second, '/en/my-sessions');
    await expect(take).toBeVisible();
    await expect(second.getByRole('timer').first()).toHaveText(/^(30:00|2\d:\d\d)$/);
    await expectAccessible(second, { again: true });
    await take.click();
    await second.getByRole('button', { name: bookingEn.hold.confirm }).click();
    await expect(second.getByRole('heading', { name: bookingEn.confirmed.new })).toBeVisible();
    expect(await seatOf(idIn(second))).toMatchObject({ status: 'CONFIRMED', taken: 2 });
  });
});

test('a private session opens by its invitation, for the invited email alone', async ({ browser }) => {
  const creator = await world.creator();
  const [invited, other] = await Promise.all([world.customer(), world.customer()]);
  const { id } = await session(creator, { published: true, eventType: 'PRIVATE', inviteEmails: [invited.email], cost: 'FREE' });
  const path = `/en/${creator.username}/session/${id}`;
  const page = await pageOf(browser);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: bookingEn.invitation.none.title })).toBeVisible();
  await visit(page, `${path}?invitation=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: bookingEn.invitation.invalid.title })).toBeVisible();
  await expectAccessible(page, { again: true });

  const token = randomBytes(32).toString('base64url');
  await sql(`update session_invitations set token_hash = encode(sha256($2::bytea), 'hex'), sent_at = now() where session_id = $1`, [
    id,
    token,
  ]);
  await visit(page, `${path}?invitation=${token}`);
  await expect(page.getByText(bookingEn.session.private)).toBeVisible();
  await page.getByLabel(bookingEn.name.label).fill('Noor');
  await page.getByRole('button', { name: bookingEn.session.bookFree }).locator('visible=true').click();
  await signInOnTheWay(page, 'en', invited);
  await expect(page.getByRole('heading', { name: bookingEn.confirmed.new })).toBeVisible();

  const stranger = await pageOf(browser, { customer: other.token });
  await stranger.goto(`${path}?invitation=${token}`);
  await expect(stranger.getByRole('heading', { name: bookingEn.invitation.others.title })).toBeVisible();
  await expect(stranger.getByText(`You are signed in as ${other.email}.`)).toBeVisible();
  await expectAccessible(stranger, { again: true });
});

test('a booking is cancelled within its window with the money back, and not after it', async ({ browser }) => {
  const creator = await world.creator();
  const [within, after] = [await event(creator), await event(creator)];
  await sql('update sessions set cancellation_hours = 720 where id = $1', [after]);
  const customer = await world.customer();
  const [early, late] = [await held(customer, within), await held(customer, after)];
  await Promise.all([paySeat(customer, early), paySeat(customer, late)]);
  const page = await pageOf(browser, { customer: customer.token });

  await page.goto(`/en/my-sessions/${late}`);
  const cancel = page.getByRole('button', { name: bookingEn.change.cancel });
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  // The button that says why replaces one that only does nothing.
  await expect(cancel).toHaveAccessibleDescription(/\S/);
  await cancel.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: bookingEn.calendar.add }).click();
  const file = page.getByRole('menuitem', { name: bookingEn.calendar.ics });
  await expect(page.getByRole('menuitem', { name: bookingEn.calendar.google })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\//,
  );
  const calendar = await page.request.get((await file.getAttribute('href')) as string);
  expect(await calendar.text()).toContain('BEGIN:VEVENT');
  await page.keyboard.press('Escape');

  await visit(page, `/en/my-sessions/${early}`);
  await cancel.click();
  const dialog = page.getByRole('alertdialog', { name: bookingEn.change.cancelTitle });
  await expectOpen(dialog);
  await expect(dialog).toContainText(bookingEn.change.cancelPaid);
  await dialog.getByRole('button', { name: bookingEn.change.cancelConfirm }).click();
  await expect(page.getByRole('heading', { name: bookingEn.closed.CANCELLED_CUSTOMER.title })).toBeVisible();
  const orderStatus = async () =>
    (await sql<{ status: string }>('select o.status from orders o where o.booking_id = $1', [early]))[0]?.status;
  await expect.poll(orderStatus).toBe('REFUNDED');
  await visit(page, '/en/my-sessions');
  await expect(page.getByRole('link', { name: 'Clay together' })).toHaveCount(1);
  await page.getByRole('tab', { name: bookingEn.mine.past }).click();
  await expect(page.getByText(bookingEn.status.CANCELLED, { exact: true })).toBeVisible();
});

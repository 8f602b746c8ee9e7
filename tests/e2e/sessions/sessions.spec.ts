import { expect, type Page, type Route } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import draftsAr from '../../../client/i18n/locales/ar/drafts.json' with { type: 'json' };
import sessionsAr from '../../../client/i18n/locales/ar/sessions.json' with { type: 'json' };
import draftsEn from '../../../client/i18n/locales/en/drafts.json' with { type: 'json' };
import promosEn from '../../../client/i18n/locales/en/promos.json' with { type: 'json' };
import sessionsEn from '../../../client/i18n/locales/en/sessions.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, expectAccessible, filled, pageOf, visit } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { expectToast } from '../../support/overlays.ts';
import { inMinutes, insertSession } from '../../support/session-rows.ts';
import { dayIn, readSession, session } from '../../support/sessions.ts';
import { test } from '../../support/test.ts';
import { type Account, world } from '../../support/world.ts';

const en = sessionsEn;
const ar = sessionsAr;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const radio = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const idIn = (page: Page) => /session\/([\da-f-]{36})/.exec(page.url())?.[1] ?? '';
/** The words of the save status before its time. */
const said = (text: string) => text.replace(/<.*/, '').trim();
/** A day as it is typed in the form. */
const typed = (day: string) => day.split('-').reverse().join('/');

/** Holds back the requests that match, until they are released. */
async function holdRequests(page: Page, operation: RegExp): Promise<{ release: () => Promise<void> }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const hold = async (route: Route) => {
    if (operation.test(route.request().postData() ?? '')) await opened;
    await route.fallback();
  };
  await page.route('**/graphql', hold);
  return {
    release: async () => {
      open();
      await page.unroute('**/graphql', hold);
    },
  };
}

test('in Arabic on a phone, a session saves itself, survives a reload, and is published', async ({ browser }) => {
  const day = dayIn(5);
  const creator = await world.creator();
  const page = await pageOf(browser, { creator: creator.token });
  await page.setViewportSize({ width: 360, height: 740 });
  const complaints = complaintsOf(page);
  await page.goto('/ar/cc/session/list');
  // The empty list offers it, too, once it has come.
  await page.getByRole('link', { name: ar.list.new }).first().click();
  await expect(page).toHaveURL('/ar/cc/session/settings');

  await radio(page, ar.eventType.PRIVATE).check();
  await field(page, 'titleAr').fill('رسم الوجوه');
  await page.waitForURL(/\/edit\?step=basics$/);
  const id = idIn(page);
  await button(page, ar.fields.addInclude).click();
  await field(page, 'includes[0].textAr').fill('ورق وأقلام');
  await button(page, draftsAr.step.next).click();
  await expect(page).toHaveURL(/step=place$/);

  await field(page, 'sessionDate').fill(typed(day));
  await field(page, 'sessionTime').fill('٧:٣٠ م');
  await button(page, draftsAr.step.next).click();
  await expect(page).toHaveURL(/step=offer$/);
  await field(page, 'seats').fill('٨');
  await radio(page, ar.fields.free).check();

  // Typed with Enter, pasted, repeated in other letters, and one that is none.
  const invite = field(page, 'inviteTyped');
  await invite.fill('Layla@Example.com');
  await invite.press('Enter');
  await invite.fill('layla@example.COM');
  await invite.press('Enter');
  await expect(page.getByText(filled(commonAr.emails.repeated, { email: 'layla@example.com' }))).toBeVisible();
  await invite.fill('omar@example.com, ليس بريدا@');
  await invite.press('Enter');
  await expect(page.getByText(filled(commonAr.emails.wrong, { email: 'بريدا@' }))).toBeVisible();
  await invite.fill('half@typ');
  await expect(page.getByText(said(draftsAr.save.savedAgo)).first()).toBeVisible();

  // A reload in the middle of a word asks nothing and loses nothing.
  await page.reload();
  await expect(field(page, 'inviteTyped')).toHaveValue('half@typ');
  await expect(field(page, 'seats')).toHaveValue('8');
  await expect(page.getByText('layla@example.com')).toBeVisible();
  await field(page, 'inviteTyped').fill('');
  await field(page, 'inviteTyped').press('Backspace');
  await expect(page.getByText('omar@example.com', { exact: true })).toHaveCount(0);
  await expect
    .poll(() => readSession(creator, id))
    .toMatchObject({
      status: 'DRAFT',
      eventType: 'PRIVATE',
      titleAr: 'رسم الوجوه',
      includes: [{ textAr: 'ورق وأقلام' }],
      sessionDate: day,
      sessionTime: '19:30',
      durationMinutes: 60,
      seats: 8,
      cost: 'FREE',
      inviteEmails: ['layla@example.com'],
    });

  await button(page, ar.action.PUBLISH).click();
  await expectToast(page, messagesAr.success.sessionPublished);
  await expect(page).toHaveURL(`/ar/cc/session/${id}`);
  await expect(page.getByText(ar.status.SCHEDULED, { exact: true })).toBeVisible();
  await expect(page.getByText('layla@example.com')).toBeVisible();
  await visit(page, '/ar/cc/session/list');
  await expect(page.getByRole('link', { name: 'رسم الوجوه' })).toBeVisible();

  await test.step('the date and the time of a past session stand apart', async () => {
    await insertSession(creator.creatorId, {
      startsAt: inMinutes(-3000),
      columns: { title: 'الطين', status: 'CANCELLED', cancelled_at: inMinutes(-3100) },
    });
    await page.getByRole('tab', { name: ar.list.past }).click();
    const past = page.getByRole('listitem').filter({ hasText: 'الطين' }).locator('time').first();
    const [date, time] = await Promise.all([past.boundingBox(), past.locator('xpath=../following-sibling::*').boundingBox()]);
    // From right to left: the time begins where the date has ended.
    expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThanOrEqual(date?.x ?? 0);
  });
  expect(complaints).toEqual([]);
});

test('bad input is told at its place, also what only the server knows', async ({ browser }) => {
  const [day, past] = [dayIn(6), dayIn(-2)];
  const creator = await world.creator();
  await session(creator, { published: true, title: 'In the way', sessionDate: day, sessionTime: '18:00' });
  const page = await pageOf(browser, { creator: creator.token });
  await page.goto('/en/cc/session/settings');
  await field(page, 'title').fill('Another one');
  await page.waitForURL(/\/edit\?step=basics$/);
  await button(page, en.fields.addInclude).click();
  await field(page, 'includes[0].text').fill('ab');
  // The next step waits until this one is mended.
  await button(page, draftsEn.step.next).click();
  await expect(page.getByText(filled(messagesEn.include.min, { min: 3 }))).toBeVisible();
  await expect(field(page, 'includes[0].text')).toBeFocused();
  await field(page, 'includes[0].text').fill('A recording');
  await button(page, draftsEn.step.next).click();

  // Publishing leads to the first field that is not ready, and names all of them.
  await field(page, 'sessionTime').fill('6:15 pm');
  await button(page, draftsEn.step.next).click();
  await button(page, en.action.PUBLISH).click();
  await expect(page).toHaveURL(/step=place$/);
  await expect(page.getByText(messagesEn.sessionDate.required)).toBeVisible();
  await expect(field(page, 'sessionDate')).toBeFocused();
  await field(page, 'sessionDate').fill(typed(past));
  await expect(page.getByText(en.when.past)).toBeVisible();
  await field(page, 'sessionDate').fill(typed(day));
  await button(page, draftsEn.step.next).click();
  await expect(page.getByText(messagesEn.seats.required)).toBeVisible();
  await button(page, promosEn.field.addCode).click();
  await field(page, 'promoCodes[0].code').fill('EARLY');
  await field(page, 'promoCodes[0].percentage').fill('25');
  // The usual windows make room for the field's error.
  const usual = page.getByRole('group', { name: en.fields.cancellationHours });
  await field(page, 'cancellationHours').fill('999');
  await field(page, 'cancellationHours').blur();
  const outside = page.getByText(messagesEn.cancellationHours.range);
  await expect(outside).toBeVisible();
  const [error, choices] = await Promise.all([outside.boundingBox(), usual.boundingBox()]);
  expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThanOrEqual(choices?.y ?? 0);
  await usual.getByRole('button').first().click();
  await field(page, 'seats').fill('0');
  await field(page, 'price.amount').fill('5');
  await button(page, en.action.PUBLISH).click();
  await expect(page.getByText(messagesEn.seats.min)).toBeVisible();
  await field(page, 'seats').fill('10');
  // Another session stands there: the calendar's answer is shown at the time.
  await button(page, en.action.PUBLISH).click();
  await expect(page).toHaveURL(/step=place$/);
  await expect(page.getByText(/In the way/)).toBeVisible();
  await expect(field(page, 'sessionTime')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field(page, 'sessionTime').fill('20:00');
  await button(page, draftsEn.step.next).click();
  await button(page, en.action.PUBLISH).click();
  await expectToast(page, messagesEn.success.sessionPublished);
  expect(
    (await gql('query ($id: UUID!) { session(id: $id) { promoCodes { code percentage } } }', { id: idIn(page) }, creator)).data.session,
  ).toEqual({
    promoCodes: [{ code: 'EARLY', percentage: 25 }],
  });
});

test('in English, a session is repeated, changed with those after it, duplicated and cancelled', async ({ browser }) => {
  const [day, later] = [dayIn(3), dayIn(3 + 14)];
  const creator = await world.creator();
  const { id } = await session(creator, { published: true, title: 'Life drawing', sessionDate: day, sessionTime: '18:00' });
  await session(creator, { published: true, title: 'Gallery walk', sessionDate: later, sessionTime: '18:30' });
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await page.goto(`/en/cc/session/${id}`);
  await expect(page.getByText(messagesEn.session.tooEarly).first()).toBeVisible();

  // Until the calendar has come, no date is called free.
  const held = await holdRequests(page, /RepeatClashes/);
  await button(page, en.action.REPEAT).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByText(en.repeat.checking)).toBeVisible();
  await expect(button(page, filled(en.repeat.confirm_other, { n: 3 }))).toBeDisabled();
  await held.release();
  await expect(dialog.getByRole('link', { name: 'Gallery walk' })).toBeVisible();
  await expect(button(page, filled(en.repeat.confirm_other, { n: 3 }))).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('combobox').selectOption('1');
  await expect(dialog.getByText(en.repeat.checking)).toHaveCount(0);
  const making = await holdRequests(page, /SessionRepeat/);
  await button(page, filled(en.repeat.confirm_one, { n: 1 })).click();
  await expect(dialog.locator('button[data-loading]')).toHaveText(filled(en.repeat.confirm_one, { n: 1 }));
  await making.release();
  await expectToast(page, filled(en.repeat.done_one, { n: 1 }));
  await expect(page.getByRole('heading', { name: filled(en.series.title_other, { n: 2 }) })).toBeVisible();

  await visit(page, `/en/cc/session/${id}/edit`);
  await button(page, en.series.THIS_AND_FOLLOWING_one).click();
  await field(page, 'title').fill('Life drawing at night');
  await button(page, draftsEn.step.saveChanges).click();
  await expectToast(page, messagesEn.success.sessionUpdated);
  await visit(page, '/en/cc/session/list?search=night');
  await expect(page.getByRole('link', { name: 'Life drawing at night' })).toHaveCount(2);

  const more = page.getByRole('button', { name: filled(en.list.more, { title: 'Life drawing at night' }) }).first();
  await more.click();
  await page.getByRole('menuitem', { name: en.action.DUPLICATE }).click();
  await expectToast(page, messagesEn.success.sessionDuplicated);
  await expect(page).toHaveURL(/\/edit$/);
  await expect(field(page, 'title')).toHaveValue(/Life drawing at night/);

  await visit(page, '/en/cc/session/list?search=night');
  await more.click();
  await page.getByRole('menuitem', { name: en.action.CANCEL }).click();
  await expect(page.getByRole('alertdialog').getByText(en.cancel.nobody)).toBeVisible();
  await page.getByRole('textbox', { name: en.cancel.reason }).fill('The studio is closed');
  await page.getByRole('alertdialog').getByRole('button', { name: en.cancel.confirm }).click();
  await expectToast(page, messagesEn.success.sessionCancelled);
  await expect(page.getByRole('link', { name: 'Life drawing at night' })).toHaveCount(1);
  expect(await readSession(creator, id)).toMatchObject({ status: 'CANCELLED', cancelReason: 'The studio is closed' });
  await page.getByRole('tab', { name: en.list.past }).click();
  await page.getByRole('link', { name: 'Life drawing at night' }).click();
  await expect(page.getByText('The studio is closed')).toBeVisible();
  await expect(page.getByText(en.attendees.nobodyCame)).toBeVisible();
  await expect(page.getByText(messagesEn.session.cancelled, { exact: true })).toBeVisible();
  await expect(page.getByText(en.view.seatsLeft, { exact: true })).toHaveCount(0);

  // The copy is a draft, and a draft may be deleted.
  await visit(page, '/en/cc/session/list?tab=drafts');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: en.action.DELETE }).click();
  await button(page, en.delete.confirm).click();
  await expectToast(page, messagesEn.success.sessionDeleted);
  await expect(page.getByText(en.empty.drafts)).toBeVisible();
  expect(complaints).toEqual([]);
});

/** A customer's confirmed seat in a free session. */
async function booked(customer: Account, sessionId: string, name: string): Promise<void> {
  const hold = { sessionId, name, timeZone: 'Asia/Kuwait', idempotencyKey: crypto.randomUUID() };
  const create = 'mutation ($input: BookingCreateInput!) { bookingCreate(input: $input) { booking { id } userErrors { message } } }';
  const { bookingCreate } = (await gql(create, { input: hold }, customer)).data;
  expect(bookingCreate.userErrors).toEqual([]);
  const checkout = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { userErrors { message } } }';
  const input = { bookingId: bookingCreate.booking.id, idempotencyKey: crypto.randomUUID() };
  expect((await gql(checkout, { input }, customer)).data.checkout.userErrors).toEqual([]);
}

test('the attendees of a session: by name, and told of a cancellation; a time is shown in both zones, if the browser has another', async ({
  browser,
}) => {
  const creator = await world.creator();
  const { id } = await session(creator, {
    published: true,
    title: 'Open studio',
    cost: 'FREE',
    seats: 2,
    sessionDate: dayIn(4),
    sessionTime: '09:00',
  });
  const customer = await world.customer();
  await booked(customer, id, 'Noura');
  const page = await pageOf(browser, { creator: creator.token }, { timeZone: 'America/New_York' });
  const hears = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => payload.includes('AttendeeChanged')));
  await page.goto(`/en/cc/session/${id}`);
  const attendees = page.getByRole('region', { name: en.attendees.title });
  await expect(attendees.getByText('Noura')).toBeVisible();
  await expect(attendees.getByText(customer.email)).toBeVisible();
  await expect(page.getByText(filled(en.view.seatsOf, { n: 1, of: 2 }))).toBeVisible();
  await expect(page.getByText(/Where you are now:.*(01|02):00/)).toBeVisible();

  // A new attendee appears by themselves.
  await hears;
  await booked(await world.customer(), id, 'Layla');
  await expect(attendees.getByText('Layla')).toBeVisible();
  await expect(page.getByText(filled(en.view.seatsOf, { n: 2, of: 2 }))).toBeVisible();
  await button(page, en.action.CANCEL).click();
  await expect(page.getByRole('alertdialog').getByText(filled(en.cancel.told_other, { n: 2 }))).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: en.cancel.keep }).click();
});

import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { icsLink } from '../../../server/domains/notices/links.ts';
import { readConfig } from '../../../server/platform/config.ts';
import type { Platform } from '../../../server/platform/platform.ts';
import { cancel, event } from '../../support/bookings.ts';
import { gql, type Mail } from '../../support/client.ts';
import { checkoutSeat, held, paperTo } from '../../support/seats.ts';
import { setting } from '../../support/server.ts';
import { sessionUpdateMutation } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

/** What a calendar program reads of a file with one event. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
  const first = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    count: calendar.getAllSubcomponents('vevent').length,
    uid: first.uid,
    sequence: first.sequence,
    summary: first.summary,
    location: first.location,
    status: component.getFirstPropertyValue('status'),
    startsAt: first.startDate.toJSDate(),
    endsAt: first.endDate.toJSDate(),
    attendees: first.attendees.map((attendee) => [String(attendee.getFirstValue()).toLowerCase(), attendee.getParameter('cn')]),
    organizer: [component.getFirstPropertyValue('organizer'), component.getFirstProperty('organizer')?.getParameter('cn')],
  };
}
const mailTo = async (email: string) => (await paperTo(email))[0] as Mail;
const fileOf = ({ calendar }: Mail) => read((calendar as string | null) ?? '');

async function booked(options: Parameters<typeof held>[2] = {}) {
  const creator = await world.creator();
  const customer = await world.customer();
  const sessionId = await event(creator, { price: 0 });
  const bookingId = await held(customer, sessionId, options);
  await checkoutSeat(customer, bookingId);
  const [times] = await sql<{ startsAt: Date; endsAt: Date; uid: string }>(
    `select s.starts_at as "startsAt", s.ends_at as "endsAt", b.calendar_uid as uid
     from bookings b join sessions s on s.id = b.session_id where b.id = $1`,
    [bookingId],
  );
  return { creator, customer, sessionId, bookingId, times: times as NonNullable<typeof times> };
}

describe('the calendar file of a booking', () => {
  test('asks its attendee alone, at the session’s time', async () => {
    const { creator, customer, sessionId, times } = await booked();
    const other = await world.customer();
    await checkoutSeat(other, await held(other, sessionId, { name: 'Omar' }));
    const mail = await mailTo(customer.email);
    expect(fileOf(mail)).toEqual({
      method: 'REQUEST',
      count: 1,
      uid: times.uid,
      sequence: 0,
      summary: 'Clay together',
      location: `${setting('TEST_URL')}/en/session/${sessionId}/room`,
      status: 'CONFIRMED',
      startsAt: times.startsAt,
      endsAt: times.endsAt,
      attendees: [[`mailto:${customer.email}`, 'Noor']],
      organizer: [expect.stringMatching(/^mailto:/), 'Sara Ali'],
    });
    expect(mail.calendar).not.toContain(other.email);
    expect(mail.calendar).not.toContain(creator.email);
  });

  test('has a name with quotes, commas and line feeds of its own, and no field that is not ours', async () => {
    const { customer } = await booked({ name: 'No"or;\\,:ATTENDEE عمر' });
    expect(fileOf(await mailTo(customer.email))).toMatchObject({
      attendees: [[`mailto:${customer.email}`, "No'or;/,:ATTENDEE عمر"]],
    });
  });

  test('follows a move with the same entry and a higher sequence', async () => {
    const { creator, customer, sessionId, times } = await booked();
    await mailTo(customer.email);
    const { sessionUpdate } = (await gql(sessionUpdateMutation, { id: sessionId, input: { durationMinutes: 90 } }, creator)).data;
    expect(sessionUpdate.userErrors).toEqual([]);
    const [changed] = await paperTo(customer.email, 2);
    expect(changed?.subject).toBe('Changed: Clay together');
    expect(fileOf(changed as Mail)).toMatchObject({
      method: 'REQUEST',
      uid: times.uid,
      sequence: 1,
      startsAt: times.startsAt,
      endsAt: new Date(times.startsAt.getTime() + 90 * 60_000),
    });
  });

  test('takes the entry away when the booking is cancelled', async () => {
    const { creator, customer, bookingId, times } = await booked();
    await mailTo(customer.email);
    expect((await cancel(creator, bookingId)).userErrors).toEqual([]);
    const [mail] = await paperTo(customer.email, 2);
    expect(fileOf(mail as Mail)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: times.uid, sequence: 1, location: null });
  });
});

describe('the download', () => {
  const platform = (now = new Date()) =>
    ({ config: readConfig({ NODE_ENV: 'test' }), origin: setting('TEST_URL'), now: () => now }) as unknown as Platform;

  test('is the file of the attendee’s own booking, by a signed address', async () => {
    const { customer, bookingId, times } = await booked();
    const response = await fetch(icsLink(platform(), bookingId, customer.userId));
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toEqual(expect.stringMatching(/^attachment; filename="?session\.ics"?$/));
    expect(read(await response.text())).toMatchObject({ method: 'PUBLISH', uid: times.uid, startsAt: times.startsAt, attendees: [] });
  });

  test('is linked from the booking, beside calendars on the web', async () => {
    const { customer, sessionId, bookingId } = await booked();
    const linksQuery = 'query ($id: UUID!) { booking(id: $id) { calendarLinks { google outlook ics } } }';
    const { calendarLinks } = (await gql(linksQuery, { id: bookingId }, customer)).data.booking;
    expect((await fetch(calendarLinks.ics)).status).toBe(200);
    const google = new URL(calendarLinks.google).searchParams;
    expect([google.get('text'), google.get('location')]).toEqual(['Clay together', `${setting('TEST_URL')}/en/session/${sessionId}/room`]);
    expect(new URL(calendarLinks.outlook).searchParams.get('subject')).toBe('Clay together');
    await sql(`update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'HOST' where id = $1`, [bookingId]);
    const after = (await gql(linksQuery, { id: bookingId }, customer)).data.booking.calendarLinks;
    expect(new URL(after.google).searchParams.get('location')).toBe('');
    expect((await fetch(after.ics)).status).toBe(404);
  });

  test('is refused by an address that is changed, too old, of another customer, or of a hold', async () => {
    const { creator, customer, bookingId } = await booked();
    const other = await world.customer();
    const link = icsLink(platform(), bookingId, customer.userId);
    const hold = await held(other, await event(creator));
    const tooOld = icsLink(platform(new Date(Date.now() - 8 * 86_400_000)), bookingId, customer.userId);
    for (const url of [
      link.replace(/booking\/(.)/, 'booking/$1x'),
      tooOld,
      icsLink(platform(), bookingId, other.userId),
      icsLink(platform(), hold, other.userId),
    ])
      expect((await fetch(url)).status).toBe(404);
  });
});

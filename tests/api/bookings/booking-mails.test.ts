import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { smtpMailer } from '../../../server/platform/mail/smtp.ts';
import { event } from '../../support/bookings.ts';
import type { Mail } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { runJob } from '../../support/sales.ts';
import { checkoutSeat, held, paperTo } from '../../support/seats.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { newEmail, world } from '../../support/world.ts';

/** A confirmed, free seat; its mail is on its way. */
async function booked(options: Parameters<typeof held>[2] & { place?: string } = {}) {
  const creator = await world.creator({ fullName: 'Sara Ali', fullNameAr: 'سارة علي' });
  const customer = await world.customer();
  const sessionId = await event(creator, { price: 0 });
  const { place } = options;
  if (place) await sql(`update sessions set location = 'OFFLINE', area = 'Salmiya', address = $2 where id = $1`, [sessionId, place]);
  const bookingId = await held(customer, sessionId, options);
  await checkoutSeat(customer, bookingId);
  return { creator, customer, sessionId, bookingId };
}
const cancelled = (bookingId: string, by = 'HOST') =>
  sql(`update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = $2, calendar_sequence = 1 where id = $1`, [
    bookingId,
    by,
  ]);
const mailTo = async (email: string) => (await paperTo(email))[0] as Mail;

test('the mail of a session that its host did not start says so', async () => {
  const { customer, sessionId, bookingId } = await booked();
  await mailTo(customer.email);
  await sql(`update sessions set status = 'MISSED', ended_at = now() where id = $1`, [sessionId]);
  await cancelled(bookingId, 'SYSTEM');
  await runJob('bookings:notice', { bookingId, kind: 'CANCELLED' });
  const { text } = (await paperTo(customer.email, 2)).find(({ subject }) => subject.startsWith('Cancelled')) as Mail;
  expect(text).toContain('Sara Ali did not start Clay together, so your booking is cancelled.');
});

describe('a confirmation', () => {
  test('tells when and where, with a link to the room, calendars and the booking', async () => {
    const { customer, bookingId, sessionId } = await booked();
    const { subject, text, html, links } = await mailTo(customer.email);
    expect(subject).toBe('Booked: Clay together');
    expect(text).toContain('Hello Noor. Your seat in Clay together with Sara Ali is confirmed.');
    expect(text).toMatch(/When: \w+day, \d+ \w+ \d{4}.*Kuwait Time \(GMT\+3\)/);
    expect(text).not.toContain('For the host');
    const origin = setting('TEST_URL');
    expect(links).toEqual(
      expect.arrayContaining([
        `${origin}/en/session/${sessionId}/room`,
        `${origin}/en/my-sessions/${bookingId}`,
        expect.stringMatching(
          /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&text=Clay\+together&dates=\d{8}T\d{6}Z%2F/,
        ),
        expect.stringMatching(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?/),
      ]),
    );
    expect(html).toContain('dir="ltr"');
  });

  test("is in its reader's language and zone, and tells the host's where that differs", async () => {
    const { customer } = await booked({ language: 'AR', timeZone: 'Europe/London' });
    const { subject, text, html } = await mailTo(customer.email);
    expect(subject).toBe('تم الحجز: الطين معًا');
    expect(text).toContain('سارة علي');
    expect(text).toMatch(/الموعد: .*توقيت المملكة المتحدة \(GMT(\+\d)?\)/);
    expect(text).toMatch(/بتوقيت المضيف: .*توقيت الكويت \(GMT\+3\)/);
    expect(html).toContain('<html lang="ar" dir="rtl">');
  });

  test('tells the exact address of a place, and no other attendee', async () => {
    const { customer, sessionId } = await booked({ place: 'Block 3, Street 5 <b>' });
    const other = await world.customer();
    const second = await held(other, sessionId);
    await checkoutSeat(other, second);
    const { text, html } = await mailTo(other.email);
    expect(text).toContain('Where: Block 3, Street 5 <b>, Salmiya');
    expect(html).toContain('Block 3, Street 5 &lt;b&gt;, Salmiya');
    expect(`${text}${html}`).not.toContain(customer.email);
  });

  test('of a booking that was cancelled meanwhile is not sent', async () => {
    const { customer, bookingId } = await booked();
    await mailTo(customer.email);
    await cancelled(bookingId);
    await runJob('bookings:notice', { bookingId, kind: 'CONFIRMED' });
    await runJob('bookings:notice', { bookingId, kind: 'CANCELLED' });
    expect((await paperTo(customer.email, 2)).map(({ subject }) => subject).sort()).toEqual([
      'Booked: Clay together',
      'Cancelled: Clay together',
    ]);
  });
});

describe('a cancellation', () => {
  test('tells why and what goes back, and no address', async () => {
    const creator = await world.creator();
    const customer = await world.customer();
    const sessionId = await event(creator);
    await sql(
      `update sessions set location = 'OFFLINE', address = 'Block 3', status = 'CANCELLED', cancelled_at = now(), cancel_reason = 'The kiln broke' where id = $1`,
      [sessionId],
    );
    const bookingId = await held(customer, sessionId);
    const [order] = await sql<{ id: string }>(
      `insert into orders (creator_id, customer_id, booking_id, number, title, total_amount, currency, hold_expires_at)
       values ($1, $2, $3, 1, 'Clay together', 5000, 'KWD', now()) returning id`,
      [creator.creatorId, customer.userId, bookingId],
    );
    await sql('update bookings set order_id = $2 where id = $1', [bookingId, order?.id]);
    await cancelled(bookingId);
    await runJob('bookings:notice', { bookingId, kind: 'CANCELLED', back: { amount: 5000, lost: false } });
    const { text } = await mailTo(customer.email);
    expect(text).toContain('Reason: The kiln broke');
    expect(text).toContain('Refund: 5.000 KWD goes back to your card.');
    expect(text).not.toContain('Block 3');
  });
});

describe('an invitation', () => {
  test('goes once to each address, with a link of its own, and again only to those who are new', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator);
    const emails = [newEmail('guest'), newEmail('guest')] as const;
    await sql(`update sessions set event_type = 'PRIVATE', location = 'OFFLINE', area = 'Salmiya', address = 'Block 3' where id = $1`, [
      sessionId,
    ]);
    const invite = (email: string) => sql('insert into session_invitations (session_id, email) values ($1, $2)', [sessionId, email]);
    await invite(emails[0]);
    await runJob('bookings:invite', { sessionId, language: 'EN' });
    await invite(emails[1]);
    await runJob('bookings:invite', { sessionId, language: 'AR' });
    await runJob('bookings:invite', { sessionId, language: 'EN' });
    const [first, second] = await Promise.all(emails.map((email) => mailTo(email)));
    expect(first?.subject).toBe('Sara Ali invites you: Clay together');
    expect(second?.subject).toMatch(/^دعوة من/);
    expect(first?.text).toContain(`with ${emails[0]}: the invitation is for this address only`);
    expect(first?.text).toContain('Where: Salmiya');
    expect(first?.text).toMatch(/Kuwait Time/);
    expect(first?.text).not.toContain('Block 3');
    const tokens = [first, second].map((mail) => /invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1]);
    expect(new Set(tokens).size).toBe(2);
    expect(await paperTo(emails[0])).toHaveLength(1);
    const stored = await sql<{ token_hash: string }>('select token_hash from session_invitations where session_id = $1', [sessionId]);
    expect(stored.map(({ token_hash }) => tokens.includes(token_hash))).toEqual([false, false]);
  });

  test('past 200 of an account a day waits for the next days, and is written then', async () => {
    await untilDayLasts('UTC');
    const creator = await world.creator();
    const sessionId = await event(creator, { eventType: 'PRIVATE' });
    const guest = (n: number) => `guest${n}-${sessionId}@example.com`;
    for (let n = 1; n <= 6; n++)
      await sql('insert into session_invitations (session_id, email, position) values ($1, $2, $3)', [sessionId, guest(n), n]);
    /** The first of the emails that the job mails when the account has so many mails of the day left. */
    const mailed = async (left: number) => {
      const about = `from ${creator.creatorId}`;
      await sql('delete from mail_days where about = $1', [about]);
      await sql(`insert into mail_days (day, about, mails) values ((now() at time zone 'utc')::date, $1, $2)`, [about, 200 - left]);
      await runJob('bookings:invite', { sessionId, language: 'EN' });
      const sent = await sql<{ position: number }>(
        'select position from session_invitations where session_id = $1 and sent_at is not null order by position',
        [sessionId],
      );
      return sent.map(({ position }) => position);
    };
    const putOff = () =>
      sql<{ task: string; tomorrow: boolean }>(
        `select task_identifier as task, run_at = ((now() at time zone 'utc')::date + 1)::timestamp at time zone 'utc' as tomorrow
         from graphile_worker.jobs where key = 'bookings:invite:' || $1`,
        [sessionId],
      );
    expect(await mailed(2)).toEqual([1, 2]);
    expect(await putOff()).toEqual([{ task: 'bookings:invite', tomorrow: true }]);
    await sql(`update sessions set title = 'Clay at dusk' where id = $1`, [sessionId]);
    await sql('delete from session_invitations where session_id = $1 and position = 3', [sessionId]);
    expect(await mailed(2)).toEqual([1, 2, 4, 5]);
    expect((await mailTo(guest(4))).subject).toContain('Clay at dusk');
    await sql(`update sessions set status = 'CANCELLED', cancelled_at = now() where id = $1`, [sessionId]);
    expect(await mailed(2)).toEqual([1, 2, 4, 5]);
  });
});

test('an offer of the waiting list tells until when the seat is held', async () => {
  const creator = await world.creator();
  const customer = await world.customer();
  const sessionId = await event(creator, { seats: 1 });
  const bookingId = await held(customer, sessionId, { minutes: 30 });
  const [entry] = await sql<{ id: string }>(
    `insert into waiting_entries (session_id, customer_id, booking_id, name, language, time_zone, status, offered_at, offer_expires_at)
     values ($1, $2, $3, 'Noor', 'EN', 'Asia/Kuwait', 'OFFERED', now(), now() + interval '30 minutes') returning id`,
    [sessionId, customer.userId, bookingId],
  );
  await runJob('bookings:offer', { waitingEntryId: entry?.id });
  const { subject, text } = await mailTo(customer.email);
  expect(subject).toBe('A seat is free: Clay together');
  expect(text).toMatch(/Held until: \d\d:\d\d/);
  expect(text).toContain(`/en/my-sessions/${bookingId}`);
  await sql(`update waiting_entries set status = 'LAPSED' where id = $1`, [entry?.id]);
  await runJob('bookings:offer', { waitingEntryId: entry?.id });
  expect(await paperTo(customer.email)).toHaveLength(1);
});

test('a calendar file goes by SMTP as a part of its own kind and as a file', async () => {
  let message = '';
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.on('data', (part: Buffer) => (message += part.toString()));
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const mailer = smtpMailer(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, 'Diwan <hello@diwan.example>');
  const content = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  await mailer.send({
    to: 'noor@example.com',
    subject: 'Cancelled',
    html: '<p>Bye</p>',
    text: 'Bye',
    calendar: { method: 'CANCEL', content },
  });
  expect(message).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/);
  expect(message).toMatch(/filename=session\.ics/);
  expect(message).toContain('Content-Type: text/html; charset=utf-8');
  await mailer.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

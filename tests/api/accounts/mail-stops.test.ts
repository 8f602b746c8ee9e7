import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { smtpMailer } from '../../../server/platform/mail/smtp.ts';
import { event } from '../../support/bookings.ts';
import { gql, type Mail } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { allMailsTo } from '../../support/mails.ts';
import { runJob } from '../../support/sales.ts';
import { checkoutSeat, held, paperTo } from '../../support/seats.ts';
import { product, productMoveToDraftMutation, productPublishMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { endpoint, receiver } from '../../support/webhooks.ts';
import { type Account, newEmail, world } from '../../support/world.ts';

/** A confirmed, free seat in a session that begins so many hours from now. Within 24, so no reminder is set by itself. */
async function booked(customer: Account, startsIn = 23): Promise<{ bookingId: string; startsAt: Date }> {
  const sessionId = await event(await world.creator(), { price: 0, startsIn });
  const bookingId = await held(customer, sessionId);
  await checkoutSeat(customer, bookingId);
  const [session] = await sql<{ at: Date }>('select starts_at as at from sessions where id = $1', [sessionId]);
  return { bookingId, startsAt: session?.at as Date };
}
const remind = ({ bookingId, startsAt }: { bookingId: string; startsAt: Date }) =>
  runJob('bookings:remind', { bookingId, hours: 24, startsAt });
const subjectsTo = async (email: string) =>
  (await allMailsTo(email)).flatMap(({ subject }) => /^(?:Booked|In a day)/.exec(subject) ?? []).sort();

describe('a reminder', () => {
  let customer: Account;
  let reminder: Mail;
  beforeAll(async () => {
    customer = await world.customer();
    await remind(await booked(customer));
    reminder = (await paperTo(customer.email, 2)).find(({ subject }) => subject.startsWith('In a day')) as Mail;
  });

  test('has a link that ends reminders, which a confirmation has not', async () => {
    expect(reminder.links).toContain(reminder.stop);
    expect((await allMailsTo(customer.email)).find(({ subject }) => subject.startsWith('Booked'))?.stop).toBeNull();
  });

  test('comes no more after one click without a sign-in, while other mails do; and again once that is undone', async () => {
    const stop = reminder.stop as string;
    const opened = await fetch(stop);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await opened.text()).toContain('Do you want these mails to stop?');
    // To open it changes nothing: programs do so before their reader sees the mail.
    await remind(await booked(customer, 22));
    expect(await subjectsTo(customer.email)).toEqual(['Booked', 'Booked', 'In a day', 'In a day']);

    // As Gmail sends it: from elsewhere, without cookies (RFC 8058).
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
    const clicked = await fetch(stop, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
    expect(clicked.status).toBe(200);
    expect(await clicked.text()).toContain('We remind you by mail no more.');
    await remind(await booked(customer, 21));
    expect(await subjectsTo(customer.email)).toEqual(['Booked', 'Booked', 'Booked', 'In a day', 'In a day']);
    // Twice is as once.
    expect((await fetch(stop, { method: 'POST' })).status).toBe(200);

    const undone = await fetch(`${stop}?undo`, { method: 'POST' });
    expect(await undone.text()).toContain('Do you want these mails to stop?');
    await remind(await booked(customer, 20.5));
    expect(await subjectsTo(customer.email)).toEqual(['Booked', 'Booked', 'Booked', 'Booked', 'In a day', 'In a day', 'In a day']);
  });

  test('of another person still comes', async () => {
    await fetch(reminder.stop as string, { method: 'POST' });
    const other = await world.customer();
    await remind(await booked(other));
    expect(await subjectsTo(other.email)).toEqual(['Booked', 'In a day']);
  });

  test('is not ended by a link that we did not sign', async () => {
    const stop = reminder.stop as string;
    const [head, payload, signature] = (stop.split('/').at(-1) as string).split('.');
    const other = Buffer.from(payload as string, 'base64url')
      .toString()
      .replace('REMINDERS', 'INVITATIONS');
    const forged = [head, Buffer.from(other).toString('base64url'), signature].join('.');
    for (const grant of [forged, 'nothing', `${head}.${payload}.`]) {
      const address = stop.replace(/[^/]+$/, grant);
      for (const method of ['GET', 'POST'])
        expect((await fetch(address, { method, headers: { accept: 'application/json' } })).status).toBe(404);
    }
    expect(Buffer.from(payload as string, 'base64url').toString()).not.toContain(customer.email.split('@')[0]);
  });
});

test('an invitation can be ended by who has no account, in Arabic', async () => {
  const email = newEmail('guest');
  const invite = async () => {
    const sessionId = await event(await world.creator());
    await sql('insert into session_invitations (session_id, email) values ($1, $2)', [sessionId, email]);
    await runJob('bookings:invite', { sessionId, language: 'AR' });
  };
  await invite();
  const [{ stop }] = (await paperTo(email)) as [Mail];
  const page = await (await fetch(stop as string, { method: 'POST' })).text();
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('لن نرسل إليك دعوات إلى الجلسات بعد الآن');
  await invite();
  expect(await allMailsTo(email)).toHaveLength(1);
});

test('a mail that waits for tomorrow does not go if its reader ends its kind meanwhile', async () => {
  await untilDayLasts('UTC');
  const owner = await world.creator();
  const { id } = await product(owner, { published: true });
  await gql(productMoveToDraftMutation, { id }, owner);
  const recipient = createHash('sha256').update(owner.email).digest('base64url');
  await sql("insert into mail_days (day, about, mails) values ((now() at time zone 'utc')::date, $1, 200)", [`to ${recipient} for NEWS`]);
  // A program that is gone is switched off at once, and the owner of the account is told.
  const program = await receiver();
  program.answers(410);
  await endpoint(owner, program.url, ['product.published']);
  await gql(productPublishMutation, { id }, owner);
  const mail = await until(async () => {
    const [found] = await sql<{ id: string; stop: string; waits: boolean }>(
      `select id, payload->>'stop' as stop, run_at > now() as waits from graphile_worker._private_jobs
       where payload->>'to' = $1 and payload->>'stop' is not null`,
      [owner.email],
    );
    return found;
  }, 'no mail was written');
  await program.close();
  expect(mail.waits).toBe(true);
  expect((await fetch(mail.stop, { method: 'POST' })).status).toBe(200);
  await sql('update graphile_worker._private_jobs set run_at = now() where id = $1', [mail.id]);
  expect((await allMailsTo(owner.email)).filter(({ stop }) => stop)).toEqual([]);
});

test('the link goes by SMTP as a button of the mail program', async () => {
  const messages: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        messages.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const mailer = smtpMailer(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, 'Diwan <hello@diwan.example>');
  const mail = { to: 'noor@example.com', subject: 'In a day', html: '<p>Hello</p>', text: 'Hello' };
  const stop = 'https://diwan.example/mails/stop/eyJhbGciOiJIUzI1NiJ9.eyJyZWNpcGllbnQiOiJ4In0.c2lnbmF0dXJl';
  await mailer.send({ ...mail, stop });
  await mailer.send(mail);
  const [ended, other] = messages.map((message) => message.replaceAll(/\r\n[ \t]/g, ' '));
  expect(ended).toContain(`List-Unsubscribe: <${stop}>\r\n`);
  expect(ended).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(other).not.toContain('List-Unsubscribe');
  await mailer.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

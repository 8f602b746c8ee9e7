import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql, mailTo } from '../../support/client.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { runJob } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { newEmail, password, signupMutation } from '../../support/world.ts';

describe('by SMTP', () => {
  const received: { to: string[]; message: string }[] = [];
  const refuseOnce = new Set<string>();
  const refuse = new Set<string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (refuse.has(address)) done(Object.assign(new Error(`${address} is full`), { responseCode: 452 }));
      else if (refuseOnce.delete(address)) done(Object.assign(new Error('Try later'), { responseCode: 451 }));
      else done();
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), message: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  let server: OwnServer;
  beforeAll(async () => {
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    server = await ownServer({
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Diwan <hello@diwan.example>',
    });
  });
  afterAll(async () => {
    await server.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  const signup = (email: string, language: 'en' | 'ar') =>
    gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } }, { url: server.url, language });
  const mailFor = (email: string) => until(() => received.find(({ to }) => to.includes(email))?.message, `no mail to ${email} was sent`);

  test('a mail is sent with a text and an HTML part', async () => {
    const email = newEmail();
    await signup(email, 'en');
    const message = await mailFor(email);
    expect(message).toMatch(/^From: Diwan <hello@diwan\.example>\r$/m);
    expect(message).toMatch(new RegExp(`^To: <?${email}>?\r$`, 'm'));
    expect(message).toMatch(/^Subject: Verify your email\r$/m);
    expect(message).toContain('Content-Type: multipart/alternative');
    expect(message).toContain('Content-Type: text/plain; charset=utf-8');
    expect(message).toContain('Content-Type: text/html; charset=utf-8');
    expect(message.replaceAll('=\r\n', '')).toMatch(/\/en\/verified\?token=(3D)?/);
  });

  test('a mail that is refused temporarily is sent later, once', async () => {
    const email = newEmail();
    refuseOnce.add(email);
    await signup(email, 'ar');
    expect(await mailFor(email)).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(refuseOnce.size).toBe(0);
    expect(received.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  test('nothing of a mail is kept once it has failed for good, and never the address in its failure', async () => {
    const email = newEmail();
    refuse.add(email);
    await signup(email, 'en');
    const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
    const query = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows;
    try {
      // No worker begins it again from here on.
      const failForGood = async () => {
        const [job] = await query(
          `update graphile_worker._private_jobs set attempts = max_attempts
           where payload->>'to' = $1 and last_error is not null and locked_at is null returning id, last_error`,
          [email],
        );
        return job;
      };
      const { id, last_error: error } = await until(failForGood, 'the mail was not refused');
      expect(error).toContain('is full');
      expect(error).not.toContain(email);
      await runJob('queue:forget', {}, query as never);
      expect(await query('select payload from graphile_worker._private_jobs where id = $1', [id])).toEqual([{ payload: {} }]);
    } finally {
      await pool.end();
    }
  });

  test('mails are not stored for the mailbox', async () => {
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/0197a000-0000-7000-8000-000000000001']) {
      expect((await fetch(`${server.url}${path}`, { headers: { accept: 'application/json' } })).status).toBe(404);
    }
  });
});

describe('the development mailbox', () => {
  const at = (path: string) => fetch(`${setting('TEST_URL')}${path}`);

  test('lists mails newest first, each in a frame without scripts', async () => {
    const email = newEmail();
    await gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } }, { language: 'ar' });
    await mailTo(email);
    const response = await at(`/dev/mail?to=${email.toUpperCase()}`);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const html = await response.text();
    expect(html).toContain(email);
    expect(html).toContain('أكّد بريدك الإلكتروني');
    expect(html).not.toContain('<script');
    const frame = /<iframe src="(\/dev\/mail\/[\w-]+)"[^>]* sandbox="(?!allow-scripts)[^"]*"/.exec(html);
    const framed = await at(frame?.[1] as string);
    expect(framed.headers.get('content-security-policy')).toContain('sandbox');
    expect(await framed.text()).toContain('dir="rtl"');
  });

  test('escapes text', async () => {
    const hostile = `"><script>alert(1)</script>`;
    await sql('insert into dev_mails (recipient, subject, html, text) values ($1, $1, $2, $1)', [hostile, '<p>hi</p>']);
    const html = await (await at(`/dev/mail?to=${encodeURIComponent(hostile)}`)).text();
    expect(html).not.toContain('<script');
    expect(html).toContain('alert(1)');
  });

  test('shows nothing for an unknown recipient or path', async () => {
    expect(await (await at(`/dev/mail.json?to=${newEmail()}`)).json()).toEqual([]);
    expect((await fetch(`${setting('TEST_URL')}/dev/mail/nothing`, { headers: { accept: 'application/json' } })).status).toBe(404);
  });
});

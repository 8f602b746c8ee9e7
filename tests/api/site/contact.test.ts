import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, codesByField, gql, mailsTo } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { ownServer } from '../../support/own-server.ts';
import { until } from '../../support/until.ts';
import { newEmail } from '../../support/world.ts';

/** Messages of visitors to the operator. */
const mutation = `mutation Send($input: ContactMessageInput!) {
  contactMessageSend(input: $input) { isSent userErrors { field code message } }
}`;
interface Written {
  name?: string;
  email?: string;
  message?: string;
  website?: string;
}
const write = ({ name = 'Sara Ali', email = newEmail('visitor'), message = 'Can I sell in another currency?', website }: Written) => ({
  input: { name, email, message, ...(website !== undefined && { website }) },
});
const answer = async (written: Written, caller: Caller = {}) => (await gql(mutation, write(written), caller)).data.contactMessageSend;
const sent = { isSent: true, userErrors: [] };

/** The mails in the development mailbox that ask to be answered at an address. */
const mailsBy = async (email: string, url?: string) =>
  (await mailsTo('operator@diwan.test', { count: 0, ...(url && { url }) })).filter(({ replyTo }) => replyTo === email);
const mailBy = (email: string) => until(async () => (await mailsBy(email))[0], `no message of ${email} came`);

beforeEach(() => untilDayLasts('UTC'));

test('a message comes to the operator, who answers its sender', async () => {
  const email = newEmail('visitor');
  expect(await answer({ email, message: '  السلام عليكم،\n<b>هل يمكنني</b> البيع بعملة أخرى؟\n' }, { language: 'ar' })).toEqual(sent);
  const mail = await mailBy(email);
  expect(mail).toMatchObject({ to: 'operator@diwan.test', subject: 'Diwan: a message from Sara Ali', replyTo: email });
  expect(mail.text).toBe(
    `Sara Ali <${email}> wrote:\n\nالسلام عليكم،\n<b>هل يمكنني</b> البيع بعملة أخرى؟\n\nThe sender reads Arabic. Reply to this mail to answer.\n`,
  );
  expect(mail.html).toContain('<blockquote dir="auto" lang="ar">السلام عليكم،<br>&lt;b&gt;هل يمكنني&lt;/b&gt; البيع');
  expect(await mailsTo(email, { count: 0 })).toEqual([]);
});

test('a message that is sent again, also at once, is mailed once; another one of the same sender is mailed too', async () => {
  const email = newEmail('visitor');
  const repeats = await Promise.all(Array.from({ length: 5 }, () => answer({ email: ` ${email.toUpperCase()}`, message: 'Once ' })));
  expect(repeats).toEqual(Array(5).fill(sent));
  expect(await answer({ email, message: 'Once' }, { language: 'ar' })).toEqual(sent);
  expect(await answer({ email, message: 'Twice' })).toEqual(sent);
  await until(async () => (await mailsBy(email)).some(({ text }) => text.includes('Twice')), 'the other message did not come');
  expect((await mailsBy(email)).map(({ text }) => text.split('\n')[2]).sort()).toEqual(['Once', 'Twice']);
});

test('bad input is refused at its fields, in the language of the page, and nothing is mailed', async () => {
  const email = newEmail('visitor');
  const refused = await answer({ name: ' ', email: 'sara', message: '\n' });
  expect(refused).toMatchObject({ isSent: null, userErrors: [{ message: 'Name is required' }, {}, { message: 'Write a message' }] });
  expect(codesByField(refused.userErrors)).toEqual({ name: 'REQUIRED', email: 'INVALID', message: 'REQUIRED' });
  const long = await answer({ email, name: 'x'.repeat(65), message: 'x'.repeat(4001) }, { language: 'ar' });
  expect(codesByField(long.userErrors)).toEqual({ name: 'TOO_LONG', message: 'TOO_LONG' });
  expect(long.userErrors[1].message).toBe('الحد الأقصى لطول الرسالة هو 4000 حرف');
  // A line break in a name would begin a header of its own.
  for (const name of ['Sara\r\nBcc: all@example.com', 'Sara\u2028Ali', 'Sara\u202eilA'])
    expect(codesByField((await answer({ email, name })).userErrors)).toEqual({ name: 'INVALID' });
  expect(await mailsBy(email)).toEqual([]);
});

test('a program that fills every field is told that its message was sent, and it was not', async () => {
  const email = newEmail('visitor');
  expect(await answer({ email, website: 'https://example.com' })).toEqual(sent);
  expect(await answer({ email: 'no address', name: '', website: 'x'.repeat(20_000) })).toEqual(sent);
  const after = newEmail('visitor');
  expect(await answer({ email: after, website: '' })).toEqual(sent);
  await mailBy(after);
  expect(await mailsBy(email)).toEqual([]);
});

test('the limits of one email and of all senders last until tomorrow, and a refused message does not count', async () => {
  const server = await ownServer();
  const database = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  try {
    const email = newEmail('visitor');
    for (const n of [1, 2, 3, 4, 5]) expect(await answer({ email, message: `Message ${n}` }, server)).toEqual(sent);
    const over = await gql(mutation, write({ email, message: 'Message 6' }), server);
    expect(over).toMatchObject({
      status: 429,
      errors: [
        {
          message: 'No more messages can be sent from here today. Try again tomorrow, or write by mail',
          extensions: { code: 'THROTTLED' },
        },
      ],
    });
    // What was sent before may be sent again: its answer may have been lost.
    expect(await answer({ email, message: 'Message 5' }, server)).toEqual(sent);
    expect(await answer({ message: 'Another sender' }, server)).toEqual(sent);
    expect((await database.query("select mails from mail_days where about = 'to operator'")).rows).toEqual([{ mails: 6 }]);
    await database.query("update mail_days set mails = 300 where about = 'to operator'");
    expect((await gql(mutation, write({}), server)).errors?.[0]?.extensions.code).toBe('THROTTLED');
  } finally {
    await database.end();
    await server.stop();
  }
});

test('many messages from one address are refused for an hour', async () => {
  const server = await ownServer({ SIGN_IN_ATTEMPTS: '1000' });
  try {
    for (let n = 0; n < 20; n += 1) expect(await answer({}, server)).toEqual(sent);
    const { status, errors } = await gql(mutation, write({}), server);
    expect(status).toBe(429);
    expect(errors?.[0]?.extensions.code).toBe('THROTTLED');
    expect(errors?.[0]?.extensions.retryAfter).toBeGreaterThan(3000);
  } finally {
    await server.stop();
  }
});

test('the mail server gets the sender as the one to reply to, in a header that holds nothing else', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push([...envelope.rcptTo.map(({ address }) => address), Buffer.concat(parts).toString()].join('\n'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const server = await ownServer({
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    OPERATOR_EMAIL: 'office@diwan.example',
    OPERATOR_NAME: 'Diwan Trading',
  });
  try {
    expect((await gql('{ operator { name address email } }', {}, server)).data.operator).toEqual({
      name: 'Diwan Trading',
      address: null,
      email: 'office@diwan.example',
    });
    const email = newEmail('visitor');
    expect(await answer({ email, name: '"Sara" <x@example.com>, Bcc: y@example.com' }, server)).toEqual(sent);
    const message = await until(() => received[0], 'no mail was sent');
    const [to, ...lines] = message.split('\n');
    expect(to).toBe('office@diwan.example');
    const headers =
      lines
        .join('\n')
        .split('\r\n\r\n')[0]
        ?.replace(/\r\n\s+/g, ' ') ?? '';
    const header = (name: string) => headers.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${name}:`));
    expect(header('reply-to')).toEqual([`Reply-To: "\\"Sara\\" <x@example.com>, Bcc: y@example.com" <${email}>`]);
    expect(header('to')).toEqual(['To: office@diwan.example']);
    expect(header('bcc')).toEqual([]);
    expect(received).toHaveLength(1);
  } finally {
    await server.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
});

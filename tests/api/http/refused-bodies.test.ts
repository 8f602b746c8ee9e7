import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { clip } from '../../support/files.ts';
import { fileUploadMutation } from '../../support/shop.ts';
import { begun } from '../../support/tus.ts';
import { head, multipartBody, wire } from '../../support/wire.ts';
import { type Account, world } from '../../support/world.ts';

/**
 * A refused request leaves its connection usable for the next one, or the answer says that the connection closes, and can be read.
 * The next request never waits for a body that is not read.
 */
let owner: Account;
let viewer: Account;
let upload: string;
beforeAll(async () => {
  const creator = await world.creator();
  owner = creator;
  [viewer, upload] = await Promise.all([world.admin(creator, 'VIEW'), begun(creator, 20_000_000)]);
});

const film = await clip('clip.mp4').bytes();
/** Bytes of a given length that begin like a video. */
const bytes = (length: number) => Buffer.concat([film, Buffer.alloc(Math.max(0, length - film.length), 7)]).subarray(0, length);
const form = { 'content-type': 'multipart/form-data; boundary=the-boundary', 'apollo-require-preflight': 'true' };
const bearer = (account: Account | undefined) => account && `Bearer ${account.token}`;

/** A multipart request of GraphQL with a file of this size. */
const graphql = (query: string, variables: object, at: string, length: number, account?: Account) => ({
  method: 'POST',
  path: '/graphql',
  headers: { ...form, authorization: bearer(account) },
  body: multipartBody(
    { operations: JSON.stringify({ query, variables }), map: JSON.stringify({ 0: [`variables.${at}`] }) },
    '0',
    bytes(length),
  ),
});
const captionSet = 'mutation($input: CaptionSetInput!) { captionSet(input: $input) { userErrors { code } } }';
const captions = { file: null, itemId: '0197a000-0000-7000-8000-000000000001', language: 'en', label: '' };
const tusHeaders = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
const json = (length: number) => Buffer.from(JSON.stringify({ email: 'x'.repeat(length) }));

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string | number | undefined>;
  body: Uint8Array;
}
const doors: [what: string, status: number, sent: (length: number) => Sent][] = [
  ['GraphQL upload without a token', 401, (length) => graphql(fileUploadMutation, { file: null }, 'file', length)],
  ['GraphQL upload of an admin who may only look', 403, (length) => graphql(fileUploadMutation, { file: null }, 'file', length, viewer)],
  [
    'GraphQL upload with a document that is not valid',
    400,
    (length) => graphql('mutation($file: Upload!) { no(file: $file) }', { file: null }, 'file', length, owner),
  ],
  ['GraphQL upload of captions without a label', 200, (length) => graphql(captionSet, { input: captions }, 'input.file', length, owner)],
  [
    'GraphQL upload without its header',
    400,
    (length) => ({
      ...graphql(fileUploadMutation, { file: null }, 'file', length, owner),
      headers: { 'content-type': form['content-type'] },
    }),
  ],
  [
    'GraphQL upload in the wrong order',
    400,
    (length) => ({ method: 'POST', path: '/graphql', headers: form, body: multipartBody({}, '0', bytes(length)) }),
  ],
  [
    'REST upload without a token',
    401,
    (length) => ({ method: 'POST', path: '/cc/file/upload', headers: form, body: multipartBody({}, 'file', bytes(length)) }),
  ],
  [
    'REST upload of a program',
    400,
    (length) => ({
      method: 'POST',
      path: '/cc/file/upload',
      headers: { ...form, authorization: bearer(owner) },
      body: multipartBody({}, 'file', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), bytes(length)])),
    }),
  ],
  [
    'REST profile of another user',
    404,
    (length) => ({
      method: 'PUT',
      path: '/auth/cc/user/0197a000-0000-7000-8000-000000000001',
      headers: { ...form, authorization: bearer(owner) },
      body: multipartBody({}, 'profile_pic', bytes(length)),
    }),
  ],
  [
    'REST profile without a token',
    401,
    (length) => ({ method: 'PUT', path: '/user/updateProfile', headers: form, body: multipartBody({}, 'profile_pic', bytes(length)) }),
  ],
  [
    'piece of a resumable upload without a token',
    401,
    (length) => ({ method: 'PATCH', path: upload, headers: { ...tusHeaders, 'upload-offset': 0 }, body: bytes(length) }),
  ],
  [
    'piece of a resumable upload at a wrong offset',
    409,
    (length) => ({
      method: 'PATCH',
      path: upload,
      headers: { ...tusHeaders, 'upload-offset': 5, authorization: bearer(owner) },
      body: bytes(length),
    }),
  ],
  ['address that is none', 404, (length) => ({ method: 'POST', path: '/nothing/here', headers: {}, body: bytes(length) })],
];
const large: typeof doors = [
  [
    'GraphQL operation',
    413,
    (length) => ({ method: 'POST', path: '/graphql', headers: { 'content-type': 'application/json' }, body: json(length) }),
  ],
  [
    'REST call',
    413,
    (length) => ({ method: 'POST', path: '/auth/cc/login', headers: { 'content-type': 'application/json' }, body: json(length) }),
  ],
];

/** Milliseconds that the next request may take. Before the fix it waited for 66 s. */
const soon = 15_000;

async function expectTheNextAnswer(status: number, { method, path, headers, body }: Sent, chunked: boolean): Promise<void> {
  const connection = await wire();
  try {
    const sized = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length };
    await connection.send(head(method, path, { ...headers, ...sized }));
    const sending = connection.send(
      chunked ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]) : body,
    );
    const answer = await connection.answer();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, expect.any(Object)]);
    await sending;
    if (answer.headers.connection === 'close') {
      expect(await Promise.race([connection.closed, sleep(soon, 'open')])).toBe('end');
      return;
    }
    await connection.send(head('GET', '/healthz'));
    const next = await Promise.race([connection.answer(), sleep(soon, null)]);
    expect(next).toMatchObject({ status: 200, body: '{"ok":true}' });
  } finally {
    connection.destroy();
  }
}

describe.each([...doors, ...large])('a %s', (_what, status, sent) => {
  test('of 5 MB leaves the connection usable, or closes it', () => expectTheNextAnswer(status, sent(5_000_000), false));
});

describe.each(doors)('a %s', (_what, status, sent) => {
  test.each([100, 400_000])('of %i bytes leaves the connection usable, or closes it', (length) =>
    expectTheNextAnswer(status, sent(length), false),
  );
  test('of unknown length does so, too', () => expectTheNextAnswer(status, sent(400_000), true));
});

test('a small refused body keeps the connection', async () => {
  const connection = await wire();
  const body = '{"operationName":';
  await connection.send(head('POST', '/graphql', { 'content-type': 'application/json', 'content-length': body.length }) + body);
  const answer = await connection.answer();
  expect([answer.status, answer.headers.connection]).toEqual([400, 'keep-alive']);
  connection.destroy();
});

test('a sender that never stops is cut off after the answer', async () => {
  const connection = await wire();
  await connection.send(head('POST', '/cc/file/upload', { ...form, 'content-length': 2_000_000_000 }));
  await connection.send(multipartBody({}, 'file', bytes(400_000)));
  expect(await connection.answer()).toMatchObject({ status: 401, headers: { connection: 'close' } });
  expect(await Promise.race([connection.closed, sleep(soon, 'open')])).toBe('end');
  connection.destroy();
});

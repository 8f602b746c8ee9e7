import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { textOf } from '../../../client/apollo/documentText.ts';
import { MoreSessionsDocument } from '../../../client/apollo/generated.ts';
import { ownServer } from '../../support/own-server.ts';
import { setting } from '../../support/server.ts';
import { world } from '../../support/world.ts';

const idOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const documents = JSON.parse(readFileSync('dist/client/.vite/documents.json', 'utf8')) as Record<string, string>;
const page = textOf(MoreSessionsDocument);
const unknown = idOf('unknown');

async function post(body: object, headers: Record<string, string> = {}, url = setting('TEST_URL')) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
const get = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${setting('TEST_URL')}/graphql?${new URLSearchParams(query)}`, { headers: { 'apollo-require-preflight': '1', ...headers } });

/** What a page's socket is told of an operation. */
async function subscribeFrom(origin: string, payload: object): Promise<unknown> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { origin });
  try {
    return await new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', (code, reason) => reject(new Error(`closed with ${code} ${reason}`)));
      socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
      socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as { type: string };
        if (message.type === 'connection_ack') socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload }));
        else resolve(message);
      });
    });
  } finally {
    socket.terminate();
  }
}

test('the build lists the texts of all operations by their hash', () => {
  expect(Object.keys(documents).length).toBeGreaterThan(200);
  for (const [id, text] of Object.entries(documents)) expect(idOf(text)).toBe(id);
  expect(documents[idOf(page)]).toBe(page);
});

test('an operation is answered by its id, like by its text', async () => {
  const { username } = await world.creator();
  const variables = { username };
  const { data } = (await post({ query: page, variables })).body;
  expect(data.creatorPage).not.toBeNull();
  expect((await post({ documentId: idOf(page), variables })).body.data).toEqual(data);
  // Past the quick way, too.
  expect((await post({ documentId: idOf(page), variables }, { 'content-type': 'application/json; charset=UTF-8; x=1' })).body.data).toEqual(
    data,
  );
});

test('an id that is not known is told by its code; an id beside a text is refused', async () => {
  expect(await post({ documentId: unknown })).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'DOCUMENT_UNKNOWN' } }] },
  });
  for (const documentId of [7, {}, '', '__proto__', 'constructor'])
    expect((await post({ documentId })).body.errors[0].extensions.code, String(documentId)).toBe('DOCUMENT_UNKNOWN');
  const both = await post({ documentId: idOf(page), query: page });
  expect(both).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] } });
  const byGet = await get({ documentId: unknown });
  expect([byGet.status, (await byGet.json()).errors[0].extensions.code]).toEqual([400, 'DOCUMENT_UNKNOWN']);
});

test('a public query by GET and id is revalidated; a change by GET is refused', async () => {
  const { username } = await world.creator();
  const query = { documentId: idOf(page), variables: JSON.stringify({ username }) };
  const first = await get(query);
  expect((await first.json()).data.creatorPage).not.toBeNull();
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=0/);
  expect(first.headers.get('vary')?.toLowerCase()).toContain('authorization');
  const again = await get(query, { 'if-none-match': first.headers.get('etag') as string, 'cache-control': 'max-age=0' });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const change = await get({ query: 'mutation { signOutEverywhere { userErrors { code } } }' });
  expect([change.status, change.headers.get('allow'), change.headers.get('cache-control')]).toEqual([405, 'POST', 'no-store']);
  const simple = await fetch(`${setting('TEST_URL')}/graphql?${new URLSearchParams(query)}`);
  expect(simple.status).toBe(400); // a page of another site could send it
});

test('with TRUSTED_DOCUMENTS=only, browsers send no other operations than our own; programs do', async () => {
  const server = await ownServer({ TRUSTED_DOCUMENTS: 'only', CLIENT_DIR: 'dist/client' });
  try {
    const browser = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    const variables = { username: 'nobody' };
    const other = { query: '{ __typename }' };
    expect((await post({ documentId: idOf(page), variables }, browser, server.url)).body).toMatchObject({ data: { creatorPage: null } });
    expect((await post({ query: page, variables }, browser, server.url)).body).toMatchObject({ data: { creatorPage: null } });
    expect(await post(other, browser, server.url)).toMatchObject({
      status: 403,
      body: { errors: [{ extensions: { code: 'DOCUMENT_UNTRUSTED' } }] },
    });
    expect((await post(other, { 'sec-fetch-site': 'none' }, server.url)).status).toBe(403);
    expect((await post(other, { ...browser, authorization: 'Bearer dwn_test_made-up' }, server.url)).status).toBe(403);
    const operation = { query: 'subscription { saleMade { version } }' };
    expect(await subscribeFrom(server.url, operation)).toMatchObject({ payload: [{ extensions: { code: 'DOCUMENT_UNTRUSTED' } }] });
    expect((await post(other, {}, server.url)).body.data).toEqual({ __typename: 'Query' });
  } finally {
    await server.stop();
  }
});

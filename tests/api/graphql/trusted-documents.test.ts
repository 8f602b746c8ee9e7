import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { textOf } from '../../../client/apollo/documentText.ts';
import { MoreSessionsDocument } from '../../../client/apollo/generated.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
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

describe('past TRUSTED_DOCUMENTS=only', () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await ownServer({ TRUSTED_DOCUMENTS: 'only', CLIENT_DIR: 'dist/client' });
  });
  afterAll(() => server.stop());

  const browser = (more: Record<string, string> = {}) => ({
    origin: server.url,
    'sec-fetch-site': 'same-origin',
    'apollo-require-preflight': '1',
    ...more,
  });
  const other = '{ signInOptions { google } }';
  const persisted = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: idOf(text).slice(7) } });
  const answered = async (response: Response) => ({ status: response.status, text: await response.text() });
  const refuses = async (what: string, response: Response) => {
    const { status, text } = await answered(response);
    // Apollo says with 200 that it registers no texts.
    const isRefused = (status >= 400 && status < 500) || text.includes('PERSISTED_QUERY_NOT_SUPPORTED');
    expect([what, isRefused, text]).toEqual([what, true, expect.not.stringContaining('"google"')]);
  };
  const send = (method: string, query: string, { body, ...headers }: Record<string, string> = {}) =>
    fetch(`${server.url}/graphql${query}`, { method, headers: browser(headers), ...(body !== undefined && { body }) });
  const json = (body: unknown, more: Record<string, string> = {}) =>
    send('POST', '', { 'content-type': 'application/json', ...more, body: JSON.stringify(body) });

  test('no text comes that a program has registered by its hash', async () => {
    const registered = await post({ query: other, extensions: persisted(other) }, {}, server.url);
    expect(registered.body.errors?.[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_SUPPORTED');
    await refuses('by POST', await json({ extensions: persisted(other) }));
    const byGet = new URLSearchParams({ extensions: JSON.stringify(persisted(other)) });
    await refuses('by GET', await send('GET', `?${byGet}`));
    await refuses('with an empty text', await json({ query: '', extensions: persisted(other) }));
    await refuses('with the text', await json({ query: other, extensions: persisted(other) }));
  });

  test('no text comes in another place or form of a request', async () => {
    const text = encodeURIComponent(other);
    const id = encodeURIComponent(idOf(page));
    for (const query of [
      `?query=${text}`,
      `?query=${text}&query=${text}`,
      `?query[]=${text}`,
      `?documentId=${id}&query=${text}`,
      `?documentId=${id}&documentId=${id}&query=${text}`,
      `?query=&documentId=${encodeURIComponent(idOf(other))}`,
      `?QUERY=${text}`,
      `?query=${text}#`,
      `?%71uery=${text}`,
    ]) {
      await refuses(`GET ${query}`, await send('GET', query));
      expect((await send('HEAD', query)).status, `HEAD ${query}`).toBeGreaterThanOrEqual(400);
    }
    await refuses('a text beside an empty body', await send('POST', `?query=${text}`, { 'content-type': 'application/json', body: '{}' }));
    for (const body of [
      [{ query: other }],
      [{ documentId: idOf(page) }, { query: other }],
      { query: [other] },
      { query: { text: other } },
      { Query: other },
      { documentId: [idOf(page)], query: other },
      { documentId: null, query: other },
      { documentId: idOf(page), query: other },
      { query: `${other} ` },
      { query: `\ufeff${other}` },
      { body: { query: other } },
    ]) {
      await refuses(JSON.stringify(body), await json(body));
      // Past the quick way, too.
      await refuses(JSON.stringify(body), await json(body, { 'content-type': 'application/json; charset=UTF-8; x=1' }));
    }
    const twice = `{"query": ${JSON.stringify(page)}, "query": ${JSON.stringify(other)}, "variables": {"username": "x"}}`;
    await refuses('a key that comes twice', await send('POST', '', { 'content-type': 'application/json', body: twice }));
    for (const type of ['application/graphql', 'text/plain', 'application/x-www-form-urlencoded', 'application/graphql+json'])
      await refuses(
        type,
        await send('POST', '', { 'content-type': type, body: type.includes('json') ? JSON.stringify({ query: other }) : other }),
      );
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])
      expect((await answered(await send(method, `?query=${text}`))).text, method).not.toContain('"google"');
  });

  test('no text comes in a form', async () => {
    for (const [operations, map] of [
      [{ query: other }, { 0: ['variables.file'] }],
      [[{ query: other }], { 0: ['0.variables.file'] }],
      [{ documentId: idOf(page) }, { 0: ['query'] }],
      [{ query: page, variables: { username: 'x' } }, { 0: ['query'] }],
      [{}, { 0: ['query'] }],
    ]) {
      const form = new FormData();
      form.append('operations', JSON.stringify(operations));
      form.append('map', JSON.stringify(map));
      form.append('0', new File([other], 'query.graphql'));
      const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers: browser(), body: form });
      await refuses(JSON.stringify(operations), response);
    }
  });

  test('a trusted text runs none but its own operations, with values that its variables take', async () => {
    const missing = await json({ query: page, operationName: 'Other', variables: { username: 'x' } });
    await refuses('another operation', missing);
    await refuses('no values', await json({ documentId: idOf(page), variables: { username: { text: other } } }));
    expect((await post({ documentId: idOf(page), variables: { username: 'x', more: other } }, browser(), server.url)).body.data).toEqual({
      creatorPage: null,
    });
  });

  test('no text comes over a socket, nor an id in the place of one', async () => {
    const codeOf = async (payload: object) =>
      subscribeFrom(server.url, payload).then(
        (told) => (told as { payload?: { extensions?: { code: string } }[] }).payload?.[0]?.extensions?.code ?? JSON.stringify(told),
        (failure: Error) => failure.message,
      );
    expect(await codeOf({ query: other })).toBe('DOCUMENT_UNTRUSTED');
    expect(await codeOf({ query: other, documentId: idOf(page) })).toBe('DOCUMENT_UNTRUSTED');
    expect(await codeOf({ query: other, extensions: persisted(other) })).toBe('DOCUMENT_UNTRUSTED');
    for (const payload of [{ documentId: idOf(other) }, { extensions: persisted(other) }, { query: [other] }, { query: null }])
      expect([payload, await codeOf(payload)]).toEqual([payload, expect.stringMatching(/closed with 4400/)]);
  });
});

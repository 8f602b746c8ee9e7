import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { gql, type Mail, mailsTo } from '../../support/client.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { until } from '../../support/until.ts';
import { emailVerifyMutation, newEmail, password, signupMutation, tokenIn } from '../../support/world.ts';

/** An address or viewer that makes too many requests is refused, while others are served. */
let server: OwnServer;
beforeAll(async () => {
  server = await ownServer();
});
afterAll(() => server.stop());

interface Answer {
  errors?: { message: string; extensions: { code: string; requestId: string; retryAfter?: number } }[];
}
async function ask(query: string, language = 'en') {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ query }),
  });
  return { status: answer.status, ...((await answer.json()) as Answer) };
}

/** The token of a creator of this server. */
async function creatorHere(): Promise<string> {
  const email = newEmail();
  await gql(signupMutation, { input: { email, password, role: 'CREATOR', phoneNumber: '+96599887766' } }, { url: server.url });
  const [mail] = await mailsTo(email, { url: server.url });
  const { data } = await gql(emailVerifyMutation, { token: tokenIn(mail as Mail) }, { url: server.url });
  return data.emailVerify.token;
}

interface Message {
  type: string;
  id?: string;
  payload?: Answer['errors'];
}
/** Opens a socket, and resolves once the server has accepted or closed it. */
async function open(language = 'en', token?: string) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const heard: Message[] = [];
  let closed: { code: number; reason: string } | undefined;
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Message));
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) };
  });
  socket.on('error', () => undefined);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const send = (message: object) => socket.send(JSON.stringify(message));
  send({ type: 'connection_init', payload: { language, ...(token && { authorization: `Bearer ${token}` }) } });
  await until(() => closed !== undefined || heard.length > 0, 'The socket was neither taken nor closed');
  return { socket, heard, send, closed: () => closed };
}

describe('sockets', () => {
  test('are limited to 20 per address: another is refused in its language, and accepted after one is closed', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(sockets.map(({ closed }) => closed())).toEqual(sockets.map(() => undefined));
    const refused = await open('ar');
    await until(() => refused.closed(), 'The socket stays open');
    expect(refused.closed()).toEqual({ code: 1013, reason: expect.stringMatching(/[\u0600-\u06ff]/) });
    for (const { socket } of sockets) socket.close();
    const next = () => open().then(({ socket, closed }) => !closed() && socket);
    (await until(next, 'No socket is let in again')).close();
  });

  test('have at most 50 subscriptions: another is refused in the language of the socket, and the others go on', async () => {
    const { socket, heard, send, closed } = await open('ar', await creatorHere());
    const subscribe = (id: string) => send({ type: 'subscribe', id, payload: { query: 'subscription { saleMade { version } }' } });
    const refusals = () => heard.filter(({ type }) => type === 'error');
    for (let n = 0; n < 60; n++) subscribe(String(n));
    await until(() => refusals().length === 10, 'Fewer than 10 were refused');
    for (const { payload } of refusals()) {
      expect(payload?.[0]?.extensions).toMatchObject({ code: 'THROTTLED', requestId: expect.any(String) });
      expect(payload?.[0]?.message).toMatch(/[\u0600-\u06ff]/);
    }
    send({ type: 'complete', id: '1' });
    send({ type: 'subscribe', id: 'instead', payload: { query: '{ __typename }' } });
    await until(() => heard.some(({ type, id }) => type === 'complete' && id === 'instead'), 'Nothing has taken the free place');
    expect([refusals().length, closed(), server.printed()]).toEqual([10, undefined, '']);
    socket.close();
  });

  test('are closed after a frame that is too large, without a log entry', async () => {
    const { socket, closed } = await open();
    socket.send('x'.repeat(200_000));
    await until(() => closed(), 'The socket stays open');
    expect(closed()?.code).toBe(1009);
    expect((await fetch(`${server.url}/healthz`)).ok).toBe(true);
    expect(server.printed()).toBe('');
  });
});

describe('documents', () => {
  /** A different document for each `n`, so that none is cached. It costs 4,400 of the minute's 200,000 points. */
  const invalid = (n: number) => `{ ${'professions { value } '.repeat(200)} a${n} }`;

  test('that are invalid cost by their size, and a cached one only costs what it reads', async () => {
    for (let n = 0; n < 60; n++) expect((await ask('{ professions { value } }')).status).toBe(200);
    let read = 0;
    let last = await ask(invalid(0), 'ar');
    for (; last.status !== 429 && read < 150; read++) last = await ask(invalid(read), 'ar');
    expect(read).toBeGreaterThan(5);
    // Enough for two minutes, because the first may end meanwhile.
    expect(read).toBeLessThan(100);
    expect(last.errors?.[0]?.extensions).toMatchObject({
      code: 'THROTTLED',
      requestId: expect.any(String),
      retryAfter: expect.any(Number),
    });
    expect(last.errors?.[0]?.message).toMatch(/[\u0600-\u06ff]/);
  });

  test("over a socket count towards the same minute's limit", async () => {
    const { socket, heard, send } = await open();
    for (let n = 1000; n < 1100; n++) send({ type: 'subscribe', id: String(n), payload: { query: invalid(n) } });
    const throttled = () => heard.some(({ payload }) => payload?.[0]?.extensions.retryAfter);
    await until(throttled, 'None was refused for its cost');
    socket.close();
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buildSchema, Lexer, parse, Source, TokenKind, validate } from 'graphql';
import { useServer as serve } from 'graphql-ws/use/ws';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { whole } from '../../client/sdk/client.ts';
import { operations } from '../../client/sdk/generated.ts';
import { type ClientOptions, createClient, DiwanError, NetworkError, UserErrors, verifyWebhook } from '../../client/sdk/index.ts';
import { assess, limits } from '../../server/graphql/limits.ts';
import { readTypeDefs } from '../../server/graphql/sdl.ts';

/** What the server does with a request: it answers, or breaks the connection. */
type Turn = { status?: number; headers?: Record<string, string>; body?: unknown } | 'break' | 'silence';
interface Asked {
  query: string;
  variables: Record<string, unknown> & { input?: Record<string, unknown> };
  headers: http.IncomingHttpHeaders;
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Starts a server that takes turns; the last turn is taken by all requests that follow. */
async function serverOf(turns: (Turn | ((asked: Asked) => Turn))[], options: Partial<ClientOptions> = {}) {
  const asked: Asked[] = [];
  const server = http.createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const one = { ...JSON.parse(text), headers: request.headers };
    const turn = turns[Math.min(asked.push(one), turns.length) - 1] as Turn | ((asked: Asked) => Turn);
    const answer = typeof turn === 'function' ? turn(one) : turn;
    if (answer === 'silence') return;
    if (answer === 'break') return request.socket.destroy();
    const { status = 200, headers = {}, body } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, diwan: createClient({ endpoint, retry: { wait: 1 }, ...options }) };
}

const answered = (data: unknown): Turn => ({ body: { data } });
const failed = (code: string, more: object = {}, status = 200): Turn => ({
  status,
  body: { errors: [{ message: 'No', extensions: { code, requestId: 'r-1', ...more } }] },
});
const counts = { draft: 1, published: 2, archived: 0 };
const refunded = answered({ orderRefund: { sale: { id: 's' }, userErrors: [] } });
const refund = { orderId: 'o', reason: 'CUSTOMER_REQUEST' } as const;
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as DiwanError,
  );

describe('a call is repeated', () => {
  test('after failures that pass, when it reads', async () => {
    const { asked, diwan } = await serverOf([
      'break',
      { status: 502, body: '<html>' },
      failed('INTERNAL_SERVER_ERROR'),
      answered({ productCounts: counts }),
    ]);
    expect(await diwan.products.counts()).toEqual(counts);
    expect(asked).toHaveLength(4);
  });

  test('with the same idempotency key, when it writes with one', async () => {
    const { asked, diwan } = await serverOf(['break', refunded, 'break', refunded]);
    await diwan.orders.refund(refund);
    await diwan.orders.refund({ ...refund, idempotencyKey: 'my-own-key' });
    const keys = asked.map(({ variables }) => variables.input?.idempotencyKey);
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0], 'my-own-key', 'my-own-key']);
    const cancelled = answered({ bookingCancel: { booking: { id: 'b' }, userErrors: [] } });
    const other = await serverOf(['break', cancelled]);
    expect(await other.diwan.bookings.cancel('b')).toEqual({ booking: { id: 'b' } });
    expect(new Set(other.asked.map(({ variables }) => variables.idempotencyKey))).toHaveLength(1);
    expect(other.asked[0]?.variables.idempotencyKey).toHaveLength(32);
  });

  test('never, when it writes without one, whatever went wrong', async () => {
    for (const turn of ['break', { status: 503, body: '' }, failed('THROTTLED', { retryAfter: 0 }, 429)] as const) {
      const { asked, diwan } = await serverOf([turn, answered({ productPublish: { product: { id: 'p' }, userErrors: [] } })]);
      expect(await failureOf(diwan.products.publish('p'))).toBeInstanceOf(DiwanError);
      expect(asked).toHaveLength(1);
    }
    const own = await serverOf(['break', answered({})]);
    await failureOf(own.diwan.request('mutation ($id: UUID!) { productPublish(id: $id) { product { id } } }', { id: 'p' }));
    expect(own.asked).toHaveLength(1);
  });

  test('when the server says so, and not before', async () => {
    const { diwan } = await serverOf([failed('THROTTLED', { retryAfter: 0.2 }, 429), answered({ productCounts: counts })]);
    const begun = performance.now();
    await diwan.products.counts();
    expect(performance.now() - begun).toBeGreaterThan(190);
    const { asked, diwan: hasty } = await serverOf([{ status: 503, headers: { 'retry-after': '3600' }, body: '' }]);
    expect(await failureOf(hasty.products.counts())).toMatchObject({ status: 503, retryAfter: 3600 });
    expect(asked).toHaveLength(1); // an hour is longer than it waits
  });

  test('a few times only, and never if the client says so', async () => {
    const { asked, diwan } = await serverOf(['break']);
    expect(await failureOf(diwan.products.counts())).toMatchObject({
      name: 'NetworkError',
      code: 'NETWORK_ERROR',
      cause: expect.any(Error),
    });
    expect(asked).toHaveLength(4);
    const once = await serverOf(['break'], { retry: { times: 0 } });
    await failureOf(once.diwan.products.counts());
    expect(once.asked).toHaveLength(1);
  });

  test('not after a refusal', async () => {
    const { asked, diwan } = await serverOf([failed('FORBIDDEN', { scope: 'products:read' }, 403)]);
    const error = await failureOf(diwan.products.counts());
    expect(error).toMatchObject({ code: 'FORBIDDEN', scope: 'products:read', requestId: 'r-1', status: 403, message: 'No' });
    expect(error).not.toBeInstanceOf(NetworkError);
    expect(asked).toHaveLength(1);
  });
});

describe('a call ends', () => {
  test('when its time is over', async () => {
    let tries = 0;
    const counted: typeof fetch = (...given) => {
      tries++;
      return fetch(...given);
    };
    const { diwan } = await serverOf(['silence'], { timeout: 20, retry: { times: 1, wait: 1 }, fetch: counted });
    expect(await failureOf(diwan.products.counts())).toMatchObject({ name: 'NetworkError', code: 'TIMEOUT' });
    expect(tries).toBe(2);
  });

  test("by the caller's signal, also while it waits to be repeated", async () => {
    const { asked, diwan } = await serverOf(['break'], { retry: { wait: 60_000 } });
    const stop = new AbortController();
    const call = failureOf(diwan.products.counts({ signal: stop.signal }));
    await expect.poll(() => asked.length).toBe(1);
    stop.abort('enough');
    expect(await call).toBe('enough');
  });
});

test('what a payload refuses is an exception with all of it', async () => {
  const userErrors = [
    { field: ['title'], code: 'REQUIRED', message: 'Title is required' },
    { field: null, code: 'A_NEW_CODE', message: 'Another thing' },
  ];
  const { diwan } = await serverOf([answered({ bookingCreate: { booking: null, alternatives: [{ day: '2026-01-01' }], userErrors } })]);
  const error = (await failureOf(diwan.bookings.create({ name: 'x' } as never))) as UserErrors;
  expect(error).toBeInstanceOf(UserErrors);
  expect(error.of('title')).toEqual(['Title is required']);
  expect([error.has('REQUIRED'), error.has('A_NEW_CODE'), error.has('TAKEN')]).toEqual([true, true, false]);
  expect(error.data).toMatchObject({ alternatives: [{ day: '2026-01-01' }] });
});

describe('a list', () => {
  const page = (names: string[], endCursor: string | null): Turn =>
    answered({ products: { nodes: names.map((id) => ({ id })), pageInfo: { hasNextPage: endCursor !== null, endCursor } } });
  const read = async <Entry>(entries: AsyncIterable<Entry>, most = 9) => {
    const found: Entry[] = [];
    for await (const entry of entries) if (found.push(entry) === most) break;
    return found;
  };

  test('is read to its end, page by page, and not counted', async () => {
    const { asked, diwan } = await serverOf([page(['a', 'b'], 'x'), 'break', page(['c'], null)]);
    expect(await read(diwan.products.all({ filter: { status: 'DRAFT' } }))).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    const [first, , last] = asked;
    expect(first?.variables).toEqual({ first: 50, filter: { status: 'DRAFT' } });
    expect(last?.variables).toEqual({ first: 50, filter: { status: 'DRAFT' }, after: 'x' });
    expect(first?.query).not.toContain('totalCount');
  });

  test('is read no further than the loop goes', async () => {
    const { asked, diwan } = await serverOf([page(['a', 'b'], 'x')]);
    expect(await read(diwan.products.all({ first: 2 }), 2)).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  test('that turns in a circle, or belongs to nothing, fails', async () => {
    const { diwan } = await serverOf([page(['a'], 'x')]);
    await expect(read(diwan.products.all())).rejects.toThrow('names no next page');
    const none = await serverOf([answered({ customer: null })]);
    await expect(read(none.diwan.customers.allPurchases('c'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of an own query is read the same way', async () => {
    const { asked, diwan } = await serverOf([page(['a'], 'x'), page(['b'], null)]);
    const text = 'query ($after: String) { products(after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }';
    const all = diwan.entries<{ id: string }, { products: never }>(text, {}, ({ products }) => products);
    expect(await read(all)).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(asked[1]?.variables).toEqual({ after: 'x' });
  });
});

test('what this release does not know passes through it', async () => {
  const { diwan } = await serverOf([answered({ product: { id: 'p', status: 'A_NEW_STATUS', aNewField: 1 } })]);
  expect(await diwan.products.get('p')).toEqual({ id: 'p', status: 'A_NEW_STATUS', aNewField: 1 });
});

test('a client says who asks, in which language, and takes a renewed token at once', async () => {
  const tokens = ['first', 'second'];
  const { asked, diwan } = await serverOf(['break', answered({ viewer: null })], { token: () => tokens.shift(), language: 'ar' });
  expect(await diwan.account.viewer()).toBeNull();
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second']);
  expect(asked[0]?.headers).toMatchObject({ 'accept-language': 'ar', 'apollographql-client-name': 'diwan-sdk' });
  await diwan.with({ apiKey: 'dwn_test_x' }).account.viewer();
  expect(asked[2]?.headers).toMatchObject({ authorization: 'Bearer dwn_test_x', 'accept-language': 'ar' });
  expect(() => createClient({ endpoint: 'https://x.test', token: 'a', apiKey: 'b' })).toThrow('not both');
});

describe('a subscription', () => {
  /** Serves events of `numbers`; the connection breaks after each of them. */
  async function sockets(numbers: number[], { forbid = false } = {}) {
    const schema = buildSchema('type Query { a: Int } type Subscription { saleMade: Int }');
    const server = http.createServer();
    const socketServer = new WebSocketServer({ server, path: '/graphql' });
    const params: unknown[] = [];
    serve(
      {
        schema,
        validate: () => [],
        onConnect: ({ connectionParams }) => {
          params.push(connectionParams);
          return !forbid;
        },
        roots: {
          subscription: {
            saleMade: async function* () {
              const number = numbers.shift();
              yield { saleMade: number };
              if (numbers.length) for (const client of socketServer.clients) client.terminate();
            },
          },
        },
      },
      socketServer,
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((closed) => server.close(closed)));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { params, diwan: createClient({ endpoint, token: 'mine', retry: { wait: 1 } }) };
  }

  test('goes on after an interruption, says so, and ends with the loop', async () => {
    const { params, diwan } = await sockets([1, 2, 3]);
    const connected: boolean[] = [];
    const heard: unknown[] = [];
    const sales = diwan.subscribe<{ saleMade: number }>('subscription { saleMade }', {}, { onConnect: (again) => connected.push(again) });
    for await (const { saleMade } of sales) if (heard.push(saleMade) === 3) break;
    expect(heard).toEqual([1, 2, 3]);
    expect(connected).toEqual([false, true, true]);
    expect(params[0]).toEqual({ authorization: 'Bearer mine', language: 'en' });
    expect(await sales.next()).toEqual({ done: true, value: undefined });
    diwan.close();
  });

  test('that is refused fails, and is not tried again and again', async () => {
    const { params, diwan } = await sockets([1], { forbid: true });
    await expect(diwan.sales.made().next()).rejects.toMatchObject({ name: 'DiwanError', code: 'UNAUTHENTICATED' });
    expect(params).toHaveLength(1);
  });

  test("ends by the caller's signal", async () => {
    const { diwan } = await sockets([]);
    const stop = new AbortController();
    const sales = diwan.subscribe('subscription { saleMade }', {}, { signal: stop.signal });
    await sales.next();
    const waiting = sales.next();
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    diwan.close();
  });
});

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
  const old = `whsec_${Buffer.from('the secret that it had until then').toString('base64')}`;
  const event = { id: 'e-1', type: 'webhook.test', version: '1', timestamp: '2026-01-01T00:00:00.000Z', data: {} };
  const signed = (body: string, by = secret, at = new Date()) => ({
    'webhook-id': 'e-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('e-1', at, body),
  });
  const body = JSON.stringify(event);

  test('that is signed is answered, whatever form body and headers have', () => {
    const headers = signed(body);
    expect(verifyWebhook(body, headers, secret)).toEqual(event);
    expect(verifyWebhook(Buffer.from(body), new Headers(headers), secret)).toEqual(event);
    const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect(verifyWebhook(body, capitals, secret)).toEqual(event);
  });

  test('of a type that this release does not know is passed on', () => {
    const other = JSON.stringify({ ...event, type: 'meteor.landed', data: { size: 3 } });
    expect(verifyWebhook(other, signed(other), secret)).toEqual({
      ...event,
      type: 'unknown',
      givenType: 'meteor.landed',
      data: { size: 3 },
    });
  });

  test('is taken by either secret during a rotation', () => {
    expect(verifyWebhook(body, signed(body, old), [secret, old])).toEqual(event);
    expect(verifyWebhook(body, signed(body, secret), [secret, old])).toEqual(event);
    const both = { ...signed(body), 'webhook-signature': `${signed(body)['webhook-signature']} ${signed(body, old)['webhook-signature']}` };
    expect(verifyWebhook(body, both, old)).toEqual(event);
  });

  test('that was changed, is old, or has no signature is refused', () => {
    const invalid = expect.objectContaining({ code: 'WEBHOOK_INVALID' });
    const late = new Date(Date.now() - 6 * 60_000);
    expect(() => verifyWebhook(body.replace('e-1', 'e-2'), signed(body), secret)).toThrow(invalid);
    expect(() => verifyWebhook(body, signed(body, old), secret)).toThrow(invalid);
    expect(() => verifyWebhook(body, signed(body, secret, late), secret)).toThrow(invalid);
    expect(() => verifyWebhook(body, {}, secret)).toThrow(invalid);
    expect(() => verifyWebhook(body, signed(body), [])).toThrow(invalid);
    expect(() => verifyWebhook(event as never, signed(body), secret)).toThrow(TypeError);
  });
});

test('the client in browsers does without it', () => {
  const sources = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('sdk'),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => /from '[./]+\/sdk\//.test(readFileSync(path.join('client', file), 'utf8')))).toEqual([]);
});

describe('the documents', () => {
  const schema = buildSchema(readTypeDefs().join('\n'));
  const all = Object.entries(operations).flatMap(([group, functions]) =>
    Object.entries(functions).map(([name, operation]) => ({ name: `${group}.${name}`, operation })),
  );

  test('are valid, and within the limits of the server for pages of fifty', () => {
    for (const { name, operation } of all) {
      const text = whole(operation.text);
      const document = parse(text);
      expect(validate(schema, document), name).toEqual([]);
      const lexer = new Lexer(new Source(text));
      let tokens = 0;
      while (lexer.advance().kind !== TokenKind.EOF) tokens++;
      expect(tokens, name).toBeLessThan(limits.tokens / 2);
      const [definition] = document.definitions;
      const cost = assess(schema, document, definition as never, operation.pages ? { first: 50 } : {});
      expect(cost.requested, name).toBeLessThan(limits.cost);
    }
  });

  test('reach each root field, but for the upload that does not resume', () => {
    const reached = new Set(all.map(({ operation }) => operation.path[0]));
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = roots.flatMap((type) => Object.keys(type?.getFields() ?? {}));
    expect(fields.filter((field) => !reached.has(field))).toEqual(['fileUpload']);
  });
});

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forbidden, throttled } from '../../server/core/errors.ts';
import { failure } from '../../server/http/failure.ts';
import { createLog } from '../../server/platform/log.ts';
import { Busy } from '../../server/platform/turns.ts';

/** What routes throw, by the paths at which they throw it. */
const thrown: Record<string, Error> = {
  '/busy': new Busy('too much waits'),
  '/throttled': throttled(7, 'mail.limit'),
  '/scope': forbidden('api.scopeMissing', { scope: 'content:read' }),
  '/large': Object.assign(new Error('too large'), { status: 413 }),
  '/broken': new Error('a secret of ours'),
  '/graphql': throttled(7),
};
let server: http.Server;
beforeAll(async () => {
  const app = express();
  for (const [path, error] of Object.entries(thrown))
    app.get(path, () => {
      throw error;
    });
  app.use(failure(createLog({ logLevel: 'silent' })));
  server = http.createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function ask(path: string, language: string) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': language } });
  return [response.status, response.headers.get('retry-after'), await response.json()];
}

test.each([
  ['/busy', 503, '5', { message: 'Too many ask for this at the moment. Try again in a few seconds', requestId: expect.any(String) }],
  ['/throttled', 429, '7', { message: 'No more mails can be sent today. Try again tomorrow', code: 'THROTTLED' }],
  ['/scope', 403, null, { message: expect.stringContaining('content:read'), code: 'FORBIDDEN', scope: 'content:read' }],
  ['/large', 413, null, { message: expect.any(String) }],
  ['/broken', 500, null, { message: expect.not.stringContaining('secret'), requestId: expect.any(String) }],
  ['/graphql', 429, '7', { errors: [{ message: expect.any(String), extensions: expect.objectContaining({ code: 'THROTTLED' }) }] }],
])('%s answers what the error says, in the reader’s language', async (path, status, retryAfter, body) => {
  const [english, arabic] = [await ask(path, 'en'), await ask(path, 'ar')];
  expect(english).toEqual([status, retryAfter, body]);
  expect(arabic.slice(0, 2)).toEqual([status, retryAfter]);
  expect(JSON.stringify(arabic[2])).toMatch(/[\u0600-\u06ff]/);
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendStream } from '../../server/domains/content/media/playing.ts';
import { createStorage } from '../../server/platform/storage/create.ts';

let folder: string;
let server: http.Server;
/** The handler of the next request. */
let handle: (response: ServerResponse) => Promise<void>;
const bytes = randomBytes(5_000_000);

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'diwan-playing-'));
  await (await open()).write('segment', Readable.from([bytes]), { contentType: 'video/mp2t', bytes: bytes.length });
  server = http.createServer((_request, response) => void handle(response)).listen(0);
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await fs.rm(folder, { recursive: true });
});
const open = () => createStorage({ storageUrl: null, dataDir: folder });
const read = async () => (await (await open()).read('segment')) as Readable;
const ask = () => http.get(`http://localhost:${(server.address() as AddressInfo).port}`, { agent: false }).on('error', () => undefined);

/** Sends a stored file with `send` to a client that does `act`. Returns the file's stream. */
async function sent(act: (request: http.ClientRequest) => void, send: (response: ServerResponse) => Promise<Readable>): Promise<Readable> {
  const source = new Promise<Readable>((resolve, reject) => {
    handle = (response) => send(response).then(resolve, reject);
  });
  act(ask());
  return source;
}

/** Reads the file and sends it. */
const atOnce = async (response: ServerResponse) => {
  const source = await read();
  await sendStream(source, response);
  return source;
};

/** A client that disconnects as soon as its request arrives. */
const leaves = (request: http.ClientRequest) => void server.once('request', () => request.destroy());

describe('a stream from the storage', () => {
  test('is closed when it is sent completely', async () => {
    let answer: http.IncomingMessage | undefined;
    const source = await sent((request) => request.once('response', (response) => (answer = response.resume())), atOnce);
    expect(source.destroyed).toBe(true);
    expect(answer?.statusCode).toBe(200);
  });

  test('is closed if the client disconnects before or after it was opened', async () => {
    const late = await sent(leaves, async (response) => {
      await once(response, 'close');
      return atOnce(response);
    });
    expect(late.destroyed).toBe(true);
    const early = await sent(leaves, async (response) => {
      const left = once(response, 'close');
      const source = await read();
      await left;
      await sendStream(source, response);
      return source;
    });
    expect(early.destroyed).toBe(true);
  });

  test('is closed if the client disconnects in the middle', async () => {
    const source = await sent((request) => request.once('response', (response) => response.once('data', () => request.destroy())), atOnce);
    expect(source.destroyed).toBe(true);
  });
});

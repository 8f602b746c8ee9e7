import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { head, wire } from '../../support/wire.ts';

/** A build is copied over the folder from which a running server serves: files that were there at its start are gone. */

const script = 'console.log("a script that the build has compressed");'.repeat(50);
const folder = mkdtempSync(path.join(tmpdir(), 'diwan-build-'));
const forms = { '': script, '.br': brotliCompressSync(script), '.gz': gzipSync(script) };
/** Makes a script in a folder of assets, in all its forms. */
function built(assets: string, name: string): void {
  mkdirSync(path.join(folder, assets), { recursive: true });
  for (const [ending, bytes] of Object.entries(forms)) writeFileSync(path.join(folder, assets, name + ending), bytes);
}

let server: OwnServer;
beforeAll(async () => {
  for (const assets of ['client/assets', 'sandbox/assets']) for (const name of ['one.js', 'two.js', 'three.js']) built(assets, name);
  for (const page of ['client/index.html', 'sandbox/index.html']) writeFileSync(path.join(folder, page), '<html></html>');
  server = await ownServer({ CLIENT_DIR: path.join(folder, 'client') }, { apart: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const get = (at: string, accepted = 'gzip, br') => fetch(server.url + at, { headers: { 'accept-encoding': accepted, accept: '*/*' } });

test.each([
  ['the client', 'client/assets', '/assets'],
  ['the page of the API', 'sandbox/assets', '/graphql/assets'],
])('a script of %s is sent in a form that is there, or not found', async (_what, assets, at) => {
  const gone = (file: string) => rmSync(path.join(folder, assets, file));
  const told = async (file: string, accepted?: string) => {
    const response = await get(`${at}/${file}`, accepted);
    return [response.status, response.headers.get('content-encoding'), (await response.text()) === script];
  };
  expect(await told('one.js')).toEqual([200, 'br', true]);
  expect(await told('one.js', 'gzip')).toEqual([200, 'gzip', true]);
  expect(await told('one.js', 'br;q=0, gzip;q=0, identity')).toEqual([200, null, true]);
  gone('one.js.br');
  expect(await told('one.js')).toEqual([200, 'gzip', true]);
  gone('one.js.gz');
  expect(await told('one.js')).toEqual([200, null, true]);
  gone('one.js');
  expect((await get(`${at}/one.js`)).status).toBe(404);
  built(assets, 'new.js');
  expect(await told('new.js')).toEqual([200, 'br', true]);
});

test('a script is cached for good, has its type, and is sent again only when it has changed', async () => {
  const response = await get('/assets/two.js');
  const { headers } = response;
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(headers.get('vary')).toMatch(/accept-encoding/i);
  await response.arrayBuffer();
  // Node's fetch would add that it wants the file in any case.
  const line = await wire(server.url);
  await line.send(head('GET', '/assets/two.js', { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' }));
  expect((await line.answer()).status).toBe(304);
  line.destroy();
});

test('a range that is not there is refused as what it is, and not cached', async () => {
  const { url } = server;
  const response = await fetch(`${url}/assets/three.js`, { headers: { 'accept-encoding': 'br', range: 'bytes=99999999-' } });
  expect([response.status, response.headers.get('content-encoding')]).toEqual([416, null]);
  expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
  expect(await response.json()).toEqual({ message: expect.any(String) });
});

test('nothing outside of the folder is sent', async () => {
  for (const at of [
    '/assets/../../sandbox/index.html',
    '/assets/%2e%2e/%2e%2e/sandbox/index.html',
    '/assets/..%2f..%2fsandbox/index.html',
  ]) {
    const line = await wire(server.url);
    await line.send(head('GET', at, { accept: '*/*' }));
    expect([at, (await line.answer()).status]).toEqual([at, 404]);
    line.destroy();
  }
});

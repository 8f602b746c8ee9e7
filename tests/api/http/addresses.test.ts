import { expect, test } from 'vitest';
import { setting } from '../../support/server.ts';
import { product } from '../../support/shop.ts';
import { head, wire } from '../../support/wire.ts';
import { world } from '../../support/world.ts';

/** Addresses of pages as people print and type them: without their language, or in capital letters. */
async function visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(setting('TEST_URL') + path, { method, redirect: 'manual', headers: { accept: 'text/html', ...headers } });
  return { status: response.status, location: response.headers.get('location'), headers: response.headers, text: await response.text() };
}
const arabic = { 'accept-language': 'ar-KW,ar;q=0.9,en;q=0.5' };

test('an address without its language leads to the one of the browser, with its query', async () => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true });
  const query = '?code=SPRING&utm_source=card%20%D8%A8&a=1&a=2';
  for (const path of [`/${creator.username}`, `/${creator.username}/${id}`, '/login', '/discover', '/my-products']) {
    expect(await visit(path + query, arabic), path).toMatchObject({ status: 302, location: `/ar${path}${query}` });
    expect(await visit(path, { 'accept-language': 'fr' }), path).toMatchObject({ status: 302, location: `/en${path}` });
  }
  const { headers } = await visit('/login', arabic, 'HEAD');
  expect([headers.get('location'), headers.get('vary'), headers.get('cache-control')]).toEqual([
    '/ar/login',
    expect.stringMatching(/accept-language/i),
    'no-store',
  ]);
});

test('capital letters are another spelling for good', async () => {
  const { username } = await world.creator();
  expect(await visit(`/AR/${username}?code=A`)).toMatchObject({ status: 301, location: `/ar/${username}?code=A` });
  expect(await visit('/En/login', arabic)).toMatchObject({ status: 301, location: '/en/login' });
  expect(await visit('/EN')).toMatchObject({ status: 301, location: '/en' });
  expect(await visit('/AR/cc/dashboard')).toMatchObject({ status: 301, location: '/ar/cc/dashboard' });
});

test('where no page is, there is nothing to lead to', async () => {
  const { username } = await world.creator();
  for (const path of [
    '/nobody-of-this-name',
    '/no/such/page',
    `/${username}/01900000-0000-7000-8000-000000000000`,
    '/AR/nobody-of-this-name',
    '/english',
  ]) {
    const { status, location, text } = await visit(path, arabic);
    expect([path, status, location]).toEqual([path, 404, null]);
    expect(text).toContain('<div id="root">');
  }
});

test('no address leads to another host', async () => {
  const { username } = await world.creator();
  const { host, origin } = new URL(setting('TEST_URL'));
  for (const before of ['//', '/\\', '///', '/\\/', '/%2f', '/%5c', '/.//', '/AR//', '/ar//'])
    for (const path of ['evil.example', 'evil.example/..', username, `${username}@evil.example`, 'login']) {
      const connection = await wire();
      await connection.send(head('GET', `${before}${path}?next=//evil.example`, { host, accept: 'text/html', connection: 'close' }));
      const { status, headers } = await connection.answer();
      connection.destroy();
      if (headers.location === undefined) expect([200, 400, 404]).toContain(status);
      else expect(new URL(headers.location, origin).origin).toBe(origin);
    }
});

test('what is no page stays as it is', async () => {
  for (const [path, status, type] of [
    ['/assets/nothing.js', 404, 'application/json'],
    ['/nothing.png', 404, 'application/json'],
    ['/api/nothing', 404, 'application/json'],
    ['/cc/product/section', 405, 'application/json'],
    ['/cc/dashboard', 404, 'application/json'], // the API's own
    ['/healthz', 200, 'application/json'],
    ['/openapi.json', 200, 'application/json'],
    ['/dev/mail', 200, 'text/html'],
    ['/docs', 200, 'text/html'],
  ] as const) {
    const answer = await visit(path, arabic);
    expect([path, answer.status, answer.location, answer.headers.get('content-type')?.split(';')[0]]).toEqual([path, status, null, type]);
  }
  expect(await visit('/login', { accept: 'application/json' })).toMatchObject({ status: 404, location: null });
  expect(await visit('/login', {}, 'POST')).toMatchObject({ status: 404, location: null });
});

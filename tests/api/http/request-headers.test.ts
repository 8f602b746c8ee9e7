import { describe, expect, test } from 'vitest';
import { gql, rest } from '../../support/client.ts';
import { setting } from '../../support/server.ts';
import { create } from '../../support/tus.ts';
import { emailVerifyMutation, loginMutation, password, world } from '../../support/world.ts';

const arabic = /\p{Script=Arabic}/u;
const message = async (headers: Record<string, string>) => {
  const response = await fetch(`${setting('TEST_URL')}/auth/cc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });
  return ((await response.json()) as { message: string }).message;
};

describe('the language of an answer', () => {
  test.each([
    [{ 'x-language-code': '1' }, true],
    [{ 'x-language-code': 'ar' }, true],
    [{ 'x-language-code': '0' }, false],
    [{ 'accept-language': 'ar' }, true],
    // An app sets x-language-code on purpose; browsers send accept-language by themselves.
    [{ 'x-language-code': '1', 'accept-language': 'en' }, true],
    [{ 'x-language-code': '0', 'accept-language': 'ar' }, false],
    [{ 'x-language-code': '7', 'accept-language': 'ar' }, true],
    [{ 'x-language-code': 'constructor', 'accept-language': 'en' }, false],
    [{}, false],
  ] as [Record<string, string>, boolean][])('of %j is Arabic: %s', async (headers, isArabic) => {
    expect(arabic.test(await message(headers))).toBe(isArabic);
  });

  test('is chosen by x-language-code in GraphQL, REST and uploads', async () => {
    const at = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${setting('TEST_URL')}${path}`, {
        ...init,
        headers: { 'x-language-code': '1', 'accept-language': 'en', ...init.headers },
      });
      return response.text();
    };
    const json = { 'content-type': 'application/json' };
    const answers = await Promise.all([
      at('/graphql', { method: 'POST', headers: json, body: '{"query":"mutation { signOut { userErrors { code } } }"}' }),
      at('/graphql', { method: 'POST', headers: json, body: '{' }),
      at('/uploads', { method: 'POST', headers: { 'tus-resumable': '1.0.0' } }),
      at('/media/nothing'),
      at('/nothing.json'),
      at('/cc/nothing'),
      at('/auth/cc/login', { method: 'PATCH' }),
    ]);
    for (const answer of answers) expect(answer).toMatch(arabic);
  });

  test('and the other headers of the specification are allowed for our own pages', async () => {
    const asked = 'authorization,content-type,x-app-build,x-app-version,x-currency,x-device-code,x-language-code';
    const { status, headers } = await fetch(`${setting('TEST_URL')}/cc/product`, {
      method: 'OPTIONS',
      headers: { origin: setting('TEST_URL'), 'access-control-request-method': 'POST', 'access-control-request-headers': asked },
    });
    expect([status, headers.get('access-control-allow-headers')]).toEqual([204, asked]);
  });
});

describe('answers that are not cached', () => {
  const kept = (headers: Headers) => headers.get('cache-control');

  test('include all of GraphQL and REST, especially tokens', async () => {
    const creator = await world.creator();
    const input = { email: creator.email, password, role: 'CREATOR' };
    const body = { email: creator.email, password };
    for (const { headers } of [
      await gql(loginMutation, { input }),
      await gql(emailVerifyMutation, { token: 'none' }),
      await gql('{', {}),
      await rest('POST', '/auth/cc/login', { body }),
      await rest('POST', '/auth/cc/login', { body: {} }),
      await rest('GET', '/cc/email/verify?token=none'),
      await rest('GET', '/cc/nothing'),
      await rest('GET', '/openapi.json'),
      await rest('GET', '/healthz'),
      await create(creator, 10),
      await create({}, 10),
    ])
      expect(kept(headers)).toBe('no-store');
  });

  test('include the pages of a sign-in with a provider, on both sides', async () => {
    const start = await fetch(`${setting('TEST_URL')}/auth/oidc/start?role=creator&lang=en`, { redirect: 'manual' });
    expect(kept(start.headers)).toContain('no-store');
    expect(kept((await fetch(`${setting('TEST_URL')}/auth/oidc/callback?state=none&code=none`)).headers)).toContain('no-store');
    const authorize = await fetch(start.headers.get('location') as string, { redirect: 'manual' });
    expect(kept(authorize.headers)).toContain('no-store');
    const page = new URL(authorize.headers.get('location') as string, start.headers.get('location') as string);
    const cookie = authorize.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect(kept((await fetch(page, { headers: { cookie } })).headers)).toContain('no-store');
  });

  test("exclude the client's files, which may be cached", async () => {
    const page = await (await fetch(`${setting('TEST_URL')}/en`)).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] as string;
    expect(kept((await fetch(`${setting('TEST_URL')}${asset}`)).headers)).toBe('public, max-age=31536000, immutable');
    expect(kept((await fetch(`${setting('TEST_URL')}/en`)).headers)).toMatch(/^public, max-age=0/);
    expect(kept((await fetch(`${setting('TEST_URL')}/en/cc/my-page`)).headers)).toBe('no-cache');
  });
});

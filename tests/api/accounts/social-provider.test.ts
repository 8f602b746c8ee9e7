import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { type ForgedProvider, type Forgery, forgedProvider } from '../../support/forged-provider.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { outcomeIn, socialLogin, startUrl } from '../../support/social.ts';
import { newEmail } from '../../support/world.ts';

/** A server with an identity provider that the test controls. */
let provider: ForgedProvider;
let server: OwnServer;
const trusting = (issuer: string, settings: Record<string, string>) =>
  ownServer({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'diwan',
    OIDC_CLIENT_SECRET: 'a secret of ours',
    ...settings,
  });
beforeAll(async () => {
  provider = await forgedProvider();
  server = await trusting(provider.issuer, { SIGN_IN_ATTEMPTS: '1000' });
});
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

/** The outcome of a sign-in with the claims of the provider. */
async function tell(forgery: Forgery, url = server.url) {
  provider.forge(forgery);
  return outcomeIn(await new CookieBrowser().follow(startUrl({ url })));
}

describe('a provider', () => {
  test('is trusted if all checks pass', async () => {
    const email = newEmail();
    const { code } = await tell({ claims: { email, email_verified: true, name: 'Sara\u0000 Ali' } });
    const { viewer } = await socialLogin(code, server);
    expect(viewer).toMatchObject({ email, creator: { fullName: 'Sara Ali' } });
  });

  test('may give the email at the userinfo endpoint only, and write booleans as text', async () => {
    const email = newEmail();
    const { code } = await tell({ claims: { sub: 'somebody' }, userinfo: { email, email_verified: 'true' } });
    // The first test has linked this subject already, so its user signs in with any email.
    expect((await socialLogin(code, server)).viewer.email).not.toBe(email);
    const other = await tell({ claims: { sub: 'another', email, email_verified: 'true' } });
    expect((await socialLogin(other.code, server)).viewer.email).toBe(email);
  });

  test.each<[string, Forgery]>([
    ['no address', { claims: { sub: 'no-email' }, userinfo: { sub: 'no-email' } }],
    ['an address of which it says nothing', { claims: { sub: 'unsaid', email: newEmail() } }],
    ['an address that is none', { claims: { sub: 'wrong', email: 'sara@', email_verified: true } }],
    ['an address that is not text', { claims: { sub: 'number', email: 7, email_verified: true } }],
    ['“false” as text', { claims: { sub: 'false', email: newEmail(), email_verified: 'false' } }],
  ])('that sends %s must verify it first', async (_what, forgery) => {
    const { code } = await tell(forgery);
    expect((await socialLogin(code, server)).userErrors).toMatchObject([{ code: 'EMAIL_NOT_VERIFIED' }]);
  });

  const right = { email: newEmail(), email_verified: true };
  test.each<[string, Forgery]>([
    ['another nonce', { claims: { ...right, nonce: 'another' } }],
    ['no nonce', { claims: { ...right, nonce: undefined } }],
    ['another issuer', { claims: { ...right, iss: 'https://elsewhere.example' } }],
    ['another audience', { claims: { ...right, aud: 'somebody-else' } }],
    ['several audiences and another party', { claims: { ...right, aud: ['diwan', 'other'], azp: 'other' } }],
    ['a token whose time is over', { claims: { ...right, iat: 1, exp: 2 } }],
    ['a token without end', { claims: { ...right, exp: undefined } }],
    ['a key that it does not publish', { claims: right, otherKey: true }],
    ['nobody', { claims: { ...right, sub: undefined } }],
    ['a subject that is none', { claims: { ...right, sub: 'x'.repeat(256) } }],
    ['somebody else’s address', { claims: { sub: 'somebody' }, userinfo: { ...right, sub: 'somebody-else' } }],
    ['another issuer beside the code', { claims: right, iss: 'https://elsewhere.example' }],
  ])('that sends %s is not trusted', async (_what, forgery) => {
    expect(await tell(forgery)).toMatchObject({ error: 'social.failed' });
  });

  test('that is down does not prevent the start, is used once it is up, and is not called too often for one address', async () => {
    provider.beDown(true);
    const early = await trusting(provider.issuer, { SIGN_IN_ATTEMPTS: '2' });
    try {
      expect((await gql('{ signInOptions { google } }', {}, early)).data.signInOptions).toEqual({ google: true });
      const refused = await new CookieBrowser().open(startUrl({ url: early.url, lang: 'ar', popup: 'popup-of-mine' }));
      expect([refused.status, outcomeIn(refused)]).toMatchObject([503, { popup: 'popup-of-mine', error: 'social.unavailable' }]);
      expect(refused.html).toContain('يتعذّر الوصول إلى Google');

      provider.beDown(false);
      expect((await tell({ claims: right }, early.url)).code).toEqual(expect.any(String));
      const errors = [];
      for (let attempt = 0; attempt < 2; attempt++) errors.push((await tell({ claims: right }, early.url)).error);
      expect(errors).toEqual([undefined, 'api.throttled']);
    } finally {
      provider.beDown(false);
      await early.stop();
    }
  });
});

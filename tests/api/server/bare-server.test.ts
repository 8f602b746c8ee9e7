import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { ownShop } from '../../support/own-shop.ts';
import { checkout } from '../../support/sales.ts';
import { socialLogin, startUrl } from '../../support/social.ts';

/** A server without outside services: no gateway, no identity provider. */
let server: OwnServer;
beforeAll(async () => {
  server = await ownServer();
});
afterAll(() => server?.stop());

test('without a gateway, a paid product cannot be ordered, and no place is held', async () => {
  const shop = await ownShop(server.databaseUrl, { maxParticipants: 1 });
  try {
    const { userErrors } = await checkout(await shop.signIn(0, server.url), shop.productId);
    expect(userErrors).toMatchObject([{ code: 'PAYMENT_FAILED' }]);
    expect(await shop.sql('select taken from products')).toEqual([{ taken: 0 }]);
    expect((await fetch(`${server.url}/payments/webhooks/sandbox`, { method: 'POST', body: '{}' })).status).toBe(404);
  } finally {
    await shop.end();
  }
});

test('without a provider, signing in with Google is not offered and its addresses do not exist', async () => {
  expect((await gql('{ signInOptions { google } }', {}, server)).data.signInOptions).toEqual({ google: false });
  const visit = await new CookieBrowser().open(startUrl({ url: server.url }));
  expect([visit.location, visit.headers.getSetCookie()]).toEqual([null, []]);
  expect(await socialLogin('guessed', server)).toMatchObject({ userErrors: [{ code: 'LINK_INVALID' }] });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { quoteQuery } from '../../support/promos.ts';
import { checkout } from '../../support/sales.ts';

const attempts = 15;
let server: OwnServer;
let shop: OwnShop;
beforeAll(async () => {
  server = await ownServer({ SIGN_IN_ATTEMPTS: String(attempts) });
  shop = await ownShop(server.databaseUrl, { customers: 2 });
  await shop.sql(`insert into promo_codes (creator_id, product_id, code, code_key, percentage) values ($1, $2, 'GOOD', 'GOOD', 100)`, [
    shop.creatorId,
    shop.productId,
  ]);
});
afterAll(async () => {
  await shop.end();
  await server.stop();
});

test('valid codes can be tried without a limit; unknown ones only a number of times, in quotes and orders together', async () => {
  const customer = await shop.signIn(0, server.url);
  const ask = async (promoCode: string | undefined, caller: Caller = customer) =>
    (await gql(quoteQuery, { productId: shop.productId, promoCode }, { url: server.url, ...caller })).errors?.[0]?.extensions.code;
  for (let time = 0; time < attempts * 2; time += 1) expect(await ask('good')).toBeUndefined();
  const wrong = await Promise.all(Array.from({ length: attempts + 5 }, (_, n) => ask(`wrong-${n}`)));
  expect(wrong.filter((code) => code === 'THROTTLED')).toHaveLength(5);
  expect(await ask('good')).toBe('THROTTLED');
  expect(await ask(undefined)).toBeUndefined();
  await expect(checkout(customer, shop.productId, { promoCode: 'good' })).rejects.toThrow('THROTTLED');
  // At the same address: another customer, and a visitor.
  expect(await ask('good', await shop.signIn(1, server.url))).toBe('THROTTLED');
  expect(await ask('good', { token: undefined })).toBe('THROTTLED');
});

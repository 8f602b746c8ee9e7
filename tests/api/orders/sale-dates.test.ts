import { describe, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { day, untilDayLasts } from '../../support/day.ts';
import { offering, quoteQuery } from '../../support/promos.ts';
import { checkout, shop, takenOf } from '../../support/sales.ts';
import { bought, product, productMoveToDraftMutation, productPublishMutation, productUpdateMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const kuwait = 'Asia/Kuwait';

const show = async (id: string, caller: Caller = {}) => {
  const query = 'query ($id: UUID!) { storefrontProduct(id: $id) { availability startDate viewerOwns creator { timeZone } } }';
  return (await gql(query, { id }, caller)).data.storefrontProduct;
};
const inConsole = async (id: string, caller: Caller) => {
  const query = `query ($id: UUID!) {
    product(id: $id) { availability publishConcerns }
    products(filter: { status: PUBLISHED }) { nodes { id availability startDate } }
  }`;
  const { product, products } = (await gql(query, { id }, caller)).data;
  return { ...product, listed: products.nodes };
};
/** The code with which a quote is refused; null if there is a price. */
const quoteRefusal = async (caller: Caller, productId: string, promoCode?: string) => {
  const { data, errors } = await gql(quoteQuery, { productId, promoCode }, caller);
  return data ? null : { code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
};

describe('a product with a start date in the future', () => {
  test.each([
    ['if it is paid', {}],
    ['if it is free', { cost: 'FREE' }],
  ])('is shown and cannot be ordered, %s, before its day', async (_for, cost) => {
    await untilDayLasts(kuwait);
    const startDate = day(kuwait, 1);
    const { creator, productId } = await shop({ startDate, ...cost });
    expect(await show(productId)).toEqual({ availability: 'UPCOMING', startDate, viewerOwns: false, creator: { timeZone: kuwait } });
    const customer = await world.customer();
    const refused = await checkout(customer, productId);
    expect(refused).toMatchObject({ order: null, payment: null, userErrors: [{ field: ['productId'], code: 'NOT_YET_ON_SALE' }] });
    expect(refused.userErrors[0].message).toContain(startDate.slice(0, 4));
    const { userErrors } = await checkout({ ...customer, language: 'ar' }, productId);
    expect(userErrors[0].message).toMatch(/[\u0600-\u06ff].*\d{4}/);
    expect(await quoteRefusal(customer, productId)).toEqual({ code: 'NOT_YET_ON_SALE', message: refused.userErrors[0].message });
    expect(await quoteRefusal({}, productId)).toMatchObject({ code: 'NOT_YET_ON_SALE' });
    expect(await takenOf(productId)).toBe(0);

    await gql(productUpdateMutation, { id: productId, input: { startDate: day(kuwait) } }, creator);
    expect(await show(productId)).toMatchObject({ availability: 'AVAILABLE' });
    expect(await quoteRefusal(customer, productId)).toBeNull();
    expect(await checkout(customer, productId)).toMatchObject({ order: { productId }, userErrors: [] });
  });

  test("goes on sale when its day begins in the creator's time zone", async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    await untilDayLasts(...zones);
    const { creator, productId } = await shop();
    const customer = await world.customer();
    for (const zone of zones) {
      await sql('update creators set time_zone = $2 where id = $1', [creator.creatorId, zone]);
      await sql('update products set start_date = $2 where id = $1', [productId, day(zone, 1)]);
      expect(await show(productId)).toMatchObject({ availability: 'UPCOMING', creator: { timeZone: zone } });
      expect((await checkout(customer, productId)).userErrors).toMatchObject([{ code: 'NOT_YET_ON_SALE' }]);
      await sql('update products set start_date = $2 where id = $1', [productId, day(zone)]);
      expect(await show(productId)).toMatchObject({ availability: 'AVAILABLE' });
      expect(await quoteRefusal(customer, productId)).toBeNull();
    }
    expect((await checkout(customer, productId)).userErrors).toEqual([]);
  });

  test('cannot be bought earlier with a promo code or a special deal', async () => {
    const { creator, productId } = await shop({ startDate: '2099-01-01', promoCodes: [{ code: 'EARLY', percentage: 100 }] });
    const other = await product(creator, { published: true, title: 'Clay' });
    await offering(creator, other.id, { specialDeal: { productId, discount: 100 } });
    const customer = await world.customer();
    await bought(customer, creator, other.id);
    expect(await quoteRefusal(customer, productId, 'EARLY')).toMatchObject({ code: 'NOT_YET_ON_SALE' });
    expect((await checkout(customer, productId, { promoCode: 'EARLY' })).userErrors).toMatchObject([{ code: 'NOT_YET_ON_SALE' }]);
    expect((await checkout(customer, productId)).userErrors).toMatchObject([{ code: 'NOT_YET_ON_SALE' }]);
  });

  test('stays open for earlier buyers', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    await bought(customer, creator, productId);
    await gql(productUpdateMutation, { id: productId, input: { startDate: '2099-01-01' } }, creator);
    expect(await show(productId, customer)).toMatchObject({ viewerOwns: true, availability: 'UPCOMING' });
    expect((await checkout(customer, productId)).userErrors).toMatchObject([{ code: 'ALREADY_OWNED' }]);
  });

  test('is marked in the console and on the creator’s page, and before it is published', async () => {
    const { creator, productId: id } = await shop({ startDate: '2099-01-01' });
    expect(await inConsole(id, creator)).toMatchObject({
      availability: 'UPCOMING',
      publishConcerns: ['SALE_UPCOMING', 'NO_VISIBLE_CONTENT'],
      listed: [{ id, availability: 'UPCOMING', startDate: '2099-01-01' }],
    });
    const page = `query ($username: String!) { creatorPage(username: $username) { timeZone products { nodes { id availability startDate } } } }`;
    const { creatorPage } = (await gql(page, { username: creator.username })).data;
    expect(creatorPage).toEqual({
      timeZone: kuwait,
      products: { nodes: [{ id, availability: 'UPCOMING', startDate: '2099-01-01' }] },
    });
    await gql(productMoveToDraftMutation, { id }, creator);
    expect(await inConsole(id, creator)).toMatchObject({ availability: null, publishConcerns: ['SALE_UPCOMING', 'NO_VISIBLE_CONTENT'] });
    // Users of the account see a draft as its buyers will.
    expect(await show(id, creator)).toMatchObject({ availability: 'UPCOMING' });
    const { productPublish } = (await gql(productPublishMutation, { id }, creator)).data;
    expect(productPublish).toMatchObject({ product: { status: 'PUBLISHED' }, userErrors: [] });
  });
});

test('a product is sold on one day alone, to its end', async () => {
  await untilDayLasts(kuwait);
  const today = day(kuwait);
  const { productId } = await shop({ startDate: today, endDate: today });
  const customer = await world.customer();
  expect(await show(productId, customer)).toMatchObject({ availability: 'AVAILABLE' });
  expect((await checkout(customer, productId)).userErrors).toEqual([]);
});

test('a product that has ended has no price', async () => {
  const { creator, productId } = await shop();
  await sql(`update products set end_date = '2026-01-31' where id = $1`, [productId]);
  expect(await quoteRefusal(await world.customer(), productId)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await inConsole(productId, creator)).toMatchObject({ availability: 'ENDED' });
});

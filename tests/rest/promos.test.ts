import { describe, expect, test } from 'vitest';
import { gql, rest } from '../support/client.ts';
import { codesOf, offersQuery } from '../support/promos.ts';
import { product } from '../support/shop.ts';
import { world } from '../support/world.ts';

describe('promo codes and the special deal of a product', () => {
  test('are set and answered as in GraphQL; a field that is left out stays, null clears it', async () => {
    const creator = await world.creator();
    const { id: otherId } = await product(creator, { title: 'Clay' });
    const codes = [
      { code: 'SUMMER', percentage: 20 },
      { code: 'winter', percentage: 5 },
    ];
    const deal = { product_id: otherId, discount: 30 };
    const created = await rest('POST', '/v2/cc/product', {
      ...creator,
      body: { title: 'Drawing', promo_codes: [{ ...codes[0], max_uses: 7, ends_on: '2099-12-31' }, codes[1]], special_deal: deal },
    });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ promo_codes: codes, special_deal: deal });
    const id = created.body.data._id;
    const read = async () => (await gql(offersQuery, { id }, creator)).data.product;
    expect(await read()).toMatchObject({
      promoCodes: [{ ...codes[0], maxUses: 7, endsOn: '2099-12-31' }, codes[1]],
      specialDeal: { productId: otherId, discount: 30 },
    });
    const put = (body: object) => rest('PUT', `/v2/cc/product/${id}`, { ...creator, body });
    expect((await put({ title: 'Drawing hands' })).body.data).toMatchObject({ promo_codes: codes, special_deal: deal });
    expect((await put({ promo_codes: [{ code: 'summer', percentage: 25 }] })).body.data).toMatchObject({
      promo_codes: [{ code: 'summer', percentage: 25 }],
      special_deal: deal,
    });
    expect(await read()).toMatchObject({ promoCodes: [{ code: 'summer', maxUses: 7, endsOn: '2099-12-31' }] });
    expect((await put({ special_deal: null, promo_codes: [] })).body.data).toMatchObject({ promo_codes: [], special_deal: null });
    expect((await rest('GET', `/cc/product/${id}`, creator)).body.data).toMatchObject({ promo_codes: [], special_deal: null });
    expect(await codesOf(creator)).toEqual([]);
  });

  test('are refused at their fields, with the messages of the specification', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { promoCodes: [{ code: 'TAKEN', percentage: 1 }] });
    const { status, body } = await rest('POST', '/v2/cc/product', {
      ...creator,
      body: {
        title: 'Another',
        promo_codes: [
          { code: 'free', percentage: 10 },
          { code: 'taken', percentage: 10 },
        ],
      },
    });
    expect([status, body.errors]).toEqual([409, { 'promo_codes.1.code': 'this promo code already exists' }]);
    const self = await rest('PUT', `/v2/cc/product/${id}`, { ...creator, body: { special_deal: { product_id: id, discount: 10 } } });
    expect([self.status, Object.keys(self.body.errors)]).toEqual([400, ['special_deal.product_id']]);
    const none = await rest('PUT', `/v2/cc/product/${id}`, { ...creator, body: { promo_codes: [{ code: 'x' }], special_deal: {} } });
    expect(none.status).toBe(400);
  });
});

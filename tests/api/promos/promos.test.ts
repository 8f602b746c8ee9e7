import { describe, expect, test } from 'vitest';
import { cards } from '../../support/card.ts';
import { failuresOf, gql } from '../../support/client.ts';
import { withinADay } from '../../support/day.ts';
import {
  codesOf,
  offering,
  offersQuery,
  promoCodeRestoreMutation,
  promoCodeRetireMutation,
  promoCodesQuery,
  quote,
  quoteQuery,
  setOffers,
  shopWith,
  summer,
} from '../../support/promos.ts';
import { buy, checkout, crowd, shop } from '../../support/sales.ts';
import { product, productUpdateMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

describe('a product’s codes', () => {
  test('are created with it, answered with their numbers, and keep their order', async () => {
    const { creator, productId } = await shop({
      promoCodes: [
        { ...summer, code: ' Summer\u200f ', maxUses: 5, endsOn: '2099-12-31' },
        { code: 'صيف-٢٠', percentage: 100 },
        { code: 'another', percentage: 1 },
      ],
    });
    const { promoCodes } = (await gql(offersQuery, { id: productId }, creator)).data.product;
    expect(promoCodes).toMatchObject([
      { code: 'Summer', percentage: 20, maxUses: 5, endsOn: '2099-12-31', useCount: 0, state: 'ACTIVE', revenue: { amount: '0.000' } },
      { code: 'صيف-٢٠', percentage: 100, maxUses: null, endsOn: null, product: { id: productId }, retiredAt: null },
      { code: 'another' },
    ]);
    const turned = promoCodes.map(({ code, percentage }: Record<string, unknown>) => ({ code, percentage })).reverse();
    await offering(creator, productId, { promoCodes: turned });
    expect((await gql(offersQuery, { id: productId }, creator)).data.product.promoCodes).toMatchObject(turned);
  });

  test('keep their uses; one that is left out is retired, and returns with its history', async () => {
    const { creator, productId, codeId } = await shopWith({ ...summer, maxUses: 3 });
    await buy(await world.customer(), productId, cards.good, 'summer');
    await offering(creator, productId, { promoCodes: [{ code: 'SUMMER', percentage: 30 }] });
    expect(await codesOf(creator)).toMatchObject([{ id: codeId, code: 'SUMMER', percentage: 30, maxUses: 3, useCount: 1 }]);
    await offering(creator, productId, { promoCodes: [{ code: 'winter', percentage: 5 }] });
    expect(await codesOf(creator, { state: 'RETIRED' })).toMatchObject([{ id: codeId, useCount: 1, revenue: { amount: '10.000' } }]);
    await offering(creator, productId, { promoCodes: [{ code: 'summer', percentage: 10, maxUses: null }] });
    const after = await codesOf(creator);
    expect(after.map(({ code, state, useCount }: Record<string, unknown>) => [code, state, useCount])).toEqual([
      ['winter', 'RETIRED', 0],
      ['summer', 'ACTIVE', 1],
    ]);
  });

  test('stay in an update without the field, and are all retired by an empty list or null', async () => {
    const { creator, productId } = await shopWith();
    await gql(productUpdateMutation, { id: productId, input: { title: 'Clay' } }, creator);
    expect(await codesOf(creator)).toMatchObject([{ state: 'ACTIVE' }]);
    await offering(creator, productId, { promoCodes: [] });
    expect(await codesOf(creator)).toMatchObject([{ state: 'RETIRED' }]);
    await offering(creator, productId, { promoCodes: [summer] });
    await offering(creator, productId, { promoCodes: null });
    expect(await codesOf(creator)).toMatchObject([{ state: 'RETIRED' }]);
  });

  test('of a draft that was never on sale are deleted completely', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { promoCodes: [{ code: 'SUM', percentage: 10 }] });
    await offering(creator, id, { promoCodes: [{ code: 'SUMMER', percentage: 10 }] });
    expect(await codesOf(creator)).toMatchObject([{ code: 'SUMMER' }]);
  });

  test.each([
    [
      [
        { code: 'SUMMER', percentage: 10 },
        { code: ' summer', percentage: 5 },
      ],
      'promoCodes.1.code',
    ],
    [
      [
        { code: 'new', percentage: 10 },
        { code: 'ＴＡＫＥＮ', percentage: 5 },
      ],
      'promoCodes.1.code',
    ],
  ])('are unique in the account: %j', async (promoCodes, field) => {
    const { creator, productId } = await shop();
    await product(creator, { promoCodes: [{ code: 'taken', percentage: 1 }] });
    const { userErrors } = await setOffers(creator, productId, { promoCodes });
    expect(userErrors).toEqual([{ field: field.split('.'), code: 'TAKEN', message: 'this promo code already exists' }]);
    expect((await gql(offersQuery, { id: productId }, creator)).data.product.promoCodes).toEqual([]);
  });

  test('may be the same in another account, and in this one after the other is retired', async () => {
    const one = await shopWith();
    const other = await shopWith();
    const { id } = await product(one.creator);
    expect(failuresOf(await setOffers(one.creator, id, { promoCodes: [summer] }))).toEqual([['promoCodes.0.code', 'TAKEN']]);
    await gql(promoCodeRetireMutation, { id: one.codeId }, one.creator);
    expect(failuresOf(await setOffers(one.creator, id, { promoCodes: [summer] }))).toEqual([]);
    const restored = (await gql(promoCodeRestoreMutation, { id: one.codeId }, one.creator)).data.promoCodeRestore;
    expect(failuresOf(restored)).toEqual([['id', 'TAKEN']]);
    expect(await codesOf(other.creator)).toMatchObject([{ state: 'ACTIVE' }]);
  });

  test('are saved once if two products save the same code at once', async () => {
    const creator = await world.creator();
    const products = await Promise.all(Array.from({ length: 6 }, () => product(creator)));
    const lists = [
      ['one', 'two', 'six'],
      ['six', 'two', 'one'],
    ];
    const answers = await Promise.all(
      products.map(({ id }, index) =>
        setOffers(creator, id, { promoCodes: (lists[index % 2] as string[]).map((code) => ({ code, percentage: 10 })) }),
      ),
    );
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ userErrors }) => userErrors.map(({ code }: { code: string }) => code)))).toEqual(new Set(['TAKEN']));
    expect(await codesOf(creator)).toHaveLength(3);
  });

  test.each([
    [{ code: '', percentage: 10 }, ['code', 'REQUIRED']],
    [{ code: 'ab', percentage: 10 }, ['code', 'TOO_SHORT']],
    [{ code: '\u200f\u200f\u200f\u200f', percentage: 10 }, ['code', 'REQUIRED']],
    [{ code: 'a'.repeat(41), percentage: 10 }, ['code', 'TOO_LONG']],
    [{ code: 'two words', percentage: 10 }, ['code', 'INVALID']],
    [{ code: '50%off', percentage: 10 }, ['code', 'INVALID']],
    [{ code: 'good', percentage: 0 }, ['percentage', 'OUT_OF_RANGE']],
    [{ code: 'good', percentage: 101 }, ['percentage', 'OUT_OF_RANGE']],
    [{ code: 'good', percentage: 10, maxUses: 0 }, ['maxUses', 'OUT_OF_RANGE']],
    [{ code: 'good', percentage: 10, endsOn: '2020-01-01' }, ['endsOn', 'OUT_OF_RANGE']],
    [{ code: 'good', percentage: 10, endsOn: '1800-01-01' }, ['endsOn', 'INVALID']],
  ])('are checked: %j', async (code, [field, expected]) => {
    const { creator, productId } = await shop();
    expect(failuresOf(await setOffers(creator, productId, { promoCodes: [summer, code] }))).toEqual([[`promoCodes.1.${field}`, expected]]);
    expect(await codesOf(creator)).toEqual([]);
  });

  test('cannot be limited to fewer uses than there were, nor be more than 50', async () => {
    const { creator, productId } = await shopWith();
    for (const customer of await crowd(2)) await checkout(customer, productId, { promoCode: 'summer' });
    const { userErrors } = await setOffers(creator, productId, { promoCodes: [{ ...summer, maxUses: 1 }] });
    expect(userErrors).toMatchObject([{ field: ['promoCodes', '0', 'maxUses'], message: 'It has been used 2 times already' }]);
    const many = Array.from({ length: 51 }, (_, n) => ({ code: `code-${n}`, percentage: 10 }));
    expect(failuresOf(await setOffers(creator, productId, { promoCodes: many }))).toEqual([['promoCodes', 'OUT_OF_RANGE']]);
  });

  test('may keep an end date in the past', async () => {
    const { creator, productId, codeId } = await shopWith();
    await sql(`update promo_codes set ends_on = '2020-01-01' where id = $1`, [codeId]);
    await offering(creator, productId, { promoCodes: [{ ...summer, endsOn: '2020-01-01', percentage: 21 }] });
    expect(await codesOf(creator)).toMatchObject([{ state: 'ENDED', percentage: 21 }]);
  });
});

test('a retired code does not come back to a product that has fifty', async () => {
  const { creator, productId, codeId } = await shopWith();
  const fifty = Array.from({ length: 50 }, (_, n) => ({ code: `code-${n}`, percentage: 10 }));
  await offering(creator, productId, { promoCodes: fifty });
  const restore = async () => (await gql(promoCodeRestoreMutation, { id: codeId }, creator)).data.promoCodeRestore;
  expect((await restore()).userErrors).toEqual([{ field: ['id'], code: 'OUT_OF_RANGE', message: 'At most 50 promo codes' }]);
  await offering(creator, productId, { promoCodes: fifty.slice(1) });
  expect((await restore()).userErrors).toEqual([]);
});

describe('the list of codes', () => {
  test('has all codes of the account with their state, a search and filters', async () => {
    const { creator, productId, codeId } = await shopWith({ ...summer, maxUses: 1 }, { titleAr: 'رسم الوجوه' });
    const { id: other } = await product(creator, { published: true, title: 'Clay', promoCodes: [{ code: 'clay_10', percentage: 10 }] });
    await buy(await world.customer(), productId, cards.good, 'SUMMER');
    expect(await codesOf(creator)).toMatchObject([
      { code: 'clay_10', state: 'ACTIVE' },
      { id: codeId, state: 'USED_UP', revenue: { amount: '10.000', currency: 'KWD' } },
    ]);
    const found = async (filter: object) => (await codesOf(creator, filter)).map(({ code }: { code: string }) => code);
    expect(await found({ search: 'ＳＵＭ' })).toEqual(['Summer']);
    expect(await found({ search: 'clay' })).toEqual(['clay_10']);
    expect(await found({ search: 'الوجوه' })).toEqual(['Summer']);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: '_' })).toEqual(['clay_10']);
    expect(await found({ search: ' \u200f \u0640' })).toEqual(['clay_10', 'Summer']); // no word, as in a search for products
    expect(await found({ search: '\u{e0001}' })).toEqual([]); // a word in titles, but not in a code
    expect(await found({ state: 'USED_UP' })).toEqual(['Summer']);
    expect(await found({ productId: other })).toEqual(['clay_10']);
    expect(await codesOf(await world.creator(), { productId })).toEqual([]);
    const page = (await gql(promoCodesQuery, { first: 1 }, creator)).data.promoCodes;
    expect(page).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true }, nodes: [{ code: 'clay_10' }] });
  });

  test('can retire and restore a code once each, in its own account, which makes an older form stale', async () => {
    const { creator, productId, codeId } = await shopWith();
    const { version } = (await gql(offersQuery, { id: productId }, creator)).data.product;
    const stranger = await world.creator();
    const retire = async (caller = creator) => (await gql(promoCodeRetireMutation, { id: codeId }, caller)).data.promoCodeRetire;
    const restore = async (caller = creator) => (await gql(promoCodeRestoreMutation, { id: codeId }, caller)).data.promoCodeRestore;
    expect(failuresOf(await retire(stranger))).toEqual([['id', 'NOT_FOUND']]);
    expect((await retire()).promoCode).toMatchObject({ state: 'RETIRED', retiredAt: expect.any(String) });
    expect(failuresOf(await retire())).toEqual([['id', 'WRONG_STATE']]);
    const stale = await gql(productUpdateMutation, { id: productId, input: { version, promoCodes: [summer] } }, creator);
    expect(failuresOf(stale.data.productUpdate)).toEqual([['version', 'STALE']]);
    expect(await quote({}, productId, 'summer')).toMatchObject({ total: { amount: '12.500' }, reason: 'Invalid promo code' });
    expect(failuresOf(await restore(stranger))).toEqual([['id', 'NOT_FOUND']]);
    expect((await restore()).promoCode).toMatchObject({ state: 'ACTIVE', retiredAt: null });
    expect(failuresOf(await restore())).toEqual([['id', 'WRONG_STATE']]);
  });
});

describe('a quote', () => {
  test('gives all visitors the price with a valid code, in any spelling', async () => {
    const { productId } = await shopWith();
    expect(await quote({}, productId)).toEqual({
      listPrice: { amount: '12.500', currency: 'KWD' },
      discount: null,
      total: { amount: '12.500', currency: 'KWD' },
      reason: null,
    });
    for (const typed of ['Summer', ' sUMMER\u200f ', 'ＳＵＭＭＥＲ'])
      expect(await quote({}, productId, typed)).toMatchObject({
        discount: { source: 'CODE', percentage: 20, amount: { amount: '2.500' }, name: 'Summer', nameAr: null },
        total: { amount: '10.000' },
        reason: null,
      });
    expect(await quote({}, productId, '  ')).toMatchObject({ discount: null, reason: null });
  });

  test('does not change the price for an invalid code, and gives the reason in the viewer’s language', async () => {
    const { creator, productId, codeId } = await shopWith({ ...summer, maxUses: 1 });
    const foreign = await shopWith({ code: 'FOREIGN', percentage: 50 });
    await product(creator, { published: true, promoCodes: [{ code: 'SIBLING', percentage: 50 }] });
    const refused = async (code: string) => {
      const { total, discount, reason } = await quote({}, productId, code);
      expect({ total, discount }).toMatchObject({ total: { amount: '12.500' }, discount: null });
      return reason;
    };
    for (const code of ['nonsense', 'FOREIGN', 'SIBLING', 'x'.repeat(5000), '٪']) expect(await refused(code)).toBe('Invalid promo code');
    expect(await quote({ language: 'ar' }, productId, 'nonsense')).toMatchObject({ reason: 'رمز الخصم غير صالح' });
    const onItsLastDay = await withinADay(async (today) => {
      await sql('update promo_codes set ends_on = $2 where id = $1', [codeId, today]);
      return quote({}, productId, 'summer');
    });
    expect(onItsLastDay).toMatchObject({ reason: null });
    await sql(`update promo_codes set ends_on = (now() at time zone 'Asia/Kuwait')::date - 1 where id = $1`, [codeId]);
    expect(await refused('summer')).toBe('This promo code has ended');
    await sql('update promo_codes set ends_on = null, used = 1 where id = $1', [codeId]);
    expect(await refused('summer')).toBe('This promo code has been used up');
    expect(await quote({}, foreign.productId, 'FOREIGN')).toMatchObject({ total: { amount: '6.250' } });
  });

  test('is refused for a product that is not on sale, and has no discount on a free one', async () => {
    const { creator } = await shop();
    const { id: draft } = await product(creator, { promoCodes: [summer] });
    for (const productId of [draft, '0197a000-0000-7000-8000-000000000000'])
      expect((await gql(quoteQuery, { productId })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const { id: free } = await product(creator, { published: true, cost: 'FREE', promoCodes: [{ code: 'free', percentage: 50 }] });
    expect(await quote({}, free, 'free')).toMatchObject({ total: { amount: '0.000' }, discount: null, reason: expect.any(String) });
  });
});

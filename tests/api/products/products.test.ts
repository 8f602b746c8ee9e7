import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Caller, codesByField, gql } from '../../support/client.ts';
import { withinADay } from '../../support/day.ts';
import { picture } from '../../support/files.ts';
import { archive, kwd, read } from '../../support/products.ts';
import {
  coverOf,
  playable,
  product,
  productCreateMutation,
  productQuery,
  productsQuery,
  productUpdateMutation,
  uploaded,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const create = async (caller: Caller, input: object) => (await gql(productCreateMutation, { input }, caller)).data.productCreate;
const update = async (caller: Caller, id: string, input: object) =>
  (await gql(productUpdateMutation, { id, input }, caller)).data.productUpdate;
const list = async (caller: Caller, variables: object = {}) => (await gql(productsQuery, { ...variables }, caller)).data.products;

describe('productCreate', () => {
  test('makes a draft from a title, which starts today in the account’s time zone', async () => {
    const creator = await world.newCreator();
    const { today, product, userErrors } = await withinADay(async (today) => ({
      today,
      ...(await create(creator, { title: '  Drawing faces ' })),
    }));
    expect(userErrors).toEqual([]);
    expect(product).toMatchObject({
      status: 'DRAFT',
      title: 'Drawing faces',
      cost: 'PAID',
      price: null,
      cover: null,
      benefits: [],
      endDate: null,
      maxParticipants: null,
      showSupportNumber: false,
      sectionCount: 0,
      contentItemCount: 0,
      salesCount: 0,
      revenue: kwd('0.000'),
      publishedAt: null,
      version: 1,
      viewerCanEdit: true,
    });
    expect(product.startDate).toBe(today);
    expect(await read(creator, product.id)).toMatchObject(product);
  });

  test('stores all given fields, with exact prices, and cleans HTML', async () => {
    const creator = await world.newCreator();
    const coverId = await uploaded(creator, await picture({ width: 64, height: 48 }));
    const input = {
      title: 'Drawing faces',
      titleAr: 'رسم الوجوه',
      subtitle: 'From line to portrait',
      subtitleAr: 'من الخط إلى الصورة',
      price: kwd('12.5'),
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      maxParticipants: 30,
      showSupportNumber: true,
      groupChatLink: 'https://chat.example.com/faces',
      benefits: [
        {
          text: 'Proportions',
          textAr: 'النسب',
          description: 'How a face is built up',
          descriptionAr: 'كيف يتكوّن الوجه خطوة خطوة',
        },
      ],
    };
    const { product, userErrors } = await create(creator, {
      ...input,
      coverId,
      description: '<p onclick="x()">Hello<script>alert(1)</script></p>',
      descriptionAr: '<script>1</script>',
    });
    expect(userErrors).toEqual([]);
    expect(product).toMatchObject({
      ...input,
      price: kwd('12.500'),
      description: '<p>Hello</p>',
      descriptionAr: null,
      cover: { id: coverId, width: 64, height: 48 },
    });
  });

  test('stores a benefit in one language, and drops a blank one', async () => {
    const creator = await world.newCreator();
    const benefits = [{ text: ' Proportions ', textAr: '  ', description: 'How a face is built up', descriptionAr: null }];
    const { product } = await create(creator, { title: 'A', benefits });
    const kept = [{ text: 'Proportions', textAr: null, description: 'How a face is built up', descriptionAr: null }];
    expect(product.benefits).toEqual(kept);
    // As benefits were stored before they had two languages.
    await sql(`update products set benefits = '[{"text": "Proportions", "description": "How a face is built up"}]' where id = $1`, [
      product.id,
    ]);
    expect((await read(creator, product.id)).benefits).toEqual(kept);
  });

  test('makes one draft for repeated and concurrent calls with one key, and another for another key or account', async () => {
    const [creator, other] = await Promise.all([world.newCreator(), world.newCreator()]);
    const idempotencyKey = randomUUID();
    const calls = Array.from({ length: 6 }, (_, n) => create(creator, { title: `Title ${n}`, idempotencyKey }));
    const ids = new Set((await Promise.all(calls)).map(({ product }) => product.id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    await update(creator, id as string, { title: 'Since then' });
    expect((await create(creator, { title: 'Once more', idempotencyKey })).product).toMatchObject({ id, title: 'Since then', version: 2 });
    expect((await list(creator)).totalCount).toBe(1);
    expect((await create(creator, { title: 'Another', idempotencyKey: randomUUID() })).product.id).not.toBe(id);
    expect((await create(other, { title: 'Theirs', idempotencyKey })).product).toMatchObject({ title: 'Theirs', version: 1 });
    expect(codesByField((await create(creator, { title: 'A', idempotencyKey: 'short' })).userErrors)).toEqual({
      idempotencyKey: 'TOO_SHORT',
    });
  });

  test('ignores the price of a free product', async () => {
    const { product, userErrors } = await create(await world.newCreator(), { title: 'A gift', cost: 'FREE', price: kwd('-3') });
    expect(userErrors).toEqual([]);
    expect(product).toMatchObject({ cost: 'FREE', price: kwd('0.000') });
  });

  test('accepts a price without digits on one side of its point', async () => {
    const creator = await world.newCreator();
    expect((await create(creator, { title: 'Half', price: kwd('.5') })).product).toMatchObject({ price: kwd('0.500') });
    expect((await create(creator, { title: 'Five', price: kwd('٥٫') })).product).toMatchObject({ price: kwd('5.000') });
  });

  test('counts user-perceived characters, not UTF-16 units', async () => {
    const creator = await world.newCreator();
    const title = '😀'.repeat(100);
    expect((await create(creator, { title })).product).toMatchObject({ title });
    expect(codesByField((await create(creator, { title: `${title}😀` })).userErrors)).toEqual({ title: 'TOO_LONG' });
  });

  test('reports all wrong fields at once, in the viewer’s language', async () => {
    const creator = await world.newCreator();
    const input = {
      title: 'x'.repeat(101),
      titleAr: 'x'.repeat(101),
      subtitle: 'x'.repeat(301),
      description: 'x'.repeat(100_001),
      price: { amount: '1.0001', currency: 'KWD' },
      startDate: '2026-12-31',
      endDate: '2026-12-30',
      maxParticipants: 0,
      groupChatLink: 'javascript:alert(1)',
      benefits: [{ text: 'ab', textAr: 'اب', description: 'too short', descriptionAr: 'قصير' }],
    };
    const { product, userErrors } = await create(creator, input);
    expect(product).toBeNull();
    expect(codesByField(userErrors)).toEqual({
      title: 'TOO_LONG',
      titleAr: 'TOO_LONG',
      subtitle: 'TOO_LONG',
      description: 'TOO_LONG',
      'price.amount': 'INVALID',
      endDate: 'INVALID',
      maxParticipants: 'OUT_OF_RANGE',
      groupChatLink: 'INVALID',
      'benefits.0.text': 'TOO_SHORT',
      'benefits.0.textAr': 'TOO_SHORT',
      'benefits.0.descriptionAr': 'TOO_SHORT',
      'benefits.0.description': 'TOO_SHORT',
    });
    const inArabic = await create({ ...creator, language: 'ar' }, input);
    for (const { message } of inArabic.userErrors) expect(message).toMatch(/\p{Script=Arabic}/u);
    const { userErrors: dear } = await create(creator, { title: 'A', price: kwd('100001') });
    expect(dear).toEqual([{ field: ['price', 'amount'], code: 'OUT_OF_RANGE', message: 'Price must be at most 100000' }]);
    expect((await list(creator)).totalCount).toBe(0);
  });

  test.each([
    ['a blank title', { title: '   ' }, { title: 'REQUIRED' }],
    ['a price of zero', { title: 'A', price: kwd('0') }, { 'price.amount': 'OUT_OF_RANGE' }],
    ['a negative price', { title: 'A', price: kwd('-1') }, { 'price.amount': 'INVALID' }],
    ['a price above the limit', { title: 'A', price: kwd('100000.001') }, { 'price.amount': 'OUT_OF_RANGE' }],
    ['an ambiguous price', { title: 'A', price: kwd('12,5') }, { 'price.amount': 'INVALID' }],
    ['a price in words', { title: 'A', price: kwd('twelve') }, { 'price.amount': 'INVALID' }],
    ['another currency than the account’s', { title: 'A', price: { amount: '5.00', currency: 'USD' } }, { 'price.currency': 'INVALID' }],
    ['an end before the start of today', { title: 'A', endDate: '2020-01-01' }, { endDate: 'INVALID' }],
    ['a day in the year 0', { title: 'A', startDate: '0000-01-01' }, { startDate: 'INVALID' }],
    ['a cover that does not exist', { title: 'A', coverId: randomUUID() }, { coverId: 'NOT_FOUND' }],
    [
      'too many benefits',
      { title: 'A', benefits: Array(13).fill({ text: 'abc', description: 'ten or more' }) },
      { benefits: 'OUT_OF_RANGE' },
    ],
  ])('refuses %s', async (_what, input, expected) => {
    expect(codesByField((await create(await world.newCreator(), input)).userErrors)).toEqual(expected);
  });

  test('accepts Arabic digits, and text of any script', async () => {
    const { product, userErrors } = await create(await world.newCreator(), { title: '٭ «سارة» 👩🏽‍🎨 \u200f', price: kwd('١٢٫٥') });
    expect(userErrors).toEqual([]);
    expect(product.price).toEqual(kwd('12.500'));
  });

  test('refuses a picture of another account like an unknown one, and a video as a cover', async () => {
    const creator = await world.newCreator();
    const foreign = await coverOf(await world.newCreator());
    expect((await create(creator, { title: 'A', coverId: foreign })).userErrors).toEqual(
      (await create(creator, { title: 'A', coverId: randomUUID() })).userErrors,
    );
    const film = await playable(creator, 'clip.mp4');
    expect(codesByField((await create(creator, { title: 'A', coverId: film })).userErrors)).toEqual({ coverId: 'UNSUPPORTED_MEDIA' });
  });

  test('is for those who may edit', async () => {
    const creator = await world.creator();
    const denied = async (caller: Caller) =>
      (await gql(productCreateMutation, { input: { title: 'A' } }, caller)).errors?.[0]?.extensions.code;
    expect(await denied({})).toBe('UNAUTHENTICATED');
    expect(await denied(await world.customer())).toBe('FORBIDDEN');
    expect(await denied(await world.admin(creator, 'VIEW'))).toBe('FORBIDDEN');
    const { product } = await create(await world.admin(creator, 'EDIT'), { title: 'By an admin' });
    expect(await read(creator, product.id)).toMatchObject({ title: 'By an admin' });
  });
});

describe('productUpdate', () => {
  test('changes the given fields only, and increases the version', async () => {
    const creator = await world.newCreator();
    const { id } = await product(creator, { subtitle: 'Old', price: kwd('5.000'), maxParticipants: 10 });
    const first = await update(creator, id, { title: 'New', maxParticipants: null });
    expect(first.product).toMatchObject({ title: 'New', subtitle: 'Old', price: kwd('5.000'), maxParticipants: null, version: 2 });
    const second = await update(creator, id, { subtitle: null, benefits: null, showSupportNumber: null });
    expect(second.product).toMatchObject({ title: 'New', subtitle: null, benefits: [], showSupportNumber: false, version: 3 });
    expect(Date.parse(second.product.updatedAt)).toBeGreaterThan(Date.parse(second.product.createdAt));
  });

  test('refuses an older version', async () => {
    const creator = await world.newCreator();
    const { id } = await product(creator);
    expect((await update(creator, id, { version: 1, title: 'Mine' })).product.version).toBe(2);
    const { product: nothing, userErrors } = await update(creator, id, { version: 1, title: 'Yours' });
    expect(nothing).toBeNull();
    expect(userErrors).toEqual([
      { field: ['version'], code: 'STALE', message: 'This product was changed somewhere else. Load it again before saving' },
    ]);
    expect((await read(creator, id)).title).toBe('Mine');
  });

  test('accepts one of many concurrent changes of a version', async () => {
    const creator = await world.newCreator();
    const { id } = await product(creator);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => update(creator, id, { version: 1, title: `Title ${n}` })));
    expect(answers.filter(({ product }) => product)).toHaveLength(1);
    expect((await read(creator, id)).version).toBe(2);
  });

  test('does not remove a title, nor a field that a published product requires', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true });
    for (const title of ['  ', null])
      expect(codesByField((await update(creator, id, { title })).userErrors)).toEqual({ title: 'REQUIRED' });
    const { userErrors } = await update(creator, id, { subtitle: null, coverId: null, price: null, startDate: null });
    expect(codesByField(userErrors)).toEqual({ subtitle: 'REQUIRED', coverId: 'REQUIRED', price: 'REQUIRED', startDate: 'REQUIRED' });
    expect(await read(creator, id)).toMatchObject({ status: 'PUBLISHED', version: 2, price: kwd('12.500') });
    expect((await update(creator, id, { price: kwd('15'), title: 'Dearer' })).product).toMatchObject({
      status: 'PUBLISHED',
      price: kwd('15.000'),
    });
  });

  test('checks a new date against the stored one', async () => {
    const creator = await world.newCreator();
    const { id } = await product(creator, { startDate: '2026-06-01', endDate: '2026-06-30' });
    expect(codesByField((await update(creator, id, { startDate: '2026-07-01' })).userErrors)).toEqual({ endDate: 'INVALID' });
    expect(codesByField((await update(creator, id, { endDate: '2026-05-01' })).userErrors)).toEqual({ endDate: 'INVALID' });
    expect((await update(creator, id, { startDate: '2026-07-01', endDate: '2026-07-02' })).userErrors).toEqual([]);
    expect((await update(creator, id, { startDate: '2026-07-02' })).userErrors).toEqual([]);
  });

  test('changes to free and back without a price of zero', async () => {
    const creator = await world.newCreator();
    const { id } = await product(creator, { price: kwd('5') });
    expect((await update(creator, id, { cost: 'FREE' })).product).toMatchObject({ cost: 'FREE', price: kwd('0.000') });
    expect((await update(creator, id, { title: 'Still free' })).product.price).toEqual(kwd('0.000'));
    expect((await update(creator, id, { cost: 'PAID' })).product).toMatchObject({ cost: 'PAID', price: null });
  });

  test('refuses fewer places than there are buyers', async () => {
    const creator = await world.newCreator();
    const { id } = await product(creator, { maxParticipants: 10 });
    await sql('update products set taken = 4 where id = $1', [id]);
    const { userErrors } = await update(creator, id, { maxParticipants: 3 });
    expect(userErrors).toEqual([{ field: ['maxParticipants'], code: 'OUT_OF_RANGE', message: '4 places are taken already' }]);
    expect((await update(creator, id, { maxParticipants: 4 })).userErrors).toEqual([]);
  });

  test('does not find another account’s product', async () => {
    const { id } = await product(await world.newCreator());
    const stranger = await world.newCreator();
    expect((await update(stranger, id, { title: 'Mine' })).userErrors).toEqual(
      (await update(stranger, randomUUID(), { title: 'Mine' })).userErrors,
    );
    expect(codesByField((await update(stranger, id, { title: 'Mine' })).userErrors)).toEqual({ id: 'NOT_FOUND' });
  });
});

describe('products', () => {
  test('are those of the account, newest first, page by page in both directions', async () => {
    const creator = await world.newCreator();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await product(creator, { title: `Product ${n}` })).id);
    await product(await world.newCreator());
    const first = await list(creator, { first: 2 });
    expect(first.totalCount).toBe(5);
    expect(first.nodes.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const last = await list(creator, { first: 4, after: first.pageInfo.endCursor });
    expect(last.nodes.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect(last.pageInfo.hasNextPage).toBe(false);
    const back = await list(creator, { last: 2, before: last.pageInfo.startCursor });
    expect(back.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual(ids.slice(0, 2));
  });

  test('are found by status and by words of either title, also with characters that are special in LIKE', async () => {
    const creator = await world.creator();
    await product(creator, { title: '100% Cotton_Bag', titleAr: 'حقيبة قطن' });
    await product(creator, { title: 'Drawing \\ Faces' });
    const { id } = await product(creator, { title: 'On sale', published: true });
    const found = async (filter: object) => (await list(creator, { filter })).nodes.map(({ title }: { title: string }) => title);
    expect(await found({ search: 'cotton 100%' })).toEqual(['100% Cotton_Bag']);
    expect(await found({ search: 'قطن' })).toEqual(['100% Cotton_Bag']);
    expect(await found({ search: 'COTTON_' })).toEqual(['100% Cotton_Bag']);
    expect(await found({ search: '%' })).toEqual(['100% Cotton_Bag']);
    expect(await found({ search: '_' })).toEqual(['100% Cotton_Bag']);
    expect(await found({ search: '\\' })).toEqual(['Drawing \\ Faces']);
    expect(await found({ search: "' or 1=1 --" })).toEqual([]);
    expect(await found({ search: '  ' })).toHaveLength(3);
    expect(await found({ status: 'PUBLISHED' })).toEqual(['On sale']);
    expect(await found({ status: 'PUBLISHED', search: 'faces' })).toEqual([]);
    expect(await found({ status: null, search: null })).toHaveLength(3);
    await archive(creator, id);
    expect(await found({ status: 'ARCHIVED' })).toEqual(['On sale']);
  });

  test('refuse invalid pages and cursors', async () => {
    const creator = await world.newCreator();
    for (const variables of [
      { first: 101 },
      { first: -1 },
      { after: 'nonsense' },
      { first: 1, before: 'x' },
      { filter: { search: 'x'.repeat(201) } },
    ]) {
      const { errors } = await gql(productsQuery, variables, creator);
      expect(errors?.[0]?.extensions.code, JSON.stringify(variables)).toBe('BAD_USER_INPUT');
    }
  });

  test('are refused to strangers and customers', async () => {
    const { id } = await product(await world.newCreator());
    expect(await read(await world.newCreator(), id)).toBeNull();
    expect((await gql(productQuery, { id }, await world.customer())).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await gql(productQuery, { id })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const creator = await world.newCreator();
    const own = await product(creator);
    for (const none of ['x', '', `{${own.id}`, "' or true --"]) {
      expect((await gql(productQuery, { id: none }, creator)).errors?.[0]?.extensions.code, none).toBe('BAD_USER_INPUT');
    }
    expect((await gql(productQuery, { id: `${own.id}}` }, creator)).data.product.id).toBe(own.id);
    expect((await gql(`{ product(id: "${own.id}") { id } }`, {}, creator)).data.product.id).toBe(own.id);
  });
});

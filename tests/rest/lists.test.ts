import { beforeAll, describe, expect, test } from 'vitest';
import { gql, rest } from '../support/client.ts';
import { untilDayLasts } from '../support/day.ts';
import { checkout, crowd, shop } from '../support/sales.ts';
import { product, productsQuery } from '../support/shop.ts';
import { type Account, type CreatorAccount, world } from '../support/world.ts';

describe('/cc/product/v2/getProductList', () => {
  let owner: CreatorAccount;
  let titles: string[];
  beforeAll(async () => {
    owner = await world.creator();
    for (let number = 1; number <= 14; number += 1)
      await product(owner, { title: `Lesson ${number}`, titleAr: number % 2 ? 'درس فردي' : 'درس زوجي' });
    await product(owner, { title: 'Published', published: true });
    titles = ['Published', ...Array.from({ length: 14 }, (_, index) => `Lesson ${14 - index}`)];
    await product(await world.creator(), { title: 'Lesson of somebody else' });
  });
  const list = async (query: string) => {
    const { status, body } = await rest('GET', `/cc/product/v2/getProductList${query}`, owner);
    return { status, meta: body.meta, titles: body.data?.map(({ title }: { title: string }) => title), body };
  };

  test('lists the newest first, twelve on a page', async () => {
    expect(await list('')).toMatchObject({ status: 200, meta: { page: 1, size: 12, total: 15 }, titles: titles.slice(0, 12) });
  });

  test('answers exactly the rows of each page, and none past the end', async () => {
    for (const [page, size] of [
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
      [5, 4],
      [2, 7],
      [15, 1],
      [16, 1],
      [1, 100],
      [2, 100],
      [9_999_999, 50],
    ] as const) {
      const rows = titles.slice((page - 1) * size, page * size);
      expect(await list(`?page=${page}&size=${size}`)).toMatchObject({ status: 200, meta: { page, size, total: 15 }, titles: rows });
    }
  });

  test('answers the same rows as GraphQL', async () => {
    const first = (await gql(productsQuery, { first: 5 }, owner)).data.products;
    const second = (await gql(productsQuery, { first: 5, after: first.pageInfo.endCursor }, owner)).data.products;
    expect((await list('?page=2&size=5')).body.data.map(({ _id }: { _id: string }) => _id)).toEqual(
      second.nodes.map(({ id }: { id: string }) => id),
    );
  });

  test('filters by status and by words in either language', async () => {
    expect(await list('?status=published')).toMatchObject({ meta: { total: 1 }, titles: ['Published'] });
    expect(await list('?status=archived&search=lesson')).toMatchObject({ meta: { total: 0 }, titles: [] });
    expect(await list('?status=draft&search=lesson%2014')).toMatchObject({ meta: { total: 1 }, titles: ['Lesson 14'] });
    expect(await list(`?search=${encodeURIComponent('زوجي')}&size=3&page=2`)).toMatchObject({
      meta: { page: 2, size: 3, total: 7 },
      titles: ['Lesson 8', 'Lesson 6', 'Lesson 4'],
    });
    expect(await list('?status=&search=&page=&size=')).toMatchObject({ meta: { page: 1, size: 12, total: 15 } });
    for (const search of ['%25', '_', "'", '\\', '~5', '*']) expect((await list(`?search=${encodeURIComponent(search)}`)).status).toBe(200);
  });

  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'two'],
    ['page', '99999999'],
    ['size', '0'],
    ['size', '1e2'],
    ['size', '٥'],
    ['status', 'sold'],
  ])('%s %s is refused', async (name, value) => {
    expect(await list(`?${name}=${encodeURIComponent(value)}`)).toMatchObject({
      status: 400,
      body: { errors: { [name]: 'This value is not valid' } },
    });
  });

  test('refuses more than a hundred on a page', async () => {
    for (const size of [101, 5_000, 9_999_999])
      expect(await list(`?size=${size}`)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  test.each(['page=1&page=2', 'search=a&search=b', 'search=%00', `search=${'a'.repeat(3000)}`, 'status=draft&status=draft'])(
    '%s does no harm',
    async (query) => {
      const { status } = await list(`?${query}`);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    },
  );
});

describe('the address of the next page', () => {
  /** Follows a list from its first page on; `meanwhile` comes after each page. */
  async function follow(caller: Account, first: string, meanwhile: () => Promise<unknown> = async () => undefined) {
    const pages = [];
    for (let address: string | undefined = first; address; address = pages.at(-1)?.meta.next) {
      const { status, body } = await rest('GET', address, caller);
      expect(status).toBe(200);
      pages.push(body);
      await meanwhile();
    }
    return pages;
  }
  const ids = (pages: { data: { _id: string }[] }[]) => pages.flatMap(({ data }) => data.map(({ _id }) => _id));

  test('leads through a list that grows meanwhile, without a repeated or a missing product', async () => {
    const owner = await world.creator();
    const made: string[] = [];
    for (let number = 1; number <= 7; number += 1) made.unshift((await product(owner, { title: `Lesson & ${number}` })).id);
    await product(owner, { title: 'Another', published: true });
    const add = () => product(owner, { title: 'Lesson & new' });
    const pages = await follow(owner, '/api/cc/product/v2/getProductList?size=3&status=draft&search=lesson%20%26', add);
    expect(ids(pages)).toEqual(made);
    expect(pages.map(({ meta: { page, size, total } }) => [page, size, total])).toEqual([
      [1, 3, 7],
      [2, 3, 8],
      [3, 3, 9],
    ]);
    expect(pages.map(({ meta }) => 'next' in meta)).toEqual([true, true, false]);
    expect(pages[0].meta.next).toMatch(
      /^\/api\/cc\/product\/v2\/getProductList\?size=3&status=draft&search=lesson\+%26&page=2&after=[\w-]+$/,
    );
    // By number, the same reading meets a product twice.
    const numbered = [];
    for (const page of [1, 2]) {
      numbered.push((await rest('GET', `/cc/product/v2/getProductList?size=3&page=${page}`, owner)).body);
      await add();
    }
    expect(new Set(ids(numbered)).size).toBe(5);
  });

  test('goes on from any numbered page, in any order', async () => {
    const owner = await world.creator();
    for (const title of ['B', 'D', 'A', 'E', 'C']) await product(owner, { title });
    for (const sort of ['newest', 'updated', 'title', 'title_ar', 'price', 'sales', 'revenue']) {
      const whole = await follow(owner, `/cc/product/v2/getProductList?sort=${sort}&size=100`);
      const onward = await follow(owner, `/cc/product/v2/getProductList?sort=${sort}&size=2&page=2`);
      expect([sort, ids(onward)]).toEqual([sort, ids(whole).slice(2)]);
      expect(onward.map(({ meta }) => meta.page)).toEqual([2, 3]);
    }
  });

  test('leads through admins and customers', async () => {
    const { creator, productId } = await shop({ cost: 'FREE' });
    for (let number = 1; number <= 3; number += 1) await world.admin(creator, 'VIEW');
    expect(new Set(ids(await follow(creator, '/cc/setting/admin?size=1'))).size).toBe(3);
    const buyers = await crowd(3);
    for (const buyer of buyers) await checkout(buyer, productId);
    expect(ids(await follow(creator, '/cc/dashboard/users?size=2')).toSorted()).toEqual(buyers.map(({ userId }) => userId).toSorted());
  });

  test.each(['~5', 'nonsense', 'a%20b', `${'a'.repeat(600)}`, 'WzFd&after=WzFd'])('refuses the cursor %s', async (after) => {
    const { status, body } = await rest('GET', `/cc/product/v2/getProductList?after=${after}`, await world.creator());
    expect([status, body.message]).toEqual([400, expect.any(String)]);
  });
});

describe('/cc/reports/product-revenue', () => {
  test('lists all sold products page by page, with their total number', async () => {
    await untilDayLasts('Asia/Kuwait');
    const creator = await world.creator();
    const products = [];
    for (let number = 1; number <= 3; number += 1)
      products.push(await product(creator, { title: `Free ${number}`, cost: 'FREE', published: true }));
    const [first, ...others] = (await crowd(3)) as Account[];
    for (const { id } of products) await checkout(first as Account, id);
    for (const other of others) await checkout(other, products[0]?.id as string);
    const page = async (query: string) => (await rest('GET', `/cc/reports/product-revenue?period=today${query}`, creator)).body;
    const all = await page('');
    expect([all.meta, all.data.order_count, all.data.products.length]).toEqual([{ page: 1, size: 100, total: 3 }, 5, 3]);
    const pages = [await page('&size=2'), await page('&size=2&page=2'), await page('&size=2&page=3')];
    expect(pages.map(({ meta }) => meta)).toEqual([1, 2, 3].map((number) => ({ page: number, size: 2, total: 3 })));
    expect(pages.flatMap(({ data }) => data.products)).toEqual(all.data.products);
    expect(all.data.products[0]).toMatchObject({ gross: '0.000', discount: '0.000', refund: '0.000', fee: '0.000', net: '0.000' });
    expect((await rest('GET', '/cc/reports/product-revenue?size=101', creator)).status).toBe(400);
  });
});

test.each(['~', '~-1', '~1e9', '~99999999999', '~ 1', "~1'"])('GraphQL refuses %j as a cursor', async (after) => {
  const { errors } = await gql(productsQuery, { first: 5, after }, await world.creator());
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
});

import { describe, expect, test } from 'vitest';
import { createCache } from '../../client/apollo/cache.ts';
import {
  type MovedProductFragment,
  MovedProductFragmentDoc,
  ProductCountsDocument,
  ProductListDocument,
  type ProductSort,
  type ProductStatus,
  ProductTileFragmentDoc,
} from '../../client/apollo/generated.ts';
import { moved } from '../../client/features/products/mutations/optimistic.ts';
import { placeInLists, readMoved } from '../../client/features/products/mutations/productLists.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`;

/** A product of a list, named by the day on which it was made. */
const node = (number: number, status: ProductStatus, more: Partial<Omit<MovedProductFragment, ' $fragmentName'>> = {}) => ({
  __typename: 'Product' as const,
  id: String(number),
  status,
  version: 1,
  title: `Title ${number}`,
  titleAr: null,
  subtitle: null,
  subtitleAr: null,
  cover: null,
  cost: 'FREE' as const,
  price: null,
  salesCount: 0,
  revenue: { __typename: 'Money' as const, amount: '0.000', currency: 'KWD' },
  contentItemCount: 0,
  wasOrdered: false,
  createdAt: day(number),
  updatedAt: day(number),
  publishedAt: null,
  startDate: null,
  availability: null,
  ...more,
});

interface Lists {
  more?: boolean;
  search?: string;
  sort?: ProductSort;
  drafts?: ReturnType<typeof node>[];
}

function filledCache({ more = false, search, sort = 'NEWEST', drafts = [9, 6, 3].map((number) => node(number, 'DRAFT')) }: Lists = {}) {
  const cache = createCache();
  const write = (status: ProductStatus, nodes: ReturnType<typeof node>[]) =>
    cache.writeQuery({
      query: ProductListDocument,
      variables: { status, search, sort },
      data: {
        products: { __typename: 'ProductConnection', nodes, pageInfo: { __typename: 'PageInfo', hasNextPage: more, endCursor: 'x' } },
      },
    });
  write('DRAFT', drafts);
  write(
    'PUBLISHED',
    [8, 4].map((number) => node(number, 'PUBLISHED')),
  );
  cache.writeQuery({
    query: ProductCountsDocument,
    variables: { search },
    data: { productCounts: { __typename: 'ProductCounts', published: 2, draft: 3, archived: 0 } },
  });
  const ids = (status: ProductStatus) =>
    cache.readQuery({ query: ProductListDocument, variables: { status, search, sort } })?.products.nodes.map(({ id }) => id) ?? null;
  const counts = () => {
    const read = cache.readQuery({ query: ProductCountsDocument, variables: { search } })?.productCounts;
    return read && [read.published, read.draft, read.archived];
  };
  const change = (number: number, changes: Partial<MovedProductFragment>) => {
    const before = readMoved(cache, String(number)) as MovedProductFragment;
    const after = { ...before, __typename: 'Product' as const, ...changes };
    cache.writeFragment({ id: `Product:${number}`, fragment: MovedProductFragmentDoc, data: after });
    placeInLists(cache, before, after);
  };
  const add = (product: ReturnType<typeof node>) => {
    const id = `Product:${product.id}`;
    cache.writeFragment({ id, fragment: ProductTileFragmentDoc, data: product });
    cache.writeFragment({ id, fragment: MovedProductFragmentDoc, data: product });
    placeInLists(cache, null, product);
  };
  return { cache, ids, counts, change, add };
}

test('a query for the count alone does not change the cached list', () => {
  expect(filledCache().ids('DRAFT')).toEqual(['9', '6', '3']);
});

test('a product moves from its old list to its position in the new one', () => {
  const { ids, counts, change } = filledCache();
  change(6, { status: 'PUBLISHED' });
  expect(ids('DRAFT')).toEqual(['9', '3']);
  expect(ids('PUBLISHED')).toEqual(['8', '6', '4']);
  expect(counts()).toEqual([3, 2, 0]);
});

test('a product that belongs after the loaded pages is not shown until its page is loaded', () => {
  const { ids, counts, change } = filledCache({ more: true });
  change(3, { status: 'PUBLISHED' });
  expect(ids('PUBLISHED')).toEqual(['8', '4']);
  expect(counts()).toEqual([3, 2, 0]);
  change(4, { status: 'ARCHIVED' });
  expect(ids('PUBLISHED')).toEqual(['8']);
  expect(counts()).toEqual([2, 2, 1]);
});

test('the last page takes a product at its end', () => {
  const { ids, change } = filledCache();
  change(3, { status: 'PUBLISHED' });
  expect(ids('PUBLISHED')).toEqual(['8', '4', '3']);
});

test('a new product comes first, and a deleted one is removed everywhere', () => {
  const { cache, ids, counts, add } = filledCache();
  add(node(12, 'DRAFT'));
  expect([ids('DRAFT'), counts()]).toEqual([
    ['12', '9', '6', '3'],
    [2, 4, 0],
  ]);
  placeInLists(cache, readMoved(cache, '6'), null);
  expect([ids('DRAFT'), counts()]).toEqual([
    ['12', '9', '3'],
    [2, 3, 0],
  ]);
});

test('an undone change puts a product back in its old position', () => {
  const { ids, counts, change } = filledCache();
  change(8, { status: 'ARCHIVED' });
  change(8, { status: 'DRAFT' });
  change(8, { status: 'PUBLISHED' });
  expect(ids('PUBLISHED')).toEqual(['8', '4']);
  expect(ids('DRAFT')).toEqual(['9', '6', '3']);
  expect(counts()).toEqual([2, 3, 0]);
});

test('a search list takes a product that the server would find, also in another spelling', () => {
  const { ids, counts, change, add } = filledCache({ search: 'TITLE قهوه', drafts: [node(6, 'DRAFT', { subtitleAr: 'قَهوة' })] });
  change(6, { status: 'PUBLISHED' });
  expect(ids('PUBLISHED')).toEqual(['8', '6', '4']);
  expect(counts()).toEqual([3, 2, 0]);
  add(node(12, 'DRAFT'));
  expect([ids('DRAFT'), counts()]).toEqual([[], [3, 2, 0]]);
  add(node(13, 'DRAFT', { titleAr: 'مقهى القهوة' }));
  expect([ids('DRAFT'), counts()]).toEqual([['13'], [3, 3, 0]]);
  change(13, { titleAr: 'شاي' });
  expect([ids('DRAFT'), counts()]).toEqual([[], [3, 2, 0]]);
});

describe('the sort order', () => {
  const money = (amount: string) => ({ __typename: 'Money' as const, amount, currency: 'KWD' });
  const drafts = [
    node(1, 'DRAFT', {
      title: 'Zebra',
      titleAr: 'أسد',
      price: money('10.000'),
      salesCount: 4,
      revenue: money('40.000'),
      updatedAt: day(20),
    }),
    node(2, 'DRAFT', { title: 'apple', titleAr: 'بقرة', price: null, salesCount: 9, revenue: money('9.000'), updatedAt: day(22) }),
    node(3, 'DRAFT', {
      title: 'Mango',
      titleAr: 'ثعلب',
      price: money('2.000'),
      salesCount: 4,
      revenue: money('100.000'),
      updatedAt: day(21),
    }),
  ];
  // Its price comes first in the order of text, but not in that of numbers.
  const added = node(4, 'DRAFT', {
    title: 'Árbol',
    titleAr: 'إبل',
    price: money('9.000'),
    salesCount: 4,
    revenue: money('20.000'),
    updatedAt: day(5),
  });
  test.each([
    ['NEWEST', ['4', '3', '2', '1']],
    ['UPDATED', ['2', '3', '1', '4']],
    ['TITLE', ['2', '4', '3', '1']],
    ['TITLE_AR', ['4', '1', '2', '3']],
    ['PRICE', ['1', '4', '3', '2']],
    ['SALES', ['2', '4', '3', '1']],
    ['REVENUE', ['3', '1', '4', '2']],
  ] as const)('%s puts a new product in its position', (sort, order) => {
    const sorted = order.flatMap((id) => drafts.filter((draft) => draft.id === id));
    const { ids, add, change } = filledCache({ sort, drafts: sorted });
    add(added);
    expect(ids('DRAFT')).toEqual(order);
    change(4, {});
    expect(ids('DRAFT')).toEqual(order);
  });
});

test('an optimistic answer has the known fields of a product, and there is none for an unknown product', () => {
  const { cache } = filledCache();
  expect(moved(cache, '8', 'ARCHIVED')).toMatchObject({ id: '8', status: 'ARCHIVED', version: 2, title: 'Title 8' });
  expect(moved(cache, '77', 'ARCHIVED')).toBeNull();
});

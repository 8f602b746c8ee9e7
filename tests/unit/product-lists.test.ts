import { expect, test } from 'vitest';
import { createCache } from '../../client/apollo/cache.ts';
import { ProductCountsDocument, ProductListDocument, type ProductStatus, ProductTileFragmentDoc } from '../../client/apollo/generated.ts';
import { placeInLists } from '../../client/features/products/mutations/productLists.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`;

/** A product of a list, named by the day on which it was made. */
const node = (number: number, status: ProductStatus) => ({
  __typename: 'Product' as const,
  id: String(number),
  status,
  title: 'A title',
  titleAr: null,
  cover: null,
  cost: 'FREE' as const,
  price: null,
  salesCount: 0,
  createdAt: day(number),
  publishedAt: null,
});

function filledCache({ more = false, search }: { more?: boolean; search?: string } = {}) {
  const cache = createCache();
  const write = (status: ProductStatus, numbers: number[]) =>
    cache.writeQuery({
      query: ProductListDocument,
      variables: { status, search },
      data: {
        products: {
          __typename: 'ProductConnection',
          nodes: numbers.map((number) => node(number, status)),
          pageInfo: { __typename: 'PageInfo', hasNextPage: more, endCursor: 'x' },
        },
      },
    });
  write('DRAFT', [9, 6, 3]);
  write('PUBLISHED', [8, 4]);
  const count = (totalCount: number) => ({ __typename: 'ProductConnection' as const, totalCount });
  cache.writeQuery({
    query: ProductCountsDocument,
    variables: { search },
    data: { published: count(2), drafts: count(3), archived: count(0) },
  });
  const ids = (status: ProductStatus) =>
    cache.readQuery({ query: ProductListDocument, variables: { status, search } })?.products.nodes.map(({ id }) => id) ?? null;
  const counts = () => {
    const read = cache.readQuery({ query: ProductCountsDocument, variables: { search } });
    return read && [read.published.totalCount, read.drafts.totalCount, read.archived.totalCount];
  };
  const move = (number: number, to: ProductStatus, from: ProductStatus | null) => {
    const moved = { __typename: 'Product' as const, id: String(number), status: to, createdAt: day(number) };
    cache.modify({ id: `Product:${number}`, fields: { status: () => to } });
    placeInLists(cache, moved, from);
  };
  return { cache, ids, counts, move };
}

test('a count asked for by itself leaves the list that is there', () => {
  expect(filledCache().ids('DRAFT')).toEqual(['9', '6', '3']);
});

test('a product leaves its old list for its place in the new one', () => {
  const { ids, counts, move } = filledCache();
  move(6, 'PUBLISHED', 'DRAFT');
  expect(ids('DRAFT')).toEqual(['9', '3']);
  expect(ids('PUBLISHED')).toEqual(['8', '6', '4']);
  expect(counts()).toEqual([3, 2, 0]);
});

test('one that belongs behind the pages that are known waits for its page', () => {
  const { ids, counts, move } = filledCache({ more: true });
  move(3, 'PUBLISHED', 'DRAFT');
  expect(ids('PUBLISHED')).toEqual(['8', '4']);
  expect(counts()).toEqual([3, 2, 0]);
  move(4, 'ARCHIVED', 'PUBLISHED');
  expect(ids('PUBLISHED')).toEqual(['8']);
  expect(counts()).toEqual([2, 2, 1]);
});

test('the last page takes what comes last', () => {
  const { ids, move } = filledCache();
  move(3, 'PUBLISHED', 'DRAFT');
  expect(ids('PUBLISHED')).toEqual(['8', '4', '3']);
});

test('a new product comes first', () => {
  const { cache, ids, counts } = filledCache();
  cache.writeFragment({ id: 'Product:12', fragment: ProductTileFragmentDoc, data: node(12, 'DRAFT') });
  placeInLists(cache, { __typename: 'Product', id: '12', status: 'DRAFT', createdAt: day(12) }, null);
  expect(ids('DRAFT')).toEqual(['12', '9', '6', '3']);
  expect(counts()).toEqual([2, 4, 0]);
});

test('a search is asked again', () => {
  const { ids, counts, move } = filledCache({ search: 'title' });
  move(6, 'PUBLISHED', 'DRAFT');
  expect(ids('DRAFT')).toBeNull();
  expect(counts()).toBeNull();
});

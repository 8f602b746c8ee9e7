import type { ApolloCache, Reference } from '@apollo/client';
import { fold, wordsOf } from '../../../../schema/rules/fold.ts';
import {
  type MovedProductFragment,
  MovedProductFragmentDoc,
  type ProductCountsQuery,
  type ProductSort,
  type ProductStatus,
} from '../../../apollo/generated.ts';

interface CachedList {
  nodes?: readonly Reference[];
  pageInfo?: { hasNextPage?: boolean };
  totalCount?: number;
}

type ProductCounts = ProductCountsQuery['productCounts'];

/** The arguments of a cached `products` or `productCounts` field. */
interface ListArguments {
  filter?: { status?: ProductStatus; search?: string } | null;
  search?: string | null;
  sort?: ProductSort;
}
const askedOf = (storeFieldName: string): ListArguments => {
  const args = storeFieldName.indexOf(':');
  return args < 0 ? {} : (JSON.parse(storeFieldName.slice(args + 1)) as ListArguments);
};

/** Whether a product has every word of a search, by the server's rule. */
const matches = ({ title, titleAr, subtitle, subtitleAr }: MovedProductFragment, search: string | null | undefined) => {
  const text = fold([title, titleAr, subtitle, subtitleAr].join(' '));
  return wordsOf(search ?? '').every((word) => text.includes(word));
};

/** The sort key of each order. All are descending, except those by title. */
const sortKeys: Record<ProductSort, (product: MovedProductFragment) => number | string> = {
  NEWEST: ({ createdAt }) => createdAt,
  UPDATED: ({ updatedAt }) => updatedAt,
  TITLE: ({ title }) => fold(title),
  TITLE_AR: ({ title, titleAr }) => fold(titleAr ?? title),
  PRICE: ({ price }) => (price ? Number(price.amount) : -1),
  SALES: ({ salesCount }) => salesCount,
  REVENUE: ({ revenue }) => Number(revenue.amount),
};

/** Whether one product comes before another, by the server's rule. */
function precedes(one: MovedProductFragment, other: MovedProductFragment, sort: ProductSort): boolean {
  const [first, second] = [sortKeys[sort](one), sortKeys[sort](other)];
  const before = first === second ? one.id < other.id : first < second;
  return sort === 'TITLE' || sort === 'TITLE_AR' ? before : !before;
}

const countOf: Record<ProductStatus, keyof Omit<ProductCounts, '__typename'>> = {
  DRAFT: 'draft',
  PUBLISHED: 'published',
  ARCHIVED: 'archived',
};

/** A product from the cached lists; null if they do not have it. */
export const readMoved = (cache: ApolloCache, id: string): MovedProductFragment | null =>
  cache.readFragment({ id: cache.identify({ __typename: 'Product', id }), fragment: MovedProductFragmentDoc });

/**
 * Moves a product in the cached lists and counts, searches included: out of the lists it was in (`before`; null for a new one), into
 * the lists it belongs to now (`after`; null for a deleted one), at its place in their order.
 */
export function placeInLists(cache: ApolloCache, before: MovedProductFragment | null, after: MovedProductFragment | null): void {
  const id = (after ?? before)?.id;
  const isIn = (product: MovedProductFragment | null, status: ProductStatus | undefined, search: string | null | undefined) =>
    product !== null && (status === undefined || status === product.status) && matches(product, search);
  const gained = (status: ProductStatus | undefined, search: string | null | undefined) =>
    Number(isIn(after, status, search)) - Number(isIn(before, status, search));

  cache.modify<{ products: CachedList; productCounts: ProductCounts }>({
    id: 'ROOT_QUERY',
    fields: {
      products(existing, { storeFieldName, readField, toReference }) {
        const list = existing as CachedList;
        const { filter, sort = 'NEWEST' } = askedOf(storeFieldName);
        const nodes = list.nodes?.filter((node) => readField('id', node) !== id);
        const reference = toReference({ __typename: 'Product', id });
        if (after && reference && nodes && isIn(after, filter?.status, filter?.search)) {
          const at = nodes.findIndex((node) => {
            const other = readMoved(cache, String(readField('id', node)));
            return other !== null && precedes(after, other, sort);
          });
          if (at >= 0) nodes.splice(at, 0, reference);
          // Behind the last known entry, the product is only added if the list ends there.
          else if (!list.pageInfo?.hasNextPage) nodes.push(reference);
        }
        const totalCount = list.totalCount !== undefined && { totalCount: list.totalCount + gained(filter?.status, filter?.search) };
        return { ...list, ...(nodes && { nodes }), ...totalCount };
      },
      productCounts(existing, { storeFieldName }) {
        const { search } = askedOf(storeFieldName);
        const counts = { ...(existing as ProductCounts) };
        for (const status of Object.keys(countOf) as ProductStatus[]) counts[countOf[status]] += gained(status, search);
        return counts;
      },
    },
  });
}

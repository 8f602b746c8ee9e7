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
const askedProducts = (storeFieldName: string): ListArguments => {
  const productArguments = storeFieldName.indexOf(':');
  return productArguments < 0 ? {} : (JSON.parse(storeFieldName.slice(productArguments + 1)) as ListArguments);
};

/** Whether a product has every word of a search, by the server's rule. */
const productMatches = ({ title, titleAr, subtitle, subtitleAr }: MovedProductFragment, search: string | null | undefined) => {
  const productText = fold([title, titleAr, subtitle, subtitleAr].join(' '));
  return wordsOf(search ?? '').every((word) => productText.includes(word));
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
function precedesProduct(product: MovedProductFragment, otherProduct: MovedProductFragment, sort: ProductSort): boolean {
  const [firstProduct, secondProduct] = [sortKeys[sort](product), sortKeys[sort](otherProduct)];
  const precedesProduct = firstProduct === secondProduct ? product.id < otherProduct.id : firstProduct < secondProduct;
  return sort === 'TITLE' || sort === 'TITLE_AR' ? precedesProduct : !precedesProduct;
}

const productCountOf: Record<ProductStatus, keyof Omit<ProductCounts, '__typename'>> = {
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
  const isProductIn = (product: MovedProductFragment | null, status: ProductStatus | undefined, search: string | null | undefined) =>
    product !== null && (status === undefined || status === product.status) && productMatches(product, search);
  const gainedProducts = (status: ProductStatus | undefined, search: string | null | undefined) =>
    Number(isProductIn(after, status, search)) - Number(isProductIn(before, status, search));

  cache.modify<{ products: CachedList; productCounts: ProductCounts }>({
    id: 'ROOT_QUERY',
    fields: {
      products(existing, { storeFieldName, readField, toReference }) {
        const productList = existing as CachedList;
        const { filter, sort: productSort = 'NEWEST' } = askedProducts(storeFieldName);
        const products = productList.nodes?.filter((product) => readField('id', product) !== id);
        const productReference = toReference({ __typename: 'Product', id });
        if (after && productReference && products && isProductIn(after, filter?.status, filter?.search)) {
          const productIndex = products.findIndex((product) => {
            const otherProduct = readMoved(cache, String(readField('id', product)));
            return otherProduct !== null && precedesProduct(after, otherProduct, productSort);
          });
          if (productIndex >= 0) products.splice(productIndex, 0, productReference);
          // Behind the last known entry, the product is only added if the list ends there.
          else if (!productList.pageInfo?.hasNextPage) products.push(productReference);
        }
        const productTotal = productList.totalCount !== undefined && {
          totalCount: productList.totalCount + gainedProducts(filter?.status, filter?.search),
        };
        return { ...productList, ...(products && { nodes: products }), ...productTotal };
      },
      productCounts(existing, { storeFieldName }) {
        const { search } = askedProducts(storeFieldName);
        const counts = { ...(existing as ProductCounts) };
        for (const status of Object.keys(productCountOf) as ProductStatus[])
          counts[productCountOf[status]] += gainedProducts(status, search);
        return counts;
      },
    },
  });
}

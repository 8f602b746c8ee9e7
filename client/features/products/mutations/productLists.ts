import type { ApolloCache, Reference } from '@apollo/client';
import type { MovedProductFragment, ProductStatus } from '../../../apollo/generated.ts';

interface CachedList {
  nodes?: readonly Reference[];
  pageInfo?: { hasNextPage?: boolean };
  totalCount?: number;
}

interface Filter {
  status?: ProductStatus;
  search?: string;
}

/** The filter that a cached `products` field was asked with. */
const filterOf = (storeFieldName: string): Filter => {
  const args = storeFieldName.indexOf(':');
  return args < 0 ? {} : ((JSON.parse(storeFieldName.slice(args + 1)) as { filter?: Filter | null }).filter ?? {});
};

/**
 * Puts a product where it belongs in the cached lists: out of the one of its old status (`from`; null for a new product),
 * into its new one at its place, newest first. Searches are asked again, since only the server knows what they match.
 */
export function placeInLists(cache: ApolloCache, product: MovedProductFragment, from: ProductStatus | null): void {
  cache.modify<{ products: CachedList }>({
    id: 'ROOT_QUERY',
    fields: {
      products(existing, { storeFieldName, readField, toReference, DELETE }) {
        const list = existing as CachedList;
        const { status, search } = filterOf(storeFieldName);
        if (search) return DELETE;
        const belongs = status === undefined || status === product.status;
        const belonged = from !== null && (status === undefined || status === from);
        const reference = toReference({ __typename: 'Product', id: product.id });
        const others = list.nodes?.filter((node) => readField('id', node) !== product.id);
        const at = others?.findIndex((node) => String(readField('createdAt', node)) < product.createdAt) ?? -1;
        const nodes = others?.slice();
        if (belongs && reference && nodes) {
          if (at >= 0) nodes.splice(at, 0, reference);
          // Behind the last one that is known: its place is here only when nothing follows.
          else if (!list.pageInfo?.hasNextPage) nodes.push(reference);
        }
        return {
          ...list,
          ...(nodes && { nodes }),
          ...(list.totalCount !== undefined && { totalCount: list.totalCount + Number(belongs) - Number(belonged) }),
        };
      },
    },
  });
}

import type { ApolloCache } from '@apollo/client';

/** Changes a product's number of items in the cache after items were added or deleted. */
export function countItems(cache: ApolloCache, productId: string, itemChange: number): void {
  cache.modify<{ contentItemCount: number }>({
    id: cache.identify({ __typename: 'Product', id: productId }),
    fields: { contentItemCount: (count) => count + itemChange },
  });
}

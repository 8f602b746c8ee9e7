import type { ApolloCache } from '@apollo/client';

/** Keeps the number of items that a product shows in step with what was added or taken away. */
export function countItems(cache: ApolloCache, productId: string, change: number): void {
  cache.modify<{ contentItemCount: number }>({
    id: cache.identify({ __typename: 'Product', id: productId }),
    fields: { contentItemCount: (count) => count + change },
  });
}

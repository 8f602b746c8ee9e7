import type { ApolloCache } from '@apollo/client';
import type { MovedProductFragment, ProductStatus } from '../../../apollo/generated.ts';
import { readMoved } from './productLists.ts';

/**
 * A product in its next status, shown before the server's answer; null when the cache knows too little of it. It is used for actions that
 * only fail with the network, and a failure takes it back.
 */
export function moved(cache: ApolloCache, id: string, status: ProductStatus): (MovedProductFragment & { __typename: 'Product' }) | null {
  const known = readMoved(cache, id);
  return known && { ...known, __typename: 'Product', status, version: known.version + 1, updatedAt: new Date().toISOString() };
}

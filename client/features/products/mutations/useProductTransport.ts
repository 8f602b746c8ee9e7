import { useApolloClient } from '@apollo/client/react';
import {
  ProductCreateDocument,
  type ProductCreateInput,
  ProductEditDocument,
  type ProductFormFragment,
  ProductUpdateDocument,
} from '../../../apollo/generated.ts';
import type { Transport } from '../../../forms/autosave/saver.ts';
import { placeInLists, readMoved } from './productLists.ts';

/** The requests that save a product. The rules have made its input. Lists of products follow. */
export function useProductTransport(): Transport<ProductFormFragment> {
  const client = useApolloClient();
  return {
    create: async (input) => {
      const { data } = await client.mutate({
        mutation: ProductCreateDocument,
        variables: { input: input as ProductCreateInput },
        // A new draft appears at the top of the drafts.
        update(cache, { data }) {
          const product = data?.productCreate?.product;
          if (product) placeInLists(cache, null, product);
        },
      });
      return { item: data?.productCreate?.product ?? null, userErrors: data?.productCreate?.userErrors ?? [] };
    },
    update: async (id, input) => {
      const productBefore = readMoved(client.cache, id);
      const { data } = await client.mutate({
        mutation: ProductUpdateDocument,
        variables: { id, input },
        // The answer has every changed field, so only the order of lists is left to change.
        update(cache, { data }) {
          const productAfter = data?.productUpdate?.product;
          if (productBefore && productAfter) placeInLists(cache, productBefore, productAfter);
        },
      });
      return { item: data?.productUpdate?.product ?? null, userErrors: data?.productUpdate?.userErrors ?? [] };
    },
    read: async (id) =>
      (await client.query({ query: ProductEditDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.product ?? null,
  };
}

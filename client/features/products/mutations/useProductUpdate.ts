import { useMutation } from '@apollo/client/react';
import { ProductUpdateDocument, type ProductUpdateMutationVariables } from '../../../apollo/generated.ts';
import { placeInLists, readMoved } from './productLists.ts';

/** Changes a product. The answer has every changed field, so screens and the order of lists follow by themselves. */
export function useProductUpdate() {
  const [update, { client }] = useMutation(ProductUpdateDocument);
  return async (id: string, input: ProductUpdateMutationVariables['input']) => {
    const before = readMoved(client.cache, id);
    const { data } = await update({
      variables: { id, input },
      update(cache, { data }) {
        const after = data?.productUpdate?.product;
        if (before && after) placeInLists(cache, before, after);
      },
    });
    return { product: data?.productUpdate?.product ?? null, userErrors: data?.productUpdate?.userErrors ?? [] };
  };
}

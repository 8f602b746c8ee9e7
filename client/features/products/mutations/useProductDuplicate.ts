import { useMutation } from '@apollo/client/react';
import { ProductDuplicateDocument } from '../../../apollo/generated.ts';
import { placeInLists } from './productLists.ts';

/** Copies a product; the copy appears at the top of the drafts. A repeat under the same key answers the same copy. */
export function useProductDuplicate() {
  const [mutate] = useMutation(ProductDuplicateDocument, {
    update(cache, { data }) {
      const product = data?.productDuplicate?.product;
      if (product) placeInLists(cache, null, product);
    },
  });
  return async (id: string, idempotencyKey: string) => {
    const { data } = await mutate({ variables: { id, idempotencyKey } });
    return { id: data?.productDuplicate?.product?.id, userErrors: data?.productDuplicate?.userErrors ?? [] };
  };
}

import { useMutation } from '@apollo/client/react';
import { ProductMoveToDraftDocument, type ProductStatus } from '../../../apollo/generated.ts';
import { placeInLists } from './productLists.ts';

/** Makes a published or archived product a draft again; it moves to the drafts. */
export function useProductMoveToDraft() {
  const [mutate] = useMutation(ProductMoveToDraftDocument);
  return async ({ id, status }: { id: string; status: ProductStatus }) => {
    const { data } = await mutate({
      variables: { id },
      update(cache, { data }) {
        const product = data?.productMoveToDraft?.product;
        if (product) placeInLists(cache, product, status);
      },
    });
    return data?.productMoveToDraft?.userErrors ?? [];
  };
}

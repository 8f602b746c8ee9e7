import { useMutation } from '@apollo/client/react';
import { ProductMoveToDraftDocument, type ProductStatus } from '../../../apollo/generated.ts';
import { moved } from './optimistic.ts';
import { placeInLists } from './productLists.ts';

/** Makes a published or archived product a draft again; it moves to the drafts at once. */
export function useProductMoveToDraft() {
  const [mutate, { client }] = useMutation(ProductMoveToDraftDocument);
  return async ({ id, status }: { id: string; status: ProductStatus }) => {
    const { data } = await mutate({
      variables: { id },
      optimisticResponse: (_variables, { IGNORE }) => {
        const product = moved(client.cache, id, 'DRAFT');
        return product ? { productMoveToDraft: { __typename: 'ProductMoveToDraftPayload', product, userErrors: [] } } : IGNORE;
      },
      update(cache, { data }) {
        const product = data?.productMoveToDraft?.product;
        if (product) placeInLists(cache, { ...product, status }, product);
      },
    });
    return data?.productMoveToDraft?.userErrors ?? [];
  };
}

import { useMutation } from '@apollo/client/react';
import { ProductArchiveDocument, type ProductStatus } from '../../../apollo/generated.ts';
import { moved } from './optimistic.ts';
import { placeInLists } from './productLists.ts';

/** Takes a published product off sale for good; it moves to the archived ones at once. */
export function useProductArchive() {
  const [mutate, { client }] = useMutation(ProductArchiveDocument);
  return async ({ id, status }: { id: string; status: ProductStatus }) => {
    const { data } = await mutate({
      variables: { id },
      optimisticResponse: (_variables, { IGNORE }) => {
        const product = moved(client.cache, id, 'ARCHIVED');
        return product ? { productArchive: { __typename: 'ProductArchivePayload', product, userErrors: [] } } : IGNORE;
      },
      update(cache, { data }) {
        const product = data?.productArchive?.product;
        if (product) placeInLists(cache, { ...product, status }, product);
      },
    });
    return data?.productArchive?.userErrors ?? [];
  };
}

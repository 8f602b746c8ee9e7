import { useMutation } from '@apollo/client/react';
import { ProductArchiveDocument, type ProductStatus } from '../../../apollo/generated.ts';
import { placeInLists } from './productLists.ts';

/** Takes a published product off sale for good; it moves to the archived ones. */
export function useProductArchive() {
  const [mutate] = useMutation(ProductArchiveDocument);
  return async ({ id, status }: { id: string; status: ProductStatus }) => {
    const { data } = await mutate({
      variables: { id },
      update(cache, { data }) {
        const product = data?.productArchive?.product;
        if (product) placeInLists(cache, product, status);
      },
    });
    return data?.productArchive?.userErrors ?? [];
  };
}

import { useMutation } from '@apollo/client/react';
import { ProductPublishDocument, type ProductStatus } from '../../../apollo/generated.ts';
import { placeInLists } from './productLists.ts';

/** Puts a draft on sale: it moves from the drafts to the products. Answers what is missing when it is not ready. */
export function useProductPublish() {
  const [mutate] = useMutation(ProductPublishDocument);
  return async ({ id, status }: { id: string; status: ProductStatus }) => {
    const { data } = await mutate({
      variables: { id },
      update(cache, { data }) {
        const product = data?.productPublish?.product;
        if (product) placeInLists(cache, { ...product, status }, product);
      },
    });
    return data?.productPublish?.userErrors ?? [];
  };
}

import { useMutation } from '@apollo/client/react';
import { ProductDeleteDocument } from '../../../apollo/generated.ts';
import { placeInLists, readMoved } from './productLists.ts';

/** Deletes a product that nobody ever ordered; it leaves every list. */
export function useProductDelete() {
  const [mutate] = useMutation(ProductDeleteDocument);
  return async (id: string) => {
    const { data } = await mutate({
      variables: { id },
      update(cache, { data }) {
        if (!data?.productDelete?.deletedId) return;
        placeInLists(cache, readMoved(cache, id), null);
        cache.evict({ id: cache.identify({ __typename: 'Product', id }) });
      },
    });
    return data?.productDelete?.userErrors ?? [];
  };
}

import { ProductDeleteDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { placeInLists, readMoved } from './productLists.ts';

/** Deletes a product that was never ordered; it leaves every list. Answers what was wrong. */
export function useProductDelete() {
  const remove = useAction(ProductDeleteDocument);
  return (id: string) =>
    remove(
      { id },
      {
        update(cache, { data }) {
          if (!data?.productDelete?.deletedId) return;
          placeInLists(cache, readMoved(cache, id), null);
          cache.evict({ id: cache.identify({ __typename: 'Product', id }) });
        },
      },
    );
}

import { ContentItemDeleteDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { countItems } from './itemCount.ts';

/** Deletes an item. Lists drop it once it is out of the cache. Answers the failures. */
export function useContentItemDelete() {
  const deleteItem = useAction(ContentItemDeleteDocument);
  return ({ id, productId }: { id: string; productId: string }) =>
    deleteItem(
      { id },
      {
        update(cache, { data }) {
          if (!data?.contentItemDelete?.deletedId) return;
          cache.evict({ id: cache.identify({ __typename: 'ContentItem', id }) });
          countItems(cache, productId, -1);
          cache.gc();
        },
      },
    );
}

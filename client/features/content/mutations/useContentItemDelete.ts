import { useMutation } from '@apollo/client/react';
import { ContentItemDeleteDocument } from '../../../apollo/generated.ts';
import { countItems } from './itemCount.ts';

/** Takes an item out of its product: lists that hold it drop it once it is out of the cache. */
export function useContentItemDelete() {
  const [mutate] = useMutation(ContentItemDeleteDocument);
  return async ({ id, productId }: { id: string; productId: string }) => {
    const { data } = await mutate({
      variables: { id },
      update(cache, { data }) {
        if (!data?.contentItemDelete?.deletedId) return;
        cache.evict({ id: cache.identify({ __typename: 'ContentItem', id }) });
        countItems(cache, productId, -1);
        cache.gc();
      },
    });
    return data?.contentItemDelete?.userErrors ?? [];
  };
}

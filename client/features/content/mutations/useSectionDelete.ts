import { useMutation } from '@apollo/client/react';
import { SectionDeleteDocument } from '../../../apollo/generated.ts';
import { countItems } from './itemCount.ts';

export interface DoomedSection {
  id: string;
  productId: string;
  itemCount: number;
}

/** Takes a section out of its product with its items: lists that hold it drop it once it is out of the cache. */
export function useSectionDelete() {
  const [mutate] = useMutation(SectionDeleteDocument);
  return async ({ id, productId, itemCount }: DoomedSection) => {
    const { data } = await mutate({
      variables: { id },
      update(cache, { data }) {
        if (!data?.sectionDelete?.deletedId) return;
        cache.evict({ id: cache.identify({ __typename: 'Section', id }) });
        cache.modify<{ sectionCount: number }>({
          id: cache.identify({ __typename: 'Product', id: productId }),
          fields: { sectionCount: (count) => count - 1 },
        });
        countItems(cache, productId, -itemCount);
        cache.gc();
      },
    });
    return data?.sectionDelete?.userErrors ?? [];
  };
}

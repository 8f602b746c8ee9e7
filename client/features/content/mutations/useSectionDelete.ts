import { SectionDeleteDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { countItems } from './itemCount.ts';

export interface DoomedSection {
  id: string;
  productId: string;
  itemCount: number;
}

/** Deletes a section with its items. Lists drop it once it is out of the cache. Answers the failures. */
export function useSectionDelete() {
  const deleteSection = useAction(SectionDeleteDocument);
  return ({ id, productId, itemCount }: DoomedSection) =>
    deleteSection(
      { id },
      {
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
      },
    );
}

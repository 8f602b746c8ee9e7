import type { Reference } from '@apollo/client';
import { ContentItemCreateDocument, type ContentItemCreateMutationVariables } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { countItems } from './itemCount.ts';

/** Adds an item; it appears at the end of its section. Answers what was wrong. */
export function useContentItemCreate() {
  const createItem = useAction(ContentItemCreateDocument);
  return (input: ContentItemCreateMutationVariables['input']) =>
    createItem(
      { input },
      {
        update(cache, { data }) {
          const item = data?.contentItemCreate?.contentItem;
          if (!item) return;
          cache.modify<{ items: Reference[] }>({
            id: cache.identify({ __typename: 'Section', id: item.sectionId }),
            fields: {
              items: (sectionItems, { toReference }) => {
                const addedItem = toReference({ __typename: 'ContentItem', id: item.id });
                return addedItem ? [...sectionItems, addedItem] : sectionItems;
              },
            },
          });
          countItems(cache, item.productId, 1);
        },
      },
    );
}

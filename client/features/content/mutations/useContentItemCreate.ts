import type { Reference } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { ContentItemCreateDocument, type ContentItemCreateMutationVariables } from '../../../apollo/generated.ts';
import { countItems } from './itemCount.ts';

/** Adds an item; it appears at the end of its section. */
export function useContentItemCreate() {
  const [create] = useMutation(ContentItemCreateDocument, {
    update(cache, { data }) {
      const item = data?.contentItemCreate?.contentItem;
      if (!item) return;
      cache.modify<{ items: Reference[] }>({
        id: cache.identify({ __typename: 'Section', id: item.sectionId }),
        fields: {
          items: (existing, { toReference }) => {
            const added = toReference({ __typename: 'ContentItem', id: item.id });
            return added ? [...existing, added] : existing;
          },
        },
      });
      countItems(cache, item.productId, 1);
    },
  });
  return async (input: ContentItemCreateMutationVariables['input']) => {
    const { data } = await create({ variables: { input } });
    return data?.contentItemCreate?.userErrors ?? [];
  };
}

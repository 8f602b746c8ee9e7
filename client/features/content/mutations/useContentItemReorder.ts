import { useMutation } from '@apollo/client/react';
import { ContentItemReorderDocument } from '../../../apollo/generated.ts';
import type { Place } from '../outline/order.ts';

/** Puts items in their order, across sections too. */
export function useContentItemReorder() {
  const [reorder] = useMutation(ContentItemReorderDocument);
  return async (places: readonly Place[]) => {
    const sections = places.map(({ sectionId, itemIds }) => ({ sectionId, itemIds: [...itemIds] }));
    const { data } = await reorder({ variables: { sections } });
    return data?.contentItemReorder?.userErrors ?? [];
  };
}

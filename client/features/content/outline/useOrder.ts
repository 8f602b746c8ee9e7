import { useApolloClient } from '@apollo/client/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  ContentItemReorderDocument,
  ContentOrderFragmentDoc,
  SectionItemsDocument,
  SectionReorderDocument,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { changedSections, type OutlineOrder, sameOrder, sectionsMoved, unloadedHome, withItems } from './order.ts';

export interface Ordering {
  /** The order on the page: ahead of the server while a move is on its way. */
  order: OutlineOrder;
  /** Shows an order that is not decided yet; null shows the server's. */
  preview: (order: OutlineOrder | null) => void;
  /** Saves an order. Moves are sent one after another. If one is refused, the server's order is shown. */
  commit: (order: OutlineOrder) => void;
  /**
   * Moves an item, and passes on the new order at once, or when the items of the target section are loaded. `move` may answer undefined for
   * no move.
   */
  move: (itemId: string, move: (order: OutlineOrder) => OutlineOrder | null | undefined, then: (order: OutlineOrder) => void) => void;
}

/** A section; its items are absent while they are not loaded. */
export interface KnownSection {
  id: string;
  contentItemCount: number;
  items: readonly { id: string }[] | undefined;
}

/** The order of a product's content. `reload` brings what the server has. */
export function useOrder(productId: string, sections: readonly KnownSection[], reload: () => Promise<unknown>): Ordering {
  const client = useApolloClient();
  const serverOrder = useMemo<OutlineOrder>(
    () =>
      sections.map(({ id, items, contentItemCount }) =>
        items ? { sectionId: id, itemIds: items.map((item) => item.id) } : { sectionId: id, itemIds: [], unloaded: contentItemCount },
      ),
    [sections],
  );
  const [shownOutline, setShownOutline] = useState<OutlineOrder | null>(null);
  // Items that are loaded meanwhile are added to the shown order.
  const order = useMemo(() => {
    const placeBySection = new Map(serverOrder.map((place) => [place.sectionId, place]));
    return (
      shownOutline?.map((place) => (place.unloaded === undefined ? place : (placeBySection.get(place.sectionId) ?? place))) ?? serverOrder
    );
  }, [serverOrder, shownOutline]);
  const latestOrder = useRef(order);
  useLayoutEffect(() => {
    latestOrder.current = order;
  });
  const reorderItems = useAction(ContentItemReorderDocument);
  const reorderSections = useAction(SectionReorderDocument);
  /** The order that the server will have once all moves have arrived. */
  const sentReorders = useRef<{ order: OutlineOrder; waiting: number; last: Promise<unknown> } | null>(null);

  const arrangeItems = (changedItems: { sectionId: string; itemIds: string[] }[]) =>
    reorderItems(
      { sections: changedItems },
      {
        update(cache, { data }) {
          if (!data?.contentItemReorder?.product) return;
          for (const { sectionId: id, itemIds } of changedItems)
            cache.writeFragment({
              fragment: ContentOrderFragmentDoc,
              data: {
                __typename: 'Section',
                id,
                items: itemIds.map((itemId) => ({ __typename: 'ContentItem' as const, id: itemId, sectionId: id })),
              },
            });
        },
      },
    );

  const sendReorder = async (outlineBefore: OutlineOrder, after: OutlineOrder) => {
    const changedItems = changedSections(outlineBefore, after).map(({ sectionId, itemIds }) => ({ sectionId, itemIds: [...itemIds] }));
    const refusals = [
      ...(sectionsMoved(outlineBefore, after)
        ? await reorderSections({ productId, sectionIds: after.map(({ sectionId }) => sectionId) })
        : []),
      ...(changedItems.length > 0 ? await arrangeItems(changedItems) : []),
    ];
    if (refusals[0]) throw new ReorderRefused(refusals[0].message);
  };

  const loadSection = async (id: string) =>
    (await client.query({ query: SectionItemsDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.section;

  const move: Ordering['move'] = (itemId, change, then) => {
    const attemptItemMove = async (order: OutlineOrder): Promise<unknown> => {
      const nextOrder = change(order);
      const unloadedSection = nextOrder && unloadedHome(nextOrder, itemId);
      if (!unloadedSection) return nextOrder && then(nextOrder);
      const section = await loadSection(unloadedSection);
      if (!section) return reload(); // Another person has deleted it.
      const itemIds = section.items.map(({ id }) => id);
      return attemptItemMove(withItems(latestOrder.current, unloadedSection, itemIds));
    };
    attemptItemMove(latestOrder.current).catch((failure: unknown) => toast.error(errorMessage(failure)));
  };

  const commitOutline = (order: OutlineOrder) => {
    const reorderQueue = sentReorders.current ?? { order: serverOrder, waiting: 0, last: Promise.resolve() };
    const outlineBefore = reorderQueue.order;
    if (sameOrder(outlineBefore, order)) return setShownOutline(sentReorders.current ? order : null);
    sentReorders.current = reorderQueue;
    reorderQueue.order = order;
    reorderQueue.waiting += 1;
    setShownOutline(order);
    reorderQueue.last = reorderQueue.last
      .then(() => (sentReorders.current === reorderQueue ? sendReorder(outlineBefore, order) : undefined))
      .then(
        () => {
          reorderQueue.waiting -= 1;
          if (reorderQueue.waiting > 0 || sentReorders.current !== reorderQueue) return;
          sentReorders.current = null;
          setShownOutline(null);
        },
        async (failure: unknown) => {
          if (sentReorders.current === reorderQueue) sentReorders.current = null;
          toast.error(failure instanceof ReorderRefused ? failure.message : errorMessage(failure));
          await Promise.allSettled([reload(), ...changedSections(outlineBefore, order).map(({ sectionId }) => loadSection(sectionId))]);
          if (!sentReorders.current) setShownOutline(null);
        },
      );
  };
  return { order, preview: setShownOutline, commit: commitOutline, move };
}

/** A refusal, with the server's own words. */
class ReorderRefused extends Error {}

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
  const known = useMemo<OutlineOrder>(
    () =>
      sections.map(({ id, items, contentItemCount }) =>
        items ? { sectionId: id, itemIds: items.map((item) => item.id) } : { sectionId: id, itemIds: [], unloaded: contentItemCount },
      ),
    [sections],
  );
  const [shown, setShown] = useState<OutlineOrder | null>(null);
  // Items that are loaded meanwhile are added to the shown order.
  const order = useMemo(() => {
    const places = new Map(known.map((place) => [place.sectionId, place]));
    return shown?.map((place) => (place.unloaded === undefined ? place : (places.get(place.sectionId) ?? place))) ?? known;
  }, [known, shown]);
  const latest = useRef(order);
  useLayoutEffect(() => {
    latest.current = order;
  });
  const reorderItems = useAction(ContentItemReorderDocument);
  const reorderSections = useAction(SectionReorderDocument);
  /** The order that the server will have once all moves have arrived. */
  const sent = useRef<{ order: OutlineOrder; waiting: number; last: Promise<unknown> } | null>(null);

  const arrange = (changed: { sectionId: string; itemIds: string[] }[]) =>
    reorderItems(
      { sections: changed },
      {
        update(cache, { data }) {
          if (!data?.contentItemReorder?.product) return;
          for (const { sectionId: id, itemIds } of changed)
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

  const send = async (before: OutlineOrder, after: OutlineOrder) => {
    const changed = changedSections(before, after).map(({ sectionId, itemIds }) => ({ sectionId, itemIds: [...itemIds] }));
    const refusals = [
      ...(sectionsMoved(before, after) ? await reorderSections({ productId, sectionIds: after.map(({ sectionId }) => sectionId) }) : []),
      ...(changed.length > 0 ? await arrange(changed) : []),
    ];
    if (refusals[0]) throw new Refused(refusals[0].message);
  };

  const load = async (id: string) =>
    (await client.query({ query: SectionItemsDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.section;

  const move: Ordering['move'] = (itemId, change, then) => {
    const attempt = async (order: OutlineOrder): Promise<unknown> => {
      const next = change(order);
      const target = next && unloadedHome(next, itemId);
      if (!target) return next && then(next);
      const section = await load(target);
      if (!section) return reload(); // Another person has deleted it.
      const itemIds = section.items.map(({ id }) => id);
      return attempt(withItems(latest.current, target, itemIds));
    };
    attempt(latest.current).catch((failure: unknown) => toast.error(errorMessage(failure)));
  };

  const commit = (order: OutlineOrder) => {
    const queue = sent.current ?? { order: known, waiting: 0, last: Promise.resolve() };
    const before = queue.order;
    if (sameOrder(before, order)) return setShown(sent.current ? order : null);
    sent.current = queue;
    queue.order = order;
    queue.waiting += 1;
    setShown(order);
    queue.last = queue.last
      .then(() => (sent.current === queue ? send(before, order) : undefined))
      .then(
        () => {
          queue.waiting -= 1;
          if (queue.waiting > 0 || sent.current !== queue) return;
          sent.current = null;
          setShown(null);
        },
        async (failure: unknown) => {
          if (sent.current === queue) sent.current = null;
          toast.error(failure instanceof Refused ? failure.message : errorMessage(failure));
          await Promise.allSettled([reload(), ...changedSections(before, order).map(({ sectionId }) => load(sectionId))]);
          if (!sent.current) setShown(null);
        },
      );
  };
  return { order, preview: setShown, commit, move };
}

/** A refusal, with the server's own words. */
class Refused extends Error {}

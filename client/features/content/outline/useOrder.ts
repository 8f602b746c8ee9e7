import { useMemo, useRef, useState } from 'react';
import { ContentItemReorderDocument, SectionReorderDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { changedSections, type Order, sameOrder, sectionsMoved } from './order.ts';

export interface Ordering {
  /** The order on the page: ahead of the server while a move is on its way. */
  order: Order;
  /** Shows an order before it is decided; null shows the server's. */
  preview: (order: Order | null) => void;
  /** Keeps an order. Moves are sent one after the other; when one is refused, what the server has is shown. */
  commit: (order: Order) => void;
}

/** The order of a product's content. `reload` brings what the server has. */
export function useOrder(
  productId: string,
  sections: readonly { id: string; items: readonly { id: string }[] }[],
  reload: () => Promise<unknown>,
): Ordering {
  const known = useMemo(() => sections.map(({ id, items }) => ({ sectionId: id, itemIds: items.map((item) => item.id) })), [sections]);
  const [shown, setShown] = useState<Order | null>(null);
  const reorderItems = useAction(ContentItemReorderDocument);
  const reorderSections = useAction(SectionReorderDocument);
  /** The order that the server will have once all moves have arrived. */
  const sent = useRef<{ order: Order; waiting: number; last: Promise<unknown> } | null>(null);

  const send = async (before: Order, after: Order) => {
    const changed = changedSections(before, after).map(({ sectionId, itemIds }) => ({ sectionId, itemIds: [...itemIds] }));
    const refusals = [
      ...(sectionsMoved(before, after) ? await reorderSections({ productId, sectionIds: after.map(({ sectionId }) => sectionId) }) : []),
      ...(changed.length > 0 ? await reorderItems({ sections: changed }) : []),
    ];
    if (refusals[0]) throw new Refused(refusals[0].message);
  };

  const commit = (order: Order) => {
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
          await reload().catch(() => undefined);
          if (!sent.current) setShown(null);
        },
      );
  };
  return { order: shown ?? known, preview: setShown, commit };
}

/** The server's own words. */
class Refused extends Error {}

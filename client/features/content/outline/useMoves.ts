import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { isArabic } from '../../../i18n/language.ts';
import type { OutlineActions, OutlineEntry } from './context.ts';
import {
  type ItemPosition,
  itemCountOf,
  itemSlotOf,
  itemStepOf,
  moveItem,
  moveSection,
  type OutlineOrder,
  sectionLeapOf,
} from './order.ts';
import type { Ordering } from './useOrder.ts';

type MoveNews = 'lifted' | 'moved' | 'dropped' | 'cancelled';
/** The directions of the horizontal arrows. They follow the direction of reading. */
const sectionLeaps = { ArrowRight: isArabic ? -1 : 1, ArrowLeft: isArabic ? 1 : -1 } as const;
const itemSteps = { ArrowDown: 1, ArrowUp: -1 } as const;

/** All moves without the pointer: by the keyboard on a handle, and from the menu. Each is announced to screen readers. */
export function useMoves(ordering: Ordering, titleOf: (id: string) => string, outlineRoot: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('content');
  const [outlineNews, setOutlineNews] = useState('');
  const [liftedContent, setLiftedContent] = useState<(OutlineEntry & { from: OutlineOrder }) | null>(null);

  const tellMove = useCallback(
    (moveNews: MoveNews, { kind, id }: OutlineEntry, order: OutlineOrder) => {
      const slot = itemSlotOf(order, id);
      const section = order.findIndex(({ sectionId }) => sectionId === (kind === 'item' ? slot?.sectionId : id));
      const homeSection = order[section];
      const [n, of] = kind === 'item' ? [(slot?.index ?? 0) + 1, homeSection ? itemCountOf(homeSection) : 0] : [section + 1, order.length];
      const movePlace = { title: titleOf(id), n: formatNumber(n), of: formatNumber(of), section: titleOf(order[section]?.sectionId ?? '') };
      setOutlineNews(t(`move.${kind}.${moveNews}`, movePlace));
    },
    [t, titleOf],
  );

  const latestOutline = useRef({ ordering, tell: tellMove, lifted: liftedContent, titleOf });
  useLayoutEffect(() => {
    latestOutline.current = { ordering, tell: tellMove, lifted: liftedContent, titleOf };
  });

  // A row that moves to another section is a new element, and a closed section opens before it has the row. So the focus looks for the
  // row's handle after every drawing.
  useLayoutEffect(() => {
    if (!liftedContent) return;
    const liftedHandle = handleOf(outlineRoot.current, liftedContent.id);
    liftedHandle?.focus({ preventScroll: true });
    liftedHandle?.scrollIntoView({ block: 'nearest' });
  });

  const { order } = ordering;
  const movedId = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (liftedContent || !movedId.current || order.length === 0) return;
    // A menu gives the focus back to its button, which may be gone, and the server's answer may draw the rows again meanwhile.
    const focusTimer = setTimeout(() => {
      const id = movedId.current ?? '';
      movedId.current = null;
      if (document.activeElement !== document.body) return;
      // A closed section has no rows, so its own handle gets the focus.
      (handleOf(outlineRoot.current, id) ?? handleOf(outlineRoot.current, itemSlotOf(order, id)?.sectionId ?? ''))?.focus();
    }, 100);
    return () => clearTimeout(focusTimer);
  }, [liftedContent, order, outlineRoot]);

  const actions = useMemo<OutlineActions>(() => {
    const currentOrder = () => latestOutline.current.ordering.order;
    const keepMove = (outlineEntry: OutlineEntry, order: OutlineOrder) => {
      movedId.current = outlineEntry.id;
      latestOutline.current.ordering.commit(order);
      latestOutline.current.tell('dropped', outlineEntry, order);
    };
    const moveItemTo = (id: string, slotInOrder: (order: OutlineOrder) => ItemPosition | undefined) => {
      const changeOrder = (order: OutlineOrder) => {
        const slot = slotInOrder(order);
        return slot && moveItem(order, id, slot);
      };
      latestOutline.current.ordering.move(id, changeOrder, (order) => keepMove({ kind: 'item', id }, order));
    };
    return {
      order: currentOrder,
      titleOf: (id) => latestOutline.current.titleOf(id),
      step: (id, by) => moveItemTo(id, (order) => itemStepOf(order, id, by)),
      moveTo: (id, sectionId) => moveItemTo(id, () => ({ sectionId, index: Number.MAX_SAFE_INTEGER })),
      stepSection: (id, by) => {
        const index = currentOrder().findIndex(({ sectionId }) => sectionId === id) + by;
        if (index >= 0 && index < currentOrder().length) keepMove({ kind: 'section', id }, moveSection(currentOrder(), id, index));
      },
      onHandleKey: (outlineEntry, event) => {
        const { lifted: heldInOutline, ordering: outlineOrdering, tell: sayOutlineMove } = latestOutline.current;
        if (heldInOutline?.id !== outlineEntry.id) {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          setLiftedContent({ ...outlineEntry, from: outlineOrdering.order });
          return sayOutlineMove('lifted', outlineEntry, outlineOrdering.order);
        }
        if (event.key === 'Escape') {
          event.preventDefault();
          movedId.current = outlineEntry.id;
          setLiftedContent(null);
          outlineOrdering.preview(null);
          return sayOutlineMove('cancelled', outlineEntry, heldInOutline.from);
        }
        if (event.key === ' ' || event.key === 'Enter' || event.key === 'Tab') {
          if (event.key !== 'Tab') event.preventDefault();
          setLiftedContent(null);
          return keepMove(outlineEntry, outlineOrdering.order);
        }
        const { key: moveKey } = event;
        if (nextOrder(outlineOrdering.order, outlineEntry, moveKey) === undefined) return;
        event.preventDefault();
        const changeOrder = (order: OutlineOrder) => nextOrder(order, outlineEntry, moveKey);
        outlineOrdering.move(outlineEntry.id, changeOrder, (order) => {
          // It may have been put down while the items of the next section were loading.
          if (latestOutline.current.lifted?.id !== outlineEntry.id) return;
          latestOutline.current.ordering.preview(order);
          latestOutline.current.tell('moved', outlineEntry, order);
        });
      },
    };
  }, []);

  // A press anywhere else puts down the row that the keyboard holds.
  useEffect(() => {
    if (!liftedContent) return;
    const putDownContent = ({ target }: Event) => {
      if ((target as Element).closest(`[data-handle="${liftedContent.id}"]`)) return;
      setLiftedContent(null);
      latestOutline.current.ordering.commit(latestOutline.current.ordering.order);
    };
    document.addEventListener('pointerdown', putDownContent);
    return () => document.removeEventListener('pointerdown', putDownContent);
  }, [liftedContent]);

  return { actions, lifted: liftedContent, news: outlineNews, tell: tellMove };
}

const handleOf = (outlineRoot: HTMLElement | null, id: string) => outlineRoot?.querySelector<HTMLElement>(`[data-handle="${id}"]`);

/** The order after a key; undefined for a key that moves nothing, null at an end. */
function nextOrder(order: OutlineOrder, { kind, id }: OutlineEntry, moveKey: string): OutlineOrder | null | undefined {
  const itemStep = itemSteps[moveKey as 'ArrowUp'] as 1 | -1 | undefined;
  const sectionLeap = sectionLeaps[moveKey as 'ArrowLeft'] as 1 | -1 | undefined;
  if (!itemStep && !sectionLeap) return undefined;
  if (kind === 'section') {
    const index = order.findIndex(({ sectionId }) => sectionId === id) + ((itemStep ?? sectionLeap) as number);
    return index >= 0 && index < order.length ? moveSection(order, id, index) : null;
  }
  const slot = itemStep ? itemStepOf(order, id, itemStep) : sectionLeapOf(order, id, sectionLeap as 1 | -1);
  return slot ? moveItem(order, id, slot) : null;
}

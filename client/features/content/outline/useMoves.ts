import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { isArabic } from '../../../i18n/language.ts';
import type { Moved, OutlineActions } from './context.ts';
import { countOf, type ItemPosition, leapOf, moveItem, moveSection, type OutlineOrder, slotOf, stepOf } from './order.ts';
import type { Ordering } from './useOrder.ts';

type MoveNews = 'lifted' | 'moved' | 'dropped' | 'cancelled';
/** The directions of the horizontal arrows. They follow the direction of reading. */
const along = { ArrowRight: isArabic ? -1 : 1, ArrowLeft: isArabic ? 1 : -1 } as const;
const updown = { ArrowDown: 1, ArrowUp: -1 } as const;

/** All moves without the pointer: by the keyboard on a handle, and from the menu. Each is announced to screen readers. */
export function useMoves(ordering: Ordering, titleOf: (id: string) => string, root: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('content');
  const [news, setNews] = useState('');
  const [lifted, setLifted] = useState<(Moved & { from: OutlineOrder }) | null>(null);

  const tell = useCallback(
    (told: MoveNews, { kind, id }: Moved, order: OutlineOrder) => {
      const slot = slotOf(order, id);
      const section = order.findIndex(({ sectionId }) => sectionId === (kind === 'item' ? slot?.sectionId : id));
      const home = order[section];
      const [n, of] = kind === 'item' ? [(slot?.index ?? 0) + 1, home ? countOf(home) : 0] : [section + 1, order.length];
      const place = { title: titleOf(id), n: formatNumber(n), of: formatNumber(of), section: titleOf(order[section]?.sectionId ?? '') };
      setNews(t(`move.${kind}.${told}`, place));
    },
    [t, titleOf],
  );

  const latest = useRef({ ordering, tell, lifted, titleOf });
  useLayoutEffect(() => {
    latest.current = { ordering, tell, lifted, titleOf };
  });

  // A row that moves to another section is a new element, and a closed section opens before it has the row. So the focus looks for the
  // row's handle after every drawing.
  useLayoutEffect(() => {
    if (!lifted) return;
    const handle = handleOf(root.current, lifted.id);
    handle?.focus({ preventScroll: true });
    handle?.scrollIntoView({ block: 'nearest' });
  });

  const { order } = ordering;
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (lifted || !moved.current || order.length === 0) return;
    // A menu gives the focus back to its button, which may be gone, and the server's answer may draw the rows again meanwhile.
    const waiting = setTimeout(() => {
      const id = moved.current ?? '';
      moved.current = null;
      if (document.activeElement !== document.body) return;
      // A closed section has no rows, so its own handle gets the focus.
      (handleOf(root.current, id) ?? handleOf(root.current, slotOf(order, id)?.sectionId ?? ''))?.focus();
    }, 100);
    return () => clearTimeout(waiting);
  }, [lifted, order, root]);

  const actions = useMemo<OutlineActions>(() => {
    const at = () => latest.current.ordering.order;
    const keep = (thing: Moved, order: OutlineOrder) => {
      moved.current = thing.id;
      latest.current.ordering.commit(order);
      latest.current.tell('dropped', thing, order);
    };
    const itemTo = (id: string, slotIn: (order: OutlineOrder) => ItemPosition | undefined) => {
      const change = (order: OutlineOrder) => {
        const slot = slotIn(order);
        return slot && moveItem(order, id, slot);
      };
      latest.current.ordering.move(id, change, (order) => keep({ kind: 'item', id }, order));
    };
    return {
      order: at,
      titleOf: (id) => latest.current.titleOf(id),
      step: (id, by) => itemTo(id, (order) => stepOf(order, id, by)),
      moveTo: (id, sectionId) => itemTo(id, () => ({ sectionId, index: Number.MAX_SAFE_INTEGER })),
      stepSection: (id, by) => {
        const index = at().findIndex(({ sectionId }) => sectionId === id) + by;
        if (index >= 0 && index < at().length) keep({ kind: 'section', id }, moveSection(at(), id, index));
      },
      onHandleKey: (thing, event) => {
        const { lifted: held, ordering: now, tell: say } = latest.current;
        if (held?.id !== thing.id) {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          setLifted({ ...thing, from: now.order });
          return say('lifted', thing, now.order);
        }
        if (event.key === 'Escape') {
          event.preventDefault();
          moved.current = thing.id;
          setLifted(null);
          now.preview(null);
          return say('cancelled', thing, held.from);
        }
        if (event.key === ' ' || event.key === 'Enter' || event.key === 'Tab') {
          if (event.key !== 'Tab') event.preventDefault();
          setLifted(null);
          return keep(thing, now.order);
        }
        const { key } = event;
        if (nextOrder(now.order, thing, key) === undefined) return;
        event.preventDefault();
        const change = (order: OutlineOrder) => nextOrder(order, thing, key);
        now.move(thing.id, change, (order) => {
          // It may have been put down while the items of the next section were loading.
          if (latest.current.lifted?.id !== thing.id) return;
          latest.current.ordering.preview(order);
          latest.current.tell('moved', thing, order);
        });
      },
    };
  }, []);

  // A press anywhere else puts down the row that the keyboard holds.
  useEffect(() => {
    if (!lifted) return;
    const putDown = ({ target }: Event) => {
      if ((target as Element).closest(`[data-handle="${lifted.id}"]`)) return;
      setLifted(null);
      latest.current.ordering.commit(latest.current.ordering.order);
    };
    document.addEventListener('pointerdown', putDown);
    return () => document.removeEventListener('pointerdown', putDown);
  }, [lifted]);

  return { actions, lifted, news, tell };
}

const handleOf = (root: HTMLElement | null, id: string) => root?.querySelector<HTMLElement>(`[data-handle="${id}"]`);

/** The order after a key; undefined for a key that moves nothing, null at an end. */
function nextOrder(order: OutlineOrder, { kind, id }: Moved, key: string): OutlineOrder | null | undefined {
  const step = updown[key as 'ArrowUp'] as 1 | -1 | undefined;
  const leap = along[key as 'ArrowLeft'] as 1 | -1 | undefined;
  if (!step && !leap) return undefined;
  if (kind === 'section') {
    const index = order.findIndex(({ sectionId }) => sectionId === id) + ((step ?? leap) as number);
    return index >= 0 && index < order.length ? moveSection(order, id, index) : null;
  }
  const slot = step ? stepOf(order, id, step) : leapOf(order, id, leap as 1 | -1);
  return slot ? moveItem(order, id, slot) : null;
}

import { type DragStartEvent, type Modifier, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Moved } from './context.ts';
import { itemTarget, sectionTarget, type Target } from './target.ts';

const heightOf = (event: Event): number | undefined =>
  event instanceof MouseEvent ? event.clientY : (event as TouchEvent).touches[0]?.clientY;

/** Keeps the dragged row beside the pointer, since sections that fold up move away from under it. */
export const besidePointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  const y = activatorEvent && heightOf(activatorEvent);
  return y == null || !draggingNodeRect ? transform : { ...transform, y: transform.y + y - draggingNodeRect.top - 24 };
};

const targetOf = (root: HTMLElement | null, { kind, id }: Moved, y: number): Target | null =>
  root && (kind === 'item' ? itemTarget(root, id, y) : sectionTarget(root, id, y));

// These are constants, since new objects would make every handle be drawn again.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };

/**
 * Drags by mouse, and by a finger that rests on the handle first. The list does not move meanwhile, so that a course with hundreds of items
 * is not laid out again. A line shows the target.
 */
export function useDrag(root: RefObject<HTMLElement | null>, onDrop: (moved: Moved, target: Target) => void) {
  const [dragged, setDragged] = useState<(Moved & { y: number }) | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  /** The pointer's place in the window. */
  const height = useRef(0);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));

  // Sections fold up while one of them is dragged. This scrolls the dragged one back under the pointer.
  useLayoutEffect(() => {
    if (dragged?.kind !== 'section') return;
    const panel = root.current?.querySelector(`[data-section="${dragged.id}"]`);
    if (panel) window.scrollBy({ top: panel.getBoundingClientRect().top + 24 - dragged.y, behavior: 'instant' });
  }, [dragged, root]);

  useEffect(() => {
    if (!dragged) return;
    height.current = dragged.y;
    let frame = 0;
    const look = () => {
      frame = 0;
      const found = targetOf(root.current, dragged, height.current);
      setTarget((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
    };
    const follow = (event: Event) => {
      height.current = (event.type === 'scroll' ? undefined : heightOf(event)) ?? height.current;
      frame ||= requestAnimationFrame(look);
    };
    const events = ['mousemove', 'touchmove', 'scroll'] as const;
    for (const event of events) document.addEventListener(event, follow, { capture: true, passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, follow, { capture: true });
      cancelAnimationFrame(frame);
      setTarget(null);
    };
  }, [dragged, root]);

  return {
    dragged,
    target,
    handlers: {
      sensors,
      onDragStart: ({ active, activatorEvent }: DragStartEvent) =>
        setDragged({ kind: active.data.current?.kind as Moved['kind'], id: String(active.id), y: heightOf(activatorEvent) ?? 0 }),
      onDragCancel: () => setDragged(null),
      onDragEnd: () => {
        // A quick drop may come before the line has followed the pointer.
        const last = dragged && target && targetOf(root.current, dragged, height.current);
        if (last) onDrop(dragged, last);
        setDragged(null);
      },
    },
  };
}

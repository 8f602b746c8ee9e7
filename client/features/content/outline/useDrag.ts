import { type DragStartEvent, type Modifier, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Moved } from './context.ts';
import { itemTarget, sectionTarget, type Target } from './target.ts';

const heightOf = (event: Event): number | undefined =>
  event instanceof MouseEvent ? event.clientY : (event as TouchEvent).touches[0]?.clientY;

/** Keeps what is dragged beside the pointer: sections that fold up move away from below it. */
export const besidePointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  const y = activatorEvent && heightOf(activatorEvent);
  return y == null || !draggingNodeRect ? transform : { ...transform, y: transform.y + y - draggingNodeRect.top - 24 };
};

// Constants: with other ones, every handle would be drawn anew.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };

/**
 * Dragging by mouse, and by a finger that rests on the handle first. The list stands still meanwhile: a line shows where it would
 * go, so that a course of hundreds is never laid out anew.
 */
export function useDrag(root: RefObject<HTMLElement | null>, onDrop: (moved: Moved, target: Target) => void) {
  const [dragged, setDragged] = useState<(Moved & { y: number }) | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));

  // Sections fold up while one of them is dragged: keep it under the pointer.
  useLayoutEffect(() => {
    if (dragged?.kind !== 'section') return;
    const panel = root.current?.querySelector(`[data-section="${dragged.id}"]`);
    if (panel) window.scrollBy({ top: panel.getBoundingClientRect().top + 24 - dragged.y, behavior: 'instant' });
  }, [dragged, root]);

  useEffect(() => {
    if (!dragged) return;
    let y = dragged.y;
    let frame = 0;
    const look = () => {
      frame = 0;
      if (!root.current) return;
      const found = dragged.kind === 'item' ? itemTarget(root.current, dragged.id, y) : sectionTarget(root.current, dragged.id, y);
      setTarget((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
    };
    const follow = (event: Event) => {
      y = (event.type === 'scroll' ? undefined : heightOf(event)) ?? y;
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
        if (dragged && target) onDrop(dragged, target);
        setDragged(null);
      },
    },
  };
}
